import { lexiconRows, onceRead } from '../lang/lexicon.js';
import { singular } from '../lang/nouns.js';
import {
  cellText,
  cellValue,
  isTyped,
  type Table,
  type TableColumn,
  type TableRow,
  type WholeTable,
} from '../record/table.js';
import type { ListRow, NormalisedValue } from '../table/list-table.js';

/** A table as one schema.org `ItemList`. */
export async function* writeJsonLd(table: Table): AsyncGenerator<string> {
  const rows: TableRow[] = [];
  for await (const row of table.rows) rows.push(row);
  const list = itemListOf({ ...table, rows });
  yield `${JSON.stringify({ '@context': 'https://schema.org', ...list }, null, 2)}\n`;
}

/** The rows of a table as the items of an `ItemList`, without the context that stands once a document. */
export function itemListOf({ name, origin, columns, rows }: WholeTable): object {
  const items = rows.map((row) => listRow(columns, row));
  return toItemList({
    title: name,
    url: origin ?? null,
    concept: null,
    order: items.some(({ rank }) => rank !== null) ? 'ascending' : 'unranked',
    columns: columns.filter(({ role }) => role === undefined).map((column) => ({ label: column.name })),
    items,
  });
}

function listRow(columns: readonly TableColumn[], row: TableRow): ListRow {
  const at = (role: TableColumn['role']) => row[columns.findIndex((column) => column.role === role)];
  const rank = cellValue(at('rank'));
  const named = columns.some(({ role }) => role === 'name');
  const others = columns.flatMap((column, i) =>
    column.role === undefined && cellText(row[i]) !== '' && (named || i > 0)
      ? [[column, row[i]!] as const]
      : [],
  );
  const link = cellText(at('link'));
  return {
    rank: typeof rank === 'number' ? rank : null,
    name: cellText(named ? at('name') : row[0]),
    fields: Object.fromEntries(others.map(([{ name }, cell]) => [name, cellText(cell)])),
    values: Object.fromEntries(
      others.flatMap(([column, cell]) => normalised(column, cellValue(cell), isTyped(cell))),
    ),
    links: link === '' ? [] : [link],
    image: cellText(at('image')) || null,
  };
}

function normalised(
  { name, unit, currency }: TableColumn,
  value: unknown,
  isRead: boolean,
): (readonly [string, NormalisedValue])[] {
  if (typeof value !== 'number' || !isRead) return [];
  return [
    [
      name,
      { value, ...(unit === undefined ? {} : { unit }), ...(currency === undefined ? {} : { currency }) },
    ],
  ];
}

/** As much of a result as its schema.org form needs. */
export interface ListSource {
  readonly title: string | null;
  readonly url: string | null;
  readonly concept: string | null;
  readonly order: 'ascending' | 'descending' | 'unranked';
  readonly columns: readonly { readonly label: string }[];
  readonly items: readonly ListRow[];
}

const ORDERS = {
  ascending: 'https://schema.org/ItemListOrderAscending',
  descending: 'https://schema.org/ItemListOrderDescending',
  unranked: 'https://schema.org/ItemListUnordered',
} as const;

/** A schema.org `ItemList` of the rows; only properties that schema.org gives to the types used. */
export function toItemList(list: ListSource): object {
  const type = schemaType(list.concept);
  const positions = positionsOf(list.items);
  return {
    '@type': 'ItemList',
    ...(list.title === null ? {} : { name: list.title }),
    ...absolute('url', list.url),
    itemListOrder: ORDERS[list.order],
    numberOfItems: list.items.length,
    itemListElement: list.items.map((row, i) => ({
      '@type': 'ListItem',
      position: positions[i],
      item: toThing(row, type, list.columns),
    })),
  };
}

/** Printed ranks where they are all there and differ, else the order on the page. */
function positionsOf(items: readonly ListRow[]): number[] {
  const ranks = items.map((item) => item.rank);
  const usable = ranks.every((rank) => rank !== null) && new Set(ranks).size === ranks.length;
  return items.map((item, i) => (usable ? item.rank! : i + 1));
}

function toThing(row: ListRow, type: string, columns: readonly { readonly label: string }[]): object {
  const properties = allowsProperties(type) ? propertyValues(row, columns) : [];
  return {
    '@type': type,
    name: row.name,
    ...absolute('url', row.links[0] ?? null),
    ...absolute('image', row.image),
    ...describe(row, type),
    ...(type === 'Book' ? author(row) : {}),
    ...(properties.length === 0 ? {} : { additionalProperty: properties }),
  };
}

/** schema.org wants addresses that stand alone; those of a page without an address do not. */
function absolute(name: 'url' | 'image', address: string | null): object {
  return address !== null && /^https?:\/\//i.test(address) ? { [name]: address } : {};
}

/** The description, and on types without `additionalProperty` the other fields as text. */
function describe(row: ListRow, type: string): object {
  const parts = Object.entries(row.fields)
    .filter(([label]) => label === 'description' || !allowsProperties(type))
    .map(([label, value]) => {
      const text = [value].flat().join(label === 'description' ? ' ' : '; ');
      return label === 'description' ? text : `${label}: ${text}`;
    });
  return parts.length === 0 ? {} : { description: parts.join('\n') };
}

function author(row: ListRow): object {
  const { by } = row.fields;
  return by === undefined ? {} : { author: { '@type': 'Person', name: [by].flat().join(', ') } };
}

function propertyValues(row: ListRow, columns: readonly { readonly label: string }[]): object[] {
  return columns.flatMap(({ label }) => {
    const text = row.fields[label];
    if (text === undefined || label === 'description') return [];
    const texts = [text].flat();
    const normalised = [row.values?.[label] ?? []].flat();
    // some texts may have no normalised form; then it is not known which is whose
    const paired = normalised.length === texts.length;
    return texts.map((value, i) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
      ...numbersOf(paired ? normalised[i] : undefined),
    }));
  });
}

function numbersOf(normalised: NormalisedValue | undefined): object {
  if (normalised === undefined || typeof normalised.value !== 'number') return {};
  const { value, max, unit, currency } = normalised;
  const unitText = currency ?? unit;
  return {
    ...(typeof max === 'number' ? { minValue: value, maxValue: max } : { value }),
    ...(unitText === undefined ? {} : { unitText }),
  };
}

/**
 * The schema.org type of the things that a concept names, by the concept's last word. schema.org gives
 * `additionalProperty` to products and places alone, so that the type decides how fields can be said.
 */
const typesByWord = onceRead(
  () =>
    new Map(
      lexiconRows('schema-types').flatMap(([type = '', words = '']) =>
        words.split(' ').map((word) => [word, type]),
      ),
    ),
);

/** Types on which schema.org allows `additionalProperty`: products and places, and universities by way of civic structures. */
const WITH_PROPERTIES = new Set([
  'Product',
  'Place',
  'City',
  'Country',
  'Restaurant',
  'Hotel',
  'CollegeOrUniversity',
]);

function schemaType(concept: string | null): string {
  const last = concept?.toLowerCase().split(/\s+/).at(-1) ?? '';
  return typesByWord().get(last) ?? typesByWord().get(singular(last)) ?? 'Thing';
}

function allowsProperties(type: string): boolean {
  return WITH_PROPERTIES.has(type);
}
