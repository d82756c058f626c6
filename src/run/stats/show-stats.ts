import { type BarChart, barChart, svgCharts, textChart } from './bars.js';
import type { ListStats } from './list-stats.js';

export const STATS_FORMATS = ['table', 'json', 'svg'] as const;
export type StatsFormat = (typeof STATS_FORMATS)[number];

/** The paper's figure 11(e) shows k from 2 to 35, figure 11(f) up to 20 attributes. */
const SMALLEST_K = 2;
const LARGEST_K_SHOWN = 35;
const MOST_ATTRIBUTES_SHOWN = 20;

/** The figures to read, to compute with, or to look at. */
export function showStats(stats: ListStats, format: StatsFormat): string {
  if (format === 'json') return `${JSON.stringify(stats, null, 2)}\n`;
  if (format === 'svg') return svgCharts(chartsOf(stats));
  return [numbers(stats), ...chartsOf(stats).map(textChart)].join('\n');
}

function chartsOf(stats: ListStats): BarChart[] {
  return [
    barChart('Lists by k', stats.k, SMALLEST_K, LARGEST_K_SHOWN),
    barChart('Lists by number of attributes', stats.attributes, 0, MOST_ATTRIBUTES_SHOWN),
  ];
}

function numbers(stats: ListStats): string {
  const { lists } = stats;
  const rows: [string, string][] = [
    ['pages', String(stats.pages)],
    ...Object.entries(stats.statuses).map(([status, n]): [string, string] => [
      `  ${status}`,
      share(n, stats.pages),
    ]),
    ...Object.entries(stats.errors).map(([code, n]): [string, string] => [`    ${code}`, String(n)]),
    ['lists', String(lists)],
    ['  items', String(stats.items)],
    ['  as many items as announced', share(stats.complete, lists)],
    ['  ranked', share(stats.ranked, lists)],
    ['  with a time', share(stats.withTime, lists)],
    ['  with a place', share(stats.withLocation, lists)],
    ['  with either', share(stats.withTimeOrLocation, lists)],
    ['  largest k', String(stats.largestK)],
    ['  most attributes', String(stats.largestAttributes)],
    ...Object.entries(stats.columnTypes).map(([type, n]): [string, string] => [
      `  ${type} columns`,
      String(n),
    ]),
    ['milliseconds a page', stats.pages === 0 ? '0' : (stats.ms / stats.pages).toFixed(1)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return `${rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '0' : `${part} (${((100 * part) / whole).toFixed(1)}%)`;
}
