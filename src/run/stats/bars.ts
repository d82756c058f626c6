import { escapeHtml } from '../../html/escape-html.js';

/** A distribution as bars: what the papers' figures 11(e) and 11(f) show. */
export interface BarChart {
  readonly title: string;
  readonly bars: readonly Bar[];
}

interface Bar {
  readonly label: string;
  readonly count: number;
}

/** Bars for `first` to `last`, and one for all above. */
export function barChart(
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
export function textChart({ title, bars }: BarChart): string {
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
export function svgCharts(charts: readonly BarChart[]): string {
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
