import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NO_CONCEPTS } from '../../src/concepts/no-concepts.js';
import { openConcepts } from '../../src/concepts/open.js';
import { ALL_FEATURES } from '../../src/title/features.js';
import { crossValidate, evaluateOn } from './cross-validate.js';
import { distilTagger } from './distil-tagger.js';
import { evaluate, formatFigures, thresholdTable } from './evaluate.js';
import { type LabelledTitle, readLabelled } from './examples.js';
import { Workbench } from './fit.js';
import { wordnetGlosses } from './glosses.js';
import { grammarTexts, ownTitles, readRawTitles } from './own-titles.js';

const { values } = parseArgs({
  options: {
    labelled: { type: 'string', default: '../shared/bench/titles.jsonl' },
    titles: { type: 'string' },
    out: { type: 'string', default: 'models/titles.json' },
    misses: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});

/** Own titles are many and alike; together they weigh about as much as the labelled ones. */
const OWN_WEIGHT = 0.2;
const THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7];

const tagger = distilTagger([...wordnetGlosses(), ...grammarTexts()]);
const bench = new Workbench(tagger, openConcepts(), ALL_FEATURES);
const labelled = readLabelled(values.labelled).filter(({ lang }) => lang === undefined || lang === 'en');
const own = ownTitles(bench, readRawTitles(values.titles));
console.log(`${labelled.length} labelled titles, ${own.length} of our own`);

if (labelled.length > 0) {
  report(bench, 'all features');
  if (!values.quick) report(new Workbench(tagger, NO_CONCEPTS, { concepts: false }), 'without concepts');
}
const json = JSON.stringify(
  bench.fit([...bench.prepare(labelled).flat(), ...bench.prepare(weighted(own)).flat()]),
);
writeFileSync(values.out, json);
console.log(`${values.out}: ${json.length} bytes`);

function report(workbench: Workbench, name: string): void {
  const ownSequences = workbench.prepare(weighted(own)).flat();
  const answers = crossValidate(workbench, labelled, ownSequences);
  const crossed = evaluate(answers);
  console.log(formatFigures(`cross-validated, ${name}`, crossed));
  console.log(thresholdTable(answers, THRESHOLDS));
  if (values.misses) console.log(crossed.misses.join('\n'));
  const without = evaluate(evaluateOn(workbench, labelled, workbench.prepare(own).flat()));
  console.log(formatFigures(`no labelled title, ${name}`, without));
  if (values.misses) console.log(without.misses.filter((m) => /^(?:missed|false)/.test(m)).join('\n'));
}

function weighted(titles: readonly LabelledTitle[]): LabelledTitle[] {
  return titles.map((title) => ({ ...title, weight: OWN_WEIGHT }));
}
