import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type ApiError, useApi } from '../api.ts';
import { Downloads } from '../components/downloads.tsx';
import { Loading, Problem } from '../components/notes.tsx';
import { go, goTyping } from '../router.ts';
import { counted, number } from '../words.ts';
import { ColumnMenu } from './column-menu.tsx';
import { Facets, shortNumber } from './facets.tsx';
import { Grid } from './grid.tsx';
import { RowPanel } from './row-panel.tsx';
import {
  type Condition,
  columnsOf,
  ownIds,
  type Rows,
  readView,
  shownColumns,
  type TableView,
  viewHref,
  viewPath,
} from './view-address.ts';

const PAGE_SIZE = 50;
const MIN_ROWS_TO_FILTER = 4;

export type Row = Rows['table']['rows'][number];

interface Props {
  /** Where the service gives the rows. */
  path: string;
  query: URLSearchParams;
  /** Tells the tables of one page apart. */
  scope?: string;
  nameLabel?: string;
  /** How the route calls the words that rows must have. */
  words?: 'q' | 'filter';
  /** Told which row the reader points at. */
  onPoint?: (row: Row | null) => void;
  /** Buttons that belong to the table. */
  children?: ComponentChildren;
}

/** Any table: sorted, filtered and counted by the service over all rows; the view lives in the address. */
export function DataTable(props: Props) {
  const { path, query, scope = '', words = 'q' } = props;
  const [isOpen, setOpen] = useState(false);
  const [detail, setDetail] = useState<Row | null>(null);
  const view = readView(query, scope);
  const more = { size: String(PAGE_SIZE), ...(isOpen ? { facets: 'true' } : {}) };
  const loaded = useApi<Rows>(viewPath(path, { view, more, words }), { keep: true });
  const change = (changes: Partial<TableView>) => {
    const href = viewHref(location, scope, changes);
    if (changes.filter === undefined || changes.where !== undefined) go(href, { stay: true });
    else goTyping(href);
  };
  if (loaded.state === 'failed') return <Failed error={loaded.error} view={view} change={change} />;
  if (loaded.value === null) return <Loading label="Reading the table …" />;
  const rows = loaded.value;
  return (
    <section class="stack tight-table" aria-label={rows.table.title} aria-busy={loaded.state === 'loading'}>
      <Toolbar
        rows={rows}
        view={view}
        change={change}
        downloads={viewPath(path, { view: { ...view, page: 1 }, more: asShown(rows, view), words })}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        {props.children}
      </Toolbar>
      <Conditions rows={rows} view={view} change={change} />
      {isOpen && <Facets rows={rows} view={view} change={(where) => change({ where })} />}
      {rows.table.rows.length === 0 ? (
        <p class="note">No row fits. Take a condition away, or other words.</p>
      ) : (
        <Grid
          rows={rows}
          view={view}
          change={change}
          onDetail={setDetail}
          {...(props.nameLabel === undefined ? {} : { nameLabel: props.nameLabel })}
          {...(props.onPoint === undefined ? {} : { onPoint: props.onPoint })}
        />
      )}
      <RowPager rows={rows} scope={scope} />
      {detail !== null && <RowPanel row={detail} rows={rows} view={view} onClose={() => setDetail(null)} />}
    </section>
  );
}

interface FailedProps {
  error: ApiError;
  view: TableView;
  change: (changes: Partial<TableView>) => void;
}

/** A link may ask for columns that are gone: the table itself may still be there. */
function Failed({ error, view, change }: FailedProps) {
  const isPlain = view.sort === null && view.filter === '' && view.where.length === 0;
  return (
    <div class="stack tight">
      <Problem error={error} />
      {!isPlain && (
        <div>
          <button
            type="button"
            class="button small"
            onClick={() => change({ sort: null, filter: '', where: [] })}
          >
            Show the whole table
          </button>
        </div>
      )}
    </div>
  );
}

/** A download has the columns that are shown, in their order and under their names. */
function asShown(rows: Rows, view: TableView): Record<string, string> {
  const { name, rank } = ownIds(rows);
  const hasRanks = rank !== null && rows.table.rows.some((row) => row.rank !== null);
  const ids = [...(hasRanks ? [rank] : []), name, ...shownColumns(rows, view).map(({ id }) => id)];
  const isPlain = ids.every((id) => !id.includes(','));
  return {
    columns: isPlain ? ids.join(',') : JSON.stringify(ids),
    ...(Object.keys(view.labels).length === 0 ? {} : { labels: JSON.stringify(view.labels) }),
  };
}

interface ToolbarProps {
  rows: Rows;
  view: TableView;
  change: (changes: Partial<TableView>) => void;
  downloads: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ComponentChildren;
}

function Toolbar({ rows, view, change, downloads, isOpen, onToggle, children }: ToolbarProps) {
  return (
    <div class="table-head">
      <div class="row">
        {rows.all >= MIN_ROWS_TO_FILTER && (
          <>
            <input
              class="filter"
              type="search"
              placeholder="Filter rows"
              aria-label="Filter rows"
              value={view.filter}
              onInput={(event) => change({ filter: event.currentTarget.value })}
            />
            <button type="button" class="button small" aria-expanded={isOpen} onClick={onToggle}>
              Narrow down
            </button>
          </>
        )}
        <span class="small quiet" role="status">
          {countOf(rows)}
        </span>
        {children}
      </div>
      <div class="row">
        <ColumnMenu rows={rows} view={view} change={change} />
        <Downloads path={downloads} name={rows.table.title} />
      </div>
    </div>
  );
}

export function countOf({ total, all }: Pick<Rows, 'total' | 'all'>): string {
  const rows = counted(all, 'row');
  return total === all ? rows : `${number(total)} of ${rows}`;
}

const WORDS: Readonly<Record<string, string>> = {
  '=': 'is',
  '!=': 'is not',
  '>=': 'from',
  '<=': 'to',
  '>': 'over',
  '<': 'below',
};

/** A condition as people say it. */
export function sayCondition({ op, value }: Condition, label: string): string {
  return `${label} ${WORDS[op] ?? op} ${value.map((each) => (typeof each === 'number' ? shortNumber(each) : each)).join(' or ')}`;
}

/** What narrows the table now, each to be taken away. */
function Conditions({
  rows,
  view,
  change,
}: {
  rows: Rows;
  view: TableView;
  change: (changes: Partial<TableView>) => void;
}) {
  if (view.where.length === 0) return null;
  const columns = columnsOf(rows, view);
  const labelOf = (id: string) => columns.find((column) => column.id === id)?.label ?? 'Name';
  return (
    <ul class="chips" aria-label="Conditions">
      {view.where.map((condition) => {
        const said = sayCondition(condition, labelOf(condition.attribute));
        const others = view.where.filter((each) => each !== condition);
        return (
          <li key={said} class="chip taken">
            {said}
            <button type="button" aria-label={`Remove: ${said}`} onClick={() => change({ where: others })}>
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The way through a long table; its place is in the address. */
function RowPager({ rows: { page, size, total }, scope }: { rows: Rows; scope: string }) {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  return (
    <nav class="row" aria-label="Pages of the table">
      {page > 1 && (
        <a class="button small" href={viewHref(location, scope, { page: page - 1 })} data-stay>
          Previous
        </a>
      )}
      <span class="quiet small">
        Rows {number((page - 1) * size + 1)} to {number(Math.min(total, page * size))} of {number(total)}
      </span>
      {page < last && (
        <a class="button small" href={viewHref(location, scope, { page: page + 1 })} data-stay>
          Next
        </a>
      )}
    </nav>
  );
}
