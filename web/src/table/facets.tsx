import { useState } from 'preact/hooks';
import { number } from '../words.ts';
import {
  type Condition,
  chosenValues,
  type Rows,
  shownColumns,
  type TableView,
  withRange,
  withValues,
} from './view-address.ts';

type Facet = Rows['facets'][number];
type ValuesFacet = Extract<Facet, { type: 'values' }>;
type RangeFacet = Extract<Facet, { type: 'range' }>;

interface Props {
  rows: Rows;
  view: TableView;
  change: (where: readonly Condition[]) => void;
}

/** What the columns hold, over all rows: values with their counts, and how numbers are spread. */
export function Facets({ rows, view, change }: Props) {
  const isAsked = new Set(view.where.map(({ attribute }) => attribute));
  const ids = new Set(shownColumns(rows, view).map(({ id }) => id));
  const facets = rows.facets.filter(({ column }) => ids.has(column) || isAsked.has(column));
  const many = new Set(rows.columns.flatMap((column) => (column.many ? [column.id] : [])));
  if (facets.length === 0) return <p class="quiet small">No column has values to choose from.</p>;
  return (
    <div class="facets">
      {facets.map((facet) => (
        <fieldset key={facet.column} class="facet">
          <legend>{view.labels[facet.column] ?? facet.label}</legend>
          {facet.type === 'values' ? (
            <Values facet={facet} where={view.where} change={change} many={many.has(facet.column)} />
          ) : (
            <Range facet={facet} where={view.where} change={change} />
          )}
        </fieldset>
      ))}
    </div>
  );
}

interface FacetProps<T> {
  facet: T;
  where: readonly Condition[];
  change: (where: readonly Condition[]) => void;
}

interface ValuesProps extends FacetProps<ValuesFacet> {
  /** Whether rows have several of them. */
  many: boolean;
}

function Values({ facet: { column, label, values, more }, where, change, many }: ValuesProps) {
  const chosen = chosenValues(where, column);
  const [isAll, setAll] = useState(chosen.isAll);
  const choose = (next: readonly (string | number)[], all = isAll) =>
    change(withValues(where, column, next, all));
  const toggle = (text: string) =>
    choose(
      chosen.values.includes(text) ? chosen.values.filter((each) => each !== text) : [...chosen.values, text],
    );
  return (
    <>
      {many && (
        <select
          class="select small"
          aria-label={`${label}: any or all`}
          value={isAll ? 'all' : 'any'}
          onChange={(event) => {
            const all = event.currentTarget.value === 'all';
            setAll(all);
            if (chosen.values.length > 1) choose(chosen.values, all);
          }}
        >
          <option value="any">any of these</option>
          <option value="all">all of these</option>
        </select>
      )}
      <ul>
        {values.map(({ text, count }) => (
          <li key={text}>
            <label>
              <input type="checkbox" checked={chosen.values.includes(text)} onChange={() => toggle(text)} />
              <span class="facet-text">{text}</span>
              <span class="quiet">{number(count)}</span>
            </label>
          </li>
        ))}
        {more > 0 && <li class="quiet small">and {number(more)} more</li>}
      </ul>
    </>
  );
}

const BAR_WIDTH = 100;
const HEIGHT = 40;

function Range({ facet, where, change }: FacetProps<RangeFacet>) {
  const { column, label, of, unit, min, max, bins } = facet;
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const width = BAR_WIDTH / bins.length;
  const [low, high] = [boundOf(where, column, '>='), boundOf(where, column, '<=')];
  const said = (n: number) => (of === 'date' ? String(Math.floor(n)) : sayNumber(n, unit));
  // A bar of dates is chosen by whole years.
  const edge = (n: number) => (of === 'date' ? Math.floor(n) : n);
  return (
    <>
      <svg class="bars" viewBox={`0 0 ${BAR_WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bins.map(({ from, to, count }, i) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the fields below do the same by keyboard
          <g key={from} onClick={() => change(withRange(where, column, edge(from), edge(to)))}>
            <title>{`${said(from)} to ${said(to)}: ${number(count)}`}</title>
            <rect class="empty" x={i * width} width={width * 0.9} height={HEIGHT} />
            <rect
              x={i * width}
              width={width * 0.9}
              y={HEIGHT - (count / most) * HEIGHT}
              height={(count / most) * HEIGHT}
            />
          </g>
        ))}
      </svg>
      <div class="row apart small quiet">
        <span>{said(min)}</span>
        <span>{said(max)}</span>
      </div>
      <Bounds
        key={`${low} ${high}`}
        label={label}
        least={low}
        most={high}
        onChange={(from, to) => change(withRange(where, column, from, to))}
      />
    </>
  );
}

/** "1,200 m" bounds as 1200 does, and nothing leaves the end open; NaN where there is no number. */
function readBound(text: string): number | null {
  return text.trim() === '' ? null : Number.parseFloat(text.replace(/[,\s]/g, ''));
}

/** The bound that holds now, as it is typed. */
function boundOf(where: readonly Condition[], attribute: string, op: Condition['op']): string {
  return String(where.find((each) => each.attribute === attribute && each.op === op)?.value[0] ?? '');
}

interface BoundsProps {
  label: string;
  least: string;
  most: string;
  onChange: (from: number | null, to: number | null) => void;
}

function Bounds({ label, least, most, onChange }: BoundsProps) {
  const [from, setFrom] = useState(least);
  const [to, setTo] = useState(most);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const bad = [from, to].find((text) => Number.isNaN(readBound(text) ?? 0));
    setWrong(bad ?? null);
    if (bad === undefined) onChange(readBound(from), readBound(to));
  };
  return (
    <form class="bounds" onSubmit={submit}>
      <Bound label={label} end="from" value={from} onChange={setFrom} />
      <Bound label={label} end="to" value={to} onChange={setTo} />
      <button type="submit" class="button small">
        Set
      </button>
      {wrong !== null && (
        <p class="small wrong" role="alert">
          “{wrong}” is no number.
        </p>
      )}
    </form>
  );
}

function sayNumber(n: number, unit: string | null): string {
  if (unit === null) return shortNumber(n);
  return `${n.toLocaleString('en', { maximumFractionDigits: 2 })} ${unit}`;
}

export function shortNumber(n: number): string {
  return n.toLocaleString('en', { maximumFractionDigits: 2, useGrouping: n >= 10_000 || n <= -10_000 });
}

interface BoundProps {
  label: string;
  end: 'from' | 'to';
  value: string;
  onChange: (text: string) => void;
}

function Bound({ label, end, value, onChange }: BoundProps) {
  return (
    <input
      class="filter"
      inputMode="decimal"
      placeholder={end}
      aria-label={`${label} ${end}`}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}
