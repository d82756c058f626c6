import type { Column, Kind } from '../../kb/catalogue/catalogue.js';
import { ordinalAt, readNumber } from '../../lang/numbers.js';
import { terms } from '../../lang/words.js';
import type { PlainCondition, Query, QueryInput } from '../../query/query.js';
import { querySchema } from '../../query/query.js';
import {
  type BaseLinks,
  BY_SYNONYM,
  type ColumnUse,
  columnUses,
  type KindUse,
  type ValueUse,
} from './base-links.js';
import { boundFit } from './bound-fit.js';
import type { BoundUse } from './bounds.js';
import { Cover, type Features, scoreOf, type Weights, type WordFacts } from './cover.js';
import { overlap, type QuestionWord, type WordSpan } from './question-words.js';
import { sourceWords, wordFacts } from './word-facts.js';
import { isQuestionWord, rankingWord } from './word-knowledge.js';

export type ReadingForm = 'value' | 'known thing' | 'rows' | 'count' | 'compare' | 'yesno' | 'superlative';

/** A query that a question may mean, with the words it stands for. */
export interface BaseReading {
  readonly form: ReadingForm;
  readonly query: Query;
  readonly kind: Kind;
  /** How much speaks for it; that of no answer is 0. */
  readonly score: number;
  readonly features: Features;
  readonly notUnderstood: readonly string[];
  /** The words of a question for a value that the thing does not have. */
  readonly missing?: string;
}

/** All readings of a question within one kind. */
export function readingsOf(kind: Kind, links: BaseLinks, weights: Weights): BaseReading[] {
  return new KindReader(kind, links, weights).all();
}

/** What the catalogue calls things that no source names. */
const UNNAMED = 'thing';
const LEAST_NAME = 0.3;

class KindReader {
  readonly #kind: Kind;
  readonly #links: BaseLinks;
  readonly #words: readonly QuestionWord[];
  readonly #names: readonly NameUse[];
  readonly #values: readonly ValueUse[];
  readonly #kinds: readonly KindUse[];
  readonly #wordFacts: readonly WordFacts[];
  readonly #weights: Weights;

  constructor(kind: Kind, links: BaseLinks, weights: Weights) {
    this.#weights = weights;
    this.#kind = kind;
    this.#links = links;
    this.#words = links.words;
    const own = links.values.filter(({ link }) => link.kind === kind.id);
    this.#names = namesOf(own);
    this.#values = own;
    const kinds = links.kinds.filter((use) => use.kind === kind.id);
    this.#kinds = kinds.length > 0 || kind.name !== UNNAMED ? kinds : this.#unnamed();
    this.#wordFacts = wordFacts(kind, links, this.#kinds);
  }

