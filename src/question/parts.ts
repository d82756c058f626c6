import { lexiconGroups } from '../lang/lexicon.js';
import type { ValueType } from '../query/query-result.js';
import type { Table, TableColumn } from '../query/table.js';
import { foldValue } from '../query/table.js';
import { tableAttributeWords, tableRankingsOf } from './base/word-knowledge.js';
import { ColumnWords, termsBetween } from './column-words.js';
import { bits, type ColumnMatch, type Filter, MOST_TOKENS, maskOf } from './filter.js';
import { feature, hashText } from './hashing.js';
import type { Links } from './links.js';
import { Nearness } from './nearness.js';
import type { RowSet } from './row-set.js';
import type { NumberMention, QuestionText } from './tokens.js';

/**
 * Parts of candidates, each with its features. Candidates share parts (an operator, a filter, a
 * column in a role), so a part's score is computed once, and a candidate's is the sum.
 */

const questionWords = lexiconGroups('question-words');

/** Spaces of features, so that equal arguments of different features do not meet. */
enum Space {
  Operator = 1,
  OperatorWord,
  OperatorPair,
  Template,
  TemplateWord,
  TemplatePair,
  Filter,
  FilterColumn,
  Column,
  ColumnWord,
  ColumnAsked,
  Ranked,
  Compared,
  Count,
  Result,
  ResultAsked,
  Cover,
  Pair,
  Answer,
  Near,
  Twice,
  Soft,
  Form,
}

/** Names of forms and roles as small numbers; there are few of them. */
const names = new Map<string, number>();
const MOST_NAMES = 2 ** 14;
const MOST_DETAILS = 2 ** 32;

function nameId(name: string): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  const id = names.size % MOST_NAMES;
  names.set(name, id);
  return id;
}

export class Parts {
  /** Features of each part. */
  readonly features: number[][] = [];
  readonly #text: QuestionText;
  readonly #table: Table;
  readonly #links: Links;
  readonly #ids = new Map<number, number>();
  readonly #columns = new Map<TableColumn, number>();
  readonly #saidValues = new Map<string, number>();
  readonly #matches = new Map<TableColumn, ColumnMatch>();
  /** Hashes of the question's words; 0 for those that are too rare to learn of. */
  readonly #words: readonly number[];
  readonly #asked: number;
  readonly #askedHead: number;
  readonly #whAt: number;
  readonly #hasOr: boolean;
  readonly #lexicals = new Map<TableColumn, number>();
  readonly #near: Nearness;
  readonly #soft: ColumnWords;
  /** How the question is put: short or long, with a word that asks or without. */
  readonly #style: number;
  /** 1 where the noun behind the question word is in the plural, 2 where it is not. */
  readonly #askedNumber: number;

  constructor(text: QuestionText, table: Table, links: Links, known: ReadonlySet<string>) {
    this.#text = text;
    this.#table = table;
    this.#links = links;
    links.matches.forEach((match, at) => {
      this.#matches.set(match.column, match);
      this.#columns.set(match.column, at);
    });
    const tokens = text.tokens.slice(0, MOST_TOKENS);
    this.#words = tokens.map(({ text: word }) => (known.has(word) ? hashText(word) : 0));
    const asksFor = questionWords('asks for');
    const at = tokens.findIndex(({ text: word }) => asksFor.has(word));
    this.#whAt = at;
    this.#asked = hashText(at < 0 ? (tokens[0]?.text ?? '') : tokens[at]!.text);
    this.#askedHead = at < 0 ? (this.#words[1] ?? 0) : (this.#words[at + 1] ?? 0);
    this.#hasOr = tokens.some(({ text: word }) => word === 'or');
    const noun = tokens[at + 1];
    this.#askedNumber = noun === undefined ? 0 : noun.text === noun.term ? 2 : 1;
    this.#near = new Nearness(tokens, at + 1, table.columns);
    this.#soft = new ColumnWords(text, table, this.#matches, this.#near);
    this.#style = (at < 0 ? 0 : at === 0 ? 1 : 2) * 4 + Math.min(3, Math.floor(tokens.length / 4));
  }

