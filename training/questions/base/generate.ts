import { readFileSync } from 'node:fs';
import type { Column, Kind } from '../../../src/kb/catalogue/catalogue.js';
import { parts } from '../../../src/lang/lexicon.js';
import { loadWordVectors } from '../../../src/lang/word-vectors.js';
import { terms, tokens } from '../../../src/lang/words.js';
import { type PlainCondition, type Query, querySchema } from '../../../src/query/query.js';
import { runQuery } from '../../../src/query/run-memory.js';
import type { Table } from '../../../src/query/table.js';
import { sourceWords } from '../../../src/question/base/word-facts.js';
import { rankingWords } from '../../../src/question/base/word-knowledge.js';

/** A question made from the schema of a base, with the query that it stands for; null where nothing answers it. */
export interface BaseQuestion {
  readonly form: string;
  readonly question: string;
  readonly query: Query | null;
}

const lines = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((part) => part.trim()));
export const PHRASES = lines('phrases.txt').map(([form, phrase]) => ({ form: form!, phrase: phrase! }));
const isNone = ({ form }: { readonly form: string }) => form.startsWith('none');
const NO_ANSWER = PHRASES.filter(isNone);
/** Phrases that have an answer, by form, so that a form with many phrases is not asked more. */
const ANSWERED = [...new Set(PHRASES.filter((each) => !isNone(each)).map(({ form }) => form))].map((form) =>
  PHRASES.filter((each) => each.form === form),
);
const NONE_SHARE = 0.25;
/** Values of which people say one word only. */
const SHORTENED = 0.2;
const WORDS = new Map(lines('words.txt').map(([kind, ...rest]) => [kind!, rest]));
export const FOREIGN = parts(WORDS.get('foreign')![0]!);
const UNFIT = parts(WORDS.get('unfit')![0]!);
const FILLERS = parts(WORDS.get('fillers')![0]!);
const PLACES = parts(WORDS.get('places')![0]!);
const NOISE = parts(WORDS.get('noise')![0]!);
const OPENERS = parts(WORDS.get('openers')![0]!);
const KINDS = wordMap('kinds');
const ASKED = wordMap('asked');
const VERBS = wordMap('verbs');
const TIMES = wordMap('times');

function wordMap(name: string): ReadonlyMap<string, readonly string[]> {
  const pairs = WORDS.get(name)!.map((line): [string, string[]] => {
    const [label, words] = line.split(':') as [string, string];
    return [label.trim(), words.split(',').map((word) => word.trim())];
  });
  return new Map(pairs);
}

/** Numbers that are the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Makes questions about the kinds of one base; `others` are names of another one. */
export class Generator {
  readonly #tables: readonly Table[];
  readonly #others: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #random: () => number;