  /** Things of which nothing says what they are may be what the question calls them, if nothing else is. */
  #unnamed(): KindUse[] {
    const { words, kinds, values } = this.#links;
    return words.flatMap(({ word, term, weight }, from) => {
      const span = { from, to: from + 1 };
      const isOther = kinds.some((use) => use.quality > 0.7 && overlap(use, span));
      const isValue = values.some((use) => use.share > 0.6 && overlap(use, span));
      if (weight < 1 || word === term || isOther || isValue || rankingWord(word) !== null) return [];
      return [{ ...span, kind: this.#kind.id, quality: 0.4 }];
    });
  }

  all(): BaseReading[] {
    return [...this.#ofThings(), ...this.#comparisons(), ...this.#ofSets()];
  }

  /** What is asked of one thing: a value of it, or whether it has one. */
  #ofThings(): BaseReading[] {
    return this.#bestNames().flatMap((name) => [...this.#valueOf(name), ...this.#whether(name)]);
  }

  /** Names that the question may have in full, the longest and nearest first. */
  #bestNames(): NameUse[] {
    const worth = (use: ValueUse) => spanWeight(use, this.#words) * nameQuality(use);
    return this.#names
      .filter((use) => (use.link.score >= LEAST_NAME || use.isOnly) && spanWeight(use, this.#words) > 0)
      .sort((a, b) => worth(b) - worth(a))
      .slice(0, MOST_NAMES);
  }

  #cover(): Cover {
    return new Cover(this.#words, this.#wordFacts, this.#weights);
  }

  /** Words of the site or title that the rows come from say no more than the rows do: "nba" of players of an NBA site. */
  #sourceWords(cover: Cover): void {
    const said = sourceWords(this.#kind);
    this.#words.forEach(({ term }, at) => {
      if (said.has(term)) cover.word(at, 'source', SOURCE_QUALITY);
    });
  }

  #named(name: NameUse): Cover {
    const cover = this.#cover().span(name, 'name', nameQuality(name));
    cover.count(name.link.score === 1 ? 'name whole' : name.isOnly ? 'name only' : 'name in part');
    for (const use of this.#kinds) if (!overlap(use, name)) cover.span(use, 'kind', use.quality);
    this.#sourceWords(cover);
    return cover;
  }

  #valueOf(name: NameUse): BaseReading[] {
    const cover = this.#named(name);
    const where = [nameCondition(name)];
    const uses = columnUses(this.#words, this.#kind.columns, (at) => at >= name.from && at < name.to);
    const asked = [...uses, ...this.#byQuestionWord(uses)];
    const readings = asked.slice(0, MOST_COLUMNS).map((use) => {
      const covered = cover.copy();
      this.#asked(use, covered);
      this.#rankingWords(use.column, covered);
      return this.#reading('value', { where, select: [use.column.id] }, covered);
    });
    const left = cover.left();
    const alone = this.#reading('known thing', { where }, cover);
    return [
      ...readings,
      left.length === 0 ? alone : { ...alone, missing: left.map(({ text }) => text).join(' ') },
    ];
  }

  /** "how tall" asks for what "tall" ranks by. */
  #rankingWords(column: Column, cover: Cover): void {
    this.#words.forEach(({ word }, at) => {
      const ranking = rankingWord(word);
      if (ranking !== null && rankedBy(column, ranking.labels) > 0) cover.word(at, 'ranking', 1);
    });
  }

  /** Columns that "who", "where", "when" or "how tall" ask for by their type. */
  #byQuestionWord(known: readonly ColumnUse[]): ColumnUse[] {
    const found: ColumnUse[] = [];
    this.#words.forEach(({ word }, at) => {
      const ranking = rankingWord(word);
      if (ranking === null) return;
      for (const column of this.#facts()) {
        const rank = rankedBy(column, ranking.labels);
        if (rank > 0 && !known.some((use) => use.column === column))
          found.push({ column, quality: rank, words: [at] });
      }
    });
    const wants = this.#words.find(({ word }) => /^(?:when)$/.test(word));
    if (wants !== undefined) {
      for (const column of this.#facts()) {
        if (column.type === 'date' && !known.some((use) => use.column === column)) {
          found.push({ column, quality: 0.3, words: [] });
        }
      }
    }
    return found;
  }

  #facts(): readonly Column[] {
    return this.#kind.columns.filter(({ role }) => role === 'fact');
  }

  #whether(name: NameUse): BaseReading[] {
    if (!isQuestionWord('asking yes or no', this.#words[0]?.word)) return [];
    const readings: BaseReading[] = [];
    for (const use of this.#values) {
      if (use.link.column === 'name' || overlap(use, name)) continue;
      const cover = this.#named(name).span(use, 'value', this.#valueQuality(use));
      this.#hint(use, cover);
      readings.push(
        this.#reading('yesno', { where: [nameCondition(name), condition(use)], exists: true }, cover),
      );
    }
    for (const bound of this.#links.bounds) {
      if (overlap(bound, name)) continue;
      for (const { condition: each, cover } of this.#bounded(bound, this.#named(name))) {
        readings.push(this.#reading('yesno', { where: [nameCondition(name), ...each], exists: true }, cover));
      }
    }
    return readings;
  }

  #comparisons(): BaseReading[] {
    if (!this.#words.some(({ word }) => isQuestionWord('comparing', word))) return [];
    const readings: BaseReading[] = [];
    const names = this.#bestNames();
    for (const [i, a] of names.entries()) {
      for (const b of names.slice(i + 1)) {
        if (overlap(a, b) || a.link.text === b.link.text) continue;
        readings.push(...this.#compared(a.from < b.from ? a : b, a.from < b.from ? b : a));
      }
    }
    return [...readings, ...this.#besideEachOther(names)];
  }

  /** Things side by side, where nothing says by what. */
  #besideEachOther(names: readonly NameUse[]): BaseReading[] {
    const apart: NameUse[] = [];
    for (const name of names) if (!apart.some((other) => overlap(other, name))) apart.push(name);
    if (apart.length < 2) return [];
    const cover = this.#cover();
    for (const name of apart) cover.span(name, 'name', nameQuality(name));
    for (const use of this.#kinds) cover.span(use, 'kind', use.quality);
    this.#words.forEach(({ word }, at) => {
      if (isQuestionWord('comparing', word)) cover.word(at, 'compared', 1);
    });
    const value = apart.sort((a, b) => a.from - b.from).map(({ link }) => link.text);
    return [this.#reading('compare', { where: [{ attribute: 'name', op: '=', value }] }, cover)];
  }

  #compared(a: NameUse, b: NameUse): BaseReading[] {
    const cover = this.#named(a).span(b, 'name', nameQuality(b));
    this.#words.forEach(({ word }, at) => {
      if (isQuestionWord('comparing', word)) cover.word(at, 'compared', 1);
    });
    const isTaken = (at: number) => (at >= a.from && at < a.to) || (at >= b.from && at < b.to);
    const uses = columnUses(this.#words, this.#kind.columns, isTaken);
    const things = [nameCondition(a), nameCondition(b)] as [PlainCondition, PlainCondition];
    return [...uses, ...this.#byQuestionWord(uses)].slice(0, MOST_COLUMNS).map((use) => {
      const covered = cover.copy();
      this.#asked(use, covered);
      this.#rankingWords(use.column, covered);
      const less = this.#words.some(
        ({ word }) => rankingWord(word)?.direction === 'asc' || word === 'less' || word === 'fewer',
      );
      const ask = this.#words.some(({ word }) => word === 'difference')
        ? 'difference'
        : less
          ? 'less'
          : 'more';
      return this.#reading('compare', { compare: { things, by: use.column.id, ask } }, covered);
    });
  }

  /** What is asked of all things of the kind, or of those that meet conditions. */
  #ofSets(): BaseReading[] {
    const readings: BaseReading[] = [];
    for (const { where, cover } of this.#filters()) readings.push(...this.#forms(where, cover));
    return readings;
  }

  /** Conditions that the words give, in the ways that cover most of them. */
  #filters(): Conditions[] {
    const base = this.#cover();
    for (const use of this.#kinds) base.span(use, 'kind', use.quality);
    this.#sourceWords(base);
    let ways: Conditions[] = [
      { where: [], cover: base, spans: this.#kinds.filter(({ quality }) => quality > 0.7) },
    ];
    const uses = this.#values
      .filter((use) => use.inOrder && spanWeight(use, this.#words) > 0)
      .sort(
        (a, b) =>
          spanWeight(b, this.#words) - spanWeight(a, this.#words) ||
          this.#valueQuality(b) - this.#valueQuality(a),
      )
      .slice(0, MOST_VALUES);
    for (const use of distinctUses(uses))
      ways = best([...ways, ...ways.flatMap((way) => this.#withValue(way, use))]);
    for (const bound of this.#links.bounds) {
      ways = best([...ways, ...ways.flatMap((way) => this.#withBound(way, bound))]);
    }
    return ways;
  }

  #withValue(way: Conditions, use: ValueUse): Conditions[] {
    if (way.spans.some((span) => overlap(span, use))) return [];
    const cover = way.cover
      .copy()
      .span(use, use.link.column === 'name' ? 'name word' : 'value', this.#valueQuality(use))
      .count('values')
      .count(use.share >= WHOLE ? 'value whole' : 'value in part');
    this.#hint(use, cover);
    return [{ where: [...way.where, condition(use)], cover, spans: [...way.spans, use] }];
  }

  #withBound(way: Conditions, bound: BoundUse): Conditions[] {
    if (way.spans.some((span) => overlap(span, bound))) return [];
    return this.#bounded(bound, way.cover).map(({ condition: each, cover }) => ({
      where: [...way.where, ...each],
      cover,
      spans: [...way.spans, bound],
    }));
  }

  /**
   * A value of its own is surer than a word in one, one of a column that people look for surer than one of a column
   * at the end; a word in a name is no attribute.
   */
  #valueQuality({ link, share }: ValueUse): number {
    if (link.column === 'name') return 0.45 + 0.15 * share;
    const at = this.#kind.columns.findIndex(({ id }) => id === link.column);
    return (0.35 + 0.65 * share) * (1 - STEP_DOWN * Math.min(at, FURTHEST));
  }

  /** Words beside a value that speak of its column: "born in Argentina", "150 power". */
  #hint({ link, from, to }: ValueUse, cover: Cover): void {
    const column = this.#kind.columns.find(({ id }) => id === link.column);
    if (column === undefined) return;
    const [use] = columnUses(this.#words, [column], (at) => at >= from && at < to);
    if (use === undefined) return;
    cover.count('hint', Math.min(2, use.quality));
    for (const at of use.words) cover.word(at, 'column', Math.min(1, use.quality));
  }

  #bounded(bound: BoundUse, given: Cover): { condition: PlainCondition[]; cover: Cover }[] {
    const uses = columnUses(this.#words, this.#kind.columns, (at) => at >= bound.from && at < bound.to);
    const found: { condition: PlainCondition[]; cover: Cover; score: number }[] = [];
    for (const column of this.#facts()) {
      const fit = boundFit(bound, column);
      if (fit === null) continue;
      const use = uses.find((each) => each.column === column);
      const ranked = this.#words
        .slice(Math.max(0, bound.from - 3), bound.to + 3)
        .some(({ word }) => rankedBy(column, rankingWord(word)?.labels ?? []) > 0);
      const quality = fit.quality + (use === undefined ? 0 : Math.min(1, use.quality)) + (ranked ? 0.5 : 0);
      if (fit.needsWord && use === undefined && !ranked) continue;
      const cover = given
        .copy()
        .span(bound, 'bound', Math.min(1, 0.6 + 0.2 * quality))
        .count('bounds')
        .count('bound fit', quality);
      for (const at of use?.words ?? []) cover.word(at, 'column', Math.min(1, use!.quality));
      this.#rankingWords(column, cover);
      const attribute = column.id;
      const value = bound.text !== undefined && column.type === 'date' ? bound.text : fit.value;
      const ends: PlainCondition[] = [{ attribute, op: bound.op, value }];
      if (fit.most !== undefined) ends.push({ attribute, op: '<=', value: fit.most });
      found.push({ condition: ends, cover, score: cover.score() });
    }
    return found.sort((a, b) => b.score - a.score).slice(0, MOST_COLUMNS);
  }

  #forms(where: readonly PlainCondition[], cover: Cover): BaseReading[] {
    if (!this.#hasSubject(cover)) return [];
    const isAnchored = this.#kinds.length > 0 || where.length > 0;
    const ofAll = isAnchored && !this.#leavesColumn(cover);
    return [
      ...(ofAll ? this.#counts(where, cover) : []),
      ...this.#aggregates(where, cover, isAnchored),
      ...this.#superlatives(where, cover, isAnchored),
      ...(ofAll ? [this.#reading('rows', { where: [...where], ...orderOf(where) }, cover)] : []),
    ];
  }

  /** "films directed by Hans Zimmer" are not those with music by him: a word for a column must find its column. */
  #leavesColumn(cover: Cover): boolean {
    const left = new Set(cover.left());
    return this.#words.some(
      (word, at) => word.weight === 1 && left.has(word) && this.#wordFacts[at]!.column === 1,
    );
  }

  /** Things are of the kind that the question names; where it names none, every word must have its place. */
  #hasSubject(cover: Cover): boolean {
    if (this.#kinds.length > 0) return true;
    const isOther = this.#links.kinds.some(({ quality }) => quality >= BY_SYNONYM);
    return (
      !isOther &&
      cover.left().every(({ weight, word }) => weight < 1 || rankingWord(word) !== null || this.#asks(word))
    );
  }

  /** Words that the forms themselves have a place for. */
  #asks(word: string): boolean {
    const isOfColumn = columnUses(this.#words, this.#kind.columns, () => false).some(({ words }) =>
      words.some((at) => this.#words[at]!.word === word),
    );
    return (
      isOfColumn || MOST_WORDS.has(word) || Object.hasOwn(AGGREGATE_WORDS, word) || readNumber(word) !== null
    );
  }

  #counts(where: readonly PlainCondition[], cover: Cover): BaseReading[] {
    const said = countWords(this.#words);
    if (said === null) return [];
    const covered = cover.copy().span(said, 'operator', 1);
    return [this.#reading('count', { where: [...where], aggregate: { function: 'count' } }, covered)];
  }

  #aggregates(where: readonly PlainCondition[], cover: Cover, isAnchored: boolean): BaseReading[] {
    const at = this.#words.findIndex(({ word }) => Object.hasOwn(AGGREGATE_WORDS, word));
    if (at === -1) return [];
    const name = AGGREGATE_WORDS[this.#words[at]!.word]!;
    const uses = columnUses(this.#words, this.#kind.columns, (i) => i === at);
    return uses
      .filter(({ column }) => column.type === 'number')
      .slice(0, MOST_COLUMNS)
      .map((use) => {
        const covered = cover
          .copy()
          .word(at, 'operator', 1)
          .count(isAnchored ? 'anchored' : 'loose');
        this.#asked(use, covered);
        const aggregate = { function: name, of: use.column.id };
        return this.#reading('count', { where: [...where], aggregate }, covered);
      });
  }

  #superlatives(where: readonly PlainCondition[], cover: Cover, isAnchored: boolean): BaseReading[] {
    const readings: BaseReading[] = [];
    this.#words.forEach(({ word }, at) => {
      const most = MOST_WORDS.get(word);
      const ranking = rankingWord(word);
      if (most === undefined && ranking === null) return;
      if (ranking !== null && !isSuperlative(word) && most === undefined) return;
      const uses = columnUses(this.#words, this.#kind.columns, (i) => i === at);
      for (const column of this.#facts()) {
        if (column.type === 'text') continue;
        const use = uses.find((each) => each.column === column);
        const rank = ranking === null ? 0 : rankedBy(column, ranking.labels);
        const isSaid = use !== undefined && use.words.some((i) => this.#words[i]!.weight > 0);
        // "lightest" ranks by weight; "most" by whatever is said.
        if (rank === 0 && (!isSaid || most === undefined)) continue;
        const next = rankingWord(this.#words[at + 1]?.word ?? '');
        if (most !== undefined && next !== null && rankedBy(column, next.labels) === 0 && !isSaid) continue;
        const direction = ranking !== null && rank > 0 ? ranking.direction : (most ?? ranking!.direction);
        const covered = cover
          .copy()
          .word(at, 'operator', 1)
          .count('ranked by', Math.max(rank, isSaid ? 1 : 0))
          .count(isAnchored ? 'anchored' : 'loose');
        if (use !== undefined) this.#asked(use, covered);
        this.#rankingWords(column, covered);
        const order = { by: column.id, direction: flipped(column, word, direction) };
        const nth = this.#ordinalBefore(at, covered);
        const limit = nth === null ? this.#countAfter(at, covered) : 1;
        const offset = nth === null || nth === 1 ? {} : { offset: nth - 1 };
        readings.push(this.#reading('superlative', { where: [...where], order, ...offset, limit }, covered));
      }
    });
    return readings;
  }

  /** "second tallest": which of the order is meant. */
  #ordinalBefore(at: number, cover: Cover): number | null {
    for (const before of [at - 1, at - 2]) {
      const word = this.#words[before];
      const ordinal = word === undefined ? null : ordinalAt(word.text.toLowerCase(), 0);
      if (ordinal === null || ordinal.value < 1) continue;
      cover.word(before, 'operator', 1);
      return ordinal.value;
    }
    return null;
  }

  /** "5 tallest", "top 5": how many are meant. */
  #countAfter(at: number, cover: Cover): number {
    for (const beside of [at - 1, at + 1]) {
      const word = this.#words[beside];
      const number = word === undefined ? null : readNumber(word.text);
      if (number === null || !Number.isInteger(number) || number < 1 || number > MOST_ASKED) continue;
      cover.word(beside, 'operator', 1);
      return number;
    }
    return 1;
  }

  /** The words that ask for a column, and how likely people are to ask for one so far down. */
  #asked({ column, quality, words }: ColumnUse, cover: Cover): void {
    for (const at of words) cover.word(at, 'column', Math.min(1, quality));
    const at = this.#kind.columns.indexOf(column);
    cover.count('asked', Math.min(1, quality)).count('asked far down', Math.min(at, FURTHEST) / FURTHEST);
    cover.count('asked fill', column.fill).count(`${this.#questionWord()} asks ${column.type}`);
  }

  /** "who", "how many", "is": the first word that says what kind of answer is wanted. */
  #questionWord(): string {
    const at = this.#words.findIndex(({ word }) => isQuestionWord('asking', word));
    if (at === -1) return 'nothing';
    const { word } = this.#words[at]!;
    return word === 'how' && this.#words[at + 1]?.word === 'many' ? 'how many' : word;
  }

  #reading(form: ReadingForm, query: Omit<QueryInput, 'kind'>, cover: Cover): BaseReading {
    const own = cover.copy().count('reading').count(`form ${form}`).count(`${form} ${this.#questionWord()}`);
    const said = Math.max(0, ...this.#kinds.map(({ quality }) => quality));
    const other = Math.max(0, ...this.#links.kinds.map(({ quality }) => quality));
    own.count('kind said', said).count('other kind said', Math.max(0, other - said));
    const features = own.features(form);
    return {
      form,
      kind: this.#kind,
      query: querySchema.parse({ kind: this.#kind.id, ...query }),
      score: scoreOf(features, this.#weights),
      features,
      notUnderstood: own
        .left()
        .filter(({ weight }) => weight === 1)
        .map(({ text }) => text),
    };
  }
}

/** Things over a bound are shown from the far end. */
function orderOf(where: readonly PlainCondition[]): Pick<QueryInput, 'order'> {
  const bound = where.find(({ op }) => /^[<>]/.test(op));
  if (bound === undefined) return {};
  return { order: { by: bound.attribute, direction: bound.op.startsWith('>') ? 'desc' : 'asc' } };
}

interface Conditions {
  readonly where: readonly PlainCondition[];
  readonly cover: Cover;
  readonly spans: readonly WordSpan[];
}

const SOURCE_QUALITY = 0.3;
/** A whole value, or a whole part of one between commas. */
const WHOLE = 0.9;
/** Words that may be a thing's name. */
interface NameUse extends ValueUse {
  /** No other thing of the kind has these words in its name: "canon powershot s90" is one camera's. */
  readonly isOnly: boolean;
}

const LEAST_WORDS = 2;

function namesOf(uses: readonly ValueUse[]): NameUse[] {
  const names = uses.filter(({ link }) => link.column === 'name');
  const key = ({ from, to }: WordSpan) => `${from} ${to}`;
  const held = new Map<string, Set<string>>();
  for (const use of names) held.set(key(use), (held.get(key(use)) ?? new Set()).add(use.link.text));
  return names.map((use) => ({
    ...use,
    isOnly: use.to - use.from >= LEAST_WORDS && held.get(key(use))!.size === 1,
  }));
}

/** What each step down in the order of the columns costs. */
const STEP_DOWN = 0.012;
const FURTHEST = 25;
const MOST_NAMES = 6;
const MOST_ASKED = 100;
const MOST_COLUMNS = 4;
const MOST_VALUES = 24;
const MOST_WAYS = 12;

function best(ways: readonly Conditions[]): Conditions[] {
  return [...ways].sort((a, b) => b.cover.score() - a.cover.score()).slice(0, MOST_WAYS);
}

/** One use for each span and column: values of a column that hold the same words are one condition. */
function distinctUses(uses: readonly ValueUse[]): ValueUse[] {
  const found = new Map<string, ValueUse>();
  for (const use of uses) {
    const key = `${use.from} ${use.to} ${use.link.column}`;
    const known = found.get(key);
    if (known === undefined || known.share < use.share) found.set(key, use);
  }
  return [...found.values()];
}

function spanWeight({ from, to }: WordSpan, words: readonly QuestionWord[]): number {
  const span = words.slice(from, to);
  const said = span.reduce((sum, { weight }) => sum + weight, 0);
  return said > 0 ? said : to - from > 1 ? LIGHT_NAME : 0;
}

/** A name of small words only: "It", "The Who". */
const LIGHT_NAME = 0.5;

function nameQuality({ link }: ValueUse): number {
  return 0.55 + 0.45 * link.score;
}

function nameCondition({ link }: ValueUse): PlainCondition {
  return { attribute: 'name', op: '=', value: link.text };
}

function condition({ link, said }: ValueUse): PlainCondition {
  return { attribute: link.column, op: 'contains', value: said };
}

const AGGREGATE_WORDS: Readonly<Record<string, 'average' | 'sum'>> = {
  average: 'average',
  mean: 'average',
  total: 'sum',
  sum: 'sum',
  combined: 'sum',
  altogether: 'sum',
};

const MOST_WORDS = new Map<string, 'asc' | 'desc'>([
  ['most', 'desc'],
  ['highest', 'desc'],
  ['largest', 'desc'],
  ['biggest', 'desc'],
  ['greatest', 'desc'],
  ['best', 'desc'],
  ['top', 'desc'],
  ['maximum', 'desc'],
  ['max', 'desc'],
  ['least', 'asc'],
  ['lowest', 'asc'],
  ['smallest', 'asc'],
  ['fewest', 'asc'],
  ['worst', 'asc'],
  ['minimum', 'asc'],
  ['min', 'asc'],
]);

function countWords(words: readonly QuestionWord[]): WordSpan | null {
  for (let at = 0; at < words.length; at++) {
    const { word } = words[at]!;
    if (word === 'how' && words[at + 1]?.word === 'many') return { from: at, to: at + 2 };
    if ((word === 'number' || word === 'count') && words[at + 1]?.word === 'of')
      return { from: at, to: at + 2 };
    if (word === 'count' && at === 0) return { from: at, to: at + 1 };
  }
  return null;
}

function isSuperlative(word: string): boolean {
  return (
    /est$/.test(word) ||
    /^(?:best|worst|top|most|least|expensive|popular|powerful|recent|efficient|populous)$/.test(word)
  );
}

/** How well a column is what a word ranks by: the first labels of the lexicon are the surest. */
function rankedBy(column: Column, labels: readonly string[]): number {
  const own = [column.label, ...column.aliases].map((label) => ` ${terms(label).join(' ')} `);
  const at = labels.findIndex((label) => own.some((each) => each.includes(` ${label} `)));
  if (at === -1) return 0;
  const exact = own.some((each) => each === ` ${labels[at]} `);
  return Math.max(0.4, 1 - 0.05 * at - (exact ? 0 : 0.2));
}

/** Ages count the other way than the dates that they come from. */
function flipped(column: Column, word: string, direction: 'asc' | 'desc'): 'asc' | 'desc' {
  const isAge = terms(column.label).includes('age');
  const isOfTime = /^(?:old|young)/.test(word);
  return isAge && isOfTime ? (direction === 'asc' ? 'desc' : 'asc') : direction;
}
