import { labelUnit } from '../lang/labels.js';
import { lexiconGroups } from '../lang/lexicon.js';
import { monthOf } from '../lang/times.js';
import { fromBase } from '../lang/units.js';
import { differenceId } from '../query/joined-columns.js';
import type { PlainCondition } from '../query/query.js';
import { dateOf } from '../query/read-cell.js';
import { columnOf, filterRows } from '../query/row-operations.js';
import type { Table, TableColumn } from '../query/table.js';
import { unitOfColumn } from './column-units.js';
import { type ColumnMatch, type Filter, MOST_TOKENS, maskOf } from './filter.js';
import type { NumberMention, QuestionText } from './tokens.js';

/** Columns that numbers and dates are compared with; no table for people to read has so many. */
const MOST_COMPARED = 80;

/** The columns whose labels the question says most of, in their order. */
export function bestMatching(matches: readonly ColumnMatch[]): TableColumn[] {
  const kept =
    matches.length <= MOST_COMPARED
      ? matches
      : [...matches].sort((a, b) => b.share - a.share).slice(0, MOST_COMPARED);
  return kept.map(({ column }) => column);
}

const COMPARED = ['>', '>=', '<', '<=', '='] as const;

export function numberFilters(text: QuestionText, table: Table, columns: readonly TableColumn[]): Filter[] {
  const found: Filter[] = [];
  for (const mention of text.numbers)
    for (const column of columns) {
      if (column.column.type === 'text' || column.column.id.endsWith(MONTH)) continue;
      for (const op of COMPARED) {
        if (op === '=' && column.column.readFrom === undefined && column.column.type === 'number') continue;
        const filter = conditionFilter(table, column, op, inUnitOf(column, mention), mention, 'number');
        // A bound that leaves nothing out is on another column.
        if (filter.rows.length > 0 && filter.rows.length < countKeys(column).given) found.push(filter);
      }
    }
  return found;
}

/** How many keys of a column are given, 0, and below 0. */
interface KeyCount {
  readonly given: number;
  readonly zeros: number;
  readonly negative: number;
}

const counts = new WeakMap<TableColumn, KeyCount>();

function countKeys(column: TableColumn): KeyCount {
  let known = counts.get(column);
  if (known === undefined) {
    let [given, zeros, negative] = [0, 0, 0];
    for (const key of column.sort) {
      if (Number.isNaN(key)) continue;
      given++;
      if (key === 0) zeros++;
      else if (key < 0) negative++;
    }
    known = { given, zeros, negative };
    counts.set(column, known);
  }
  return known;
}

/** "1000 miles" as a column in kilometres has it; a number without a unit, or of something else, as it stands. */
function inUnitOf({ column }: TableColumn, { value, amount }: NumberMention): number {
  if (amount === undefined) return value;
  const unit = unitOfColumn(column);
  if (unit === null || unit.dimension !== amount.dimension) return value;
  return Number(fromBase(amount.value, unit).toPrecision(12));
}

function conditionFilter(
  table: Table,
  column: TableColumn,
  op: (typeof COMPARED)[number],
  value: number | string,
  { from, to }: Pick<NumberMention, 'from' | 'to'>,
  type: Filter['type'],
): Filter {
  const condition: PlainCondition = { attribute: column.column.id, op, value };
  const rows = filterRows(table, [condition]);
  const form = `${type}${op}`;
  return { condition, column, rows, from, to, mask: maskOf(from, to), type, form, whole: true, fuzzy: false };
}

export function dateFilters(text: QuestionText, table: Table, compared: readonly TableColumn[]): Filter[] {
  const columns = compared.filter(({ column }) => column.type === 'date');
  if (columns.length === 0) return [];
  const found: Filter[] = [];
  for (let from = 0; from < text.tokens.length && from < MOST_TOKENS; from++) {
    const date = dateOf(text.folded.slice(text.tokens[from]!.start));
    const month = date === null ? monthOf(text.tokens[from]!.text) : null;
    if (month !== null) found.push(...monthFilters(table, columns, month, { from, to: from + 1 }));
    if (date === null) continue;
    const parts = [date.year, date.month, date.day].filter((part) => part !== null).length;
    const joining = text.tokens[from + 1]?.text === 'of' ? 1 : 0;
    const to = Math.min(from + parts + joining, text.tokens.length);
    const said = text.folded.slice(text.tokens[from]!.start, text.tokens[to - 1]!.end);
    for (const column of columns) {
      const value = date.year === null ? withYear(said, yearOfAll(table, column)) : said;
      for (const op of COMPARED) {
        const filter = conditionFilter(table, column, op, value, { from, to }, 'date');
        if (filter.rows.length > 0 && filter.rows.length < table.count) found.push(filter);
      }
    }
    from = to - 1;
  }
  return found;
}

const MONTH = '.month';

/** The year of all dates of a column; null where they are of several or tell none. */
function yearOfAll({ byId }: Table, { column }: TableColumn): number | null {
  const years = new Set((byId.get(`${column.id}.year`)?.sort ?? []).filter((year) => !Number.isNaN(year)));
  return years.size === 1 ? [...years][0]! : null;
}

/** "Before 1 May" of a table of one year. */
const withYear = (said: string, year: number | null) =>
  year === null ? said : `${said.replace(' of ', ' ')} ${year}`;

