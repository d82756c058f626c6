import type { Concepts } from '../../concepts/concepts.js';
import { labelUnit, ordinalAt } from '../../lang/index.js';
import { endOfName } from '../../lang/names.js';
import { isRankLabel } from '../grid/view-table.js';
import type { ColumnType } from '../list-table.js';
import { isNoValue, type TypedValue, typeOfTold, typeValue } from '../value-types.js';
import type { PageColumnType, PageTableColumn } from './page-table.js';

type Rows = readonly (readonly string[])[];

/** Values of a column that are read, spread over its whole length. */
const VALUES_READ = 16;
/** Every so many of them are read first; where these agree, the others are left alone. */
const FIRST_EVERY = 4;
const LEAST_AGREEING = 3;

/** What the values of each column are; rows that sum up others have no say. */
export function typeColumns(
  labels: readonly string[],
  rows: Rows,
  totals: readonly number[],
  concepts: () => Concepts,
): PageTableColumn[] {
  const left = new Set(totals);
  const own = totals.length === 0 ? rows : rows.filter((_, i) => !left.has(i));
  const step = Math.max(1, own.length / VALUES_READ);
  const read: (readonly string[])[] = [];
  for (let at = 0; at < own.length; at += step) read.push(own[Math.floor(at)]!);
  return labels.map((label, column) => {
    const values = toldValues(read, column);
    const { told, typed } = readValues(values);
    const type = typeOfTold(told, typed, label);
    if (type === 'text') return { label, type: typeOfTexts(told, concepts) };
    if (type === 'integer' && isRank(own, column, label)) return { label, type: 'rank' };
    return { label, type, ...(UNITLESS.has(type) ? {} : unitOf(label, typed)) };
  });
}

const UNITLESS: ReadonlySet<ColumnType> = new Set(['date', 'url', 'image']);

function toldValues(rows: Rows, column: number): string[] {
  const values: string[] = [];
  for (const row of rows) {
    const text = row[column] ?? '';
    if (text !== '' && !isNoValue(text)) values.push(text.includes('\n') ? text.replaceAll('\n', ' ') : text);
  }
  return values;
}

interface ReadValues {
  readonly told: readonly string[];
  readonly typed: readonly TypedValue[];
}

/** Types a few values, and the others too where these do not agree. */
function readValues(values: readonly string[]): ReadValues {
  const few = values.filter((_, i) => i % FIRST_EVERY === 0);
  const typed = few.map(typeValue);
  const agree = few.length >= LEAST_AGREEING && typed.every(({ type }) => type === typed[0]!.type);
  return agree ? { told: few, typed } : { told: values, typed: values.map(typeValue) };
}

/** What the numbers count: by the label ("Height (m)"), else by what most of the values say themselves. */
function unitOf(label: string, typed: readonly TypedValue[]): Pick<PageTableColumn, 'unit' | 'currency'> {
  const told = labelUnit(label);
  if (told !== null && told.unit !== '') {
    return told.dimension?.startsWith('money') ? { currency: told.unit } : { unit: told.unit };
  }
  const currency = agreed(typed.map((value) => value.currency));
  if (currency !== null) return { currency };
  const unit = agreed(typed.map((value) => value.unit));
  return unit === null ? {} : { unit };
}

/** What more than half of the values say. */
function agreed(said: readonly (string | undefined)[]): string | null {
  const counts = new Map<string, number>();
  for (const text of said) if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [text, count] of counts) if (count * 2 > said.length) return text;
  return null;
}

const LEAST_RANKED = 3;
/** Rows looked at; an order that holds so far holds further down. */
const RANKS_READ = 100;

/**
 * Whole numbers that count the rows: 1, 2, 3 down the column, or back to 1. Equal ranks may share a number, and the
 * next then goes on with the one after it or with its own place ("1, 2, 2, 4"). Under a label such as "No." the
 * count may start anywhere.
 */
function isRank(rows: Rows, column: number, label: string): boolean {
  const ranks: number[] = [];
  for (let row = 0; row < rows.length && row < RANKS_READ; row++) {
    const text = rows[row]![column] ?? '';
    if (text === '' || isNoValue(text)) continue;
    const rank = rankIn(text);
    if (rank === null) return false;
    ranks.push(rank);
  }
  if (ranks.length < LEAST_RANKED) return false;
  const isWhole = rows.length <= RANKS_READ;
  return countsUp(ranks, isRankLabel(label)) || (isWhole && countsUp(ranks.reverse(), false));
}

const BARE_RANK = /^\d{1,6}\.?$/;

function rankIn(text: string): number | null {
  if (BARE_RANK.test(text)) return Number.parseInt(text, 10);
  const ordinal = ordinalAt(text, 0);
  return ordinal !== null && ordinal.end === text.length ? ordinal.value : null;
}

