import { editDistance, singular } from '../lang/index.js';
import { labelUnit } from '../lang/labels.js';
import { lexiconGroups } from '../lang/lexicon.js';
import { monthOf } from '../lang/times.js';
import { fromBase, unitOf } from '../lang/units.js';
import { differenceId } from '../query/joined-columns.js';
import type { PlainCondition } from '../query/query.js';
import { dateOf } from '../query/read-cell.js';
import { columnOf, filterRows } from '../query/run-memory.js';
import type { Table, TableColumn } from '../query/table.js';
import { type NumberMention, type QuestionText, stemOf, type Token } from './tokens.js';
import { type ValueIndex, valueIndex } from './value-index.js';

/** Words of the question read as a condition on a column. */
export interface Filter {
  readonly condition: PlainCondition;
  readonly column: TableColumn;
  readonly rows: readonly number[];
  /** The words, as tokens and as bits. */
  readonly from: number;
  readonly to: number;
  readonly mask: number;
  readonly type: 'value' | 'number' | 'date' | 'cell' | 'difference';
  /** What is asked of the column, without its words: "value", "number>", "filled". */
  readonly form: string;
  /** The words are the whole value, not a part of it. */
  readonly whole: boolean;
  /** Letters or endings differ. */
  readonly fuzzy: boolean;
}

/** What a column's label shares with the question. */
export interface ColumnMatch {
  readonly column: TableColumn;
  readonly mask: number;
  /** Words of the label that the question says, 0 to 1. */
  readonly share: number;
  readonly first: number;
  readonly last: number;
  readonly labelStems: readonly string[];
}

export interface Links {
  readonly filters: readonly Filter[];
  readonly matches: readonly ColumnMatch[];
  /** What one column has more than another. */
  readonly differences: readonly TableColumn[];
  /** Tokens that some value, or some label, could stand for. */
  readonly valueMask: number;
  readonly labelMask: number;
  readonly numberMask: number;
}

/** Words of a question past these are not told apart; few questions have so many. */
export const MOST_TOKENS = 31;
const LONGEST_SPAN = 8;
const MOST_FILTERS = 28;

const maskOf = (from: number, to: number): number => {
  let mask = 0;
  for (let at = from; at < to && at < MOST_TOKENS; at++) mask |= 1 << at;
  return mask;
};

export function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** `common` are words so frequent in questions that one alone is no value. */
export function linkQuestion(text: QuestionText, table: Table, common: ReadonlySet<string>): Links {
  const values = valueFilters(text, table, common);
  const own = table.columns.map((column) => matchColumn(text, column, common));
  const compared = bestMatching(own);
  const apart = differenceMatches(table, own);
  const filters = [
    ...values,
    ...dateFilters(text, table, compared),
    ...numberFilters(text, table, compared),
    ...cellFilters(table, own),
    ...apart.flatMap((match) => differenceFilters(table, match)),
  ];
  const matches = [...own, ...apart];
  return {
    filters,
    matches,
    differences: apart.map(({ column }) => column),
    valueMask: values.reduce((mask, filter) => mask | filter.mask, 0),
    labelMask: matches.reduce((mask, match) => mask | match.mask, 0),
    numberMask: text.numbers.reduce((mask, { from, to }) => mask | maskOf(from, to), 0),
  };
}

/** Columns that numbers and dates are compared with; no table for people to read has so many. */
const MOST_COMPARED = 80;

/** The columns whose labels the question says most of, in their order. */
function bestMatching(matches: readonly ColumnMatch[]): TableColumn[] {
  const kept =
    matches.length <= MOST_COMPARED
      ? matches
      : [...matches].sort((a, b) => b.share - a.share).slice(0, MOST_COMPARED);
  return kept.map(({ column }) => column);
}

interface SpanTerm {
  readonly term: string;
  readonly fuzzy: boolean;
}

function valueFilters(text: QuestionText, table: Table, common: ReadonlySet<string>): Filter[] {
  const index = valueIndex(table);
  const tokens = text.tokens.slice(0, MOST_TOKENS);
  const spelled = tokens.map((token) => spell(token, index, common));
  const found: Filter[] = [];
  for (let length = LONGEST_SPAN; length >= 1; length--)
    for (let from = 0; from + length <= tokens.length; from++) {
      const span = spelled.slice(from, from + length);
      if (span.some((term) => term === null)) continue;
      const words = tokens.slice(from, from + length);
      const alone = words.every(({ text: word }) => common.has(word));
      found.push(...spanFilters(span as SpanTerm[], from, alone, index, found));
    }
  return found.sort((a, b) => worth(b) - worth(a)).slice(0, MOST_FILTERS);
}

const worth = (filter: Filter) =>
  (filter.to - filter.from) * 2 + (filter.whole ? 1 : 0) - (filter.fuzzy ? 1 : 0) - filter.rows.length / 1000;

