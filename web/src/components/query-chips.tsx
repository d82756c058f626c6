import { useState } from 'preact/hooks';
import type { Answer } from '../../../src/server/schemas/answer.ts';
import type { CatalogueView } from '../../../src/server/schemas/base.ts';
import { inSentence } from '../../../src/server/views/example-questions.ts';
import { useApi } from '../api.ts';
import { capitalise } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './notes.tsx';

export type Plan = NonNullable<Answer['plan']>;
type PlanCondition = Plan['where'][number];

const OPERATORS = ['=', '!=', 'contains', 'not contains', '>', '>=', '<', '<='] as const;
const SAID: Readonly<Record<string, string>> = {
  '=': 'is',
  '!=': 'is not',
  contains: 'contains',
  'not contains': 'does not contain',
  '>': 'over',
  '>=': 'at least',
  '<': 'below',
  '<=': 'at most',
};

interface Props {
  plan: Plan;
  onChange: (plan: Plan) => void;
}

type Edited =
  | { readonly kind: 'where'; readonly at: number }
  | { readonly kind: 'order' | 'aggregate' }
  | null;

/** The query that was run, part by part; each part can be changed or taken away. */
export function QueryChips({ plan, onChange }: Props) {
  const [edited, setEdited] = useState<Edited>(null);
  const catalogue = useApi<CatalogueView>('/api/catalogue');
  const kind = catalogue.value?.kinds.find(({ id }) => id === plan.kind);
  if (kind === undefined) return null;
  const labelOf = labelsOf(kind);
  const without = (at: number) => onChange({ ...plan, where: plan.where.filter((_, i) => i !== at) });
  return (
    <ul class="chips parts" aria-label="Understood as">
      <li>
        <a class="chip" href={`/kind/${encodeURIComponent(kind.id)}`} title={`All ${kind.plural}`}>
          {kind.plural}
        </a>
      </li>
      {plan.where.map((condition, at) => {
        const said = sayWhere(condition, labelOf);
        return (
          <li key={said} class="chip taken">
            <button type="button" onClick={() => setEdited({ kind: 'where', at })} title="Change">
              {said}
            </button>
            <button type="button" aria-label={`Remove: ${said}`} onClick={() => without(at)}>
              ×
            </button>
          </li>
        );
      })}
      {plan.order !== undefined && (
        <li class="chip taken">
          <button type="button" onClick={() => setEdited({ kind: 'order' })} title="Change">
            {sayOrder(plan, labelOf)}
          </button>
        </li>
      )}
      {plan.aggregate !== undefined && (
        <li class="chip taken">
          <button type="button" onClick={() => setEdited({ kind: 'aggregate' })} title="Change">
            {sayAggregate(plan.aggregate, labelOf)}
          </button>
          <button
            type="button"
            aria-label={`Remove: ${sayAggregate(plan.aggregate, labelOf)}`}
            onClick={() => onChange(withoutAggregate(plan))}
          >
            ×
          </button>
        </li>
      )}
      {partsThatStay(plan, labelOf).map((text) => (
        <li key={text} class="chip still">
          {text}
        </li>
      ))}
      {edited !== null && (
        <Dialog label="Change the query" onClose={() => setEdited(null)}>
          {edited.kind === 'where' ? (
            <WhereForm
              condition={plan.where[edited.at]!}
              columns={kind.columns}
              onChange={(next) => onChange({ ...plan, where: plan.where.with(edited.at, next) })}
            />
          ) : edited.kind === 'aggregate' ? (
            <AggregateForm plan={plan} columns={kind.columns} onChange={onChange} />
          ) : (
            <OrderForm plan={plan} columns={kind.columns} onChange={onChange} />
          )}
        </Dialog>
      )}
    </ul>
  );
}

/** The lists whose rankings were merged, each a link; what was taken of them is shown, not changed. */
export function RankingChips({ ranking, total }: { ranking: NonNullable<Answer['ranking']>; total: number }) {
  const { lists, concept, offset, limit } = ranking;
  const place = offset === undefined ? (limit <= total ? `first ${limit}` : null) : `place ${offset + 1}`;
  return (
    <ul class="chips parts" aria-label="Understood as">
      {concept !== null && <li class="chip still">{concept}</li>}
      {lists.map(({ id, title }) => (
        <li key={id}>
          <a class="chip" href={`/list/${encodeURIComponent(id)}`} title="The list that ranks them">
            {title}
          </a>
        </li>
      ))}
      {place !== null && <li class="chip still">{place}</li>}
    </ul>
  );
}

