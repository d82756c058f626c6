import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { inSentence } from '../../../src/server/views/example-questions.ts';
import {
  type Aggregate,
  type Kind,
  labelsOf,
  OPERATORS,
  type Plan,
  type PlanCondition,
  SAID,
  TAKEN,
} from '../plan-words.ts';
import { capitalise } from '../words.ts';
import { ErrorNote } from './notes.tsx';

/** Forms that change one part of a query. */

type Columns = Kind['columns'];
const askable = (columns: Columns) => columns.filter(({ role }) => role === 'fact' || role === 'name');

interface FormProps {
  title: string;
  onSubmit: () => void;
  children: ComponentChildren;
}

function PartForm({ title, onSubmit, children }: FormProps) {
  const submit = (event: Event) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form class="stack" onSubmit={submit}>
      <h2>{title}</h2>
      {children}
      <div>
        <button type="submit" class="button primary">
          Ask again
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  /** Values with what each is called. */
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label class="field">
      {label}
      <select class="select" value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map(([id, said]) => (
          <option key={id} value={id}>
            {said}
          </option>
        ))}
      </select>
    </label>
  );
}

const choicesOf = (columns: Columns) => columns.map(({ id, label }) => [id, label] as const);

/** "8,848 or 8,611" as the values that it names. */
function valuesOf(text: string): (string | number)[] {
  return text
    .trim()
    .split(/\s+or\s+/)
    .map((each) => (/^-?\d+(?:\.\d+)?$/.test(each) ? Number(each) : each));
}

interface WhereProps {
  condition: PlanCondition;
  columns: Columns;
  onChange: (condition: PlanCondition) => void;
}

export function WhereForm({ condition, columns, onChange }: WhereProps) {
  const [attribute, setAttribute] = useState(condition.attribute);
  const [op, setOp] = useState<string>(condition.op);
  const given = condition.value;
  const [text, setText] = useState(
    typeof given === 'object' && !Array.isArray(given) ? '' : [given].flat().join(' or '),
  );
  const [wrong, setWrong] = useState<string | null>(null);
  const column = columns.find(({ id }) => id === attribute);
  const submit = () => {
    const values = valuesOf(text);
    // "8,100 m" and "May 1953" have a number; "high" has none to be compared with.
    const isCompared = /^[<>]/.test(op) || column?.type === 'number';
    const bad = values.find((value) => isCompared && typeof value === 'string' && !/\d/.test(value));
    setWrong(bad === undefined ? null : String(bad));
    if (bad !== undefined) return;
    const value = values.length === 1 ? values[0]! : values;
    onChange({ attribute, op: op as PlanCondition['op'], value });
  };
  const known = choicesOf(askable(columns));
  // "state/address" stands for two columns, and is none that could be chosen.
  const own = [condition.attribute, labelsOf({ columns })(condition.attribute)] as const;
  const options = known.some(([id]) => id === condition.attribute) ? known : [own, ...known];
  return (
    <PartForm title="Change the condition" onSubmit={submit}>
      <Choice label="Column" value={attribute} options={options} onChange={setAttribute} />
      <Choice
        label="How"
        value={op}
        options={OPERATORS.map((each) => [each, SAID[each]!] as const)}
        onChange={setOp}
      />
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
    </PartForm>
  );
}

interface PlanProps {
  plan: Plan;
  columns: Columns;
  onChange: (plan: Plan) => void;
}

export function AggregateForm({ plan, columns, onChange }: PlanProps) {
  const numbers = askable(columns).filter(({ type }) => type !== 'text');
  const [taken, setTaken] = useState<Aggregate['function']>(plan.aggregate?.function ?? 'count');
  const [of, setOf] = useState(plan.aggregate?.of ?? numbers[0]?.id ?? '');
  const submit = () => {
    const { aggregate: _, ...rest } = plan;
    onChange({ ...rest, aggregate: { function: taken, ...(taken === 'count' ? {} : { of }) } });
  };
  const functions = TAKEN.filter(([id]) => id === 'count' || numbers.length > 0);
  return (
    <PartForm title="Change what is taken" onSubmit={submit}>
      <Choice
        label="What"
        value={taken}
        options={functions.map(([id, said]) => [id, capitalise(said)] as const)}
        onChange={setTaken}
      />
      {taken !== 'count' && <Choice label="Of" value={of} options={choicesOf(numbers)} onChange={setOf} />}
    </PartForm>
  );
}

const DIRECTIONS = [
  ['desc', 'the highest or latest'],
  ['asc', 'the lowest or earliest'],
] as const;

export function OrderForm({ plan, columns, onChange }: PlanProps) {
  const [by, setBy] = useState(plan.order?.by ?? '');
  const [direction, setDirection] = useState<'asc' | 'desc'>(plan.order?.direction ?? 'desc');
  const [limit, setLimit] = useState(plan.limit === undefined ? '' : String(plan.limit));
  const submit = () => {
    const { limit: _, ...rest } = plan;
    const count = Number.parseInt(limit, 10);
    onChange({
      ...rest,
      order: { ...(by === '' ? {} : { by }), direction },
      ...(count > 0 ? { limit: count } : {}),
    });
  };
  return (
    <PartForm title="Change the order" onSubmit={submit}>
      <Choice label="By" value={by} options={choicesOf(askable(columns))} onChange={setBy} />
      <Choice label="First" value={direction} options={DIRECTIONS} onChange={setDirection} />
      <label class="field">
        How many
        <input
          inputMode="numeric"
          placeholder="all"
          value={limit}
          onInput={(event) => setLimit(event.currentTarget.value)}
        />
      </label>
    </PartForm>
  );
}
