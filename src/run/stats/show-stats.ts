import { escapeHtml } from '../../html/text.js';
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

/** A distribution as bars: what the papers' figures 11(e) and 11(f) show. */
interface BarChart {
  readonly title: string;
  readonly bars: readonly Bar[];
}

interface Bar {
  readonly label: string;
  readonly count: number;
}

/** Bars for `first` to `last`, and one for all above. */
function barChart(
  title: string,
  counts: Readonly<Record<number, number>>,
  first: number,
  last: number,
): BarChart {
  const bars: Bar[] = [];
  for (let n = first; n <= last; n++) bars.push({ label: String(n), count: counts[n] ?? 0 });
  const above = Object.entries(counts)
    .filter(([n]) => Number(n) > last)
    .reduce((sum, [, count]) => sum + count, 0);
  if (above > 0) bars.push({ label: `>${last}`, count: above });
  while (bars.length > 1 && bars.at(-1)!.count === 0) bars.pop();
  return { title, bars };
}

const LONGEST_BAR = 40;

/** The chart in text, one line a bar. */
function textChart({ title, bars }: BarChart): string {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const width = Math.max(...bars.map((bar) => bar.label.length));
  const lines = bars.map(({ label, count }) => {
    const bar = '█'.repeat(Math.round((count / most) * LONGEST_BAR));
    return `  ${label.padStart(width)} ${bar || (count > 0 ? '▏' : '')} ${count || ''}`.trimEnd();
  });
  return `${title}\n${lines.join('\n')}\n`;
}

const BAR_WIDTH = 18;
const CHART_HEIGHT = 160;
const MARGIN = 30;

/** Charts below each other in one SVG document. */
function svgCharts(charts: readonly BarChart[]): string {
  const width = Math.max(...charts.map(({ bars }) => bars.length)) * BAR_WIDTH + 2 * MARGIN;
  const height = charts.length * (CHART_HEIGHT + 3 * MARGIN);
  const drawn = charts.map((chart, i) => drawChart(chart, i * (CHART_HEIGHT + 3 * MARGIN) + MARGIN));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="10">
<title>${charts.map(({ title }) => escapeHtml(title)).join(', ')}</title>
${drawn.join('\n')}
</svg>
`;
}

function drawChart({ title, bars }: BarChart, top: number): string {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const floor = top + MARGIN + CHART_HEIGHT;
  const drawn = bars.map(({ label, count }, i) => {
    const x = MARGIN + i * BAR_WIDTH;
    const height = Math.round((count / most) * CHART_HEIGHT);
    const middle = x + BAR_WIDTH / 2;
    return `<rect x="${x + 2}" y="${floor - height}" width="${BAR_WIDTH - 4}" height="${height}" fill="#4a6fa5"><title>${escapeHtml(label)}: ${count}</title></rect>
<text x="${middle}" y="${floor + 12}" text-anchor="middle">${escapeHtml(label)}</text>
${count > 0 ? `<text x="${middle}" y="${floor - height - 3}" text-anchor="middle">${count}</text>` : ''}`;
  });
  return `<text x="${MARGIN}" y="${top + 10}" font-size="13" font-weight="600">${escapeHtml(title)}</text>\n${drawn.join('\n')}`;
}
