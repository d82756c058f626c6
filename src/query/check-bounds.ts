import { TagpathError } from '../errors.js';
import type { Column } from '../kb/catalogue/catalogue.js';
import { comparedWith } from './compare-values.js';
import { type Condition, isReference, type Query } from './query.js';
import { printQuery } from './text-form.js';

/** A bound on numbers or dates has to be one: no row is above "high". */
export function checkBounds(query: Query, columns: readonly Column[]): void {
  for (const condition of allConditions(query)) {
    const { attribute, op, value } = condition;
    const column = columns.find(({ id }) => id === attribute);
    if (column === undefined || column.type === 'text' || !/^[<>]/.test(op) || isReference(value)) continue;
    const bad = [value].flat().find((each) => Number.isNaN(comparedWith(each, column.type).low));
    if (bad === undefined) continue;
    const what = column.type === 'date' ? 'date' : 'number';
    const detail = `"${bad}" is no ${what}, and ${column.label} is compared with ${what}s`;
    throw new TagpathError('query-malformed', { query: printQuery(query).slice(0, 200), detail });
  }
}

function allConditions({ where, compare }: Query): Condition[] {
  const inner = where.flatMap(({ value }) => (isReference(value) ? value.where : []));
  return [...where, ...inner, ...(compare?.things ?? [])];
}
