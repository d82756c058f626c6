import { TagpathError } from '../errors.js';
import { editDistance } from '../lang/distance.js';
import {
  AGGREGATES,
  type Aggregate,
  COMPARISONS,
  type Condition,
  isReference,
  type Literal,
  OPERATORS,
  type Operator,
  type PlainCondition,
  type Query,
  type QueryInput,
  querySchema,
  STEPS,
  type Step,
} from './query.js';

/**
 * Queries as text: `university where city = Boston and students > 5000 order by students desc limit 5`.
 * Names and values of several words, and words of the form itself, stand in double quotes.
 */

const KEYWORDS = new Set([
  ...[
    'where',
    'and',
    'or',
    'group',
    'having',
    'order',
    'by',
    'limit',
    'offset',
    'select',
    'distinct',
    'of',
    'compare',
  ],
  ...['with', 'exists', 'asc', 'desc', 'contains', 'not', 'ask', 'row', 'in'],
  ...AGGREGATES,
  ...STEPS,
]);

const PLAIN_WORD = /^[\p{L}\p{N}_.][\p{L}\p{N}_.%#/-]*$/u;

function word(text: string): string {
  if (PLAIN_WORD.test(text) && !KEYWORDS.has(text.toLowerCase())) return text;
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function value(literal: Literal): string {
  if (typeof literal === 'number') return String(literal);
  // A text of digits stays a text.
  return /^-?[\d.]+$/.test(literal) ? `"${literal}"` : word(literal);
}

function condition({ attribute, op, value: given }: Condition): string {
  const left = `${word(attribute)} ${op}`;
  if (isReference(given))
    return `${left} (${word(given.of)} where ${given.where.map(condition).join(' and ')})`;
  return `${left} ${[given].flat().map(value).join(' or ')}`;
}

/** A query as text that reads back as the same query. */
export function printQuery(query: Query): string {
  const { where, group, order, offset, limit, step, select, aggregate, compare, unit, exists } = query;
  const parts = [word(query.kind)];
  if (where.length > 0) parts.push(`where ${where.map(condition).join(' and ')}`);
  if (group) parts.push(...grouping(group));
  if (order) parts.push(`order by ${order.by === undefined ? 'row' : word(order.by)} ${order.direction}`);
  if (limit !== undefined) parts.push(`limit ${limit}`);
  if (offset !== undefined) parts.push(`offset ${offset}`);
  if (step !== undefined) parts.push(step);
  if (select !== undefined && select.length > 0) parts.push(`select ${select.map(word).join(', ')}`);
  if (aggregate) {
    const of =
      aggregate.of === undefined ? '' : ` ${aggregate.distinct ? 'distinct ' : ''}${word(aggregate.of)}`;
    parts.push(`${aggregate.function}${of}`);
  }
  if (compare) parts.push(comparing(compare));
  if (unit !== undefined) parts.push(`in ${word(unit)}`);
  if (exists) parts.push('exists');
  return parts.join(' ');
}

function grouping({ by, of, aggregate, having }: NonNullable<Query['group']>): string[] {
  const said = `group by ${word(by)} ${aggregate}${of === undefined ? '' : ` ${word(of)}`}`;
  return having === undefined ? [said] : [said, `having ${having.op} ${having.value}`];
}

function comparing({ things: [a, b], by, ask }: NonNullable<Query['compare']>): string {
  const said = by === undefined ? '' : ` by ${word(by)}`;
  return `compare ${condition(a)} with ${condition(b)}${said} ask "${ask}"`;
}

interface Lexeme {
  readonly text: string;
  readonly quoted: boolean;
}

/** Behind an operator, a comma between digits is a part of the number: "price > 1,000". */
const GROUPED = String.raw`(?=-?\d)(?<=(?:[=<>]|\bor|\bcontains)\s*)-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?=[\s)]|$)`;

/** The same alone. */
const THOUSANDS = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

const LEXEME = new RegExp(
  String.raw`\s*(?:"((?:[^"\\]|\\.)*)"|(>=|<=|!=|[=<>(),])|(${GROUPED}|[^\s"=<>!(),]+))`,
  'giy',
);

function lexemes(text: string): Lexeme[] {
  const found: Lexeme[] = [];
  LEXEME.lastIndex = 0;
  for (let at = 0; at < text.trimEnd().length; at = LEXEME.lastIndex) {
    LEXEME.lastIndex = at;
    const match = LEXEME.exec(text);
    if (match === null) throw wrong(text, `"${text.slice(at).trim().slice(0, 20)}" is no part of a query`);
    const [, quoted, sign, plain] = match;
    found.push(
      quoted === undefined
        ? { text: (sign ?? plain)!, quoted: false }
        : { text: quoted.replace(/\\(.)/g, '$1'), quoted: true },
    );
  }
  return found;
}

function wrong(text: string, detail: string): TagpathError {
  return new TagpathError('query-malformed', { query: text.slice(0, 200), detail });
}

/** A word before that is a word of the form but for a letter: it was read as a part of a name. */
function misspelt(name: string): string {
  for (const said of name.toLowerCase().split(' ').slice(1)) {
    const meant = [...KEYWORDS].find((keyword) => keyword.length > 3 && editDistance(said, keyword) === 1);
    if (meant !== undefined) return ` ("${said}" before it was read as a name; perhaps ${meant} is meant)`;
  }
  return '';
}

/** What the values of a query may be, by the name of the part that they stand in. */
const ALLOWED: Readonly<Record<string, string>> = {
  limit: 'limit takes a whole number of 1 or more',
  offset: 'offset takes a whole number of 0 or more',
  having: 'having takes a number',
  ask: `ask takes ${COMPARISONS.join(', ')}`,
  things: 'compare takes columns with a text or a number',
};

/** Reads the text of a query. */
export function parseQuery(text: string): Query {
  const input = new QueryReader(text).read();
  const { data, error } = querySchema.safeParse(input);
  if (data !== undefined) return data;
  const { path } = error.issues[0]!;
  const said = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)[key], input);
  const allowed = path.map((key) => ALLOWED[String(key)]).findLast((each) => each !== undefined);
  const shown = typeof said === 'object' ? JSON.stringify(said) : String(said);
  throw wrong(text, `"${shown}" cannot stand there: ${allowed ?? 'a name is a text that is not empty'}`);
}

