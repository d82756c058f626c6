import type { KindRowsView } from '../../../src/server/schemas/rows.ts';

/** A part of any table, sorted and filtered by the service over all rows. */
export type Rows = KindRowsView;

type Operator = '=' | '!=' | 'contains' | 'not contains' | '>' | '>=' | '<' | '<=' | 'missing' | 'present';

/** A condition on a column; several values mean any of them. */
export interface Condition {
  readonly attribute: string;
  readonly op: Operator;
  readonly value: readonly (string | number)[];
}

/** How a table is shown, as it stands in the address. */
export interface TableView {
  /** A minus before it turns the order. */
  readonly sort: string | null;
  readonly filter: string;
  readonly where: readonly Condition[];
  /** Columns to show, in order; null where the reader has chosen none. */
  readonly columns: readonly string[] | null;
  /** New names of columns. */
  readonly labels: Readonly<Record<string, string>>;
  readonly page: number;
}

/** Tables of one page keep their views apart by a word before each name. */
const nameIn = (scope: string, name: string) => (scope === '' ? name : `${scope}.${name}`);

/** What stands in an address may be mistyped: then it says nothing. */
function parsed<T>(text: string | null, isFit: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isFit(value) ? value : null;
  } catch {
    return null;
  }
}

const areConditions = (value: unknown): value is Condition[] =>
  Array.isArray(value) &&
  value.every(
    (each) => typeof each?.attribute === 'string' && typeof each.op === 'string' && Array.isArray(each.value),
  );
const areLabels = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string');

export function readView(query: URLSearchParams, scope = ''): TableView {
  const given = (name: string) => query.get(nameIn(scope, name));
  const columns = query.getAll(nameIn(scope, 'column'));
  return {
    sort: given('sort'),
    filter: given('filter') ?? '',
    where: parsed(given('where'), areConditions) ?? [],
    columns: columns.length === 0 ? null : columns,
    labels: parsed(given('labels'), areLabels) ?? {},
    page: Math.max(1, Math.floor(Number(given('page') ?? 1)) || 1),
  };
}

/** The address of the same page with the table shown otherwise; the view begins at its first page again. */
export function viewHref(place: Location, scope: string, changes: Partial<TableView>): string {
  const query = new URLSearchParams(place.search);
  const next = { ...readView(query, scope), page: 1, ...changes };
  for (const name of ['sort', 'filter', 'where', 'column', 'labels', 'page'])
    query.delete(nameIn(scope, name));
  for (const [name, value] of viewEntries(next)) query.append(nameIn(scope, name), value);
  const text = query.toString();
  return place.pathname + (text === '' ? '' : `?${text}`);
}

function viewEntries({ sort, filter, where, columns, labels, page }: TableView): [string, string][] {
  return [
    ...(sort === null ? [] : [['sort', sort] as [string, string]]),
    ...(filter === '' ? [] : [['filter', filter] as [string, string]]),
    ...(where.length === 0 ? [] : [['where', JSON.stringify(where)] as [string, string]]),
    ...(columns ?? []).map((column): [string, string] => ['column', column]),
    ...(Object.keys(labels).length === 0 ? [] : [['labels', JSON.stringify(labels)] as [string, string]]),
    ...(page === 1 ? [] : [['page', String(page)] as [string, string]]),
  ];
}

interface Asked {
  readonly view: TableView;
  readonly more: Readonly<Record<string, string>>;
  /** How the route calls the words of the filter. */
  readonly words: string;
}

/** What the service is asked for. Which columns are shown is told for downloads alone: a panel shows them all. */
export function viewPath(path: string, { view, more, words }: Asked): string {
  const { sort, filter, where, page } = view;
  const query = new URLSearchParams({
    ...(sort === null ? {} : { sort: sort.replace(/^-/, ''), dir: sort.startsWith('-') ? 'desc' : 'asc' }),
    ...(filter === '' ? {} : { [words]: filter }),
    ...(where.length === 0 ? {} : { where: JSON.stringify(where.map(asSent)) }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...more,
  });
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function asSent({ attribute, op, value }: Condition) {
  return op === 'missing' || op === 'present' ? { attribute, op } : { attribute, op, value };
}

/** Ascending, descending, as it came. */
export function nextSort(sort: string | null, key: string): string | null {
  if (sort === key) return `-${key}`;
  return sort === `-${key}` ? null : key;
}

/** Values of a column that are chosen, and whether rows must have all of them. */
export function chosenValues(
  where: readonly Condition[],
  attribute: string,
): { readonly values: readonly (string | number)[]; readonly isAll: boolean } {
  const own = where.filter((each) => each.attribute === attribute && each.op === '=');
  return { values: own.flatMap(({ value }) => value), isAll: own.length > 1 };
}

/** With these values of a column chosen: any of them in one condition, or each in one of its own. */
export function withValues(
  where: readonly Condition[],
  attribute: string,
  values: readonly (string | number)[],
  isAll: boolean,
): Condition[] {
  const others = where.filter((each) => each.attribute !== attribute || each.op !== '=');
  const groups = isAll ? values.map((value) => [value]) : values.length === 0 ? [] : [values];
  return [...others, ...groups.map((value) => ({ attribute, op: '=' as const, value }))];
}

/** With the bounds of a column's numbers; null leaves an end open. */
export function withRange(
  where: readonly Condition[],
  attribute: string,
  from: number | null,
  to: number | null,
): Condition[] {
  const others = where.filter((each) => each.attribute !== attribute || !/[<>]/.test(each.op));
  return [
    ...others,
    ...(from === null ? [] : [{ attribute, op: '>=' as const, value: [from] }]),
    ...(to === null ? [] : [{ attribute, op: '<=' as const, value: [to] }]),
  ];
}

/** A column as it is shown. */
export interface ShownColumn {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'date';
  readonly unit: string | null;
}

const RANK = 'rank';
const FIRST_COLUMNS = 6;

/** All columns that can be shown: not the name, which stands first, nor the rank, which stands before it. */
export function columnsOf({ columns }: Rows, { labels }: TableView): (ShownColumn & { useful: boolean })[] {
  return columns
    .filter(({ id, role }) => role !== 'name' && id.toLowerCase() !== RANK)
    .map(({ id, label, type, unit, useful }) => ({ id, label: labels[id] ?? label, type, unit, useful }));
}

/** The chosen columns in their order; the most useful ones where none was chosen. */
export function shownColumns(rows: Rows, view: TableView): ShownColumn[] {
  const all = columnsOf(rows, view);
  if (view.columns !== null)
    return view.columns.flatMap((id) => all.find((column) => column.id === id) ?? []);
  const useful = all.filter((column) => column.useful);
  return (useful.length > 0 ? useful : all).slice(0, FIRST_COLUMNS);
}

/** Names of the columns that order by rank and by name. */
export function ownIds({ columns }: Rows): { name: string; rank: string | null } {
  return {
    name: columns.find(({ role }) => role === 'name')?.id ?? 'name',
    rank: columns.find(({ id }) => id.toLowerCase() === RANK)?.id ?? null,
  };
}
