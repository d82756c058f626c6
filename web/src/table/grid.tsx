import { useEffect, useRef } from 'preact/hooks';
import type { Cell } from '../../../src/server/schemas/view-table.ts';
import { ClampedText, joinParts } from '../components/clamped-text.tsx';
import { DetailIcon } from '../components/icons.tsx';
import { hostOf, OutLink } from '../components/source-link.tsx';
import { withUnit } from '../words.ts';
import type { Row } from './data-table.tsx';
import {
  nextSort,
  ownIds,
  type Rows,
  type ShownColumn,
  shownColumns,
  type TableView,
} from './view-address.ts';

/** Text longer than this gets a wide, quiet column. */
const LONG_TEXT = 60;
/** Text up to this stays on one line. */
const SHORT_TEXT = 22;

interface Props {
  rows: Rows;
  view: TableView;
  change: (changes: Partial<TableView>) => void;
  onDetail: (row: Row) => void;
  nameLabel?: string;
  onPoint?: (row: Row | null) => void;
}

export function Grid(props: Props) {
  const { rows, view, onPoint } = props;
  const { table } = rows;
  const shape = shapeOf(rows, view);
  const wrap = useRef<HTMLElement>(null);
  useEffect(() => showSorted(wrap.current), [view.sort, rows]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="table-wrap" ref={wrap} tabIndex={0} aria-label={`Table: ${table.title}`}>
      <table class="table">
        <Heads {...props} shape={shape} />
        <tbody onMouseLeave={() => onPoint?.(null)}>
          {table.rows.map((row, i) => (
            <BodyRow key={`${row.entity}${row.name}${i}`} {...props} row={row} shape={shape} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the rows are ordered by is to be seen, on a phone too: beside the names, which stay. */
function showSorted(wrap: HTMLElement | null): void {
  const sorted = wrap?.querySelector('thead th[aria-sort]:not(.name, .rank)');
  const name = wrap?.querySelector('thead th.name');
  if (!wrap || !sorted || !name) return;
  const [own, column, names] = [wrap, sorted, name].map((each) => each.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ];
  const isSeen = column.left >= names.right - 1 && column.right <= own.right + 1;
  if (!isSeen) wrap.scrollLeft += column.left - names.right;
}

type ColumnLook = 'number' | 'short' | 'long' | 'text';

interface Shape {
  readonly ranks: boolean;
  readonly pictures: boolean;
  readonly sources: boolean;
  readonly columns: readonly (ShownColumn & { readonly look: ColumnLook })[];
}

function shapeOf(all: Rows, view: TableView): Shape {
  const { rows, sources } = all.table;
  return {
    ranks: rows.some((row) => row.rank !== null),
    // A column that is mostly empty takes the room of one that is not.
    pictures: rows.filter((row) => isShowable(row.image)).length * 2 >= rows.length,
    // The same host in every row tells nothing: the panel of a row has its pages.
    sources: new Set(sources.map(hostOf)).size > 1 && rows.some((row) => row.entity !== null),
    columns: shownColumns(all, view).map((column) => ({
      ...column,
      look: lookOf(
        column,
        rows.flatMap((row) => row.cells[column.id] ?? []),
      ),
    })),
  };
}

export const partsOf = ({ text }: Cell): readonly string[] => (typeof text === 'string' ? [text] : text);

function lookOf({ type }: ShownColumn, cells: readonly Cell[]): ColumnLook {
  if (type === 'number') return 'number';
  const longest = Math.max(0, ...cells.map((cell) => joinParts(partsOf(cell)).length));
  return longest > LONG_TEXT ? 'long' : longest <= SHORT_TEXT ? 'short' : 'text';
}

/** Pictures come from this service or from the page itself, never from elsewhere. */
export function isShowable(image: string | null): image is string {
  return image !== null && (image.startsWith('/mirror/') || image.startsWith('data:image/'));
}

function Heads({ view, change, nameLabel, rows, shape }: Props & { shape: Shape }) {
  const sortBy = (key: string) => change({ sort: nextSort(view.sort, key) });
  const { name, rank } = ownIds(rows);
  return (
    <thead>
      <tr>
        {shape.ranks && <Head id={rank ?? name} label="#" look="rank" view={view} onSort={sortBy} />}
        {shape.pictures && (
          <th class="picture">
            <span class="visually-hidden">Picture</span>
          </th>
        )}
        <Head id={name} label={nameLabel ?? 'Name'} look="name" view={view} onSort={sortBy} />
        {shape.columns.map(({ id, label, look }) => (
          <Head key={id} id={id} label={label} look={look} view={view} onSort={sortBy} />
        ))}
        {shape.sources && (
          <th scope="col">
            <span>Sources</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface HeadProps {
  id: string;
  label: string;
  look: ColumnLook | 'rank' | 'name';
  view: TableView;
  onSort: (key: string) => void;
}

function Head({ id, label, look, view, onSort }: HeadProps) {
  const order = view.sort === id ? 'ascending' : view.sort === `-${id}` ? 'descending' : undefined;
  return (
    <th class={look} aria-sort={order} scope="col" title={label}>
      <button type="button" onClick={() => onSort(id)}>
        <span class="head-label">{label}</span>
        <span class="arrow" aria-hidden="true">
          {order === undefined ? '' : order === 'descending' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  );
}

interface BodyRowProps extends Props {
  row: Row;
  shape: Shape;
}

function BodyRow(props: BodyRowProps) {
  const { row, rows, shape, onPoint } = props;
  const { table } = rows;
  const from = row.sources.flatMap((at) => table.sources[at] ?? []);
  const point = onPoint === undefined ? {} : { onMouseEnter: () => onPoint(row) };
  return (
    <tr {...point}>
      {shape.ranks && <td class="rank">{row.rank}</td>}
      {shape.pictures && (
        <td class="picture">{isShowable(row.image) && <img src={row.image} alt="" loading="lazy" />}</td>
      )}
      <th scope="row" class="name">
        <RowName {...props} />
      </th>
      {shape.columns.map(({ id, label, look, unit }) => (
        <td key={id} class={look}>
          {row.cells[id] !== undefined && (
            <Value
              cell={row.cells[id]}
              unit={look === 'number' ? unit : null}
              label={label}
              name={row.name}
            />
          )}
        </td>
      ))}
      {shape.sources && (
        <td class="where" title={from.map(({ title }) => title).join('\n')}>
          {from[0] !== undefined && <OutLink href={from[0].local ?? from[0].url}>{hostOf(from[0])}</OutLink>}
          {from.length > 1 && ` +${from.length - 1}`}
        </td>
      )}
    </tr>
  );
}

/** A thing leads to all that is known of it; the button beside it to what this table says, with its sources. */
function RowName({ row, onDetail, onPoint }: BodyRowProps) {
  const point = onPoint === undefined ? {} : { onFocus: () => onPoint(row) };
  if (row.entity === null) {
    return (
      <button type="button" class="bare clamp" onClick={() => onDetail(row)} {...point}>
        {row.name}
      </button>
    );
  }
  return (
    <span class="named">
      <a class="clamp" href={`/entity/${row.entity}`}>
        {row.name}
      </a>
      <button
        type="button"
        class="icon-button detail"
        aria-label={`Details of ${row.name}`}
        onClick={() => onDetail(row)}
      >
        <DetailIcon />
      </button>
    </span>
  );
}

interface ValueProps {
  cell: Cell;
  unit: string | null;
  label: string;
  name: string;
}

function Value({ cell, unit, label, name }: ValueProps) {
  const parts = cell.said?.map(({ text }) => text) ?? partsOf(cell);
  const text = joinParts(parts);
  return (
    <ClampedText label={label} name={name} parts={parts}>
      {/^https?:\/\//.test(text) ? <OutLink href={text}>{text}</OutLink> : withUnit(text, unit, label)}
    </ClampedText>
  );
}
