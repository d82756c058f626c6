import type { Column } from '../../kb/catalogue/catalogue.js';
import { fromBase, unitOf, unitsOf } from '../../lang/units.js';
import type { BoundUse } from './bounds.js';

interface BoundFit {
  readonly value: number;
  readonly most?: number;
  readonly quality: number;
  /** A bare number can be of any column: a word must say of which. */
  readonly needsWord: boolean;
}

/** Whether a column says what it measures, and it is what the bound is of. */
function isMeasured({ dimension }: BoundUse, { unit }: Column): boolean {
  return unit !== null && unitOf(unit)?.dimension === dimension;
}

/**
 * What a bound may mean in the column's own unit; nothing where the column measures something else. Bare numbers may be
 * in any unit of what was said, the said one first; but not where another column of the kind says that it measures this.
 */
export function boundFits(bound: BoundUse, column: Column, all: readonly Column[]): BoundFit[] {
  const fit = boundFit(bound, column);
  if (fit === null || column.unit !== null || bound.said === undefined) return fit === null ? [] : [fit];
  if (all.some((other) => isMeasured(bound, other))) return [];
  const others = unitsOf(bound.dimension).map((unit) =>
    inColumn(bound, (x) => Number(fromBase(x, unit).toPrecision(12)), OTHER_UNIT, true),
  );
  return [fit, ...others.filter(({ value }) => value !== fit.value)];
}

const OTHER_UNIT = 0.4;

function boundFit(bound: BoundUse, column: Column): BoundFit | null {
  if (bound.dimension === 'year') {
    if (column.type === 'date') return inColumn(bound, (x) => x, 0.7, false);
    const isYear =
      column.type === 'number' &&
      /year|date|founded|established|built|released|published|since/i.test(column.label);
    if (isYear) return inColumn(bound, (x) => x, 0.6, false);
    const isAmount = column.type === 'number' && column.unit === null && bound.op !== '=';
    return isAmount ? inColumn(bound, (x) => x, 0.1, true) : null;
  }
  if (column.type !== 'number') return null;
  if (bound.dimension === 'count') return inColumn(bound, (x) => x, 0.2, true);
  if (bound.dimension.startsWith('money')) {
    return bound.dimension === `money ${column.unit ?? ''}` ? inColumn(bound, (x) => x, 0.9, false) : null;
  }
  // Bare numbers of a column that is asked for by its name are taken to be in the unit that was said.
  if (column.unit === null && bound.said !== undefined) return inColumn(bound, () => bound.said!, 0.5, true);
  const unit = column.unit === null ? null : unitOf(column.unit);
  if (unit === null || unit.dimension !== bound.dimension) return null;
  return inColumn(bound, (x) => Number(fromBase(x, unit).toPrecision(12)), 0.9, false);
}

function inColumn(
  bound: BoundUse,
  convert: (value: number) => number,
  quality: number,
  needsWord: boolean,
): BoundFit {
  const value = convert(bound.value);
  return bound.most === undefined
    ? { value, quality, needsWord }
    : { value, most: convert(bound.most), quality, needsWord };
}
