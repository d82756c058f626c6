import { useState } from 'preact/hooks';
import { number } from '../words.ts';
import {
  type Condition,
  type Rows,
  shownColumns,
  type TableView,
  toggledValue,
  withRange,
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
  if (facets.length === 0) return <p class="quiet small">No column has values to choose from.</p>;
  return (
    <div class="facets">
      {facets.map((facet) => (
        <fieldset key={facet.column} class="facet">
          <legend>{view.labels[facet.column] ?? facet.label}</legend>
          {facet.type === 'values' ? (
            <Values facet={facet} where={view.where} change={change} />
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

function Values({ facet: { column, values, more }, where, change }: FacetProps<ValuesFacet>) {
  const chosen = where.find(({ attribute, op }) => attribute === column && op === '=')?.value ?? [];
  return (
    <ul>
      {values.map(({ text, count }) => (
        <li key={text}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(text)}
              onChange={() => change(toggledValue(where, column, text))}
            />
            <span class="facet-text">{text}</span>
            <span class="quiet">{number(count)}</span>
          </label>
        </li>
      ))}
      {more > 0 && <li class="quiet small">and {number(more)} more</li>}
    </ul>
  );
}

const BAR_WIDTH = 100;
const HEIGHT = 40;

function Range({ facet, where, change }: FacetProps<RangeFacet>) {
  const { column, label, of, unit, min, max, bins } = facet;
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const width = BAR_WIDTH / bins.length;
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
      <Bounds label={label} onChange={(from, to) => change(withRange(where, column, from, to))} />
    </>
  );
}

/** "1,200 m" bounds as 1200 does; what begins with no number leaves the end open. */
function readBound(text: string): number | null {
  const n = Number.parseFloat(text.replace(/[,\s]/g, ''));
  return Number.isNaN(n) ? null : n;
}

function Bounds({
  label,
  onChange,
}: {
  label: string;
  onChange: (from: number | null, to: number | null) => void;
}) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    onChange(readBound(from), readBound(to));
  };
  return (
    <form class="bounds" onSubmit={submit}>
      <input
        class="filter"
        inputMode="decimal"
        placeholder="from"
        aria-label={`${label} from`}
        value={from}
        onInput={(event) => setFrom(event.currentTarget.value)}
      />
      <input
        class="filter"
        inputMode="decimal"
        placeholder="to"
        aria-label={`${label} to`}
        value={to}
        onInput={(event) => setTo(event.currentTarget.value)}
      />
      <button type="submit" class="button small">
        Set
      </button>
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
