import { TagpathError } from '../../errors.js';
import { groupBy } from '../../group-by.js';
import type { Column } from '../../kb/catalogue/catalogue.js';
import type { TableView } from '../../kb/kb.js';
import type { RowsView } from '../../query/rows-view.js';
import { criterionOf, facetsOf, flatRows, gridView, lookColumns, viewQuery } from '../../query/table-look.js';
import type { WholeTable } from '../../record/table.js';
import type { KindRowsView, RowsAsked } from '../schemas/rows.js';
import { labelKey, listView } from '../views/list-view.js';
import { givenColumns, rowsView } from '../views/rows-view.js';
import type { OpenBase } from './open-base.js';

interface ListAsked extends RowsAsked {
  readonly list: number;
}

interface ListRows {
  readonly stored: TableView;
  readonly view: RowsView;
  readonly columns: readonly Column[];
}

const RANK = 'Rank';
/** Rows of one list or site table that are looked at. */
const MOST_ROWS = 200_000;
/** What was read of a base, until it has changed: then its catalogue is another. */
const lists = new WeakMap<object, Map<number, Promise<ListRows>>>();

async function rowsOf({ kb }: OpenBase, id: number): Promise<ListRows> {
  const catalogue = await kb.catalogue();
  const known = lists.get(catalogue) ?? new Map<number, Promise<ListRows>>();
  lists.set(catalogue, known);
  const rows = known.get(id) ?? kb.table(id, MOST_ROWS).then((stored) => asRows(stored, id));
  known.set(id, rows);
  rows.catch(() => known.delete(id));
  return rows;
}

function asRows(stored: TableView | null, id: number): ListRows {
  if (stored === null) throw new TagpathError('not-found', { what: 'list', id });
  const { columns } = stored;
  const isRanked = stored.items.some(({ rank }) => rank !== null);
  const rows = stored.items.map(({ name, rank, cells }) => {
    const texts = groupBy(cells, ({ attributeId }) => attributeId);
    const own = columns.map(({ attributeId }) => (texts.get(attributeId) ?? []).map(({ text }) => text));
    return [name, ...(isRanked ? [String(rank ?? '')] : []), ...own];
  });
  const labels = ['Name', ...(isRanked ? [RANK] : []), ...columns.map(({ label }) => label)];
  const keys = labels.map(labelKey);
  const { view, columns: keyed } = gridView({ name: stored.table.title, labels: keys, rows }, labels.length);
  return { stored, view, columns: keyed.map((column, i) => ({ ...column, label: labels[i]! })) };
}

/** A page of the rows of a list or a site's table as they were asked for. */
export async function readListRows(base: OpenBase, asked: ListAsked): Promise<KindRowsView> {
  const { stored, view, columns } = await rowsOf(base, asked.list);
  const { page, size } = asked;
  const query = viewQuery(columns, stored.table.title, asked);
  const rows = view.rows(query);
  const items = [...rows.subarray((page - 1) * size, page * size)].map((row) => stored.items[row]!);
  const { table } = await listView(base.kb, { ...stored, items }, base.mirror, { page, size });
  const looked = lookColumns(columns, criterionOf(view, labelKey(RANK)));
  return rowsView(
    {
      id: `list-${asked.list}`,
      name: stored.table.title,
      all: view.count,
      columns: looked,
      given: givenColumns(looked, asked).filter(({ id }) => id !== labelKey(RANK)),
      rows: table.rows,
      sources: table.sources,
      facets: asked.facets ? facetsOf(view, columns, query) : [],
      total: rows.length,
    },
    asked,
  );
}

export async function readListTable(base: OpenBase, asked: ListAsked): Promise<WholeTable> {
  const { stored, view, columns } = await rowsOf(base, asked.list);
  return flatRows(stored.table.title, view, columns, asked);
}
