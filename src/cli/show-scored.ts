import type { Scored } from '../concepts/concepts.js';
import { drawTextTable } from '../output/text-table.js';

export type ScoredFormat = 'table' | 'json';

/** Terms with their scores, as a table or as JSON. */
export function showScored(scored: readonly Scored[], heading: string, format: ScoredFormat): string {
  if (format === 'json') return JSON.stringify(scored);
  if (scored.length === 0) return 'nothing is known';
  const rows = scored.map(({ term, score }) => [term, score.toPrecision(3)]);
  return drawTextTable({ head: [heading, 'probability'], rows, fixed: 1, right: new Set([1]) }, undefined)
    .text;
}
