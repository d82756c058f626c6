import type { Catalogue, Kind } from '../../kb/catalogue/catalogue.js';
import { type BaseLinks, columnUses, linkBase, type ValueFinder } from './base-links.js';
import { baseModel } from './base-model.js';
import { type BaseReading, readingsOf } from './base-readings.js';
import type { Weights } from './cover.js';
import { type QuestionWord, questionWords } from './question-words.js';
import { nearKinds } from './word-facts.js';

interface BaseReadings {
  readonly links: BaseLinks;
  /** Best first. */
  readonly readings: readonly BaseReading[];
}

const MOST_KINDS = 12;
/** What a word for one of its columns tells of a kind, beside its name. */
const COLUMN_WORTH = 0.5;

/** Words that ask for columns of a kind. */
function askedColumns(words: readonly QuestionWord[], kind: Kind): number {
  const asking = new Set(columnUses(words, kind, () => false).flatMap(({ words: said }) => said));
  return [...asking].filter((at) => words[at]!.weight === 1).length;
}

/** The readings of a question over all kinds of a base, best first. One whose score is below 0 is worse than no answer. */
export async function readBase(
  question: string,
  catalogue: Catalogue,
  finder: ValueFinder,
  weights: Weights = baseModel(),
): Promise<BaseReadings> {
  const links = await linkBase(questionWords(question), question, catalogue, finder);
  const linked = new Map<string, number>();
  const count = (kind: string, worth: number) => linked.set(kind, (linked.get(kind) ?? 0) + worth);
  for (const { kind, quality } of links.kinds) count(kind, 2 * quality);
  const seen = new Set<string>();
  for (const { from, to, link } of links.values) {
    const key = `${link.kind} ${from} ${to}`;
    if (!seen.has(key)) count(link.kind, (to - from) * link.score);
    seen.add(key);
  }
  const near = nearKinds(catalogue.kinds, links);
  for (const [kind, { likeness, behind }] of near)
    if (!links.kinds.some((use) => use.kind === kind)) count(kind, likeness - behind);
  for (const kind of catalogue.kinds) count(kind.id, COLUMN_WORTH * askedColumns(links.words, kind));
  const kinds = catalogue.kinds
    .filter(({ id, columns }) => (linked.get(id) ?? 0) > 0 || columns.length > 1)
    .sort((a, b) => (linked.get(b.id) ?? 0) - (linked.get(a.id) ?? 0) || b.rows - a.rows)
    .slice(0, MOST_KINDS);
  const readings = kinds
    .flatMap((kind) => readingsOf(kind, links, near.get(kind.id) ?? null, weights))
    .sort((a, b) => b.score - a.score);
  return { links, readings: different(readings) };
}

/** Several links may lead to one query: only the best is kept. */
function different(readings: readonly BaseReading[]): BaseReading[] {
  const seen = new Set<string>();
  return readings.filter(({ query, form }) => {
    const key = `${form} ${JSON.stringify(query)}`;
    return !seen.has(key) && seen.add(key);
  });
}