type LabelOf = (id: string) => string;
type Kind = CatalogueView['kinds'][number];

/** "state/address" are two columns that tell the same of things of two sources. */
const labelsOf = ({ columns }: Pick<Kind, 'columns'>): LabelOf => {
  const known = (id: string) => columns.find((column) => column.id === id)?.label;
  return (id) =>
    inSentence(
      known(id) ??
        id
          .split('/')
          .map((part) => known(part) ?? part)
          .join(' or '),
    );
};

/** A query in words: what, which of them, in which order. */
export function sayPlan(plan: Plan, kind: Kind): string {
  const labelOf = labelsOf(kind);
  const parts = [
    ...plan.where.map((condition) => sayWhere(condition, labelOf)),
    ...(plan.order === undefined ? [] : [sayOrder(plan, labelOf)]),
    ...(plan.aggregate === undefined ? [] : [sayAggregate(plan.aggregate, labelOf)]),
    ...partsThatStay(plan, labelOf),
  ];
  return parts.length === 0 ? `all ${kind.plural}` : `${kind.plural}: ${parts.join(', ')}`;
}

function sayWhere({ attribute, op, value }: PlanCondition, labelOf: LabelOf): string {
  const said =
    typeof value === 'object' && !Array.isArray(value)
      ? `that of ${value.where.map((each) => [each.value].flat().join(' or ')).join(', ')}`
      : [value].flat().join(' or ');
  return `${labelOf(attribute)} ${SAID[op]} ${said}`;
}

function sayOrder({ order, limit }: Plan, labelOf: LabelOf): string {
  const by = order!.by === undefined ? 'the order of the rows' : labelOf(order!.by);
  const end = order!.direction === 'desc' ? 'highest' : 'lowest';
  return limit === undefined
    ? `${end} ${by} first`
    : `${limit === 1 ? '' : `${limit} with the `}${end} ${by}`;
}

type Aggregate = NonNullable<Plan['aggregate']>;

const TAKEN: readonly (readonly [Aggregate['function'], string])[] = [
  ['count', 'how many'],
  ['average', 'average'],
  ['sum', 'sum'],
  ['max', 'maximum'],
  ['min', 'minimum'],
  ['range', 'range'],
];

function sayAggregate({ function: taken, of }: Aggregate, labelOf: LabelOf): string {
  const said = TAKEN.find(([id]) => id === taken)?.[1] ?? taken;
  return of === undefined ? said : `${said} of ${labelOf(of)}`;
}

/** The rows instead of a number taken of them. */
function withoutAggregate({ aggregate: _, group: __, ...plan }: Plan): Plan {
  return plan;
}

/** What is taken of the rows: shown, not changed. */
function partsThatStay({ select, group, compare, limit, order }: Plan, labelOf: LabelOf): string[] {
  return [
    ...(limit !== undefined && order === undefined ? [`first ${limit}`] : []),
    ...(group === undefined ? [] : [`by ${labelOf(group.by)}`]),
    ...(compare?.by === undefined ? [] : [`compared by ${labelOf(compare.by)}`]),
    ...(select ?? []).map((id) => `showing ${labelOf(id)}`),
  ];
}

type Columns = CatalogueView['kinds'][number]['columns'];
const askable = (columns: Columns) => columns.filter(({ role }) => role === 'fact' || role === 'name');

interface WhereProps {
  condition: PlanCondition;
  columns: Columns;
  onChange: (condition: PlanCondition) => void;
}

