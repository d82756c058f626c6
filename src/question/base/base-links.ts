import type { Catalogue, Column, Kind, ValueLink } from '../../kb/catalogue/catalogue.js';
import { editDistance } from '../../lang/distance.js';
import { knownPlace, placesWithin } from '../../lang/places.js';
import { unitOf } from '../../lang/units.js';
import { isEnglish } from '../../lang/word-vectors.js';
import { phraseKey, singular, terms, tokens } from '../../lang/words.js';
import { type BoundUse, boundUses } from './bounds.js';
import { extremesOf, numberBeside } from './extremes.js';
import { overlap, type QuestionWord, type WordSpan } from './question-words.js';
import { attributeWords, isQuestionWord, otherForms, otherPlaceName, rankingWord } from './word-knowledge.js';

/** What the base can be asked for words of a question. */
export interface ValueFinder {
  /** Values that have all these words. */
  exactValues(words: readonly string[]): Promise<readonly ValueLink[]>;
  /** Words of the base that a word may be a misspelling of. */
  spellings(word: string): Promise<readonly string[]>;
}

export interface ValueUse extends WordSpan {
  readonly link: ValueLink;
  /** How much of the value, or of a part of it between commas, the words are. */
  readonly share: number;
  /** The words stand side by side in it. */
  readonly inOrder: boolean;
  /** What the value must hold: the words themselves, the code of the state they name, or one of the places within. */
  readonly said: string | readonly string[];
}

export interface KindUse extends WordSpan {
  readonly kind: string;
  readonly quality: number;
}

export interface BaseLinks {
  readonly words: readonly QuestionWord[];
  readonly values: readonly ValueUse[];
  readonly kinds: readonly KindUse[];
  readonly bounds: readonly BoundUse[];
  /** Numbers of the words that a mark stands before which puts things side by side: "a / b", "a & b", "a, b". */
  readonly marked: ReadonlySet<number>;
  /** It ends with a question mark and has no word that asks for something. */
  readonly isMarked: boolean;
  /** What misspelt words were taken for. */
  readonly taken: readonly { readonly said: string; readonly meant: string }[];
}

/** Words of a name or value that are looked up together. */
const LONGEST_SPAN = 9;
const MOST_WORDS = 40;

export async function linkBase(
  given: readonly QuestionWord[],
  question: string,
  catalogue: Catalogue,
  finder: ValueFinder,
): Promise<BaseLinks> {
  const known = knownWords(catalogue);
  const { words, taken } = await respelt(given.slice(0, MOST_WORDS), known, finder);
  const bounds = boundUses(words, question).filter((bound) => !isOfAnOrder(bound, words));
  const isBounded = (use: ValueUse) => bounds.some((bound) => bound.op !== '=' && overlap(bound, use));
  return {
    words,
    values: [...(await valueUses(words, finder)), ...(await joinedUses(words, finder))].filter(
      (use) => !isBounded(use),
    ),
    kinds: kindUses(words, catalogue.kinds),
    bounds,
    marked: new Set(
      words.flatMap(({ start }, at) => (/(?:\s[/+&]|,)\s+$/.test(question.slice(0, start)) ? [at] : [])),
    ),
    isMarked: question.trimEnd().endsWith('?') && !words.some(({ word }) => isQuestionWord('asks for', word)),
    taken,
  };
}

const KNOWN = new WeakMap<Catalogue['kinds'], ReadonlySet<string>>();

/** The number of "top 2" and of "5 tallest" says how many are wanted, and bounds nothing. */
function isOfAnOrder({ from, to, op, dimension }: BoundUse, words: readonly QuestionWord[]): boolean {
  const isBare = op === '=' && dimension === 'count' && to === from + 1;
  return isBare && extremesOf(words).some((extreme) => numberBeside(words, extreme)?.at === from);
}

/** All words by which kinds and columns are called. */
function knownWords({ kinds }: Catalogue): ReadonlySet<string> {
  const before = KNOWN.get(kinds);
  if (before !== undefined) return before;
  const known = new Set<string>();
  KNOWN.set(kinds, known);
  const add = (text: string) => {
    for (const term of terms(text)) known.add(term);
  };
  for (const kind of kinds) {
    for (const name of [kind.name, kind.plural, ...kind.synonyms, ...kind.wider]) add(name);
    for (const { label, aliases, role } of kind.columns) {
      if (role === 'fact') for (const name of [label, ...aliases]) add(name);
    }
  }
  for (const { labels, asked } of attributeWords()) {
    for (const label of labels) add(label);
    for (const word of asked) add(word);
  }
  return known;
}

