import Table from 'cli-table3';
import type { Scored } from '../concepts/concepts.js';

export type ScoredFormat = 'table' | 'json';

/** Terms with their scores, as a table or as JSON. */
export function showScored(scored: readonly Scored[], heading: string, format: ScoredFormat): string {
  if (format === 'json') return JSON.stringify(scored);
  if (scored.length === 0) return 'nothing is known';
  const table = new Table({
    head: [heading, 'probability'],
    colAligns: ['left', 'right'],
    style: { head: [], border: [] },
  });
  for (const { term, score } of scored) table.push([term, score.toPrecision(3)]);
  return table.toString();
}
