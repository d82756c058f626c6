import type { ComponentChildren } from 'preact';
import type { Cell, Source, ViewRow, ViewTable } from '../../../src/server/schemas/view-table.ts';
import { go, withQuery } from '../router.ts';
import { Downloads } from './downloads.tsx';
import { Score } from './score.tsx';
import { hostOf, OutLink, placeOf, SourceLinks } from './source-link.tsx';
import { arrangeRows, nextSort, readView, type TableView } from './table-view.ts';

/** Text longer than this gets a wide, quiet column. */
const LONG_TEXT = 60;
/** Text up to this stays on one line. */
const SHORT_TEXT = 22;
const MIN_ROWS_TO_FILTER = 4;

interface Props {
  table: ViewTable;
  query: URLSearchParams;
  /** Where the table can be had in other formats. */
  downloads: string | null;
  nameLabel?: string;
  /** Told which row the reader points at, by its place in the table as it came. */
  onPoint?: (row: number | null) => void;
  children?: ComponentChildren;
}

/** Rows and columns with pictures, sources and scores; order and filter live in the address. */
export function DataTable(props: Props) {
  const { table, query, downloads, children } = props;
  const view = readView(query);
  const rows = arrangeRows(table.rows, view);
  return (
    <section class="stack" aria-label={table.title}>
      <div class="table-head">
        <div class="row">
          {table.rows.length >= MIN_ROWS_TO_FILTER && <Filter view={view} />}
          <span class="small quiet" role="status">
            {countOf(rows.length, table.rows.length)}
          </span>
          {children}
        </div>
        {downloads !== null && <Downloads path={downloads} />}
      </div>
      {rows.length === 0 ? (
        <p class="note">No row has “{view.filter}”.</p>
      ) : (
        <Grid {...props} rows={rows} view={view} />
      )}
    </section>
  );
}

interface GridProps extends Props {
  rows: readonly ViewRow[];
  view: TableView;
}