  constructor(tables: readonly Table[], others: readonly string[], seed: number) {
    this.#tables = tables.filter((table) => table.count >= 8 && askable(table.kind).length > 0);
    this.#known = new Set(
      tables.flatMap(({ columns }) => columns.flatMap(({ texts }) => texts.flat().flatMap(terms))),
    );
    this.#others = others.filter((name) => name.length < 60 && this.#isUnknown(name));
    this.#random = randomNumbers(seed);
  }

  /** So many questions, of all forms alike. */
  make(count: number): BaseQuestion[] {
    const found: BaseQuestion[] = [];
    for (let tries = 0; found.length < count && tries < 20 * count; tries++) {
      const isNone = found.filter(({ query }) => query === null).length < NONE_SHARE * found.length;
      const { form, phrase } = this.#one(isNone ? NO_ANSWER : this.#one(ANSWERED));
      const made = this.#fill(form, phrase, this.#one(this.#tables));
      if (made !== null) found.push({ ...made, question: this.#spoken(made.question, made.query !== null) });
    }
    return found;
  }

  /** Most of its words are nowhere in the base. */
  #isUnknown(text: string): boolean {
    const own = terms(text);
    return own.filter((term) => !this.#known.has(term)).length > own.length / 2;
  }

  #one<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)]!;
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #fill(form: string, phrase: string, table: Table): BaseQuestion | null {
    const { kind } = table;
    const columns = askable(kind);
    const sorted = columns.filter(({ type }) => type !== 'text');
    const numbers = columns.filter(({ type }) => type === 'number');
    const needsNumber = /^(?:above|below|most|least|average|sum|compare)/.test(form);
    const of = needsNumber ? (form === 'average' || form === 'sum' ? numbers : sorted) : columns;
    const words = this.#kindWords(kind);
    if (of.length === 0 || words === null) return null;
    const column = this.#one(of);
    const [row, other] = [this.#row(table), this.#row(table)];
    const value = this.#value(table, columns);
    const slots: Record<string, string | null> = {
      n: this.#nameOf(table, row),
      m: this.#nameOf(table, other),
      a: this.#label(column),
      v: value?.text ?? null,
      k: words.one,
      ks: words.many,
      f: this.#foreign(kind),
      z: this.#nearName(table),
      e: this.#ranking(sorted, /er$/)?.word ?? null,
      o: this.#others.length === 0 ? null : this.#one(this.#others),
      p: this.#one(PLACES.filter((place) => this.#isUnknown(place))) ?? null,
      r: this.#ranking(sorted, /est$/)?.word ?? null,
      u: this.#one(UNFIT.filter((word) => this.#isUnknown(word))) ?? null,
    };
    const is = (id: string, text: string, op: PlainCondition['op'] = '='): PlainCondition => ({
      attribute: id,
      op,
      value: text,
    });
    const named = (at: number) => is('name', nameAt(table, at));
    const query = (rest: object) => querySchema.parse({ kind: kind.id, ...rest });
    const where = value === null ? [] : [is(value.column.id, value.text, 'contains')];
    const asked = (rest: object) => this.#asked(form, phrase, slots, table, query(rest));
    switch (form) {
      case 'thing':
        return asked({ where: [named(row)] });
      case 'value':
        return asked({ where: [named(row)], select: [column.id] });
      case 'value who':
        return column.type !== 'text' || !isOfPersons(table, column)
          ? null
          : asked({ where: [named(row)], select: [column.id] });
      case 'value verb':
      case 'value when': {
        const fitting = this.#said(form === 'value verb' ? VERBS : TIMES, columns);
        if (fitting === null) return null;
        slots.w = fitting.word;
        return asked({ where: [named(row)], select: [fitting.column.id] });
      }
      case 'value how': {
        const ranking = this.#ranking(columns, /^(?!.*(?:er|est)$)/);
        if (ranking === null) return null;
        slots.j = ranking.word;
        return asked({ where: [named(row)], select: [ranking.column.id] });
      }
      case 'compare how': {
        const ranking = this.#ranking(sorted, /er$/);
        if (ranking === null || row === other) return null;
        slots.e = ranking.word;
        return asked({ compare: { things: [named(row), named(other)], by: ranking.column.id, ask: 'more' } });
      }
      case 'rows verb':
      case 'count verb': {
        const fitting = this.#said(VERBS, columns);
        const made = fitting === null ? null : this.#value(table, [fitting.column]);
        if (fitting === null || made === null) return null;
        slots.w = fitting.word;
        slots.v = made.text;
        const rest = { where: [is(made.column.id, made.text, 'contains')] };
        return asked(form === 'rows verb' ? rest : { ...rest, aggregate: { function: 'count' } });
      }
      case 'rows':
        slots.a = value === null ? null : this.#label(value.column);
        return asked({ where });
      case 'count':
        slots.a = value === null ? null : this.#label(value.column);
        return asked({ where, aggregate: { function: 'count' } });
      case 'count all':
        return asked({ aggregate: { function: 'count' } });
      case 'above':
      case 'below': {
        const bound = this.#bound(table, column);
        if (bound === null) return null;
        slots.x = bound.text;
        const op = form === 'below' ? '<' : phrase.includes('at least') ? '>=' : '>';
        return asked({ where: [{ attribute: column.id, op, value: bound.value }] });
      }
      case 'most':
      case 'least':
        return asked({ order: { by: column.id, direction: form === 'most' ? 'desc' : 'asc' }, limit: 1 });
      case 'ranked':
      case 'ranked in': {
        const ranking = this.#ranking(sorted, /est$/);
        if (ranking === null || (form === 'ranked in' && value === null)) return null;
        slots.r = ranking.word;
        return asked({
          where: form === 'ranked' ? [] : where,
          order: { by: ranking.column.id, direction: ranking.direction },
          limit: 1,
        });
      }
      case 'average':
      case 'sum':
        return asked({ aggregate: { function: form, of: column.id } });
      case 'average in':
        return numbers.includes(column)
          ? asked({ where, aggregate: { function: 'average', of: column.id } })
          : null;
      case 'compare':
        return row === other
          ? null
          : asked({ compare: { things: [named(row), named(other)], by: column.id, ask: 'more' } });
      case 'yes': {
        if (value === null) return null;
        slots.a = this.#label(value.column);
        const target = this.#chance(0.5) ? value.row : row;
        slots.n = this.#nameOf(table, target);
        return asked({ where: [named(target), is(value.column.id, value.text, 'contains')], exists: true });
      }
      default: {
        const question = filled(phrase, slots);
        return question === null ? null : { form: 'none', question, query: null };
      }
    }
  }

  /** Kept where the query gives something. */
  #asked(
    form: string,
    phrase: string,
    slots: Record<string, string | null>,
    table: Table,
    query: Query,
  ): BaseQuestion | null {
    const question = filled(phrase, slots);
    if (question === null) return null;
    const result = runQuery(table, query);
    const isEmpty = result.values.length === 0 || (query.exists !== true && result.rows.length === 0);
    return isEmpty || (form === 'rows' && result.total > table.count / 2) ? null : { form, question, query };
  }

  #kindWords(kind: Kind): { one: string; many: string } | null {
    if (kind.name === 'thing' && kind.synonyms.length === 0) return null;
    const short = kind.synonyms.filter((word) => !word.includes(' '));
    if (short.length > 0 && this.#chance(0.2)) {
      const one = this.#one(short);
      return { one, many: `${one}s` };
    }
    const others = KINDS.get(kind.name) ?? [];
    if (others.length > 0 && this.#chance(0.25)) {
      const one = this.#one(others);
      return { one, many: `${one}s` };
    }
    const said = [...sourceWords(kind)].filter((word) => word !== kind.name);
    const source = said.length > 0 && this.#chance(0.12) ? `${this.#one(said)} ` : '';
    return { one: `${source}${kind.name}`, many: `${source}${kind.plural}` };
  }

  #row(table: Table): number {
    return Math.floor(this.#random() * table.count);
  }

  /** Names as people write them: without what stands in brackets or behind a colon, now and then misspelt. */
  #nameOf(table: Table, row: number): string | null {
    const full = nameAt(table, row);
    if (full.length < 3 || full.length > 80) return null;
    const short = full.replace(/\s*[([{].*$|\s*[:–|].*$/, '');
    const words = short.split(' ');
    const cut = words.length > 4 && this.#chance(0.5) ? words.slice(0, 3).join(' ') : short;
    const name = cut.length > 5 && this.#chance(0.5) ? cut : full;
    const spelt = this.#chance(0.08) ? this.#misspelt(name) : name;
    return this.#chance(0.4) ? spelt.toLowerCase() : spelt;
  }

  /** A name that no thing has, though each of its words but one may be in the base: "Paine University". */
  #nearName(table: Table): string | null {
    const words = nameAt(table, this.#row(table)).split(' ').slice(0, 4);
    if (words.length < 2 || this.#others.length === 0) return null;
    const other = this.#one(this.#others)
      .split(' ')
      .filter((word) => !this.#known.has(terms(word)[0] ?? ''));
    if (other.length === 0) return null;
    words[this.#chance(0.5) ? words.length - 1 : 0] = this.#one(other);
    return words.join(' ');
  }

  #misspelt(name: string): string {
    const words = name.split(' ');
    const at = words.findIndex((word) => /^\p{L}{6,}$/u.test(word));
    if (at === -1) return name;
    const word = words[at]!;
    const cut = 2 + Math.floor(this.#random() * (word.length - 3));
    words[at] = this.#chance(0.5)
      ? word.slice(0, cut) + word.slice(cut + 1)
      : word.slice(0, cut) + word[cut] + word.slice(cut);
    return words.join(' ');
  }

  #label({ label }: Column): string {
    const plain = plainLabel(label);
    const others = ASKED.get(plain);
    return others !== undefined && this.#chance(0.4) ? this.#one(others) : plain;
  }

  /** A word that is said for one of the columns. */
  #said(
    words: ReadonlyMap<string, readonly string[]>,
    columns: readonly Column[],
  ): { column: Column; word: string } | null {
    const fitting = columns.filter(({ label, aliases }) =>
      [label, ...aliases].some((each) => words.has(plainLabel(each))),
    );
    if (fitting.length === 0) return null;
    const column = this.#one(fitting);
    const label = [column.label, ...column.aliases].map(plainLabel).find((each) => words.has(each))!;
    return { column, word: this.#one(words.get(label)!) };
  }

  #foreign(kind: Kind): string | null {
    const word = this.#one(FOREIGN);
    const own = new Set(kind.columns.flatMap(({ label, aliases }) => [label, ...aliases].flatMap(terms)));
    return terms(word).some((term) => own.has(term)) ? null : word;
  }

  /** A value that several rows share, as a whole or as a part between commas. */
  #value(table: Table, columns: readonly Column[]): { column: Column; text: string; row: number } | null {
    const texts = columns.filter(({ type, distinct }) => type === 'text' && distinct > 1);
    if (texts.length === 0) return null;
    const column = this.#one(texts);
    const row = this.#row(table);
    const whole = table.byId.get(column.id)!.texts[row]![0];
    if (whole === undefined) return null;
    const part = this.#one(whole.split(/\s*[,;/|]\s*/)).trim();
    const text = this.#chance(SHORTENED) ? this.#tellingWord(part) : part;
    return text.length < 3 || text.length > 40 || /^[\d\W]+$/.test(text) ? null : { column, text, row };
  }

  /** The rarest word of a value: "Clippers" of "Los Angeles Clippers". */
  #tellingWord(value: string): string {
    const vectors = loadWordVectors();
    const words = value.split(' ').filter((word) => /^\p{L}{4,}$/u.test(word));
    return words.reduce(
      (best, word) => (vectors.rarity(word.toLowerCase()) > vectors.rarity(best.toLowerCase()) ? word : best),
      words[0] ?? value,
    );
  }

  #bound(table: Table, column: Column): { text: string; value: number } | null {
    const key = table.byId.get(column.id)!.sort[this.#row(table)]!;
    if (Number.isNaN(key)) return null;
    const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(key)))) - 1);
    const value = column.type === 'date' ? Math.floor(key) : Math.round(key / step) * step;
    const money = column.unit === 'USD' ? '$' : '';
    const unit = column.unit === null || money !== '' || column.type === 'date' ? '' : ` ${column.unit}`;
    return { text: `${money}${column.type === 'date' ? value : value.toLocaleString('en')}${unit}`, value };
  }

  #ranking(
    columns: readonly Column[],
    form: RegExp,
  ): { word: string; column: Column; direction: 'asc' | 'desc' } | null {
    const found = rankingWords().flatMap(([word, { direction, labels }]) =>
      columns
        .filter(({ label }) => form.test(word) && terms(label).join(' ') === labels[0])
        .map((column) => ({ word, column, direction })),
    );
    return found.length === 0 ? null : this.#one(found);
  }

  /** With what people say around a question, and without a mark at its end. */
  #spoken(question: string, isAnswered: boolean): string {
    let said = question;
    if (isAnswered && this.#chance(0.15)) said = `${said.replace(/\?$/, '')} ${this.#one(NOISE)}`;
    if (this.#chance(0.12) && /^\p{L}+ (?:with|whose|in|by|from|of)/u.test(said))
      said = `${this.#one(OPENERS)} ${said}`;
    if (this.#chance(0.1)) said = `${said.replace(/\?$/, '')} ${this.#one(FILLERS)}`;
    return this.#chance(0.3) ? said.toLowerCase() : said;
  }
}

export function filled(phrase: string, slots: Readonly<Record<string, string | null>>): string | null {
  let isWhole = true;
  const text = phrase.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const value = slots[slot] ?? null;
    if (value === null) isWhole = false;
    return value ?? '';
  });
  return isWhole ? text : null;
}

const plainLabel = (label: string) =>
  tokens(label)
    .map(({ word }) => word)
    .join(' ');
const nameAt = (table: Table, row: number) => table.byId.get('name')?.texts[row]?.[0] ?? '';

export function namesOf(table: Table): string[] {
  return Array.from({ length: table.count }, (_, row) => nameAt(table, row));
}

/** Columns with a label that a person would say. */
export function askable(kind: Kind): Column[] {
  const vectors = loadWordVectors();
  return kind.columns.filter(({ label, role, fill, distinct }) => {
    const words = tokens(label).map(({ word }) => word);
    const isSaid =
      words.length > 0 &&
      words.length <= 3 &&
      words.every((word) => /^\p{L}{2,}$/u.test(word) && vectors.rarity(word) < 0.9);
    return role === 'fact' && isSaid && words[0] !== 'after' && fill > 0.3 && distinct > 1;
  });
}

/** Two or three words with capitals, mostly. */
function isOfPersons(table: Table, column: Column): boolean {
  const texts = table.byId.get(column.id)!.texts.flat().slice(0, 50);
  return (
    texts.filter((text) => /^\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.'-]+){1,2}$/u.test(text)).length >
    texts.length / 2
  );
}
