import { nameKey } from '../../lang/names.js';
import type { SiteContext, SiteWrapper } from './input.js';
import { nameAffixes } from './name-affixes.js';

/** What a row shows of its page. */
interface RowView {
  readonly page: string;
  readonly name?: string | null | undefined;
  readonly values: Readonly<Record<string, string | readonly string[] | null>>;
}

/** A column of a site's table as its first rows show it. */
interface ColumnView {
  readonly name: string;
  readonly path: string;
  readonly kind: string;
  readonly type: string;
  /** Single values, with the page each comes from. */
  readonly values: readonly { readonly page: string; readonly text: string }[];
  readonly rows: number;
}

/** A sign that a column holds the name of what the page is about. */
interface NameSign {
  readonly id: string;
  readonly weight: number;
  /** How clearly it holds, 0 to 1. */
  degree(column: ColumnView): number;
}

const LONGEST_NAME = 100;

const SIGNS: readonly NameSign[] = [
  { id: 'heading', weight: 3, degree: ({ path }) => Number(/(?:^|\/)h1\b[^/]*$/.test(path)) },
  { id: 'smaller-heading', weight: 1, degree: ({ path }) => Number(/(?:^|\/)h[2-3]\b[^/]*$/.test(path)) },
  /** Two pages about one thing are rare; a button or a class stands on all. */
  { id: 'distinct', weight: 6, degree: ({ values }) => distinctShare(values.map(({ text }) => text)) },
  { id: 'on-every-page', weight: 4, degree: ({ values, rows }) => values.length / Math.max(1, rows) },
  {
    id: 'in-address',
    weight: 4,
    degree: (column) => share(column, ({ page, text }) => isInAddress(page, text)),
  },
  { id: 'one-value', weight: 1, degree: ({ kind }) => Number(!/list|section/.test(kind)) },
  { id: 'text', weight: 2, degree: ({ type }) => Number(type === 'text') },
  { id: 'short', weight: 3, degree: (column) => share(column, ({ text }) => text.length <= LONGEST_NAME) },
  { id: 'capital', weight: 3, degree: (column) => share(column, ({ text }) => /^\p{Lu}/u.test(text)) },
  /** Dates, times and numbers of parts change from page to page as names do. */
  { id: 'few-digits', weight: 2, degree: (column) => share(column, ({ text }) => digitShare(text) < 0.25) },
  { id: 'letters', weight: 3, degree: (column) => share(column, ({ text }) => /\p{L}{2}/u.test(text)) },
];

/** A site with what names its rows, as the first of them tell: the names given, or the column that is likest to. */
export function siteContext(key: string, wrapper: SiteWrapper, rows: readonly RowView[]): SiteContext {
  const judged = rows.slice(0, ROWS_TO_JUDGE_BY);
  const given = wrapper.columns.find(({ role }) => role === 'name')?.name;
  const areNamed = judged.some(({ name }) => typeof name === 'string');
  const column = given ?? (areNamed ? null : nameColumn(wrapper, judged));
  const names = judged.map((row) => givenName(row, column)).filter((name) => name !== '');
  return { key, wrapper, nameColumn: column, affixes: nameAffixes(names) };
}

/** What a row is called as it stands; empty where nothing names it. */
export function givenName({ name, values }: RowView, column: string | null): string {
  if (name !== undefined && name !== null && name !== '') return name;
  const value = column === null || !Object.hasOwn(values, column) ? null : values[column];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}

export const ROWS_TO_JUDGE_BY = 100;

/** The column that names the rows, or null where the wrapper has none. The first of equals wins. */
function nameColumn(wrapper: SiteWrapper, rows: readonly RowView[]): string | null {
  let best: string | null = null;
  let most = 0;
  for (const column of wrapper.columns) {
    const view = viewOf(column, rows);
    const weight = SIGNS.reduce((sum, sign) => sum + sign.weight * sign.degree(view), 0);
    if (weight > most) [best, most] = [column.name, weight];
  }
  return best;
}

function viewOf(column: SiteWrapper['columns'][number], rows: readonly RowView[]): ColumnView {
  const { name, path = '', kind = 'value', type = 'text' } = column;
  const values = rows.flatMap(({ page, values: given }) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return typeof value === 'string' && value !== '' ? [{ page, text: value }] : [];
  });
  return { name, path, kind, type, values, rows: rows.length };
}

function share({ values }: ColumnView, holds: (value: ColumnView['values'][number]) => boolean): number {
  return values.length === 0 ? 0 : values.filter(holds).length / values.length;
}

function digitShare(text: string): number {
  return text.replace(/\D/g, '').length / Math.max(1, text.length);
}

function distinctShare(texts: readonly string[]): number {
  return texts.length === 0 ? 0 : new Set(texts).size / texts.length;
}

/** "Mount Everest" on mount-everest.html. */
function isInAddress(page: string, text: string): boolean {
  const slug = nameKey(
    page
      .split('/')
      .at(-1)!
      .replace(/\.\w+$/, ''),
  );
  const key = nameKey(text);
  return key.length > 2 && (slug === key || slug.startsWith(`${key} `) || key.startsWith(`${slug} `));
}
