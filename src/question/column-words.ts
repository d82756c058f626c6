import { lexiconGroups, lexiconWords, onceRead } from '../lang/lexicon.js';
import { isStopWord } from '../lang/stop-words.js';
import { terms } from '../lang/words.js';
import type { Table, TableColumn } from '../query/table.js';
import { tableAttributeWords, tableRankingsOf } from './base/word-knowledge.js';
import { dimensionOfColumn, unitMasks } from './column-units.js';
import { bits, type ColumnMatch, type Filter, MOST_TOKENS, maskOf } from './filter.js';
import type { Nearness } from './nearness.js';
import type { QuestionText, Token } from './tokens.js';

const questionWords = lexiconGroups('question-words');
const formWords = onceRead(() => lexiconWords('question-words'));

/** A word with a meaning of its own. */
const isTelling = ({ text }: Token) => !isStopWord(text) && !formWords().has(text) && !/^\d+$/.test(text);

/** The terms of a label between blanks, in which others are looked for. */
export const termsBetween = (label: string) => ` ${terms(label).join(' ')} `;

/**
 * Which words of a question may mean which columns, in whatever words: as the label has them, near to it in meaning, as a
 * unit, or known to the lexicon. What is said here holds of any table, so it is learned from few questions.
 */
export class ColumnWords {
  /** Words with a meaning of their own, as bits. */
  readonly telling: number;
  /** 1 where a word denies or says that something is missing. */
  readonly denies: number;
  /** What the first telling word may be: 1 the label of numbers, 2 a unit, 3 what names the rows, 4 other texts. */
  readonly noun: number;
  readonly #text: QuestionText;
  readonly #tokens: readonly Token[];
  readonly #table: Table;
  readonly #matches: ReadonlyMap<TableColumn, ColumnMatch>;
  readonly #near: Nearness;
  readonly #units: ReadonlyMap<string, number>;
  readonly #masks = new Map<TableColumn, number>();

  constructor(
    text: QuestionText,
    table: Table,
    matches: ReadonlyMap<TableColumn, ColumnMatch>,
    near: Nearness,
  ) {
    this.#text = text;
    this.#tokens = text.tokens.slice(0, MOST_TOKENS);
    this.#table = table;
    this.#matches = matches;
    this.#near = near;
    this.#units = unitMasks(text);
    const lacking = questionWords('lacking');
    this.denies = this.#tokens.some(({ text: word }) => lacking.has(word)) ? 1 : 0;
    this.telling = this.#tokens.reduce((mask, token, at) => (isTelling(token) ? mask | (1 << at) : mask), 0);
    this.noun = this.#noun(this.telling & -this.telling);
  }

  #noun(first: number): number {
    const columns = [...this.#matches.values()]
      .filter(({ mask, column }) => (mask & first) !== 0 && column.column.readFrom === undefined)
      .map(({ column }) => column.column);
    if (columns.some(({ type }) => type === 'number')) return 1;
    if ([...this.#units.values()].some((mask) => (mask & first) !== 0)) return 2;
    if (columns.length === 0) return 0;
    return columns.some(({ role }) => role === 'name') ? 3 : 4;
  }

  /** The words that may mean the column, as bits. */
  maskOf(column: TableColumn): number {
    const known = this.#masks.get(column);
    if (known !== undefined) return known;
    const mask =
      this.#matches.get(column)!.mask |
      this.#saidUnit(column) |
      this.#near.maskOf(column) |
      this.#knownWords(termsBetween(column.column.label));
    this.#masks.set(column, mask);
    return mask;
  }

  /** Words that the lexicon knows for a label. */
  #knownWords(label: string): number {
    const fits = (each: string) => label.includes(` ${each} `);
    const asked = tableAttributeWords().filter(
      ({ labels, wholeLabels }) => labels.some(fits) || wholeLabels.includes(label.trim()),
    );
    return this.#tokens.reduce((mask, { text }, at) => {
      const ranks = tableRankingsOf(text).some(({ labels }) => labels.some(fits));
      return ranks || asked.some((each) => each.asked.has(text)) ? mask | (1 << at) : mask;
    }, 0);
  }

  #saidUnit({ column }: TableColumn): number {
    const dimension = dimensionOfColumn(column);
    return dimension === null ? 0 : (this.#units.get(dimension) ?? 0);
  }

  /** How many telling words may mean the column, beside those with a place already. */
  hits(column: TableColumn, placed = 0): number {
    return bits(this.maskOf(column) & this.telling & ~placed);
  }

  /** Whether the column's unit is said: 3 if it is, 1 if the column has one, 2 if only another one is said. */
  unitOf(column: TableColumn): number {
    if (this.#saidUnit(column) !== 0) return 3;
    return dimensionOfColumn(column.column) !== null ? 1 : this.#units.size > 0 ? 2 : 0;
  }

  /** Whether the unit behind a number is one of the column: 2 if it is, 3 and 4 if it is another one. */
  unitFit({ column, from, to }: Filter): number {
    const own = dimensionOfColumn(column.column);
    const amount = this.#text.numbers.find((each) => each.from === from)?.amount?.dimension;
    const span = maskOf(from, to + 1);
    const said = [...this.#units].filter(([, mask]) => (mask & span) !== 0).map(([dimension]) => dimension);
    if (amount === undefined && said.length === 0) return own === null ? 0 : 1;
    if (own !== null && (own === amount || said.includes(own))) return 2;
    return own === null ? 3 : 4;
  }

  /** Whether a word before the number compares by the column: 3 if so, 2 with the other end, 1 by another column. */
  compared({ column, condition, from }: Filter): number {
    const label = termsBetween(column.column.label);
    const direction = condition.op.startsWith('>') ? 'desc' : 'asc';
    const place = (at: number) => {
      const rankings = tableRankingsOf(this.#tokens[at]?.text ?? '');
      const own = rankings.find(({ labels }) => labels.some((each) => label.includes(` ${each} `)));
      if (own === undefined) return rankings.length === 0 ? 0 : 1;
      return own.direction === direction ? 3 : 2;
    };
    return Math.max(place(from - 1), place(from - 2));
  }

  /** Whether a word that may mean the column stands behind "per" or "by": 1 right behind it, 2 one word later. */
  isBehindEach(column: TableColumn): number {
    const each = questionWords('each of');
    const mask = this.maskOf(column);
    for (let at = 1; at < this.#tokens.length; at++) {
      if ((mask & (1 << at)) === 0) continue;
      if (each.has(this.#tokens[at - 1]!.text)) return 1;
      if (at > 1 && each.has(this.#tokens[at - 2]!.text)) return 2;
    }
    return 0;
  }

  /** Whether the column tells the rows apart, stands first, names them, is of numbers, and is read off another one. */
  place({ column, position }: TableColumn): number {
    const isKey = column.distinct === this.#table.count;
    const own = (column.role === 'name' ? 4 : 0) + (isKey ? 2 : 0) + (position === 0 ? 1 : 0);
    return own + (column.readFrom === undefined ? 0 : 16) + (column.type === 'number' ? 8 : 0);
  }
}