function spanFilters(
  span: readonly SpanTerm[],
  from: number,
  wholeOnly: boolean,
  index: ValueIndex,
  longer: readonly Filter[],
): Filter[] {
  const lists = span.map(({ term }) => index.byTerm.get(term));
  const shortest = lists.reduce((a, b) => (b.length < a.length ? b : a));
  const folded = ` ${span.map(({ term }) => term).join(' ')} `;
  const fuzzy = span.some((term) => term.fuzzy);
  const byColumn = new Map<TableColumn, { whole: number[]; all: number[]; text: string }>();
  for (const at of shortest) {
    const value = index.values[at]!;
    if (!value.folded.includes(folded)) continue;
    const whole = value.folded === folded;
    if (wholeOnly && !whole) continue;
    const known = byColumn.get(value.column) ?? { whole: [], all: [], text: '' };
    byColumn.set(value.column, known);
    if (whole) known.text = value.text;
    // One by one: a value may be on more rows than a call takes arguments.
    for (const row of value.rows) {
      if (whole) known.whole.push(row);
      known.all.push(row);
    }
  }
  const filters: Filter[] = [];
  const to = from + span.length;
  const add = (column: TableColumn, rows: number[], whole: boolean, value: string) => {
    const sorted = [...new Set(rows)].sort((a, b) => a - b);
    const covered = longer.some(
      (other) =>
        other.column === column &&
        other.from <= from &&
        other.to >= to &&
        other.to - other.from > to - from &&
        other.rows.length === sorted.length,
    );
    if (covered) return;
    const condition: PlainCondition = { attribute: column.column.id, op: whole ? '=' : 'contains', value };
    filters.push({
      condition,
      column,
      rows: sorted,
      from,
      to,
      mask: maskOf(from, to),
      type: 'value',
      form: 'value',
      whole,
      fuzzy,
    });
  };
  for (const [column, { whole, all, text }] of byColumn) {
    if (whole.length > 0) add(column, whole, true, text);
    if (all.length > whole.length) add(column, all, false, folded.trim());
  }
  return filters;
}

/** The term of the table that a word stands for: itself, another form of it, or a near spelling. */
function spell(token: Token, index: ValueIndex, common: ReadonlySet<string>): SpanTerm | null {
  if (index.byTerm.has(token.term)) return { term: token.term, fuzzy: false };
  if (common.has(token.text) || token.term.length < 4 || /\d/.test(token.term)) return null;
  const forms = index.byStem().get(token.stem);
  if (forms !== undefined && token.stem.length >= 4) return { term: forms[0]!, fuzzy: true };
  const most = token.term.length >= 8 ? 2 : 1;
  let best: string | null = null;
  let least = most + 1;
  for (const term of index.byTerm.terms()) {
    if (term[0] !== token.term[0] || Math.abs(term.length - token.term.length) > most || term.length < 4)
      continue;
    const distance = editDistance(term, token.term);
    if (distance < least) {
      least = distance;
      best = term;
    }
  }
  return best === null ? null : { term: best, fuzzy: true };
}

const COMPARED = ['>', '>=', '<', '<=', '='] as const;

function numberFilters(text: QuestionText, table: Table, columns: readonly TableColumn[]): Filter[] {
  const found: Filter[] = [];
  for (const mention of text.numbers)
    for (const column of columns) {
      if (column.column.type === 'text' || column.column.id.endsWith(MONTH)) continue;
      for (const op of COMPARED) {
        if (op === '=' && column.column.readFrom === undefined && column.column.type === 'number') continue;
        const filter = conditionFilter(table, column, op, inUnitOf(column, mention), mention, 'number');
        if (filter.rows.length > 0 && filter.rows.length < table.count) found.push(filter);
      }
    }
  return found;
}