class QueryReader {
  readonly #text: string;
  readonly #lexemes: readonly Lexeme[];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lexemes = lexemes(text);
  }

  read(): QueryInput {
    const query: QueryInput = { kind: this.#name('a kind') };
    while (this.#at < this.#lexemes.length) this.#clause(query);
    return query;
  }

  #clause(query: QueryInput): void {
    const next = this.#lexemes[this.#at]!;
    const keyword = next.quoted ? '' : next.text.toLowerCase();
    this.#at++;
    if (keyword === 'where') query.where = this.#conditions();
    else if (keyword === 'group') query.group = this.#group();
    else if (keyword === 'order') query.order = this.#order();
    else if (keyword === 'limit') query.limit = this.#number('a number of rows');
    else if (keyword === 'offset') query.offset = this.#number('a number of rows');
    else if (keyword === 'select') query.select = this.#names();
    else if (keyword === 'compare') query.compare = this.#compare();
    else if (keyword === 'in') query.unit = this.#name('a unit');
    else if (keyword === 'exists') query.exists = true;
    else if ((STEPS as readonly string[]).includes(keyword)) query.step = keyword as Step;
    else if ((AGGREGATES as readonly string[]).includes(keyword))
      query.aggregate = this.#aggregate(keyword as Aggregate);
    else
      throw wrong(
        this.#text,
        `"${next.text}" starts no clause${misspelt(query.kind)}; quote names of several words`,
      );
  }

  #peek(keyword: string): boolean {
    const next = this.#lexemes[this.#at];
    return next !== undefined && !next.quoted && next.text.toLowerCase() === keyword;
  }

  #take(keyword: string): boolean {
    if (!this.#peek(keyword)) return false;
    this.#at++;
    return true;
  }

  #expect(keyword: string): void {
    if (!this.#take(keyword)) throw wrong(this.#text, `"${keyword}" is missing`);
  }

  /** A name or value: one quoted text, or plain words up to the next word of the form. */
  #words(what: string): Lexeme {
    const parts: string[] = [];
    for (; this.#at < this.#lexemes.length; this.#at++) {
      const next = this.#lexemes[this.#at]!;
      if (next.quoted) {
        if (parts.length > 0) break;
        this.#at++;
        return next;
      }
      if (KEYWORDS.has(next.text.toLowerCase()) || /^[=<>!(),]/.test(next.text)) break;
      parts.push(next.text);
    }
    if (parts.length === 0) {
      const next = this.#lexemes[this.#at];
      const isWord = next !== undefined && KEYWORDS.has(next.text.toLowerCase());
      const why = isWord ? `; "${next.text}" is a word of the form: quote it where it is a name` : '';
      throw wrong(this.#text, `${what} is missing${why}`);
    }
    return { text: parts.join(' '), quoted: false };
  }

  #name(what: string): string {
    return this.#words(what).text;
  }

  #names(): string[] {
    const names = [this.#name('a column')];
    while (this.#take(',')) names.push(this.#name('a column'));
    return names;
  }

  #number(what: string): number {
    const { text } = this.#words(what);
    const number = Number(THOUSANDS.test(text) ? text.replaceAll(',', '') : text);
    if (Number.isNaN(number)) throw wrong(this.#text, `"${text}" is not ${what}`);
    return number;
  }

  #operator(): Operator {
    const negative = this.#take('not');
    const next = this.#lexemes[this.#at++];
    const op = `${negative ? 'not ' : ''}${next?.text.toLowerCase() ?? ''}`;
    if (next?.quoted === false && (OPERATORS as readonly string[]).includes(op)) return op as Operator;
    throw wrong(this.#text, `"${op}" is no operator; there are ${OPERATORS.join(', ')}`);
  }

  #conditions(): Condition[] {
    const found = [this.#condition()];
    while (this.#take('and')) found.push(this.#condition());
    return found;
  }

  #condition(): Condition {
    const attribute = this.#name('a column');
    const op = this.#operator();
    if (!this.#take('(')) return { attribute, op, value: this.#values() };
    const of = this.#name('a column');
    this.#expect('where');
    const where = this.#conditions() as PlainCondition[];
    this.#expect(')');
    return { attribute, op, value: { of, where } };
  }

  #values(): Literal | Literal[] {
    const literals = [this.#literal()];
    while (this.#take('or')) literals.push(this.#literal());
    return literals.length === 1 ? literals[0]! : literals;
  }

  /** "1,000" stays a text, which columns of numbers compare as the number and columns of texts find as written. */
  #literal(): Literal {
    const { text, quoted } = this.#words('a value');
    return !quoted && /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text;
  }

  #group(): QueryInput['group'] {
    this.#expect('by');
    const by = this.#name('a column');
    const next = this.#lexemes[this.#at];
    let aggregate: Aggregate = 'count';
    let of: string | undefined;
    if (next?.quoted === false && (AGGREGATES as readonly string[]).includes(next.text.toLowerCase())) {
      this.#at++;
      aggregate = next.text.toLowerCase() as Aggregate;
      if (aggregate !== 'count') of = this.#name('a column');
    }
    const having = this.#take('having')
      ? { op: this.#operator(), value: this.#number('a number') }
      : undefined;
    return {
      by,
      aggregate,
      ...(of === undefined ? {} : { of }),
      ...(having === undefined ? {} : { having }),
    };
  }

  #order(): QueryInput['order'] {
    this.#expect('by');
    const byRow = this.#take('row');
    const by = byRow ? undefined : this.#name('a column');
    const direction = this.#take('desc') ? 'desc' : 'asc';
    if (direction === 'asc') this.#take('asc');
    return by === undefined ? { direction } : { by, direction };
  }

  #aggregate(taken: Aggregate): QueryInput['aggregate'] {
    const distinct = this.#take('distinct');
    const next = this.#lexemes[this.#at];
    const named = next !== undefined && (next.quoted || !KEYWORDS.has(next.text.toLowerCase()));
    if (!named && taken === 'count' && !distinct) return { function: taken };
    const of = this.#name('a column');
    return distinct ? { function: taken, of, distinct } : { function: taken, of };
  }

  #compare(): QueryInput['compare'] {
    const first = this.#condition() as PlainCondition;
    this.#expect('with');
    const second = this.#condition() as PlainCondition;
    const by = this.#take('by') ? this.#name('a column') : undefined;
    const ask = this.#take('ask') ? this.#name('a question') : 'difference';
    return { things: [first, second], ...(by === undefined ? {} : { by }), ask: ask as 'difference' };
  }
}
