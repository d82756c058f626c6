import { existsSync, readFileSync } from 'node:fs';
import type { LabelledTitle } from './examples.js';
import type { Workbench } from './fit.js';
import { foreignTitles } from './foreign-titles.js';
import { wordnetUses } from './glosses.js';
import { grammarTitles, pluralNouns, type UncountedTitle, uncountedTitles } from './grammar.js';
import { samplesByRules } from './paper-rules.js';

const POSITIVES = 3200;
const NEGATIVES = 3200;
const UNCOUNTED = 3000;
/** Nouns that WordNet's texts use at least this often are drawn as heads. */
const FREQUENT = 5;

/** What we can train on without any labelled title. */
export interface OwnTitles {
  readonly counted: readonly LabelledTitle[];
  readonly uncounted: readonly UncountedTitle[];
}

/** Own titles are many and alike; together they weigh about as much as the labelled ones. */
const COUNTED_WEIGHT = 0.1;

/** Titles by our grammar, and what the paper's rules make of raw titles. */
export function ownTitles(bench: Workbench, rawTitles: readonly string[]): OwnTitles {
  const nouns = pluralNouns(wordnetUses(), FREQUENT);
  const foreign = foreignTitles();
  const counted = [...countedTitles(bench, rawTitles, nouns), ...foreign.counted];
  return {
    counted: counted.map((title) => ({ ...title, weight: COUNTED_WEIGHT })),
    uncounted: [
      ...uncountedTitles({ positives: UNCOUNTED, negatives: UNCOUNTED, nouns }),
      ...foreign.uncounted,
    ],
  };
}

function countedTitles(
  bench: Workbench,
  rawTitles: readonly string[],
  nouns: readonly string[],
): LabelledTitle[] {
  const written = [...grammarTitles({ positives: POSITIVES, negatives: NEGATIVES, nouns })];
  const raw = [...rawTitles, ...written.filter(({ topk }) => topk).map(({ title }) => title)];
  const byRules = raw.flatMap((title) => samplesByRules(bench.analyse(title)));
  // The titles of the grammar stand in the set already; only what taking "top" away makes is new.
  const fresh = byRules.filter(({ rule, title }) => rule === 'without-top' || rawTitles.includes(title));
  return [...written, ...fresh];
}

/** Text of titles for the tagger: titles have contexts that plain text does not ("21 Times ..."). */
export function grammarTexts(): string[] {
  const titles = grammarTitles({ positives: POSITIVES, negatives: NEGATIVES, seed: 2 });
  return Array.from(titles, ({ title }) => title);
}

/** Raw titles, one a line. */
export function readRawTitles(file: string | undefined): string[] {
  if (file === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}
