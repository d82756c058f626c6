import type { Kb } from '../../../src/kb/kb.js';
import { readCell } from '../../../src/query/read-cell.js';
import { columnOf } from '../../../src/query/row-operations.js';
import { runQuery } from '../../../src/query/run-memory.js';
import { foldValue, type Table } from '../../../src/query/table.js';
import type { Ran } from '../../../src/question/base/run-readings.js';
import type { GoldAnswer, LabelledThing } from './asked.js';

/** Of the things of a base, by number: the pages that tell of them. */
export type PagesOfThings = ReadonlyMap<string, readonly string[]>;

export async function pagesOfThings({ store }: Kb): Promise<PagesOfThings> {
  const items = await store.all<{ id: number; source: string }>(
    'SELECT items.id, pages.source FROM items JOIN pages ON pages.id = items.page_id',
  );
  const pages = new Map(items.map(({ id, source }) => [id, pageOf(source)]));
  const things = await store.all<{ id: number; items: string }>('SELECT id, items FROM things');
  return new Map(
    things.map(({ id, items: own }) => [
      String(id),
      (JSON.parse(own) as number[]).map((item) => pages.get(item) ?? ''),
    ]),
  );
}

/** SITE/pages/PAGE as SITE PAGE. */
function pageOf(source: string): string {
  const [page = '', , site = ''] = source.split('/').reverse();
  return `${site} ${page}`;
}

/** Of ten things that are shown or wanted, so many are both. */
const ENOUGH = 0.8;
/** Counts and averages of a base may differ a little, since its sites' tables are not perfect. */
const SLACK = 0.05;
const EXACT_BELOW = 10;

/** Whether what a reading gives is what the labels of the site say. */
export function agrees(gold: GoldAnswer, site: string, ran: Ran, pages: PagesOfThings): boolean {
  const { reading, table, result } = ran;
  const { query, form } = reading;
  if (reading.missing !== undefined) return gold.kind === 'none';
  const tells = (row: number, wanted: ReadonlySet<string>) =>
    (pages.get(table.rows.rowId(row)) ?? []).some(
      (page) => wanted.has(page.slice(site.length + 1)) && page.startsWith(`${site} `),
    );
  // A kind may have things of other sites, of which the labels of this one say nothing.
  const isOfSite = (row: number) =>
    (pages.get(table.rows.rowId(row)) ?? []).some((page) => page.startsWith(`${site} `));
  const isOfRows =
    query.select === undefined &&
    query.aggregate === undefined &&
    query.compare === undefined &&
    !query.exists;
  switch (gold.kind) {
    case 'none':
      return false;
    case 'value':
      return (
        form === 'value' &&
        result.rows.some((row) => tells(row, gold.pages)) &&
        result.values.some((value) => gold.texts.some((text) => areSame(value, text)))
      );
    case 'number': {
      if (form !== 'count') return false;
      const said = numberOfSite(ran, isOfSite);
      const slack =
        Number.isInteger(gold.value) && gold.value < EXACT_BELOW ? 0 : SLACK * Math.abs(gold.value);
      return said !== null && Math.abs(said - gold.value) <= slack;
    }
    case 'rows': {
      if (!isOfRows || form === 'compare' || form === 'known thing') return false;
      const rows = rowsOfSite(ran, isOfSite);
      if (gold.wanted === 1 && form === 'superlative')
        return rows.slice(0, 1).some((row) => tells(row, gold.pages));
      const right = rows.filter((row) => tells(row, gold.pages)).length;
      return right >= ENOUGH * rows.length && right >= ENOUGH * gold.wanted;
    }
    case 'compare': {
      const by = query.compare?.by ?? (form === 'compare' ? query.select?.[0] : undefined);
      return (
        by !== undefined &&
        gold.things.every((thing) =>
          result.rows.some((row) => tells(row, thing.pages) && saysOf(table, by, row, thing)),
        )
      );
    }
    case 'yesno': {
      if (form !== 'yesno' || (result.values[0] === 'yes') !== gold.isSo) return false;
      const [name, ...conditions] = query.where;
      if (name === undefined) return false;
      const things = Array.from({ length: table.count }, (_, row) => row).filter((row) =>
        tells(row, gold.thing.pages),
      );
      return conditions.every(({ attribute }) =>
        things.some((row) => saysOf(table, attribute, row, gold.thing)),
      );
    }
  }
}

/** The rows that a reading gives of a site; of an order, as many as are asked for. */
function rowsOfSite(
  { reading: { query }, table, result }: Ran,
  isOfSite: (row: number) => boolean,
): number[] {
  const { limit, offset = 0, ...whole } = query;
  if (limit === undefined || result.rows.every(isOfSite)) return result.rows.filter(isOfSite);
  return runQuery(table, whole)
    .rows.filter(isOfSite)
    .slice(offset, offset + limit);
}

/** The number that a reading gives, taken of the things of a site alone. */
function numberOfSite(
  { reading: { query }, table, result }: Ran,
  isOfSite: (row: number) => boolean,
): number | null {
  if (result.values.length === 0) return null;
  if (result.rows.every(isOfSite)) return Number(result.values[0]!.replaceAll(',', ''));
  const rows = result.rows.filter(isOfSite);
  const { function: taken, of } = query.aggregate!;
  if (taken === 'count' || of === undefined) return rows.length;
  const keys = rows.map((row) => columnOf(table, of).sort[row]!).filter((key) => !Number.isNaN(key));
  const sum = keys.reduce((total, key) => total + key, 0);
  return taken === 'sum' ? sum : taken === 'average' ? sum / keys.length : null;
}

function saysOf(table: Table, id: string, row: number, { texts }: LabelledThing): boolean {
  return columnOf(table, id).texts[row]!.some((own) => texts.some((text) => areSame(own, text)));
}

/** The same words, the same number, or one within the other that has at most twice as many words. */
function areSame(a: string, b: string): boolean {
  const [x, y] = [foldValue(a), foldValue(b)].sort((one, other) => one.length - other.length) as [
    string,
    string,
  ];
  if (x.trim() === '') return false;
  if (x === y || (y.includes(x) && 2 * x.split(' ').length >= y.split(' ').length)) return true;
  const [m, n] = [readCell(a).number, readCell(b).number];
  return m !== null && m === n;
}