const SHORTEST_MISSPELT = 5;
/** A word that so few values have may be misspelt in them, too, if it comes near the name of a kind or column. */
const FEW_VALUES = 2;

/** Words that nothing in the base knows, as the nearest one that it does. */
async function respelt(words: readonly QuestionWord[], known: ReadonlySet<string>, finder: ValueFinder) {
  const taken: { said: string; meant: string }[] = [];
  const mended: QuestionWord[] = [];
  for (const [at, word] of words.entries()) {
    const form = word.weight < 1 ? undefined : await formInBase(word, known, finder);
    const isRight =
      word.weight < 1 ||
      form !== undefined ||
      isEnglish(word.word) ||
      (await isBesideInValue(words, at, finder));
    const meant = isRight ? null : await meantWord(word, known, finder);
    if (form !== undefined) mended.push({ ...word, word: form, term: singular(form) });
    else if (meant === null || meant === word.word || meant === word.term) mended.push(word);
    else {
      taken.push({ said: word.text, meant });
      mended.push({ ...word, word: meant, term: terms(meant)[0] ?? meant });
    }
  }
  return { words: mended, taken };
}

/** "Mt." where the base has "Mount". */
async function formInBase(
  { word, term }: QuestionWord,
  known: ReadonlySet<string>,
  finder: ValueFinder,
): Promise<string | undefined> {
  const forms = otherForms(word);
  if (forms.length === 0 || known.has(term) || (await finder.exactValues([term])).length > 0)
    return undefined;
  for (const form of forms) if ((await finder.exactValues([form])).length > 0) return form;
  return undefined;
}

/** "Joe Dante" stands in a value as in the question: however rare, neither word is misspelt. */
async function isBesideInValue(
  words: readonly QuestionWord[],
  at: number,
  finder: ValueFinder,
): Promise<boolean> {
  for (const from of [at - 1, at]) {
    const pair = words.slice(Math.max(0, from), from + 2);
    if (pair.length < 2 || pair.some(({ weight }) => weight < 1)) continue;
    const span = pair.map(({ term }) => term);
    const isHeld = ({ text }: ValueLink) => ` ${terms(text).join(' ')} `.includes(` ${span.join(' ')} `);
    if ((await finder.exactValues(span)).some(isHeld)) return true;
  }
  return false;
}

async function meantWord(
  { word, term }: QuestionWord,
  known: ReadonlySet<string>,
  finder: ValueFinder,
): Promise<string | null> {
  if (word.length < SHORTEST_MISSPELT || /\d/.test(word) || known.has(term) || rankingWord(word)) return null;
  const holding = (await finder.exactValues([term])).length;
  if (holding > FEW_VALUES) return null;
  const others = holding > 0 ? [...known] : [...known, ...(await finder.spellings(word))];
  const most = word.length >= 8 ? 2 : 1;
  let best: string | null = null;
  let least = most + 1;
  for (const other of others) {
    if (Math.abs(other.length - word.length) > most + 1 || other[0] !== word[0]) continue;
    const distance = Math.min(editDistance(word, other, most), editDistance(term, other, most));
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

async function valueUses(words: readonly QuestionWord[], finder: ValueFinder): Promise<ValueUse[]> {
  const found: ValueUse[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_SPAN); to++) {
      const span = words.slice(from, to);
      const links = await finder.exactValues(span.map(({ term }) => term));
      if (links.length === 0) break;
      if (span.every(({ weight }) => weight === 0) && to - from < 2 && !links.some(isWhole)) continue;
      for (const link of links) {
        const said = span.map(({ word }) => word).join(' ');
        const own = span.map(({ term }) => term);
        const use = useOf(link, own, said, from, to);
        if (use !== null) found.push(use);
      }
    }
  }
  return [...found, ...(await placeUses(words, finder)), ...(await withinUses(words, finder))];
}