  match(column: TableColumn): ColumnMatch {
    return this.#matches.get(column)!;
  }

  #part(space: Space, name: string, detail: number, make: () => number[]): number {
    const key = (space * MOST_NAMES + nameId(name)) * MOST_DETAILS + detail;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.features.push(make()) - 1;
    this.#ids.set(key, id);
    return id;
  }

  #withWords(one: Space, pair: Space, base: number, into: number[]): number[] {
    const words = this.#words;
    for (let at = 0; at < words.length; at++) {
      if (words[at] === 0) continue;
      into.push(feature(one, base, words[at]));
      if (at + 1 < words.length && words[at + 1] !== 0)
        into.push(feature(pair, base, words[at], words[at + 1]));
    }
    return into;
  }

  operator(name: string): number {
    return this.#part(Space.Operator, name, 0, () => {
      const base = hashText(name);
      return this.#withWords(Space.OperatorWord, Space.OperatorPair, base, [feature(Space.Operator, base)]);
    });
  }

  #template(name: string): number {
    return this.#part(Space.Template, name, 0, () => {
      const base = hashText(name);
      return this.#withWords(Space.TemplateWord, Space.TemplatePair, base, [
        feature(Space.Template, base),
        feature(Space.Template, base, 1 + this.#style),
      ]);
    });
  }

  filter(filter: Filter): number {
    const { condition, column, from, to, type, form, whole, fuzzy, rows } = filter;
    return this.#part(Space.Filter, form, (this.#columns.get(column)! * 64 + from) * 64 + to, () => {
      const kind = hashText(form);
      const length = Math.min(to - from, 4);
      const match = this.match(column);
      const beside = match.mask !== 0 && (match.last === from - 1 || match.first === to) ? 1 : 0;
      const found = [
        feature(Space.Filter, kind, 1, length * 4 + (whole ? 2 : 0) + (fuzzy ? 1 : 0)),
        feature(
          Space.Filter,
          kind,
          2,
          hashText(column.column.type) + (column.column.readFrom === undefined ? 0 : 1),
        ),
        feature(Space.Filter, kind, 3, beside * 4 + Math.ceil(match.share * 2)),
        feature(Space.Filter, kind, 4, bucket(rows.length) * 8 + length),
        feature(Space.Filter, kind, 5, column.column.role === 'name' ? 1 : 0),
        feature(Space.Filter, kind, 6, this.#words[from - 1] ?? 1),
        feature(Space.Filter, kind, 7, this.#words[to] ?? 1),
        feature(Space.Filter, kind, 8, this.#valueLength(filter)),
        feature(Space.Filter, kind, 9, this.#near.ofWord(from - 1, column)),
        feature(Space.Filter, kind, 10, this.#near.ofWord(to, column)),
      ];
      for (const stem of match.labelStems) {
        found.push(feature(Space.FilterColumn, kind, hashText(stem)));
        found.push(feature(Space.FilterColumn, kind, hashText(stem), this.#words[from - 1] ?? 1));
      }
      if (type === 'number' || type === 'date') {
        found.push(...this.#around({ from, to }, condition.op), ...this.#bounds(filter, kind));
      }
      if (type === 'value') found.push(feature(Space.Filter, kind, 11, this.#rivalPlace(filter)));
      if (type === 'cell' || type === 'difference') {
        found.push(...this.#nearFeatures(column, kind, Math.ceil(match.share * 3)));
        this.#withWords(Space.OperatorWord, Space.OperatorPair, kind, found);
        const hits = Math.min(2, this.#soft.hits(column));
        found.push(
          feature(Space.Form, kind, 17, this.#soft.denies),
          feature(Space.Form, kind, 18, this.#soft.denies * 16 + hits * 4 + Math.ceil(match.share * 3)),
          feature(Space.Form, kind, 19, this.#soft.denies * 32 + this.#soft.place(column)),
        );
      }
      return found;
    });
  }

  /** How well a number and the words before it fit the column that it bounds. */
  #bounds(filter: Filter, kind: number): number[] {
    const { column, mask } = filter;
    const hits = Math.min(2, this.#soft.hits(column, mask));
    const share = Math.ceil(this.match(column).share * 2);
    const ranks = this.#soft.compared(filter);
    const fit = this.#soft.unitFit(filter);
    return [
      feature(Space.Form, kind, 11, fit),
      feature(Space.Form, kind, 12, ranks),
      feature(Space.Form, kind, 13, hits * 3 + share),
      feature(Space.Form, kind, 14, this.#soft.place(column)),
      feature(Space.Form, 15, fit, hits * 3 + share),
      feature(Space.Form, 16, ranks, fit),
    ];
  }

  /** Where other columns have the same words: 1 if the label of none of them is said more, 2 if one is. */
  #rivalPlace({ column, from, to, type }: Filter): number {
    const others = this.#links.filters.filter(
      (each) => each.type === type && each.from === from && each.to === to && each.column !== column,
    );
    if (others.length === 0) return 0;
    const own = this.#soft.hits(column);
    return others.every((each) => this.#soft.hits(each.column) <= own) ? 1 : 2;
  }

  /** How much of the value the words are. */
  #valueLength({ column, rows, from, to, type }: Filter): number {
    if (type !== 'value') return 0;
    const words = (column.folded[rows[0]!]![0] ?? '').trim().split(' ').length;
    return Math.min(4, Math.floor((4 * (to - from)) / Math.max(1, words)));
  }

  /** Words around a number tell how it is compared. */
  #around({ from, to }: Pick<NumberMention, 'from' | 'to'>, op: string): number[] {
    const base = hashText(op);
    const word = (at: number) => this.#words[at] ?? 1;
    return [
      feature(Space.Compared, base, 1, word(from - 1)),
      feature(Space.Compared, base, 2 + word(from - 2), word(from - 1)),
      feature(Space.Compared, base, 3, word(to)),
      feature(Space.Compared, base, 4 + word(to), word(to + 1)),
      feature(Space.Compared, base, 5),
    ];
  }

  compared(mention: NumberMention, op: string): number {
    return this.#part(Space.Compared, op, mention.from, () => this.#around(mention, `having ${op}`));
  }

  /** A number that says how many or which place. */
  count(mention: NumberMention, name: string): number {
    return this.#part(Space.Count, name, mention.from, () => {
      const base = hashText(name);
      return [
        feature(Space.Count, base, 1, this.#words[mention.from - 1] ?? 1),
        feature(Space.Count, base, 2, this.#words[mention.to] ?? 1),
        feature(Space.Count, base, 3, Math.min(10, mention.value)),
      ];
    });
  }

  /** A column in a role: selected, ordered by, summed. */
  column(column: TableColumn, role: string): number {
    return this.#part(Space.Column, role, this.#columns.get(column)!, () => {
      const match = this.match(column);
      const base = hashText(role);
      const share = Math.ceil(match.share * 3);
      const type = hashText(column.column.type) + (column.column.readFrom === undefined ? 0 : 1);
      const away = match.first < 0 ? 9 : Math.min(5, Math.max(0, match.first - this.#whAt));
      const found = [
        feature(Space.Column, base, 1, share * 16 + Math.min(3, bits(match.mask))),
        feature(Space.Column, base, 2, type),
        feature(Space.Column, base, 3, (this.#whAt < 0 ? 16 : 0) + away),
        feature(
          Space.Column,
          base,
          4,
          Math.min(3, column.position) * 4 + (column.column.role === 'name' ? 1 : 0),
        ),
        feature(Space.Column, base, 5, this.#rival(match)),
        feature(Space.Column, base, 10, match.first < 0 ? 0 : (this.#words[match.first - 1] ?? 1)),
        ...this.#nearFeatures(column, base, share),
        ...this.#plainFeatures(column, base, share),
        feature(Space.ColumnAsked, base, this.#asked, type),
        feature(Space.ColumnAsked, base, this.#asked ^ this.#askedHead, type),
        feature(Space.ColumnAsked, base, this.#asked, share + 77),
        feature(Space.ColumnAsked, base, this.#asked, (column.column.role === 'name' ? 1 : 0) + 99),
      ];
      for (const stem of match.labelStems) {
        const label = hashText(stem);
        found.push(feature(Space.ColumnAsked, base, label, this.#asked));
        found.push(feature(Space.ColumnAsked, base, label ^ 7, this.#askedHead));
        found.push(feature(Space.ColumnAsked, base, label));
        for (const word of this.#words)
          if (word !== 0) found.push(feature(Space.ColumnWord, base, label, word));
      }
      return found;
    });
  }

  /** How near the meaning of label and values comes to the words of the question. */
  #nearFeatures(column: TableColumn, base: number, share: number): number[] {
    const { label, labelFirst, asked, askedFirst, values, valuesFirst } = this.#near.of(column);
    return [
      feature(Space.Near, base, 1, label * 4 + share),
      feature(Space.Near, base, 2, labelFirst * 4 + share),
      feature(Space.Near, base, 3, asked * 4 + share),
      feature(Space.Near, base, 4, askedFirst * 4 + share),
      feature(Space.Near, base, 5, values * 4 + share),
      feature(Space.Near, base, 6, valuesFirst * 4 + share),
      feature(Space.Near, base, 9, this.#lexical(column)),
      feature(Space.Near, base, 10, this.#lexical(column) * 4 + share),
      feature(Space.Near, base ^ this.#asked, 7, asked * 2 + askedFirst),
      feature(Space.Near, base ^ this.#asked, 8, values * 2 + valuesFirst),
    ];
  }

  /** What holds of a column in any question: its place in the table, whether its unit is said, and the words that may mean it. */
  #plainFeatures(column: TableColumn, base: number, share: number): number[] {
    const unit = this.#soft.unitOf(column);
    const hits = Math.min(2, this.#soft.hits(column));
    return [
      feature(Space.Form, base, 21, this.#soft.place(column)),
      feature(Space.Form, base, 22, unit),
      feature(Space.Form, base, 23, hits * 4 + share),
      feature(Space.Form, base, 25, this.#soft.isBehindEach(column)),
      feature(Space.Form, base, 24, this.#style * 2 + Math.min(1, hits)),
    ];
  }

  /** Whether the lexicon knows words of the question for the label: 1 by an attribute, 2 by a word that ranks, 3 by both. */
  #lexical(column: TableColumn): number {
    const known = this.#lexicals.get(column);
    if (known !== undefined) return known;
    const label = termsBetween(column.column.label);
    const tokens = this.#text.tokens.slice(0, MOST_TOKENS);
    const isAsked = tableAttributeWords().some(
      ({ labels, wholeLabels, asked }) =>
        (labels.some((each) => label.includes(` ${each} `)) || wholeLabels.includes(label.trim())) &&
        tokens.some(({ text }) => asked.has(text)),
    );
    const found = Number(isAsked) + (this.#direction(label) === 0 ? 0 : 2);
    this.#lexicals.set(column, found);
    return found;
  }

  /** Which end of the column a word of the question ranks first: 1 the greatest, 2 the least, 0 where none ranks by it. */
  #direction(label: string): number {
    for (const { text } of this.#text.tokens)
      for (const { direction, labels } of tableRankingsOf(text))
        if (labels.some((each) => label.includes(` ${each} `))) return direction === 'desc' ? 1 : 2;
    return 0;
  }

  #ranksAny: boolean | undefined;

  /** The same; 3 where none ranks by it, but by another column. */
  #end(column: TableColumn): number {
    const own = this.#direction(termsBetween(column.column.label));
    this.#ranksAny ??= this.#table.columns.some(
      (each) => this.#direction(termsBetween(each.column.label)) > 0,
    );
    return own === 0 && this.#ranksAny ? 3 : own;
  }

  /** Whether another column's label fits the question better, as well, or worse. */
  #rival(match: ColumnMatch): number {
    let best = 0;
    for (const other of this.#links.matches) if (other !== match && other.share > best) best = other.share;
    return match.share > best ? 2 : match.share === best ? 1 : 0;
  }

  ranked(column: TableColumn, direction: string): number {
    return this.#part(Space.Ranked, direction, this.#columns.get(column)!, () => {
      const match = this.match(column);
      const base = hashText(direction);
      const found = [...this.features[this.column(column, 'order')]!];
      for (const stem of match.labelStems) {
        const label = hashText(stem);
        found.push(feature(Space.Ranked, base, label));
        for (const word of this.#words) if (word !== 0) found.push(feature(Space.Ranked, base, label, word));
      }
      const type = hashText(column.column.type);
      const end = this.#end(column);
      found.push(feature(Space.Ranked, base ^ 11, end));
      for (const word of this.#words) if (word !== 0) found.push(feature(Space.Ranked, base ^ 5, type, word));
      if (match.first > 0) found.push(feature(Space.Ranked, base ^ 9, this.#words[match.first - 1] ?? 1));
      return found;
    });
  }

  pair(a: RowSet, b: RowSet, joint: 'and' | 'or' | 'versus'): number {
    const sameColumn = a.columns[0] === b.columns[0];
    return this.#part(Space.Pair, `${joint}${a.shape} ${b.shape}`, Number(sameColumn), () => {
      const base = hashText(`${joint}${sameColumn}`);
      return this.#withWords(Space.OperatorWord, Space.OperatorPair, base, [
        feature(Space.Pair, base),
        feature(Space.Pair, hashText(`${joint}${a.shape}${b.shape}`), Number(sameColumn)),
      ]);
    });
  }

  /** What only the whole candidate shows: its form, its result, and the words left over. */
  whole(
    set: RowSet,
    head: string,
    column: TableColumn | undefined,
    values: readonly string[],
    type: ValueType,
    extraMask: number,
    extraColumn?: TableColumn,
  ): number[] {
    const form = `${head}(${set.shape})`;
    const parts = [this.#template(form), this.operator(`head ${head}`), this.operator(`shape ${set.shape}`)];
    if (column !== undefined) parts.push(this.column(column, head), this.#relation(set, head, form, column));
    parts.push(this.#result(head, set, values, type));
    const match = column === undefined ? 0 : this.match(column).mask;
    const mask = set.mask | match | extraMask;
    parts.push(this.#cover(head, mask));
    parts.push(this.#softCover(head, mask, [...set.columns, column, extraColumn]));
    parts.push(this.#twice(head, bits(set.mask & match)));
    return parts;
  }

  #relation(set: RowSet, head: string, form: string, column: TableColumn): number {
    const same = set.columns.includes(column) ? 1 : 0;
    const read = set.columns.some((other) => other.column.readFrom === column.column.id) ? 1 : 0;
    const soft = Math.min(1, this.#soft.hits(column, set.mask));
    const detail = ((this.#columns.get(column)! * 2 + soft) * 2 + same) * 2 + read;
    return this.#part(Space.FilterColumn, form, detail, () => {
      const base = hashText(`${head}(${sortOfShape(set.shape)})`);
      const place = this.#soft.place(column);
      const share = Math.ceil(this.match(column).share * 2) * 2 + soft;
      return [
        feature(Space.Column, hashText(head), 6, same * 2 + read),
        feature(Space.Column, hashText(form), 7, same * 2 + read),
        ...(same ? [feature(Space.Column, hashText(head), 8 + same, this.#asked)] : []),
        feature(Space.Form, base, 31, place * 2 + same),
        feature(Space.Form, base, 32, share * 2 + same),
        feature(Space.Form, base, 33, share * 32 + place),
        feature(Space.Form, base ^ this.#style, 34, (share === 0 ? 0 : 32) + place),
        feature(Space.Form, base ^ this.#asked, 35, (share === 0 ? 0 : 32) + place),
      ];
    });
  }

  /** Words with a meaning of their own that nothing in the reading may stand for. */
  #softCover(head: string, mask: number, columns: readonly (TableColumn | undefined)[]): number {
    const covered = columns.reduce(
      (all, column) => (column === undefined ? all : all | this.#soft.maskOf(column)),
      mask,
    );
    const left = Math.min(4, bits(this.#soft.telling & ~covered));
    const all = Math.min(7, bits(this.#soft.telling));
    return this.#part(Space.Soft, head, left * 8 + all, () => {
      const base = hashText(head);
      return [
        feature(Space.Soft, 1, left),
        feature(Space.Soft, 2, left, all),
        feature(Space.Soft, base, 3, left),
        feature(Space.Soft, 4, left, this.#style),
        feature(Space.Soft, base, 5, this.#soft.noun),
        feature(Space.Soft, base ^ this.#asked, 6, this.#soft.noun),
      ];
    });
  }

  #result(head: string, set: RowSet, values: readonly string[], type: ValueType): number {
    const size = values.length > 3 ? 4 : values.length;
    const kind = hashText(head === 'select' ? 'select' : head);
    const shown = type === 'text' && values.length === 1 && /^[\d,.]+$/.test(values[0]!) ? 'digits' : type;
    const said = this.#said(values);
    const zero = type === 'number' && values[0] === '0' ? 1 : type === 'number' && values[0] === '1' ? 2 : 0;
    const all = set.rows.length === this.#table.count ? 1 : 0;
    return this.#part(
      Space.Result,
      head,
      (((nameId(shown) * 8 + size) * 2 + said) * 4 + zero) * 2 + all,
      () => {
        const typed = hashText(shown);
        return [
          feature(Space.Result, kind, typed, size),
          feature(Space.Result, typed, size + 50),
          feature(Space.ResultAsked, typed, this.#asked, size),
          feature(Space.ResultAsked, typed, this.#asked ^ this.#askedHead, Math.min(size, 2) + 9),
          feature(Space.Answer, kind, said, this.#hasOr ? 1 : 0),
          feature(Space.Answer, said, this.#asked, this.#hasOr ? 3 : 2),
          feature(Space.Answer, kind, this.#askedNumber, 7 + size),
          feature(Space.Answer, this.#asked, this.#askedNumber, 17 + size),
          feature(Space.Answer, kind, zero, 5),
          feature(Space.Answer, kind, all, 6),
        ];
      },
    );
  }

  /** Whether the question says the answer itself. */
  #said(values: readonly string[]): number {
    if (values.length !== 1) return 0;
    const known = this.#saidValues.get(values[0]!);
    if (known !== undefined) return known;
    const folded = foldValue(values[0]!);
    const said = folded.trim() !== '' && this.#question().includes(folded) ? 1 : 0;
    this.#saidValues.set(values[0]!, said);
    return said;
  }

  #folded: string | undefined;
  #question(): string {
    this.#folded ??= ` ${this.#text.tokens.map(({ term }) => term).join(' ')} `;
    return this.#folded;
  }

  /** Words that stand for rows and for the column at once. */
  #twice(head: string, count: number): number {
    return this.#part(Space.Twice, head, Math.min(3, count), () => [
      feature(Space.Twice, 1, Math.min(3, count)),
      feature(Space.Twice, hashText(head), Math.min(3, count)),
    ]);
  }

  #cover(head: string, mask: number): number {
    const values = Math.min(4, bits(this.#links.valueMask & ~mask));
    const labels = Math.min(4, bits(this.#links.labelMask & ~this.#links.valueMask & ~mask));
    const numbers = Math.min(2, bits(this.#links.numberMask & ~mask));
    return this.#part(Space.Cover, head, (values * 8 + labels) * 8 + numbers, () => {
      const base = hashText(head);
      return [
        feature(Space.Cover, 1, values),
        feature(Space.Cover, 2, labels),
        feature(Space.Cover, 3, numbers),
        feature(Space.Cover, base, 4, values),
        feature(Space.Cover, base, 5, labels),
        feature(Space.Cover, base, 6, numbers),
        feature(Space.Cover, 7, values, this.#style),
        feature(Space.Cover, 8, numbers, this.#style),
      ];
    });
  }
}

/** "max(value&number>)" as "max(pair)": rows by one condition, by two, or by none. */
function sortOfShape(shape: string): string {
  return shape
    .replace(/[^(&|]+[&|][^()]+/, 'pair')
    .replace(/(?<=^|\()(?!all|pair|not|than)[^()]+(?=\)|$)/, 'one');
}

function bucket(count: number): number {
  return count < 4 ? count : count < 10 ? 4 : count < 30 ? 5 : 6;
}