/** "1000 miles" as a column in kilometres has it; a number without a unit, or of something else, as it stands. */
function inUnitOf({ column }: TableColumn, { value, amount }: NumberMention): number {
  if (amount === undefined) return value;
  const unit = unitOf(column.unit ?? labelUnit(column.label)?.unit ?? '');
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

function dateFilters(text: QuestionText, table: Table, compared: readonly TableColumn[]): Filter[] {
  const columns = compared.filter(({ column }) => column.type === 'date');
  if (columns.length === 0) return [];
  const found: Filter[] = [];
  for (let from = 0; from < text.tokens.length && from < MOST_TOKENS; from++) {
    const date = dateOf(text.folded.slice(text.tokens[from]!.start));
    const month = date === null ? monthOf(text.tokens[from]!.text) : null;
    if (month !== null) found.push(...monthFilters(table, columns, month, { from, to: from + 1 }));
    if (date === null) continue;
    const parts = [date.year, date.month, date.day].filter((part) => part !== null).length;
    const to = Math.min(from + parts, text.tokens.length);
    const said = text.folded.slice(text.tokens[from]!.start, text.tokens[to - 1]!.end);
    for (const column of columns)
      for (const op of COMPARED) {
        const filter = conditionFilter(table, column, op, said, { from, to }, 'date');
        if (filter.rows.length > 0 && filter.rows.length < table.count) found.push(filter);
      }
    from = to - 1;
  }
  return found;
}

const MONTH = '.month';

/** "In February": of any year. */
function monthFilters(
  table: Table,
  columns: readonly TableColumn[],
  month: number,
  span: Pick<NumberMention, 'from' | 'to'>,
): Filter[] {
  return columns
    .map(({ column }) => table.byId.get(`${column.id}${MONTH}`))
    .filter((column) => column !== undefined)
    .map((column) => conditionFilter(table, column, '=', month, span, 'date'))
    .filter(({ rows }) => rows.length > 0 && rows.length < table.count);
}

/** Of so many columns it is asked whether a cell is empty, or says yes. */
const MOST_CELLS = 5;
/** A column that says yes or no may have a third word for what lies between. */
const MOST_FLAGS = 3;
const answers = lexiconGroups('yes-no');

/** Cells that are empty or filled, and those that say yes or no: their words are those of the label. */
function cellFilters(table: Table, matches: readonly ColumnMatch[]): Filter[] {
  const own = matches.filter(({ column }) => column.column.readFrom === undefined);
  const fits = (a: ColumnMatch, b: ColumnMatch) => b.share - a.share;
  const gaps = own.filter(({ column }) => column.column.fill > 0 && column.column.fill < 1);
  const flags = own.filter(({ column }) => isFlag(column));
  return [
    ...gaps
      .sort(fits)
      .slice(0, MOST_CELLS)
      .flatMap((match) => [
        cellFilter(table, match, { op: '=', value: '' }, 'empty'),
        cellFilter(table, match, { op: '!=', value: '' }, 'filled'),
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
function differenceMatches(table: Table, matches: readonly ColumnMatch[]): ColumnMatch[] {
  const own = bestMatching(matches.filter(({ column }) => column.column.readFrom === undefined));
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

function areOneUnit({ column: a }: TableColumn, { column: b }: TableColumn): boolean {
  const unit = (column: TableColumn['column']) => column.unit ?? labelUnit(column.label)?.unit ?? null;
  return a.type === b.type && (a.type === 'date' || (a.type === 'number' && unit(a) === unit(b)));
}

/** "Paid late", "over budget". */
function differenceFilters(table: Table, match: ColumnMatch): Filter[] {
  return (['>', '<'] as const)
    .map((op) => cellFilter(table, match, { op, value: 0 }, `difference${op}`))
    .map((filter) => ({ ...filter, type: 'difference' as const }))
    .filter(({ rows }) => rows.length > 0 && rows.length < table.count);
}

function matchColumn(text: QuestionText, column: TableColumn, common: ReadonlySet<string>): ColumnMatch {
  const label = column.column.label.replace(/^(?:second )?(?:number|length|year|month) (?:in|of) /, '');
  const stems = labelStems(label);
  let mask = 0;
  let hits = 0;
  let first = -1;
  let last = -1;
  for (const stem of stems) {
    let hit = false;
    text.tokens.slice(0, MOST_TOKENS).forEach((token, at) => {
      if (!sameStem(token, stem, common)) return;
      hit = true;
      mask |= 1 << at;
      if (first < 0 || at < first) first = at;
      if (at > last) last = at;
    });
    if (hit) hits++;
  }
  return {
    column,
    mask,
    share: stems.length === 0 ? 0 : hits / stems.length,
    first,
    last,
    labelStems: stems,
  };
}

const LABEL_WORD = /[\p{L}\p{N}#%]+/gu;
const stemsOf = new Map<string, readonly string[]>();

function labelStems(label: string): readonly string[] {
  const known = stemsOf.get(label);
  if (known !== undefined) return known;
  const words =
    label
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .match(LABEL_WORD) ?? [];
  const made = [...new Set(words.map((word) => stemText(word)))];
  if (stemsOf.size > 20_000) stemsOf.clear();
  stemsOf.set(label, made);
  return made;
}

function stemText(word: string): string {
  return stemOf(singular(word));
}

/** Labels are short for words: "Pos." for position, "Att" for attendance. */
const SHORTEST_PREFIX = 3;

function sameStem(token: Token, stem: string, common: ReadonlySet<string>): boolean {
  if (token.stem === stem) return true;
  if (stem.length < SHORTEST_PREFIX || token.stem.length < SHORTEST_PREFIX || common.has(token.text))
    return false;
  if (token.stem.startsWith(stem) || (stem.startsWith(token.stem) && token.stem.length >= 4)) return true;
  return (
    stem.length >= 5 &&
    token.stem.length >= 5 &&
    stem[0] === token.stem[0] &&
    editDistance(stem, token.stem) <= 1
  );
}