/** Letters beside digits within a word. */
const BETWEEN_LETTERS_AND_DIGITS = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** "PG-13" where values are written "PG13", and the other way round. */
async function joinedUses(words: readonly QuestionWord[], finder: ValueFinder): Promise<ValueUse[]> {
  const found: ValueUse[] = [];
  const add = async (terms: readonly string[], from: number, to: number) => {
    for (const link of await finder.exactValues(terms)) {
      const use = link.column === 'name' ? null : useOf(link, terms, terms.join(' '), from, to);
      if (use !== null) found.push(use);
    }
  };
  for (const [at, { term, end }] of words.entries()) {
    const parts = term.split(BETWEEN_LETTERS_AND_DIGITS);
    if (parts.length > 1) await add(parts, at, at + 1);
    const next = words[at + 1];
    if (next !== undefined && next.start === end + 1 && next.isJoined)
      await add([term + next.term], at, at + 2);
  }
  return found;
}

const isWhole = ({ score }: ValueLink) => score === 1;

/** The words of a value stand side by side, as those of the question do; names may leave some out. */
function useOf(
  link: ValueLink,
  span: readonly string[],
  said: string,
  from: number,
  to: number,
): ValueUse | null {
  const words = ` ${span.join(' ')} `;
  const inOrder = ` ${terms(link.text).join(' ')} `.includes(words);
  if (!inOrder && link.column !== 'name') return null;
  const part = link.score === 1 ? 1 : PART_SHARE * partShare(link.text, words, span.length);
  const share = Math.max(link.score, part, isCategory(link) ? CATEGORY_SHARE : 0);
  if (share < LEAST_SHARE && link.column !== 'name') return null;
  return { from, to, link, said, share, inOrder };
}

/** A word in the midst of a sentence proves nothing. */
const LEAST_SHARE = 0.3;
/** What so many things have in the same words sorts them: "private" of "Private not-for-profit 4-year or above". */
const CATEGORY_ROWS = 4;
const CATEGORY_SHARE = 0.5;
const LONGEST_CATEGORY = 80;

function isCategory({ column, rows, text }: ValueLink): boolean {
  return column !== 'name' && rows >= CATEGORY_ROWS && text.length <= LONGEST_CATEGORY;
}

/** A whole part between commas is nearly as good as a whole value. */
const PART_SHARE = 0.9;
const BETWEEN_PARTS = /\s*[,;|/()•·]\s*|\s+[-–—]\s+/;

function partShare(text: string, words: string, length: number): number {
  if (text.length > LONGEST_PARTED) return 0;
  let best = 0;
  for (const part of text.split(BETWEEN_PARTS)) {
    const own = terms(part);
    if (` ${own.join(' ')} `.includes(words)) best = Math.max(best, length / own.length);
  }
  return best;
}

const LONGEST_PARTED = 600;

/** States are written by their codes in addresses. */
async function placeUses(words: readonly QuestionWord[], finder: ValueFinder): Promise<ValueUse[]> {
  const found: ValueUse[] = [];
  for (let from = 0; from < words.length; from++) {
    for (const length of [1, 2, 3]) {
      const span = words.slice(from, from + length);
      const other = otherPlaceName(span.map(({ term }) => term).join(' '));
      if (span.length < length || other === null) continue;
      if (length === 1 && span[0]!.word.length < 3) continue;
      for (const link of await finder.exactValues(terms(other))) {
        const isCode = new RegExp(String.raw`(?<!\p{L})${other}(?!\p{L})`, 'u').test(link.text);
        if (isCode && link.column !== 'name') {
          found.push({ from, to: from + length, link, said: other, share: PART_SHARE, inOrder: true });
        }
      }
    }
  }
  return found;
}

/** As sure as a place within another, or the place of an adjective, is. */
const WITHIN_SHARE = 0.8;

/** Places are told by adjectives ("Italian cities"), and by what lies within them ("cities in Europe"). */
async function withinUses(words: readonly QuestionWord[], finder: ValueFinder): Promise<ValueUse[]> {
  const found: ValueUse[] = [];
  for (let from = 0; from < words.length; from++) {
    for (const length of [1, 2]) {
      const span = words.slice(from, from + length);
      const phrase = span.map(({ term }) => term).join(' ');
      const place = span.length < length ? null : knownPlace(phrase);
      if (place === null) continue;
      const inside = [...placesWithin(place)].filter((each) => each !== phrase);
      found.push(...(await anyOf(inside, { from, to: from + length }, finder)));
    }
  }
  return found;
}

