import { readFileSync } from 'node:fs';
import { plural, terms } from '../../src/lang/words.js';
import type { Query } from '../../src/query/query.js';
import { querySchema } from '../../src/query/query.js';
import { runQuery } from '../../src/query/run-memory.js';
import type { Table, TableColumn } from '../../src/query/table.js';
import { rankingWords } from '../../src/question/base/word-knowledge.js';
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

/** Forms of the phrases for bases that tables answer as well. */
const BASE_FORMS = ['value', 'count', 'count all', 'rows', 'most', 'least', 'above', 'below', 'compare'];
const NONE_FORMS = ['none value', 'none most'];
/** Slots that a table has nothing for, comparisons that do not ask for the one with more, and what asks for a number. */
const UNFIT = /\{[opuz]\}|^compare|^difference| vs |^(?:highest|lowest) \{a\}/;
const OWN_PHRASES = readFileSync('training/questions/table-phrases.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ') as [form: string, phrase: string]);
const PHRASES_OF = new Map<string, string[]>();
for (const [form, phrase] of [
  ...PHRASES.filter(
    (each) => [...BASE_FORMS, ...NONE_FORMS].includes(each.form) && !UNFIT.test(each.phrase),
  ).map(({ form, phrase }) => [form, phrase] as const),
  ...OWN_PHRASES,
])
  PHRASES_OF.set(form, [...(PHRASES_OF.get(form) ?? []), phrase]);
