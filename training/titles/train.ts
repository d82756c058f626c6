import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openConcepts } from '../../src/concepts/open.js';
import { ALL_FEATURES } from '../../src/title/features.js';
import { NO_CONCEPTS } from '../../test/support/no-concepts.js';
import { type HeldOut, leaveCollectionsOut } from './cross-validate.js';
import { distilTagger } from './distil-tagger.js';
import {
  type Answer,
  evaluate,
  formatFigures,
  formatUncounted,
  formatWithoutCount,
  percent,
  thresholdTable,
} from './evaluate.js';
import { readCollections } from './examples.js';
import { Workbench } from './fit.js';
import { wordnetGlosses } from './glosses.js';
import { grammarTexts, ownTitles, readRawTitles } from './own-titles.js';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/bench' },
    titles: { type: 'string' },
    out: { type: 'string', default: 'models/titles.json' },
    misses: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    /** Writes the model and prints no figures. */
    unmeasured: { type: 'boolean', default: false },
    /** A collection that the model written must not have seen, for figures of what is built on titles. */
    'hold-out': { type: 'string' },
  },
});

const THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7];

const tagger = distilTagger([...wordnetGlosses(), ...grammarTexts()]);
const bench = new Workbench(tagger, openConcepts(), ALL_FEATURES);
const collections = readCollections(values.data).filter(({ name }) => name !== values['hold-out']);
const labelled = collections.flatMap((one) => one.labelled);
const pages = collections.flatMap((one) => one.pages);
const own = ownTitles(bench, readRawTitles(values.titles));
console.log(
  `${labelled.length} labelled titles, ${pages.length} of pages, ${own.counted.length + own.uncounted.length} of our own`,
);

if (labelled.length > 0 && !values.unmeasured) {
  report(bench, 'all features');
  if (!values.quick) report(new Workbench(tagger, NO_CONCEPTS, { concepts: false }), 'without concepts');
}
const json = JSON.stringify(bench.fit({ labelled, pages, own }));
writeFileSync(values.out, json);
console.log(`${values.out}: ${json.length} bytes`);

/** Each collection is read by a model of the others: no title, page or host is on both sides. */
function report(workbench: Workbench, name: string): void {
  const held = leaveCollectionsOut(workbench, collections, own);
  for (const one of held) reportOne(one, name);
  const answers = held.flatMap((one) => one.answers);
  reportLanguages('all, each unseen', answers);
  console.log(thresholdTable(answers.filter(isEnglish), THRESHOLDS));
}

function reportOne(held: HeldOut, name: string): void {
  console.log(`\n${held.name} unseen, ${name}`);
  reportLanguages(held.name, held.answers);
  console.log(formatWithoutCount(held.withoutCount, THRESHOLDS));
  if (held.pages.length === 0) return;
  console.log(formatUncounted(held.pages, THRESHOLDS));
  console.log(`  the gate lets through ${percent(held.passed)} of the pages without list and number`);
}

function reportLanguages(name: string, answers: readonly Answer[]): void {
  for (const language of ['en', 'de', 'fr', 'es', 'other']) {
    const ofLanguage = answers.filter(([{ lang }]) => languageOf(lang) === language);
    if (ofLanguage.length === 0) continue;
    const figures = evaluate(ofLanguage);
    console.log(formatFigures(`${name}, ${language}`, figures));
    if (values.misses) console.log(figures.misses.map((miss) => `    ${miss}`).join('\n'));
  }
}

function languageOf(label = 'en'): string {
  return ['en', 'de', 'fr', 'es'].includes(label) ? label : 'other';
}

function isEnglish([{ lang }]: Answer): boolean {
  return lang === undefined || lang === 'en';
}