/** One use for each column that names some of these places as a whole value or a whole part of one. */
async function anyOf(places: readonly string[], span: WordSpan, finder: ValueFinder): Promise<ValueUse[]> {
  const byColumn = new Map<string, { link: ValueLink; said: string[] }>();
  for (const place of places) {
    for (const link of await finder.exactValues(place.split(' '))) {
      const isPlace = link.score === 1 || partShare(link.text, ` ${place} `, place.split(' ').length) === 1;
      if (!isPlace || link.column === 'name') continue;
      const key = `${link.kind} ${link.column}`;
      const known = byColumn.get(key) ?? { link, said: [] };
      if (!known.said.includes(place)) known.said.push(place);
      byColumn.set(key, known);
    }
  }
  return [...byColumn.values()].map((each) => ({ ...span, ...each, share: WITHIN_SHARE, inOrder: true }));
}

const BY_NAME = 1;
export const BY_SYNONYM = 0.95;
const BY_HEAD = 0.8;
const BY_WIDER = 0.6;

function kindUses(words: readonly QuestionWord[], kinds: readonly Kind[]): KindUse[] {
  const found: KindUse[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let length = 1; length <= 4 && from + length <= words.length; length++) {
      const phrase = words
        .slice(from, from + length)
        .map(({ term }) => term)
        .join(' ');
      for (const kind of kinds) {
        const quality = kindQuality(kind, phrase);
        if (quality > 0) found.push({ from, to: from + length, kind: kind.id, quality });
      }
    }
  }
  return found;
}

function kindQuality({ name, synonyms, wider }: Kind, phrase: string): number {
  const folded = phraseKey(name);
  if (folded === phrase) return BY_NAME;
  if (synonyms.some((word) => phraseKey(word) === phrase)) return BY_SYNONYM;
  if (folded.endsWith(` ${phrase}`)) return BY_HEAD;
  return wider.some((word) => phraseKey(word) === phrase) ? BY_WIDER : 0;
}

/** How well words of the question ask for a column, with the words that do. */
export interface ColumnUse {
  readonly column: Column;
  readonly quality: number;
  /** Numbers of the words that speak of it. */
  readonly words: readonly number[];
  /** How much of its label is said. */
  readonly labelShare: number;
  /** A label of several words is said whole, with its small words: "in state tuition". */
  readonly isWhole?: boolean;
  /** The words only come near to its label in meaning. */
  readonly isNear?: boolean;
}

const BY_LABEL = 1;
const BY_LEXICON = 0.7;
const BY_UNIT = 0.5;
const BY_SMALL_WORD = 0.15;
const SHORTEST_UNIT = 3;

/** "megapixels" asks for what is told in megapixels. */
function isUnit(word: string, { unit }: Column): boolean {
  if (unit === null || word.length < SHORTEST_UNIT) return false;
  const dimension = unitOf(word)?.dimension;
  return dimension !== undefined && dimension === unitOf(unit)?.dimension;
}

/**
 * Columns of a kind that words speak of, best first. Words that are taken for something else are not looked at. The
 * word for the kind tells nothing of a column: "job" of "job type" is in every question about jobs.
 */
export function columnUses(
  words: readonly QuestionWord[],
  { columns, name }: Pick<Kind, 'columns' | 'name'>,
  isTaken: (at: number) => boolean,
): ColumnUse[] {
  const uses: ColumnUse[] = [];
  const spoken = ` ${words.map(({ word }) => word).join(' ')} `;
  columns.forEach((column, order) => {
    if (column.role !== 'fact') return;
    const { own, asked, beside, meant, initials, phrases } = askedWords(column, name);
    const said: number[] = [];
    let quality = 0;
    words.forEach(({ word, term, weight }, at) => {
      if (isTaken(at)) return;
      const isLabel = own.has(term) && weight > 0;
      const isAsked = asked.has(word) || asked.has(term);
      if (!isLabel && !isAsked && !isUnit(word, column)) return;
      said.push(at);
      quality += isLabel ? BY_LABEL : weight === 0 ? BY_SMALL_WORD : isAsked ? BY_LEXICON : BY_UNIT;
    });
    for (const { from, to } of initialed(words, initials))
      for (let at = from; at < to; at++) {
        if (isTaken(at) || said.includes(at)) continue;
        said.push(at);
        quality += words[at]!.weight === 0 ? BY_SMALL_WORD : BY_LEXICON;
      }
    if (said.length === 0) return;
    words.forEach(({ word }, at) => {
      if (!isTaken(at) && !said.includes(at) && beside.has(word)) said.push(at);
    });
    const isMeant = (term: string) => meant.has(term) && said.some((at) => asked.has(words[at]!.word));
    const labelShare = Math.max(
      ...[column.label, ...column.aliases].map((label) => shareSaid(label, words, said, isMeant)),
    );
    const isWhole = phrases.some((phrase) => spoken.includes(phrase));
    uses.push({
      column,
      quality: quality + 0.3 * labelShare - 0.01 * order,
      words: said,
      labelShare,
      isWhole,
    });
  });
  return uses.sort((a, b) => b.quality - a.quality);
}

