import type { Answer } from '../../src/server/schemas/answer.ts';
import type { CatalogueView } from '../../src/server/schemas/base.ts';
import { inSentence } from '../../src/server/views/example-questions.ts';

/** A query in the words that its parts are shown by. */

export type Plan = NonNullable<Answer['plan']>;
export type PlanCondition = Plan['where'][number];

export const OPERATORS = ['=', '!=', 'contains', 'not contains', '>', '>=', '<', '<='] as const;
export const SAID: Readonly<Record<string, string>> = {
  '=': 'is',
  '!=': 'is not',
  contains: 'contains',
  'not contains': 'does not contain',
  '>': 'over',
  '>=': 'at least',
  '<': 'below',
  '<=': 'at most',
};

export type LabelOf = (id: string) => string;
export type Kind = CatalogueView['kinds'][number];

/** "state/address" are two columns that tell the same of things of two sources. */
export const labelsOf = ({ columns }: Pick<Kind, 'columns'>): LabelOf => {
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

export function sayWhere({ attribute, op, value }: PlanCondition, labelOf: LabelOf): string {
  const said =
    typeof value === 'object' && !Array.isArray(value)
      ? `that of ${value.where.map((each) => [each.value].flat().join(' or ')).join(', ')}`
      : [value].flat().join(' or ');
  return `${labelOf(attribute)} ${SAID[op]} ${said}`;
}

export function sayOrder({ order, limit }: Plan, labelOf: LabelOf): string {
  const by = order!.by === undefined ? 'the order of the rows' : labelOf(order!.by);
  const end = order!.direction === 'desc' ? 'highest' : 'lowest';
  return limit === undefined
    ? `${end} ${by} first`
    : `${limit === 1 ? '' : `${limit} with the `}${end} ${by}`;
}

export type Aggregate = NonNullable<Plan['aggregate']>;

export const TAKEN: readonly (readonly [Aggregate['function'], string])[] = [
  ['count', 'how many'],
  ['average', 'average'],
  ['sum', 'sum'],
  ['max', 'maximum'],
  ['min', 'minimum'],
  ['range', 'range'],
];

export function sayAggregate({ function: taken, of }: Aggregate, labelOf: LabelOf): string {
  const said = TAKEN.find(([id]) => id === taken)?.[1] ?? taken;
  return of === undefined ? said : `${said} of ${labelOf(of)}`;
}

/** What is taken of the rows: shown, not changed. */
export function partsThatStay({ select, group, compare, limit, order }: Plan, labelOf: LabelOf): string[] {
  return [
    ...(limit !== undefined && order === undefined ? [`first ${limit}`] : []),
    ...(group === undefined ? [] : [`by ${labelOf(group.by)}`]),
    ...(compare?.by === undefined ? [] : [`compared by ${labelOf(compare.by)}`]),
    ...(select ?? []).map((id) => `showing ${labelOf(id)}`),
  ];
}