function WhereForm({ condition, columns, onChange }: WhereProps) {
  const [attribute, setAttribute] = useState(condition.attribute);
  const [op, setOp] = useState<string>(condition.op);
  const given = condition.value;
  const [text, setText] = useState(
    typeof given === 'object' && !Array.isArray(given) ? '' : [given].flat().join(' or '),
  );
  const [wrong, setWrong] = useState<string | null>(null);
  const column = columns.find(({ id }) => id === attribute);
  const submit = (event: Event) => {
    event.preventDefault();
    const values = text
      .trim()
      .split(/\s+or\s+/)
      .map((each) => (/^-?\d+(?:\.\d+)?$/.test(each) ? Number(each) : each));
    // "8,100 m" and "May 1953" have a number; "high" has none to be compared with.
    const isCompared = /^[<>]/.test(op) || column?.type === 'number';
    const bad = values.find((value) => isCompared && typeof value === 'string' && !/\d/.test(value));
    setWrong(bad === undefined ? null : String(bad));
    if (bad !== undefined) return;
    const value = values.length === 1 ? values[0]! : values;
    onChange({ attribute, op: op as PlanCondition['op'], value });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <h2>Change the condition</h2>
      <label class="field">
        Column
        <select
          class="select"
          value={attribute}
          onChange={(event) => setAttribute(event.currentTarget.value)}
        >
          {askable(columns).some(({ id }) => id === condition.attribute) ? null : (
            <option value={condition.attribute}>{labelsOf({ columns })(condition.attribute)}</option>
          )}
          {askable(columns).map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        How
        <select class="select" value={op} onChange={(event) => setOp(event.currentTarget.value)}>
          {OPERATORS.map((each) => (
            <option key={each} value={each}>
              {SAID[each]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        Value
        <input
          value={text}
          required
          aria-invalid={wrong !== null}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {wrong !== null && (
        <ErrorNote
          message={`“${wrong}” is no number, and ${inSentence(column?.label ?? attribute)} is compared with numbers.`}
        />
      )}
      <div>
        <button type="submit" class="button primary">
          Ask again
        </button>
      </div>
    </form>
  );
}

function AggregateForm({
  plan,
  columns,
  onChange,
}: {
  plan: Plan;
  columns: Columns;
  onChange: (plan: Plan) => void;
}) {
  const numbers = askable(columns).filter(({ type }) => type !== 'text');
  const [taken, setTaken] = useState(plan.aggregate?.function ?? 'count');
  const [of, setOf] = useState(plan.aggregate?.of ?? numbers[0]?.id ?? '');
  const submit = (event: Event) => {
    event.preventDefault();
    const { aggregate: _, ...rest } = plan;
    onChange({ ...rest, aggregate: { function: taken, ...(taken === 'count' ? {} : { of }) } });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <h2>Change what is taken</h2>
      <label class="field">
        What
        <select
          class="select"
          value={taken}
          onChange={(event) => setTaken(event.currentTarget.value as Aggregate['function'])}
        >
          {TAKEN.filter(([id]) => id === 'count' || numbers.length > 0).map(([id, said]) => (
            <option key={id} value={id}>
              {capitalise(said)}
            </option>
          ))}
        </select>
      </label>
      {taken !== 'count' && (
        <label class="field">
          Of
          <select class="select" value={of} onChange={(event) => setOf(event.currentTarget.value)}>
            {numbers.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <div>
        <button type="submit" class="button primary">
          Ask again
        </button>
      </div>
    </form>
  );
}

function OrderForm({
  plan,
  columns,
  onChange,
}: {
  plan: Plan;
  columns: Columns;
  onChange: (plan: Plan) => void;
}) {
  const [by, setBy] = useState(plan.order?.by ?? '');
  const [direction, setDirection] = useState(plan.order?.direction ?? 'desc');
  const [limit, setLimit] = useState(plan.limit === undefined ? '' : String(plan.limit));
  const submit = (event: Event) => {
    event.preventDefault();
    const { limit: _, ...rest } = plan;
    const count = Number.parseInt(limit, 10);
    onChange({
      ...rest,
      order: { ...(by === '' ? {} : { by }), direction },
      ...(count > 0 ? { limit: count } : {}),
    });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <h2>Change the order</h2>
      <label class="field">
        By
        <select class="select" value={by} onChange={(event) => setBy(event.currentTarget.value)}>
          {askable(columns).map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        First
        <select
          class="select"
          value={direction}
          onChange={(event) => setDirection(event.currentTarget.value === 'asc' ? 'asc' : 'desc')}
        >
          <option value="desc">the highest or latest</option>
          <option value="asc">the lowest or earliest</option>
        </select>
      </label>
      <label class="field">
        How many
        <input
          inputMode="numeric"
          placeholder="all"
          value={limit}
          onInput={(event) => setLimit(event.currentTarget.value)}
        />
      </label>
      <div>
        <button type="submit" class="button primary">
          Ask again
        </button>
      </div>
    </form>
  );
}
