import type { Catalogue } from '../../kb/catalogue/catalogue.js';
import { type BaseLinks, linkBase, type ValueFinder } from './base-links.js';
import { baseModel } from './base-model.js';
import { type BaseReading, readingsOf } from './base-readings.js';
import type { Weights } from './cover.js';
import { questionWords } from './question-words.js';

export interface BaseReadings {
  readonly links: BaseLinks;
  /** Best first. */
  readonly readings: readonly BaseReading[];
}

const MOST_KINDS = 12;

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
  const kinds = catalogue.kinds
    .filter(({ id, columns }) => linked.has(id) || columns.length > 1)
    .sort((a, b) => (linked.get(b.id) ?? 0) - (linked.get(a.id) ?? 0) || b.rows - a.rows)
    .slice(0, MOST_KINDS);
  const readings = kinds
    .flatMap((kind) => readingsOf(kind, links, weights))
    .sort((a, b) => b.score - a.score);
  return { links, readings };
}