/** Words side by side that a label has the first letters of: "points per game" of "PPG". */
function initialed(words: readonly QuestionWord[], initials: readonly string[]): WordSpan[] {
  return initials.flatMap((letters) =>
    words.flatMap((first, from) => {
      const span = words.slice(from, from + letters.length);
      const isSaid = span.map(({ word }) => word[0]).join('') === letters;
      return isSaid && first.weight === 1 && span.at(-1)!.weight === 1
        ? [{ from, to: from + span.length }]
        : [];
    }),
  );
}

/** The words of a label but for the kind's name, unless it has no other. */
function tellingTerms(label: string, kindTerms: readonly string[]): string[] {
  const own = terms(label);
  const others = own.filter((term) => !kindTerms.includes(term));
  return others.length === 0 ? own : others;
}

function shareSaid(
  label: string,
  words: readonly QuestionWord[],
  said: readonly number[],
  isMeant: (term: string) => boolean,
): number {
  const own = terms(label);
  const isSaid = (term: string) => isMeant(term) || said.some((at) => words[at]!.term === term);
  return own.filter(isSaid).length / Math.max(1, own.length);
}

interface AskedWords {
  /** Words of its labels. */
  readonly own: ReadonlySet<string>;
  /** Words of questions that ask for a column, by the lexicon. */
  readonly asked: ReadonlySet<string>;
  /** Words that belong to it where one of the others is said: "game" of "points per game". */
  readonly beside: ReadonlySet<string>;
  /** Words of its labels that the lexicon knows other words for. */
  readonly meant: ReadonlySet<string>;
  /** Words of its labels that may be the first letters of others. */
  readonly initials: readonly string[];
  /** Its labels of several words. */
  readonly phrases: readonly string[];
}

const ASKED = new WeakMap<Column, AskedWords>();

const phraseOf = (words: readonly string[]) => ` ${words.filter((word) => word !== '').join(' ')} `;

function askedWords(column: Column, kindName: string): AskedWords {
  const known = ASKED.get(column);
  if (known !== undefined) return known;
  const labels = [column.label, ...column.aliases].map((label) => ` ${terms(label).join(' ')} `);
  const asked = new Set<string>();
  const beside = new Set<string>();
  const meant = new Set<string>();
  for (const attribute of attributeWords()) {
    const isOne =
      attribute.labels.some((each) => labels.some((label) => label.includes(` ${each} `))) ||
      attribute.wholeLabels.some((each) => labels.includes(` ${each} `));
    if (!isOne) continue;
    for (const each of [...attribute.labels, ...attribute.wholeLabels])
      if (labels.some((label) => label.includes(` ${each} `)))
        for (const word of each.split(' ')) meant.add(word);
    for (const word of attribute.asked) asked.add(word);
    for (const label of attribute.labels)
      if (label.includes(' ')) for (const word of label.split(' ')) beside.add(word);
  }
  const kindTerms = terms(kindName);
  const own = new Set([column.label, ...column.aliases].flatMap((label) => tellingTerms(label, kindTerms)));
  const names = [column.label, ...column.aliases].map((label) => tokens(label).map(({ word }) => word));
  for (const words of names) if (words.length > 1) asked.add(words.map(([letter]) => letter).join(''));
  const initials = [...new Set(names.flat())].filter((word) => /^\p{L}{2,4}$/u.test(word));
  const phrases = names.filter((words) => words.length > 1).map(phraseOf);
  const found = { own, asked, beside, meant, initials, phrases };
  ASKED.set(column, found);
  return found;
}