const FORMS = [...PHRASES_OF.keys()].filter((form) => !form.startsWith('none'));
const NONE_SHARE = 0.1;
const PLACES = ['second', 'third', '2nd', '3rd', 'fourth'];
const PLACE_NUMBERS = [2, 3, 2, 3, 4];
const COUNTS = ['two', 'three', 'five', '2', '3', '4', '5'];
const COUNT_NUMBERS = [2, 3, 5, 2, 3, 4, 5];

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
    const form = this.#random() < NONE_SHARE ? this.#one(NONE_FORMS)! : this.#one(FORMS)!;
    const phrase = this.#one(PHRASES_OF.get(form)!)!;
    const isBare = /value|^rows|^count$|empty|filled|none/.test(form);
    const ranked = /\{[re]\}/.test(phrase)
      ? this.#ranking(phrase.includes('{r}') ? /est$/ : /er$/)
      : undefined;
    const numbers = this.#columns.filter(({ column: { type } }) => type === 'number');
    const gaps = this.#columns.filter(({ column: { fill } }) => fill > 0 && fill < 1);
    const others = /empty|filled/.test(form) ? gaps : isBare ? this.#columns : numbers;
    const column = /\{[re]\}/.test(phrase) ? ranked?.column : this.#one(others);
    if (this.#name === undefined || column === undefined) return null;
    const by = this.#one(this.#columns.filter((each) => each !== column && isGrouping(each)));
    const [row, other] = [this.#row(), this.#row()];
    const [name, second] = [this.#text(this.#name, row), this.#text(this.#name, other)];
    const kind = said(this.#name);
    const value = this.#text(/^(?:rows|count)$/.test(form) ? column : by, row);
    const bound = this.#bound(column, other);
    const less = this.#one(
      numbers.filter((each) => each !== column && each.column.unit === column.column.unit),
    );
    const place = Math.floor(this.#random() * PLACES.length);
    const count = Math.floor(this.#random() * COUNTS.length);
    const question = filled(phrase, {
      n: name,
      m: second,
      a: said(column),
      b: by === undefined ? null : said(by),
      d: less === undefined ? null : said(less),
      v: value,
      k: kind,
      ks: plural(kind),
      x: bound === null ? null : bound.toLocaleString('en'),
      f: this.#one(FOREIGN) ?? null,
      r: ranked?.word ?? null,
      e: ranked?.word ?? null,
      o: PLACES[place]!,
      c: COUNTS[count]!,
    });
    if (question === null || !LABEL.test(kind) || name === second) return null;
    if (form.startsWith('none')) return { id, question, table, target: [], query: null };
    const query = this.#query(form, column, by ?? column, {
      name: name!,
      second: second!,
      value,
      bound,
      less: less ?? column,
      place: PLACE_NUMBERS[place]!,
      count: COUNT_NUMBERS[count]!,
      direction: ranked?.direction ?? 'desc',
    });
    const { values, rows } = runQuery(this.#table, query);
    if (values.length === 0 || (rows.length === 0 && query.exists !== true)) return null;
    return { id, question, table, target: values, query };
  }

  #ranking(form: RegExp): { word: string; column: TableColumn; direction: 'asc' | 'desc' } | undefined {
    return this.#one(
      rankingWords().flatMap(([word, { direction, labels }]) =>
        this.#columns
          .filter(({ column: { type }, column: { label } }) => {
            const own = ` ${terms(label).join(' ')} `;
            return form.test(word) && type !== 'text' && labels.some((each) => own.includes(` ${each} `));
          })
          .map((column) => ({ word, column, direction })),
      ),
    );
  }

  #query(form: string, { column }: TableColumn, by: TableColumn, given: Given): Query {
    const own = this.#name!.column.id;
    const is = (attribute: string, value: string | number | null, op = '=') => ({ attribute, op, value });
    const of = column.id;
    const group = by.column.id;
    const inGroup = { where: [is(group, given.value)] };
    const { direction } = given;
    const things = [is(own, given.name), is(own, given.second)];
    const end = (order: string, cut: object = { limit: 1 }) => ({
      order: { by: of, direction: order },
      ...cut,
      select: [own],
    });
    const taken = (of_: string) => ({ aggregate: { function: of_, of } });
    const count = { aggregate: { function: 'count' } };
    const bounded = (op: string) => is(of, given.bound, op);
    const rest: Record<string, object> = {
      value: { where: [is(own, given.name)], select: [of] },
      count: { where: [is(of, given.value)], ...count },
      'count all': count,
      rows: { where: [is(of, given.value)], select: [own] },
      most: end('desc'),
      least: end('asc'),
      above: { where: [bounded('>')], select: [own] },
      below: { where: [bounded('<')], select: [own] },
      compare: { compare: { things, by: of, ask: 'more' } },
      'group count': { group: { by: group, aggregate: 'count' } },
      'group sum': { group: { by: group, aggregate: 'sum', of } },
      'group average': { group: { by: group, aggregate: 'average', of } },
      'group max': { group: { by: group, aggregate: 'max', of } },
      'group min': { group: { by: group, aggregate: 'min', of } },
      'group most': { group: { by: group, aggregate: 'count' }, order: { direction: 'desc' }, limit: 1 },
      'group most sum': {
        group: { by: group, aggregate: 'sum', of },
        order: { direction: 'desc' },
        limit: 1,
      },
      empty: { where: [is(of, '')], select: [own] },
      'count empty': { where: [is(of, '')], ...count },
      'count filled': { where: [is(of, '', '!=')], ...count },
      ranked: end(direction),
      'ranked in': { ...inGroup, ...end(direction) },
      nth: end(direction, { limit: 1, offset: given.place - 1 }),
      'nth high': end('desc', { limit: 1, offset: given.place - 1 }),
      top: end(direction, { limit: given.count }),
      'top high': end('desc', { limit: given.count }),
      max: taken('max'),
      min: taken('min'),
      which: { compare: { things, by: of, ask: direction === 'desc' ? 'more' : 'less' } },
      whether: { compare: { things, by: of, ask: direction === 'desc' ? 'first more' : 'first less' } },
      'whether more': { compare: { things, by: of, ask: 'first more' } },
      'whether value': { where: [is(own, given.name), is(group, given.value)], exists: true },
      difference: { compare: { things, by: of, ask: 'difference' } },
      'difference plain': { compare: { things, by: of, ask: 'difference' } },
      average: taken('average'),
      'average in': { ...inGroup, ...taken('average') },
      sum: taken('sum'),
      'sum in': { ...inGroup, ...taken('sum') },
      'over in': { where: [is(group, given.value), bounded('>')], select: [own] },
      'under in': { where: [is(group, given.value), bounded('<')], select: [own] },
      'over how': { where: [bounded(direction === 'desc' ? '>' : '<')], select: [own] },
      'count over': { where: [bounded('>')], ...count },
      'count under': { where: [bounded('<')], ...count },
      apart: { where: [is(own, given.name)], select: [`${of} minus ${given.less.column.id}`] },
    };
    return querySchema.parse({ kind: this.#table.kind.id, ...rest[form] });
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
  /** The column that is taken from the first. */
  readonly less: TableColumn;
  readonly place: number;
  readonly count: number;
  readonly direction: 'asc' | 'desc';
}

/** Rows can be put together by it: it has few values, and some of them often. */
function isGrouping({ column, coded, texts }: TableColumn): boolean {
  const { length = texts.length } = coded?.texts ?? {};
  return column.type === 'text' && length >= 2 && length <= texts.length / 2;
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
