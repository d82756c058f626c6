import { plural } from '../../src/lang/words.js';
import type { Query } from '../../src/query/query.js';
import { querySchema } from '../../src/query/query.js';
import { runQuery } from '../../src/query/run-memory.js';
import type { Table, TableColumn } from '../../src/query/table.js';
import { FOREIGN, filled, PHRASES, randomNumbers } from './base/generate.js';
import { type TableQuestion, tableOf } from './table-questions.js';

/**
 * Short questions about tables, as people type them: the questions of WikiTableQuestions were written to be hard, and
 * hardly one asks for an average or for the number of rows in so many words. Made from the phrases for bases.
 */
export interface ShortQuestion extends TableQuestion {
  /** Null where the table does not tell. */
  readonly query: Query | null;
}

const FORMS = [
  'value',
  'count',
  'count all',
  'rows',
  'most',
  'least',
  'average',
  'sum',
  'above',
  'below',
  'compare',
];
/** Slots that a table has nothing for, and comparisons that do not ask for the one with more. */
const UNFIT = /\{[opuz]\}|^compare|^difference| vs /;
const PHRASES_OF = new Map(
  [...FORMS, 'none value', 'none most'].map((form) => [
    form,
    PHRASES.filter((each) => each.form === form && !UNFIT.test(each.phrase)).map(({ phrase }) => phrase),
  ]),
);
const NONE_SHARE = 0.15;

/** So many questions of each table. */
export function shortQuestions(folder: string, names: readonly string[], each: number): ShortQuestion[] {
  const random = randomNumbers(7);
  return names.flatMap((name) => {
    const maker = new Maker(tableOf(folder, name), random);
    return Array.from({ length: each }, (_, at) => maker.one(`short-${name}-${at}`, name)).filter(
      (made) => made !== null,
    );
  });
}

class Maker {
  readonly #table: Table;
  readonly #random: () => number;
  readonly #name: TableColumn | undefined;
  readonly #columns: readonly TableColumn[];

  constructor(table: Table, random: () => number) {
    this.#table = table;
    this.#random = random;
    this.#name = table.columns.find(({ column }) => column.id === table.kind.nameColumn);
    this.#columns = table.columns.filter(
      (each) => each !== this.#name && each.column.readFrom === undefined && LABEL.test(said(each)),
    );
  }

  #one<T>(of: readonly T[]): T | undefined {
    return of[Math.floor(this.#random() * of.length)];
  }

  one(id: string, table: string): ShortQuestion | null {
    const form = this.#random() < NONE_SHARE ? this.#one(['none value', 'none most']) : this.#one(FORMS);
    const phrase = this.#one(PHRASES_OF.get(form!)!);
    const isNumber = /most|least|average|sum|above|below|compare/.test(form!);
    const column = this.#one(this.#columns.filter(({ column: { type } }) => !isNumber || type === 'number'));
    const [row, other] = [this.#row(), this.#row()];
    const [name, second] = [this.#text(this.#name, row), this.#text(this.#name, other)];
    if (this.#name === undefined || phrase === undefined || column === undefined) return null;
    const kind = said(this.#name);
    const value = /^(?:rows|count)$/.test(form!) ? this.#text(column, row) : null;
    const bound = this.#bound(column, row);
    const slots = {
      n: name,
      m: second,
      a: said(column),
      v: value,
      k: kind,
      ks: plural(kind),
      x: bound === null ? null : bound.toLocaleString('en'),
      f: this.#one(FOREIGN) ?? null,
    };
    const question = LABEL.test(kind) && name !== second ? filled(phrase, slots) : null;
    if (question === null) return null;
    if (form!.startsWith('none')) return { id, question, table, target: [], query: null };
    const query = this.#query(form!, column, { name: name!, second: second!, value, bound });
    const { values, rows } = runQuery(this.#table, query);
    return values.length === 0 || rows.length === 0 ? null : { id, question, table, target: values, query };
  }

  #query(form: string, { column }: TableColumn, given: Given): Query {
    const own = this.#name!.column.id;
    const is = (attribute: string, value: string | number | null, op = '=') => ({ attribute, op, value });
    const of = column.id;
    const rest = {
      value: { where: [is(own, given.name)], select: [of] },
      count: { where: [is(of, given.value)], aggregate: { function: 'count' } },
      'count all': { aggregate: { function: 'count' } },
      rows: { where: [is(of, given.value)], select: [own] },
      most: { order: { by: of, direction: 'desc' }, limit: 1, select: [own] },
      least: { order: { by: of, direction: 'asc' }, limit: 1, select: [own] },
      average: { aggregate: { function: 'average', of } },
      sum: { aggregate: { function: 'sum', of } },
      above: { where: [is(of, given.bound, '>')], select: [own] },
      below: { where: [is(of, given.bound, '<')], select: [own] },
      compare: { compare: { things: [is(own, given.name), is(own, given.second)], by: of, ask: 'more' } },
    }[form];
    return querySchema.parse({ kind: this.#table.kind.id, ...rest });
  }

  #row(): number {
    return Math.floor(this.#random() * this.#table.count);
  }

  #text(column: TableColumn | undefined, row: number): string | null {
    const text = column?.texts[row]?.[0] ?? '';
    return text.length < 2 || text.length > 40 ? null : text;
  }

  #bound({ sort }: TableColumn, row: number): number | null {
    const key = sort[row]!;
    if (Number.isNaN(key)) return null;
    const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(key)))) - 1);
    return Math.round(key / step) * step;
  }
}

interface Given {
  readonly name: string;
  readonly second: string;
  readonly value: string | null;
  readonly bound: number | null;
}

/** One to three words of letters. */
const LABEL = /^\p{L}{3,}(?: \p{L}{2,}){0,2}$/u;

/** A label as it is said: without brackets. */
function said({ column: { label } }: TableColumn): string {
  return label
    .replace(/\s*[([].*$/, '')
    .trim()
    .toLowerCase();
}
