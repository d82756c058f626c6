import type { KbStats } from '../kb/read/records.js';

export const KB_STATS_FORMATS = ['table', 'json'] as const;
export type KbStatsFormat = (typeof KB_STATS_FORMATS)[number];

/** What a base holds, a line each, or as JSON. */
export function showKbStats(stats: KbStats, format: KbStatsFormat): string {
  if (format === 'json') return JSON.stringify(stats);
  const { kind, version, bytes, merged, entities, ...counts } = stats;
  const others = merged > 0 ? `, ${grouped(merged)} of them known as others` : '';
  const rows = [
    ...Object.entries(counts).map(([what, count]) => [what, grouped(count)] as const),
    ['entities', `${grouped(entities)}${others}`] as const,
    ['size', `${grouped(Math.ceil(bytes / 1024))} KiB`] as const,
    ['store', `${kind}, version ${version}`] as const,
  ];
  const longest = Math.max(...rows.map(([what]) => what.length));
  return rows.map(([what, value]) => `${what.padEnd(longest)}  ${value}`).join('\n');
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}
