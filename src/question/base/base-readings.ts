import type { Column, Kind } from '../../kb/catalogue/catalogue.js';
import { readNumber } from '../../lang/numbers.js';
import { type Unit, unitOf } from '../../lang/units.js';
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
import { boundFits } from './bound-fit.js';
import type { BoundUse } from './bounds.js';
import { countWords, takenBy } from './counting.js';
import { Cover, type Features, scoreOf, type Weights, type WordFacts } from './cover.js';
import { type Extreme, extremesOf, numberBeside } from './extremes.js';
import { type NameUse, nameCondition, nameQuality, namesOf, WHOLE } from './name-uses.js';
import { overlap, type QuestionWord, type WordSpan } from './question-words.js';
import { rankedBy } from './ranked-by.js';
import { type NearKind, nearColumns, sourceWords, wordFacts } from './word-facts.js';
import { isQuestionWord, rankingWord } from './word-knowledge.js';

type ReadingForm = 'value' | 'known thing' | 'rows' | 'count' | 'compare' | 'yesno' | 'superlative';

/** A query that a question may mean, with the words it stands for. */
export interface BaseReading {
  readonly form: ReadingForm;
  readonly query: Query;
  readonly kind: Kind;
  /** How much speaks for it; that of no answer is 0. */
  readonly score: number;
  readonly features: Features;
  readonly notUnderstood: readonly string[];
  /** The unit in which a value was asked for. */
  readonly unit?: string | null;
  /** The words of a question for a value that the thing does not have. */
  readonly missing?: string;
}

