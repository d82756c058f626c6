import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridRows } from '../../src/query/grid-rows.js';
import { areAllDifferent, groupRows, project } from '../../src/query/row-operations.js';
import { buildTable } from '../../src/query/table.js';
import { valueIndex } from '../../src/question/value-index.js';

const TEXTS = [
  'Oslo',
  'oslo ',
  'Bergens',
  'Bergen',
  '12 km',
  '7 km',
  '1994–2003',
  '3 May 2010',
  '1980',
  '--',
  '',
  'n/a',
  '★',
  '☆',
];

/** The same cells, one text each, and as lists of one. */
const tables = (rows: readonly (readonly string[])[]) => {
  const made = (grid: readonly (readonly (string | readonly string[])[])[]) =>
    buildTable(gridRows({ name: 'places', labels: ['A', 'B'], rows: grid }));
  return [made(rows), made(rows.map((row) => row.map((text) => [text])))] as const;
};

describe('a column by its different texts', () => {
  it('is described, grouped, shown and found as one that is held row by row', () => {
    const row = fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const [coded, plain] = tables(rows);
        expect(coded.kind).toEqual(plain.kind);
        const all = rows.map((_, at) => at);
        coded.columns.forEach((column, at) => {
          const other = plain.columns[at]!;
          expect(column.texts).toEqual(other.texts);
          expect(column.folded).toEqual(other.folded);
          expect(column.sort).toEqual(other.sort);
          expect(project(column, all)).toEqual(project(other, all));
          const group = { by: column.column.id, aggregate: 'count' } as const;
          expect(groupRows(coded, all, group)).toEqual(groupRows(plain, all, group));
        });
        const found = (table: typeof coded) =>
          valueIndex(table).values.map(({ folded, text, rows: own }) => [folded, text, own]);
        expect(found(coded)).toEqual(found(plain));
      }),
    );
  });

  it('is of texts where many are numbers at the end, if most are not', () => {
    const rows = Array.from({ length: 100 }, (_, at) => [at < 70 ? `Place ${at} b` : String(at), 'x']);
    expect(tables(rows)[0].kind.columns.map(({ type }) => type)).toEqual(['text', 'text']);
  });

  it('tells whether every row has a value of its own', () => {
    const [table] = tables([
      ['Oslo', 'x'],
      ['Bergen', 'x'],
    ]);
    expect(areAllDifferent(table.columns[0]!, [0, 1])).toBe(true);
    expect(areAllDifferent(table.columns[1]!, [0, 1])).toBe(false);
  });

  it('gives the values that hold a term', () => {
    const [table] = tables([
      ['North Oslo', 'Oslo'],
      ['Bergen', 'x'],
    ]);
    const { values, byTerm, byStem } = valueIndex(table);
    expect([...byTerm.get('oslo')].map((at) => values[at]!.text)).toEqual(['North Oslo', 'Oslo']);
    expect([byTerm.has('bergen'), byTerm.has('rome'), byTerm.get('rome').length]).toEqual([true, false, 0]);
    expect([...byStem().values()].flat()).toContain('bergen');
  });
});