function countsUp(ranks: readonly number[], startsAnywhere: boolean): boolean {
  const start = ranks[0]!;
  if (start !== 1 && !startsAnywhere) return false;
  if (Math.max(ranks.at(-1)! - start + 1, 2) * 2 <= ranks.length) return false;
  for (let i = 1; i < ranks.length; i++) {
    const [before, rank] = [ranks[i - 1]!, ranks[i]!];
    if (rank !== before && rank !== before + 1 && rank !== start + i) return false;
  }
  return true;
}

/** Share of the values that have to be places or names; the others are exceptions. */
const AGREEMENT = 0.7;
const LEAST_TEXTS = 2;

/** Whether texts are proper names, and if so whether the gazetteer has them as places. */
function typeOfTexts(values: readonly string[], concepts: () => Concepts): PageColumnType {
  if (values.length < LEAST_TEXTS || !mostAre(values, isProperName)) return 'text';
  if (mostAre(values, (value) => isPlaceName(value, concepts()))) return 'place';
  return new Set(values).size * 2 > values.length ? 'name' : 'text';
}

/** Stops as soon as too many are not. */
function mostAre(values: readonly string[], test: (value: string) => boolean): boolean {
  let missesLeft = Math.floor(values.length * (1 - AGREEMENT));
  return values.every((value) => test(value) || missesLeft-- > 0);
}

const LONGEST_NAME = 60;
const MOST_NAME_WORDS = 8;
const CAPITAL = /^\p{Lu}/u;
const LETTER = /^\p{L}/u;
/** Dates, prices, remarks and codes; few names are like these. */
const NO_NAME = /[\d:;$€£]|^\p{Lu}{1,4}$/u;

/** Capital words with small ones such as "of" between them; a bracket behind them may say anything. */
function isProperName(text: string): boolean {
  if (text.length > LONGEST_NAME || !CAPITAL.test(text)) return false;
  const [own = ''] = text.split(/\s*\(/, 1);
  if (NO_NAME.test(own)) return false;
  const words = own.split(' ').flatMap((word) => (LETTER.test(word) ? [{ text: word }] : []));
  return words.length <= MOST_NAME_WORDS && endOfName(words, 0) === words.length;
}

/** Smaller towns share their names with people and things. */
const LEAST_PEOPLE = 15_000;

/** "Paris", "Paris, Texas", "Lagos (Nigeria)": the first part is a place. */
function isPlaceName(text: string, concepts: Concepts): boolean {
  const [first = ''] = text.split(/\s*[,(/]/, 1);
  const place = first === '' ? null : concepts.place(first);
  return place !== null && (place.kind !== 'city' || place.population >= LEAST_PEOPLE);
}

/** Rows looked at: the first tell whether a column's texts differ. */
const ROWS_READ = 60;
/** Types whose values are no names. */
const MEASURES: ReadonlySet<string> = new Set([
  'integer',
  'number',
  'money',
  'percent',
  'date',
  'duration',
  'image',
  'rank',
]);
/** What one column further to the right costs, in shares of distinct texts. */
const STEP = 0.12;
/** Cells marked as headers of their rows say so themselves. */
const MARKED = 1;
const LEAST_DISTINCT = 0.4;
/** Texts of this many characters on the average are sentences. */
const LONGEST_MEAN_NAME = 80;

/**
 * The column that names the rows: words that differ from row to row, as far to the left as can be, or the column
 * whose cells the page marks as the headers of their rows. Null where no column does.
 */
export function findNameColumn(
  types: readonly PageTableColumn[],
  rows: readonly (readonly string[])[],
  headShares: readonly number[],
): number | null {
  const read = rows.slice(0, ROWS_READ);
  let best: number | null = null;
  let most = Number.NEGATIVE_INFINITY;
  types.forEach(({ type }, column) => {
    const marked = headShares[column] ?? 0;
    if (MEASURES.has(type) && marked <= 0.5) return;
    const bonus = MARKED * marked - STEP * column;
    if (1 + bonus <= most) return;
    const distinct = distinctShare(read, column);
    if (distinct < LEAST_DISTINCT) return;
    const score = distinct + bonus;
    if (score > most) {
      most = score;
      best = column;
    }
  });
  return best;
}

/** Share of the rows with a text that no row before has; 0 where the texts are sentences. */
function distinctShare(rows: readonly (readonly string[])[], column: number): number {
  const seen = new Set<string>();
  let filled = 0;
  let length = 0;
  for (const row of rows) {
    const text = row[column] ?? '';
    if (text === '') continue;
    seen.add(text);
    filled++;
    length += text.length;
  }
  return length > LONGEST_MEAN_NAME * filled ? 0 : seen.size / Math.max(1, rows.length);
}