/** All readings of a question within one kind. */
export function readingsOf(
  kind: Kind,
  links: BaseLinks,
  near: NearKind | null,
  weights: Weights,
): BaseReading[] {
  return new KindReader(kind, links, near, weights).all();
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
  /** Where no word names the kind: the one that comes nearest in meaning. */
  readonly #nearKind: NearKind | null;
  readonly #wordFacts: readonly WordFacts[];
  readonly #weights: Weights;
  /** Words that ask for a column of the kind. */
  readonly #asking: ReadonlySet<string>;

  constructor(kind: Kind, links: BaseLinks, near: NearKind | null, weights: Weights) {
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
    this.#nearKind = this.#kinds.length > 0 ? null : near;
    const uses = columnUses(this.#words, kind, () => false);
    this.#asking = new Set(uses.flatMap(({ words }) => words.map((at) => this.#words[at]!.word)));
  }

  /** A thing of unknown kind may be of the kind that the question names, if no other thing is. */
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

  /** "older than Ada Brook": what no bound has a place for sets two things against each other. */
  #isOfTwo(): boolean {
    return this.#words.some(
      ({ word }, at) =>
        isQuestionWord('between two', word) &&
        !this.#links.bounds.some(({ from, to }) => from <= at && at < to),
    );
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
      .filter((use) => use.link.score === 1 || !this.#isKindWord(use))
      .sort((a, b) => worth(b) - worth(a))
      .slice(0, MOST_NAMES);
  }

  /** "universities" are no thing that has "University" in its name. */
  #isKindWord({ from, to }: WordSpan): boolean {
    return this.#links.kinds.some((use) => use.from <= from && use.to >= to);
  }

  /** What every reading of the kind has, with names that are more than the kind's words in them. */
  #cover(names: readonly WordSpan[] = []): Cover {
    const cover = new Cover(this.#words, this.#wordFacts, this.#weights);
    for (const use of this.#kinds)
      if (!names.some((name) => overlap(use, name))) cover.span(use, 'kind', use.quality);
    return cover;
  }

  /** Words of the site or title that the rows come from say no more than the rows do: "nba" of players of an NBA site. */
  #sourceWords(cover: Cover): void {
    const said = sourceWords(this.#kind);
    this.#words.forEach(({ term }, at) => {
      if (said.has(term)) cover.word(at, 'source', SOURCE_QUALITY);
    });
  }

  #named(name: NameUse): Cover {
    const cover = this.#cover([name]).span(name, 'name', nameQuality(name));
    cover.count(name.link.score === 1 ? 'name whole' : name.isOnly ? 'name only' : 'name in part');
    this.#sourceWords(cover);
    return cover;
  }

  #valueOf(name: NameUse): BaseReading[] {
    const cover = this.#named(name);
    const where = [nameCondition(name)];
    const left = cover.left();
    const narrowed = this.#narrowed(name);
    const readings = [
      ...[{ where, cover }, ...narrowed].flatMap((each) => this.#valuesOf(name, each.where, each.cover)),
      // Where nothing else is said, the thing itself is asked for.
      ...narrowed
        .filter((each) => each.cover.left().length === 0)
        .map((each) => this.#reading('known thing', { where: [...each.where] }, each.cover)),
    ];
    // "ball" is in the names of many: none of them is the thing of which something is not known.
    if (name.link.score < 1 && !name.isOnly) return readings;
    const alone = this.#reading('known thing', { where }, cover);
    return [
      ...readings,
      left.length === 0 ? alone : { ...alone, missing: left.map(({ text }) => text).join(' ') },
    ];
  }

  /** The thing of that name of which a value is said as well: "Bouley in New York", "Night Ferry 1974". */
  #narrowed(name: NameUse): Pick<Conditions, 'where' | 'cover'>[] {
    const cover = this.#named(name);
    const isBeside = (use: ValueUse) =>
      use.inOrder && use.link.column !== 'name' && !overlap(use, name) && spanWeight(use, this.#words) > 0;
    const values = distinctUses(this.#values)
      .filter((use) => isBeside(use) && this.#narrows(use))
      .sort((a, b) => b.to - b.from - (a.to - a.from) || this.#valueQuality(b) - this.#valueQuality(a))
      .slice(0, MOST_NARROWING)
      .map((use) => ({
        where: [nameCondition(name), condition(use)],
        cover: cover.copy().span(use, 'value', this.#valueQuality(use)).count('narrowed'),
      }));
    const numbers = this.#links.bounds
      .filter(({ op, from, to }) => op === '=' && (from === name.to || to === name.from))
      .flatMap((bound) => this.#bounded(bound, cover.copy()).slice(0, MOST_NARROWING))
      .map((each) => ({
        where: [nameCondition(name), ...each.condition],
        cover: each.cover.count('narrowed'),
      }));
    return [...values, ...numbers];
  }

  /** "in New York", or a number: "Night Ferry 1974". */
  #narrows({ from }: ValueUse): boolean {
    return (
      isQuestionWord('narrowing', this.#words[from - 1]?.word) || HAS_DIGIT.test(this.#words[from]!.word)
    );
  }

  #valuesOf(name: NameUse, where: readonly PlainCondition[], cover: Cover): BaseReading[] {
    const uses = columnUses(this.#words, this.#kind, (at) => at >= name.from && at < name.to);
    // What narrows the name is known; something else is asked for.
    const isKnown = ({ column }: ColumnUse) => where.some(({ attribute }) => attribute === column.id);
    // "tallest" asks for a thing, not for how tall one is.
    if (extremesOf(this.#words).some((extreme) => extreme.labels !== null && !overlap(extreme, name)))
      return [];
    const said = [...uses, ...this.#byQuestionWord(uses)];
    const asked = this.#timely([...said, ...this.#near(said, [name])].filter((use) => !isKnown(use)));
    return asked.slice(0, MOST_ASKED).flatMap((use) => {
      const covered = cover.copy();
      this.#asked(use, covered);
      this.#rankingWords(use.column, covered);
      if (this.#leavesNumberBeside(name, covered)) return [];
      return this.#reading('value', { where: [...where], select: [use.column.id] }, covered);
    });
  }

  /** A number beside a name is a part of it: "Night Ferry 2" is another film than "Night Ferry". */
  #leavesNumberBeside({ from, to }: NameUse, cover: Cover): boolean {
    const left = new Set(cover.left());
    return [this.#words[from - 1], this.#words[to]].some(
      (word) => word !== undefined && HAS_DIGIT.test(word.word) && left.has(word),
    );
  }

  /** "when" asks for a time: where a column of times is asked for, one of texts is not meant. */
  #timely(asked: readonly ColumnUse[]): readonly ColumnUse[] {
    const times = asked.filter(({ column }) => column.type !== 'text');
    const isWhen = this.#words.some(({ word }) => word === 'when');
    return isWhen && times.length > 0 ? times : asked;
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
          found.push({ column, quality: rank, words: [at], labelShare: 0 });
      }
    });
    const wants = this.#words.find(({ word }) => word === 'when');
    if (wants !== undefined) {
      for (const column of this.#facts()) {
        if (column.type === 'date' && !known.some((use) => use.column === column)) {
          found.push({ column, quality: 0.3, words: [], labelShare: 0 });
        }
      }
    }
    return found;
  }

  /** Columns that words without a place come near to in meaning. */
  #near(said: readonly ColumnUse[], names: readonly WordSpan[]): ColumnUse[] {
    const isTaken = (at: number) =>
      [...names, ...this.#kinds].some(({ from, to }) => from <= at && at < to) ||
      said.some(({ words }) => words.includes(at));
    return nearColumns(this.#kind, this.#words, isTaken)
      .filter(({ column }) => !said.some((use) => use.column === column))
      .slice(0, MOST_NEAR);
  }

  #facts(): readonly Column[] {
    return this.#kind.columns.filter(({ role }) => role === 'fact');
  }

  #whether(name: NameUse): BaseReading[] {
    const asking = this.#words.findIndex(({ word }) => isQuestionWord('asking yes or no', word));
    if (asking === -1 && !this.#links.isMarked) return [];
    const isFirst = asking === 0 ? 'asks whether' : asking > 0 ? 'asks whether within' : 'only marked';
    const readings: BaseReading[] = [];
    for (const use of this.#values) {
      if (use.link.column === 'name' || overlap(use, name) || spanWeight(use, this.#words) === 0) continue;
      if (this.#isKindWord(use)) continue;
      const cover = this.#named(name).span(use, 'value', this.#valueQuality(use)).count(isFirst);
      this.#hint(use, cover);
      readings.push(
        this.#reading('yesno', { where: [nameCondition(name), condition(use)], exists: true }, cover),
      );
    }
    for (const bound of this.#links.bounds) {
      if (overlap(bound, name)) continue;
      for (const { condition: each, cover } of this.#bounded(bound, this.#named(name).count(isFirst))) {
        readings.push(this.#reading('yesno', { where: [nameCondition(name), ...each], exists: true }, cover));
      }
    }
    return readings;
  }

  #comparisons(): BaseReading[] {
    const names = this.#bestNames();
    if (!this.#words.some(({ word }) => isQuestionWord('comparing', word)) && !this.#areSideBySide(names))
      return [];
    const readings: BaseReading[] = [];
    for (const [i, a] of names.entries()) {
      for (const b of names.slice(i + 1)) {
        if (overlap(a, b) || a.link.text === b.link.text) continue;
        readings.push(...this.#compared(a.from < b.from ? a : b, a.from < b.from ? b : a));
      }
    }
    return [...readings, ...this.#besideEachOther(names)];
  }

  /** "gilda / gigli": only a mark stands between two names. */
  #areSideBySide(names: readonly NameUse[]): boolean {
    return names.some((a) => names.some((b) => a.to === b.from && this.#links.marked.has(b.from)));
  }

  /** Things side by side: where nothing says by what, or where they are more than two. */
  #besideEachOther(names: readonly NameUse[]): BaseReading[] {
    const apart: NameUse[] = [];
    for (const name of names) if (!apart.some((other) => overlap(other, name))) apart.push(name);
    if (apart.length < 2) return [];
    const cover = this.#cover(apart);
    for (const name of apart) cover.span(name, 'name', nameQuality(name));
    this.#words.forEach(({ word }, at) => {
      if (isQuestionWord('comparing', word)) cover.word(at, 'compared', 1);
    });
    const value = apart.sort((a, b) => a.from - b.from).map(({ link }) => link.text);
    const where: PlainCondition[] = [{ attribute: 'name', op: '=', value }];
    const isTaken = (at: number) => apart.some(({ from, to }) => at >= from && at < to);
    const uses = apart.length === 2 ? [] : columnUses(this.#words, this.#kind, isTaken);
    const byColumn = uses.slice(0, MOST_COLUMNS).map((use) => {
      const covered = cover.copy();
      this.#asked(use, covered);
      this.#rankingWords(use.column, covered);
      return this.#reading('compare', { where, select: [use.column.id] }, covered);
    });
    return [this.#reading('compare', { where }, cover), ...byColumn];
  }

  #compared(a: NameUse, b: NameUse): BaseReading[] {
    const cover = this.#named(a).span(b, 'name', nameQuality(b));
    this.#words.forEach(({ word }, at) => {
      if (isQuestionWord('comparing', word)) cover.word(at, 'compared', 1);
    });
    const isTaken = (at: number) => (at >= a.from && at < a.to) || (at >= b.from && at < b.to);
    const uses = columnUses(this.#words, this.#kind, isTaken);
    const things = [nameCondition(a), nameCondition(b)] as [PlainCondition, PlainCondition];
    const said = [...uses, ...this.#byQuestionWord(uses)].slice(0, MOST_COLUMNS);
    return [...said, ...this.#near(said, [a, b])].map((use) => {
      const covered = cover.copy();
      this.#asked(use, covered);
      this.#rankingWords(use.column, covered);
      if (use.column.type === 'text') {
        const names = { attribute: 'name', op: '=' as const, value: [a.link.text, b.link.text] };
        return this.#reading('compare', { where: [names], select: [use.column.id] }, covered);
      }
      return this.#reading('compare', { compare: { things, by: use.column.id, ask: this.#end() } }, covered);
    });
  }

  /** Which of two things is asked for, how far they are apart, or whether the first has more. */
  #end(): NonNullable<Query['compare']>['ask'] {
    const has = (group: string) => this.#words.some(({ word }) => isQuestionWord(group, word));
    const isHowMuch = this.#words.some(
      ({ word }, at) => word === 'how' && this.#words[at + 1]?.word === 'much',
    );
    if (has('apart') || (isHowMuch && has('between two'))) return 'difference';
    const isLess = this.#words.some(({ word }) => rankingWord(word)?.direction === 'asc') || has('fewer');
    const isWhether = isQuestionWord('asking yes or no', this.#words[0]?.word) && has('between two');
    return isWhether ? (isLess ? 'first less' : 'first more') : isLess ? 'less' : 'more';
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
    if (this.#nearKind !== null)
      base
        .word(this.#nearKind.at, 'near kind', this.#nearKind.likeness)
        .count('behind the nearest kind', this.#nearKind.behind)
        .count(this.#isManyWord(this.#nearKind.at) ? 'near kind in the plural' : 'near kind in the singular');
    this.#sourceWords(base);
    let ways: Conditions[] = [
      { where: [], cover: base, spans: this.#kinds.filter(({ quality }) => quality > 0.7) },
    ];
    const uses = distinctUses(this.#values)
      .filter((use) => use.inOrder && spanWeight(use, this.#words) > 0)
      .sort(
        (a, b) =>
          spanWeight(b, this.#words) - spanWeight(a, this.#words) ||
          this.#valueQuality(b) - this.#valueQuality(a),
      )
      .slice(0, MOST_VALUES);
    for (const use of uses) ways = best([...ways, ...ways.flatMap((way) => this.#withValue(way, use))]);
    for (const bound of this.#links.bounds) {
      ways = best([...ways, ...ways.flatMap((way) => this.#withBound(way, bound))]);
    }
    return ways;
  }

  #isManyWord(at: number): boolean {
    const { word, term } = this.#words[at]!;
    return word !== term;
  }

  #withValue(way: Conditions, use: ValueUse): Conditions[] {
    if (way.spans.some((span) => overlap(span, use))) return [];
    const cover = way.cover
      .copy()
      .span(use, use.link.column === 'name' ? 'name word' : 'value', this.#valueQuality(use))
      .count('values')
      .count(use.share >= WHOLE ? 'value whole' : 'value in part')
      .count('value words', Math.min(3, spanWeight(use, this.#words)))
      .count('value of rows', Math.log10(1 + use.link.rows))
      .count('value far down', this.#farDownOf(use));
    this.#judgeValue(way, use, cover);
    this.#hint(use, cover);
    const spans = [...way.spans, use];
    const negating = this.#negating(use);
    const plain = { where: [...way.where, condition(use)], cover, spans };
    const either = this.#either(way, use, cover);
    if (negating === -1) return either === null ? [plain] : [plain, { ...either, spans }];
    const denied = cover.copy().word(negating, 'operator', 1).count('denied');
    cover.count('not denied');
    const without = {
      where: [...way.where, { ...condition(use), op: 'not contains' as const }],
      cover: denied,
      spans,
    };
    return this.#deniesAtOnce(negating, use) ? [without] : [plain, without];
  }

  /** "not by Norton", "except Norton". */
  #deniesAtOnce(negating: number, use: WordSpan): boolean {
    const between = this.#words.slice(negating + 1, use.from);
    return (
      isQuestionWord('denying at once', this.#words[negating]!.word) &&
      between.every(({ word }) => isQuestionWord('narrowing', word))
    );
  }

  /** "trucks and suvs", "red or blue": two values of one column, of which a thing has either. */
  #either(
    { where, spans }: Conditions,
    use: ValueUse,
    cover: Cover,
  ): Pick<Conditions, 'where' | 'cover'> | null {
    const joint = this.#words[use.from - 1]?.word;
    const isBeside = spans.some(({ to }) => to === use.from - 1 && (joint === 'or' || joint === 'and'));
    const own = condition(use);
    const at = where.findLastIndex(({ attribute, op }) => attribute === own.attribute && op === own.op);
    const other = where[at];
    if (!isBeside || other === undefined) return null;
    const value = [other.value, own.value].flat().map(String);
    return {
      where: where.with(at, { ...other, value }),
      cover: cover
        .copy()
        .word(use.from - 1, 'operator', 1)
        .count(`either ${joint}`),
    };
  }

  /** What its words are otherwise speaks against a value: common ones, those for the kind or a column, parts of a longer value. */
  #judgeValue({ spans }: Conditions, use: ValueUse, cover: Cover): void {
    const part = use.share >= WHOLE ? 'whole' : 'part';
    cover.count(`length of the text as ${part}`, Math.log10(1 + use.link.text.length));
    for (let at = use.from; at < use.to; at++) {
      const { rarity, nearKind, column, operates } = this.#wordFacts[at]!;
      if (this.#words[at]!.weight < 1) continue;
      cover.count(`common word as ${part}`, 1 - rarity).count(`word near the kind as ${part}`, nearKind);
      if (column > 0) cover.count(`word for a column as ${part}`);
      if (operates > 0) cover.count(`word of order as ${part}`);
    }
    const isPart = spans.some((other) => {
      const [from, to] = [Math.min(other.from, use.from), Math.max(other.to, use.to)];
      const isBeside = other.to === use.from || use.to === other.from;
      return (
        isBeside && this.#values.some((whole) => whole.inOrder && whole.from === from && whole.to === to)
      );
    });
    if (isPart) cover.count('part of a longer value');
  }

  /** "not from Boston", "except the lancers": the word before a value that denies it; -1 where none does. */
  #negating({ from }: WordSpan): number {
    for (let at = from - 1; at >= Math.max(0, from - MOST_BEFORE_DENIED); at--)
      if (isQuestionWord('denying', this.#words[at]!.word)) return at;
    return -1;
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
    const [use] = columnUses(
      this.#words,
      { columns: [column], name: this.#kind.name },
      (at) => at >= from && at < to,
    );
    if (use === undefined) return;
    cover.count('hint', Math.min(2, use.quality));
    for (const at of use.words) cover.word(at, 'column', Math.min(1, use.quality));
  }

  #bounded(bound: BoundUse, given: Cover): { condition: PlainCondition[]; cover: Cover }[] {
    const uses = columnUses(this.#words, this.#kind, (at) => at >= bound.from && at < bound.to);
    const found: { condition: PlainCondition[]; cover: Cover; score: number }[] = [];
    const facts = this.#facts();
    const fits = facts.flatMap((column) => boundFits(bound, column, facts).map((fit) => ({ column, fit })));
    for (const { column, fit } of fits) {
      const use = uses.find((each) => each.column === column);
      const ranked = this.#words
        .slice(Math.max(0, bound.from - 3), bound.to + 3)
        .some(({ word }) => rankedBy(column, rankingWord(word)?.labels ?? []) > 0);
      const quality = fit.quality + (use === undefined ? 0 : Math.min(1, use.quality)) + (ranked ? 0.5 : 0);
      const isNear = use?.words.some((at) => at >= bound.from - NEAR && at < bound.to + NEAR) ?? false;
      const isBare = fit.needsWord && !isNear && !ranked;
      // "over 2 m" says of what it is: no year, no price.
      if (isBare && bound.said !== undefined) continue;
      const cover = given
        .copy()
        .count(isBare ? (isMoney(column) ? 'bare bound of money' : 'bare bound') : 'bound of its column')
        .span(bound, 'bound', Math.min(1, 0.6 + 0.2 * quality))
        .count('bounds')
        .count('bound fit', quality);
      for (const at of use?.words ?? []) cover.word(at, 'column', Math.min(1, use!.quality));
      if (use?.isWhole) cover.count('asked whole label');
      for (const at of bound.also ?? []) cover.word(at, 'bound', 1);
      cover.count('bound far down', this.#farDown(column)).count('bound fill', this.#fill(column));
      this.#rankingWords(column, cover);
      const attribute = column.id;
      const value = bound.text !== undefined && column.type === 'date' ? bound.text : fit.value;
      const ends: PlainCondition[] = [{ attribute, op: bound.op, value }];
      if (fit.most !== undefined) ends.push({ attribute, op: '<=', value: fit.most });
      found.push({ condition: ends, cover, score: cover.score() });
    }
    return found.sort((a, b) => b.score - a.score).slice(0, MOST_BOUNDS);
  }

  #forms(where: readonly PlainCondition[], cover: Cover): BaseReading[] {
    const isAnchored = this.#kinds.length > 0 || this.#nearKind !== null || where.length > 0;
    const counted = countWords(this.#words).map((said) =>
      cover
        .copy()
        .span(said, 'operator', 1)
        .count(this.#isCounted(said) ? 'counts the kind' : 'counts another')
        .count(`counted by ${this.#words[said.from]!.word}`),
    );
    const ranked = this.#superlatives(where, cover, isAnchored);
    const ofAll = (each: Cover) => isAnchored && !this.#leavesBinding(each);
    // "highest mountains in Nepal" are not all of them.
    const isOfAll = ranked.length === 0 && ofAll(cover);
    return [
      ...counted.filter(ofAll).map((each) => this.#count(where, each)),
      ...this.#aggregates(where, cover, isAnchored),
      ...ranked,
      ...(isOfAll ? [this.#reading('rows', { where: [...where], ...orderOf(where) }, cover)] : []),
    ];
  }

  /**
   * "films directed by Hans Zimmer" are not those with music by him: a word for a column must find its column. So must
   * a number: "laptops under $500" are not all laptops.
   */
  #leavesBinding(cover: Cover): boolean {
    const left = new Set(cover.left());
    return this.#words.some(
      (word, at) =>
        word.weight === 1 &&
        left.has(word) &&
        (this.#wordFacts[at]!.column === 1 || HAS_DIGIT.test(word.word)),
    );
  }

  /** Where no kind is named, words that have no place speak of other things. */
  #subject(cover: Cover): void {
    if (this.#kinds.length > 0) return;
    const left = cover
      .left()
      .filter(({ weight, word }) => weight === 1 && rankingWord(word) === null && !this.#asks(word)).length;
    const isOther = this.#links.kinds.some(({ quality }) => quality >= BY_SYNONYM);
    const near = this.#nearKind === null ? 'no kind' : 'near kind';
    cover.count(near).count(left === 0 ? `${near}, all said` : `${near}, words left`, Math.max(1, left));
    if (left > 0) cover.count(`${near}, not all said`);
    if (isOther) cover.count(`${near}, another said`);
  }

  /** Words that the forms themselves have a place for. */
  #asks(word: string): boolean {
    return (
      this.#asking.has(word) ||
      OPERATOR_GROUPS.some((group) => isQuestionWord(group, word)) ||
      readNumber(word) !== null
    );
  }

  /** "how many of the schools" counts schools. */
  #isCounted({ to }: WordSpan): boolean {
    const noun = this.#words.findIndex(({ weight }, at) => at >= to && weight > 0);
    return this.#kinds.some(({ from, to: end }) => from <= noun + 1 && end > noun);
  }

  #count(where: readonly PlainCondition[], cover: Cover): BaseReading {
    return this.#reading('count', { where: [...where], aggregate: { function: 'count' } }, cover);
  }

  #aggregates(where: readonly PlainCondition[], cover: Cover, isAnchored: boolean): BaseReading[] {
    const at = this.#words.findIndex(({ word }) => takenBy(word) !== null);
    if (at === -1) return [];
    const name = takenBy(this.#words[at]!.word)!;
    const uses = columnUses(this.#words, this.#kind, (i) => i === at);
    return uses
      .filter(({ column }) => column.type === 'number')
      .slice(0, MOST_COLUMNS)
      .map((use) => {
        const covered = cover
          .copy()
          .word(at, 'operator', 1)
          .count(isAnchored ? 'anchored' : 'loose');
        this.#asked(use, covered);
        if (where.some(({ attribute }) => attribute === use.column.id))
          covered.count('taken of what is bounded');
        const aggregate = { function: name, of: use.column.id };
        return this.#reading('count', { where: [...where], aggregate }, covered);
      });
  }

  #superlatives(where: readonly PlainCondition[], cover: Cover, isAnchored: boolean): BaseReading[] {
    // The "min" of "over 105 min" is a unit.
    const extremes = extremesOf(this.#words).filter(
      (extreme) => !this.#links.bounds.some((bound) => overlap(bound, extreme)),
    );
    return extremes.flatMap((extreme) => {
      const isTaken = (at: number) => at >= extreme.from && at < extreme.to;
      const uses = columnUses(this.#words, this.#kind, isTaken);
      const near = extreme.labels === null ? this.#near(uses, [extreme]) : [];
      return this.#facts().flatMap((column) => {
        const use = [...uses, ...near].find((each) => each.column === column);
        const rank = extreme.labels === null ? 0 : rankedBy(column, extreme.labels);
        const isSaid = use !== undefined && use.words.some((at) => this.#words[at]!.weight > 0);
        // Things of one year have no order by year.
        if (where.some(({ attribute, op }) => op === '=' && attribute === column.id)) return [];
        // "lightest" ranks by weight; "most" by whatever is said.
        if (column.type === 'text' || (extreme.labels === null ? !isSaid : rank === 0)) return [];
        const covered = cover
          .copy()
          .span(extreme, 'operator', 1)
          .count('ranked by', Math.max(rank, isSaid ? 1 : 0))
          .count('ranked by its first label', Number(rank >= FIRST_LABEL))
          .count('ranked far down', this.#farDown(column))
          .count('ranked fill', this.#fill(column))
          .count(isAnchored ? 'anchored' : 'loose');
        if (use !== undefined) this.#asked(use, covered);
        this.#rankingWords(column, covered);
        if (this.#leavesSubject(extreme, covered)) return [];
        return [
          this.#reading(
            'superlative',
            { where: [...where], ...this.#cut(column, extreme, covered) },
            covered,
          ),
        ];
      });
    });
  }

  /** "tallest churches" are no mountains: what stands behind the word that ranks is what is asked for. */
  #leavesSubject({ to }: Extreme, cover: Cover): boolean {
    const next = this.#words[to];
    return this.#kinds.length === 0 && next?.weight === 1 && cover.left().includes(next);
  }

  /** The order, and which part of it is meant: "second tallest", "5 tallest"; several where the kind is in the plural. */
  #cut(column: Column, extreme: Extreme, cover: Cover): Pick<QueryInput, 'order' | 'limit' | 'offset'> {
    const order = { by: column.id, direction: flipped(column, extreme.word, extreme.direction) };
    const beside = numberBeside(this.#words, extreme);
    if (beside === null) return { order, limit: this.#isPlural() ? SEVERAL : 1 };
    cover.word(beside.at, 'operator', 1);
    if ('count' in beside) return { order, limit: beside.count };
    return { order, ...(beside.place === 1 ? {} : { offset: beside.place - 1 }), limit: 1 };
  }

  /** The kind is named in the plural, and not as what one is taken of: "tallest players", "tallest of the players". */
  #isPlural(): boolean {
    return this.#kinds.some(({ from, to }) => {
      return this.#isManyWord(to - 1) && !this.#words.slice(0, from).some((before) => before.word === 'of');
    });
  }

  /** The words that ask for a column, and how likely people are to ask for one so far down. */
  #asked({ column, quality, words, labelShare, isNear, isWhole }: ColumnUse, cover: Cover): void {
    for (const at of words) cover.word(at, isNear ? 'near column' : 'column', Math.min(1, quality));
    cover
      .count(isNear ? 'asked nearly' : 'asked label', isNear ? quality : labelShare)
      .count('asked words', words.filter((at) => this.#words[at]!.weight > 0).length);
    if (isWhole) cover.count('asked whole label');
    const [counted] = countWords(this.#words);
    if (counted !== undefined && column.type === 'number') cover.span(counted, 'operator', 1);
    const unit = this.#askedUnit(column);
    if (unit !== null) cover.word(unit.at, 'operator', 1);
    cover
      .count('asked', Math.min(1, quality))
      .count('asked far down', this.#farDown(column))
      .count('asked fill', this.#fill(column));
    const word = this.#questionWord();
    if (word !== null) cover.count(`${word} asks ${column.type}`);
  }

  /** "in kg" asks for a number in a unit of its own. */
  #askedUnit({ type, unit }: Column): { readonly at: number; readonly unit: Unit } | null {
    const at = this.#words.findIndex(
      ({ word }, i) => this.#words[i - 1]?.word === 'in' && unitOf(word) !== null,
    );
    const asked = at === -1 ? null : unitOf(this.#words[at]!.word);
    const isOther = unit !== null && unitOf(unit)?.dimension !== asked?.dimension;
    return asked === null || type !== 'number' || isOther ? null : { at, unit: asked };
  }

  #farDownOf({ link }: ValueUse): number {
    const column = this.#kind.columns.find(({ id }) => id === link.column);
    return column === undefined ? 0 : this.#farDown(column);
  }

  /** How many of the things have a value in a column, against the column that most have one in. */
  #fill({ fill }: Column): number {
    return fill / Math.max(...this.#facts().map((column) => column.fill));
  }

  #farDown(column: Column): number {
    return Math.min(this.#kind.columns.indexOf(column), FURTHEST) / FURTHEST;
  }

  /** "who", "how many", "is": the first word that says what kind of answer is wanted. */
  #questionWord(): string | null {
    if (countWords(this.#words).some(({ from, to }) => to - from > 1)) return 'how many';
    const at = this.#words.findIndex(({ word }) => isQuestionWord('asking', word));
    return at === -1 ? null : this.#words[at]!.word;
  }

  /** The unit in which the value that a query gives was asked for. */
  #unitOf({ select }: Omit<QueryInput, 'kind'>): string | null {
    const column = this.#kind.columns.find(({ id }) => id === select?.[0]);
    return column === undefined ? null : (this.#askedUnit(column)?.unit.symbol ?? null);
  }

  #reading(form: ReadingForm, query: Omit<QueryInput, 'kind'>, cover: Cover): BaseReading {
    const word = this.#questionWord();
    const own = cover.copy().count('reading').count(`form ${form}`);
    if (SETS.has(form)) this.#subject(own);
    if (form !== 'compare' && this.#isOfTwo()) own.count('than left');
    if (word !== null) own.count(`${form} ${word}`);
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
      unit: this.#unitOf(query),
      notUnderstood: own
        .left()
        .filter(({ weight }) => weight === 1)
        .map(({ text }) => text),
    };
  }
}

const HAS_DIGIT = /\d/;
/** What is asked of all things, or some. */
const SETS: ReadonlySet<ReadingForm> = new Set(['rows', 'count', 'superlative']);

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
/** What a word ranks by first of all, as a column is called. */
const FIRST_LABEL = 0.95;

/** What each step down in the order of the columns costs. */
const STEP_DOWN = 0.012;
/** Words between one that denies and what is denied. */
const MOST_BEFORE_DENIED = 3;
/** Words between a bare number and the word that says of what it is. */
const NEAR = 2;
const FURTHEST = 25;
const MOST_NAMES = 6;
const MOST_COLUMNS = 4;
/** Columns that a bound may be on, with the units that their bare numbers may have. */
const MOST_BOUNDS = 8;
const MOST_ASKED = 10;
const MOST_NEAR = 3;
const MOST_VALUES = 24;
/** Columns in which a value that narrows a name is looked for. */
const MOST_NARROWING = 4;
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

function isMoney({ unit }: Column): boolean {
  return unit !== null && unitOf(unit) === null;
}

function condition({ link, said }: ValueUse): PlainCondition {
  return { attribute: link.column, op: 'contains', value: typeof said === 'string' ? said : [...said] };
}

/** Groups of words that the forms themselves have a place for. */
const OPERATOR_GROUPS = ['most', 'least', 'average', 'sum', 'counting'] as const;
/** Rows of an order that the plural asks for. */
const SEVERAL = 10;

/** Ages count the other way than the dates that they come from. */
function flipped(column: Column, word: string, direction: 'asc' | 'desc'): 'asc' | 'desc' {
  const isAge = terms(column.label).includes('age');
  const isOfTime = /^(?:old|young)/.test(word);
  return isAge && isOfTime ? (direction === 'asc' ? 'desc' : 'asc') : direction;
}
