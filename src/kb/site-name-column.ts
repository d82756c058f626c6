import type { SiteWrapper } from './input.js';

type SiteColumn = SiteWrapper['columns'][number];

/** A sign that a column holds the name of what the page is about. */
interface NameSign {
  readonly id: string;
  readonly weight: number;
  holds(column: SiteColumn): boolean;
}

const SIGNS: readonly NameSign[] = [
  { id: 'heading', weight: 4, holds: ({ path }) => /(?:^|\/)h1\b[^/]*$/.test(path ?? '') },
  { id: 'called-name', weight: 3, holds: ({ name }) => /^(?:name|title|headline|heading|h1)$/i.test(name) },
  { id: 'has-name', weight: 1, holds: ({ name }) => /\b(?:name|title|heading)\b/i.test(name) },
  { id: 'smaller-heading', weight: 2, holds: ({ path }) => /(?:^|\/)h[2-3]\b[^/]*$/.test(path ?? '') },
  { id: 'on-every-page', weight: 1, holds: ({ fill }) => (fill ?? 1) > 0.9 },
  { id: 'one-value', weight: 2, holds: ({ kind }) => kind === undefined || kind === 'value' },
  { id: 'text', weight: 1, holds: ({ type }) => type === undefined || type === 'text' },
  {
    id: 'short-and-distinct',
    weight: 1,
    holds: ({ samples }) =>
      samples !== undefined &&
      new Set(samples).size === samples.length &&
      samples.every((sample) => sample.length < 80),
  },
];

/** The column that names the row, or null where the wrapper has none. The first of equals wins. */
export function nameColumn(wrapper: SiteWrapper): string | null {
  let best: string | null = null;
  let most = 0;
  for (const column of wrapper.columns) {
    const weight = SIGNS.reduce((sum, sign) => sum + (sign.holds(column) ? sign.weight : 0), 0);
    if (weight > most) [best, most] = [column.name, weight];
  }
  return best;
}