function Grid({ table, rows, view, nameLabel = 'Name', onPoint }: GridProps) {
  const shape = shapeOf(table);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="table-wrap" tabIndex={0} aria-label={`Table: ${table.title}`}>
      <table class={shape.columns.some(({ kind }) => kind === 'long') ? 'table' : 'table centred'}>
        <Heads shape={shape} view={view} nameLabel={nameLabel} />
        <tbody onMouseLeave={() => onPoint?.(null)}>
          {rows.map((row, i) => (
            <Row
              key={`${row.name}${row.rank}${i}`}
              row={row}
              shape={shape}
              sources={table.sources}
              {...(onPoint === undefined ? {} : { onPoint: () => onPoint(table.rows.indexOf(row)) })}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heads({ shape, view, nameLabel }: { shape: Shape; view: TableView; nameLabel: string }) {
  return (
    <thead>
      <tr>
        {shape.ranks && <Head id="rank" label="#" view={view} kind="rank" />}
        {shape.pictures && (
          <th class="picture">
            <span class="visually-hidden">Picture</span>
          </th>
        )}
        <Head id="name" label={nameLabel} view={view} kind="name" />
        {shape.columns.map(({ key, label, kind }) => (
          <Head key={key} id={key} label={label} view={view} kind={kind} />
        ))}
        {shape.scores && <Head id="score" label="Confidence" view={view} kind="short" />}
        {shape.sources && (
          <th scope="col">
            <span>Sources</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function countOf(shown: number, all: number): string {
  const rows = all === 1 ? 'row' : 'rows';
  return shown === all ? `${all} ${rows}` : `${shown} of ${all} ${rows}`;
}

type ColumnKind = 'rank' | 'name' | 'number' | 'short' | 'long' | 'text';

interface Shape {
  readonly ranks: boolean;
  readonly pictures: boolean;
  readonly scores: boolean;
  readonly sources: boolean;
  readonly columns: readonly { key: string; label: string; kind: ColumnKind }[];
}

function shapeOf({ rows, columns, sources }: ViewTable): Shape {
  return {
    ranks: rows.some((row) => row.rank !== null),
    pictures: rows.some((row) => isShowable(row.image)),
    scores: rows.some((row) => row.score !== null),
    sources: sources.length > 1,
    columns: columns.map(({ key, label }) => ({
      key,
      label,
      kind: kindOf(rows.flatMap((row) => row.cells[key] ?? [])),
    })),
  };
}

function kindOf(cells: readonly Cell[]): ColumnKind {
  const lengths = cells.flatMap(({ text }) => [text].flat().map((part) => part.length));
  if (cells.length > 0 && cells.every(({ number }) => number !== null)) return 'number';
  const longest = Math.max(0, ...lengths);
  return longest > LONG_TEXT ? 'long' : longest <= SHORT_TEXT ? 'short' : 'text';
}

/** Pictures come from this service or from the page itself, never from elsewhere. */
export function isShowable(image: string | null): image is string {
  return image !== null && (image.startsWith('/mirror/') || image.startsWith('data:image/'));
}

function Filter({ view }: { view: TableView }) {
  return (
    <input
      class="filter"
      type="search"
      placeholder="Filter rows"
      aria-label="Filter rows"
      value={view.filter}
      onInput={(event) => go(withQuery({ filter: event.currentTarget.value }), { replace: true })}
    />
  );
}

function Head({ id, label, view, kind }: { id: string; label: string; view: TableView; kind: ColumnKind }) {
  const isSorted = view.sort === id;
  const order = !isSorted ? undefined : view.descending ? 'descending' : 'ascending';
  return (
    <th class={kind} aria-sort={order} scope="col">
      <button type="button" onClick={() => go(withQuery({ sort: nextSort(view, id) }), { replace: true })}>
        {label}
        <span class="arrow" aria-hidden="true">
          {!isSorted ? '' : view.descending ? '↓' : '↑'}
        </span>
      </button>
    </th>
  );
}

interface RowProps {
  row: ViewRow;
  shape: Shape;
  sources: readonly Source[];
  onPoint?: () => void;
}

function Row({ row, shape, sources, onPoint }: RowProps) {
  const from = row.sources.flatMap((at) => sources[at] ?? []);
  return (
    <tr {...(onPoint === undefined ? {} : { onMouseEnter: onPoint })}>
      {shape.ranks && <td class="rank">{row.rank}</td>}
      {shape.pictures && (
        <td class="picture">{isShowable(row.image) && <img src={row.image} alt="" loading="lazy" />}</td>
      )}
      <th scope="row" class="name">
        <RowName row={row} {...(onPoint === undefined ? {} : { onPoint })} />
        {row.missing.length > 0 && <div class="small quiet">without {row.missing.join(', ')}</div>}
      </th>
      {shape.columns.map(({ key, kind }) => (
        <td key={key} class={kind}>
          {row.cells[key] !== undefined && <Value cell={row.cells[key]} name={row.name} sources={sources} />}
        </td>
      ))}
      {shape.scores && <td>{row.score !== null && <Score value={row.score} label="Confidence" />}</td>}
      {shape.sources && (
        <td class="where">
          {from.map((source) => (
            <div key={`${source.list}${source.url}${source.file}${source.title}`} title={source.title}>
              <OutLink href={placeOf(source, row.name)}>{hostOf(source)}</OutLink>
            </div>
          ))}
        </td>
      )}
    </tr>
  );
}

/** The way to all that is known of a thing, or to its place on the page. */
function RowName({ row, onPoint }: { row: ViewRow; onPoint?: () => void }) {
  if (row.entity !== null) return <a href={`/entity/${row.entity}`}>{row.name}</a>;
  if (onPoint === undefined) return <>{row.name}</>;
  return (
    <button type="button" class="bare" title="Show on the page" onClick={onPoint} onFocus={onPoint}>
      {row.name}
    </button>
  );
}

interface ValueProps {
  cell: Cell;
  name: string;
  sources: readonly Source[];
}

function Value({ cell: { text, said }, name, sources }: ValueProps) {
  if (said !== undefined) {
    return (
      <ul class="values">
        {said.map((each) => (
          <li key={each.text}>
            {each.text}
            <SourceLinks at={each.sources} sources={sources} text={name} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof text === 'string')
    return /^https?:\/\//.test(text) ? <OutLink href={text}>{text}</OutLink> : text;
  if (text.length === 1) return <>{text[0]}</>;
  return (
    <ul class="values">
      {text.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}