/** "In February", "before May": of any year. */
function monthFilters(
  table: Table,
  columns: readonly TableColumn[],
  month: number,
  span: Pick<NumberMention, 'from' | 'to'>,
): Filter[] {
  return columns
    .map(({ column }) => table.byId.get(`${column.id}${MONTH}`))
    .filter((column) => column !== undefined)
    .flatMap((column) => COMPARED.map((op) => conditionFilter(table, column, op, month, span, 'date')))
    .filter(({ rows }) => rows.length > 0 && rows.length < table.count);
}

/** Of so many columns it is asked whether a cell is empty, or says yes. */
const MOST_CELLS = 5;
/** A column that says yes or no may have a third word for what lies between. */
const MOST_FLAGS = 3;
const answers = lexiconGroups('yes-no');

/** Cells that are empty or filled, that are 0 or more, and those that say yes or no: their words are those of the label. */
export function cellFilters(table: Table, matches: readonly ColumnMatch[]): Filter[] {
  const own = matches.filter(({ column }) => column.column.readFrom === undefined);
  const fits = (a: ColumnMatch, b: ColumnMatch) => b.share - a.share;
  const gaps = own.filter(({ column }) => column.column.fill > 0 && column.column.fill < 1);
  const flags = own.filter(({ column }) => isFlag(column));
  const zeros = own.filter(({ column }) => hasZeros(column));
  return [
    ...gaps
      .sort(fits)
      .slice(0, MOST_CELLS)
      .flatMap((match) => [
        cellFilter(table, match, { op: '=', value: '' }, 'empty'),
        cellFilter(table, match, { op: '!=', value: '' }, 'filled'),
      ]),
    ...zeros
      .sort(fits)
      .slice(0, MOST_CELLS)
      .flatMap((match) => [
        cellFilter(table, match, { op: '=', value: 0 }, 'zero'),
        cellFilter(table, match, { op: '>', value: 0 }, 'more'),
      ]),
    ...flags
      .sort(fits)
      .slice(0, MOST_CELLS)
      .flatMap((match) =>
        match.column.coded!.texts.map((value) =>
          cellFilter(table, match, { op: '=', value }, flagOf(value) ?? 'between'),
        ),
      ),
  ];
}

/** A column of numbers none of which is below 0, and some are: "no delay", "ran late", "sold out". */
function hasZeros(column: TableColumn): boolean {
  const { given, zeros, negative } = countKeys(column);
  return column.column.type === 'number' && zeros > 0 && zeros < given && negative === 0;
}

function isFlag({ coded }: TableColumn): boolean {
  return (
    coded !== null && coded.texts.length <= MOST_FLAGS && coded.texts.some((text) => flagOf(text) !== null)
  );
}

/** "yes" of a cell "Y"; null where it says neither. */
function flagOf(text: string): 'yes' | 'no' | null {
  const word = text.toLowerCase();
  return answers('yes').has(word) ? 'yes' : answers('no').has(word) ? 'no' : null;
}

function cellFilter(
  table: Table,
  { column, mask, first, last }: ColumnMatch,
  asked: Pick<PlainCondition, 'op' | 'value'>,
  form: string,
): Filter {
  const condition: PlainCondition = { attribute: column.column.id, ...asked };
  const rows = filterRows(table, [condition]);
  const span = { from: Math.max(0, first), to: last + 1 };
  return { condition, column, rows, ...span, mask, type: 'cell', form, whole: true, fuzzy: false };
}

const MOST_DIFFERENCES = 6;

/** Two columns of one unit, or of dates, whose difference may be asked for: those that are said first. */
export function differenceMatches(table: Table, matches: readonly ColumnMatch[]): ColumnMatch[] {
  const own = bestMatching(
    matches.filter(({ column }) => column.column.readFrom === undefined && !isNumbering(column, table)),
  );
  const found: { readonly more: ColumnMatch; readonly less: ColumnMatch }[] = [];
  const matchOf = new Map(matches.map((match) => [match.column, match]));
  own.forEach((a, at) => {
    for (const b of own.slice(at + 1).filter((each) => areOneUnit(a, each)))
      found.push({ more: matchOf.get(b)!, less: matchOf.get(a)! });
  });
  return found
    .sort((a, b) => b.more.share + b.less.share - a.more.share - a.less.share)
    .slice(0, MOST_DIFFERENCES)
    .map(({ more, less }) => ({
      ...more,
      column: columnOf(table, differenceId(more.column, less.column)),
      mask: more.mask | less.mask,
      share: (more.share + less.share) / 2,
      labelStems: [...more.labelStems, ...less.labelStems],
    }));
}

/** The first column, where it only numbers the rows. */
export function isNumbering({ column, position }: TableColumn, { count }: Table): boolean {
  return position === 0 && column.type === 'number' && column.distinct === count;
}

function areOneUnit({ column: a }: TableColumn, { column: b }: TableColumn): boolean {
  const unit = (column: TableColumn['column']) => column.unit ?? labelUnit(column.label)?.unit ?? null;
  return a.type === b.type && (a.type === 'date' || (a.type === 'number' && unit(a) === unit(b)));
}

/** "Paid late", "over budget". */
export function differenceFilters(table: Table, match: ColumnMatch): Filter[] {
  return (['>', '<'] as const)
    .map((op) => cellFilter(table, match, { op, value: 0 }, `difference${op}`))
    .map((filter) => ({ ...filter, type: 'difference' as const }))
    .filter(({ rows }) => rows.length > 0 && rows.length < table.count);
}
