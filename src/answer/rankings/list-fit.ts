import { isKnownPlace, placeKey } from '../../lang/places.js';
import { likeness, loadWordVectors, type WordVectors } from '../../lang/word-vectors.js';
import { terms } from '../../lang/words.js';
import type { QuestionWord } from '../../question/base/question-words.js';
import { rankingWord } from '../../question/base/word-knowledge.js';
import { remembering } from '../../recent.js';
import { type AskedWord, initials, isOpinionWord, LEAST_RARITY } from './asked-words.js';

/** What a list says about itself. */
interface ListTexts {
  readonly title: string;
  readonly concept: string;
  /** Whether it is of a place that the question does not name. */
  readonly isElsewhere: boolean;
  /** How many of its items have a word of the question, of all. */
  readonly inItems: ReadonlyMap<AskedWord, number>;
}

/** Facts on how a list fits a question, in this order; a model weighs them. */
export const FIT_FEATURES = [
  'said by the title',
  'said in other words',
  'alike in the title',
  'in items',
  'nowhere',
  'least said word',
  'both ways',
  'concept of the list asked for',
  'title asked for',
  'place not asked for',
] as const;

/** From here on a word is alike; below it, the title does not have it. */
const ALIKE = 0.25;

export interface Fit {
  readonly features: readonly number[];
  /** Words of the question that the list does not have. */
  readonly left: readonly string[];
  /** Whether one of them is a place, a number or a name: then the list is of something else. */
  readonly isOfOther: boolean;
}

/** How a title has a word: as it is, in another form or spelling or by a synonym, or by a word of like use. */
interface Match {
  readonly how: 'same' | 'other' | 'alike';
  readonly value: number;
}

export function fitFeatures(asked: readonly AskedWord[], list: ListTexts, vectors: WordVectors): Fit {
  const own = new ListWords(list.title, vectors);
  const matches = asked.map((each) => own.match(each));
  const items = asked.map((each) => Math.sqrt(list.inItems.get(each) ?? 0));
  const isSaid = matches.map(({ how }) => how !== 'alike');
  const isNowhere = asked.map((_, i) => matches[i]!.value < ALIKE && items[i] === 0);
  const share = (value: (i: number) => number | boolean) => weighted(asked, value);
  const as = (how: Match['how']) => share((i) => matches[i]!.how === how && matches[i]!.value);
  const telling = asked.filter(({ isOpinion }) => !isOpinion);
  const askedFor = (term: string) => asFar(term, telling);
  const concept = meanOf(terms(list.concept), askedFor, vectors);
  const features = [
    as('same'),
    as('other'),
    as('alike'),
    share((i) => !isSaid[i] && items[i]!),
    share((i) => isNowhere[i]!),
    Math.min(
      1,
      ...asked.map(({ word }, i) => (word.weight === 1 ? Math.max(matches[i]!.value, items[i]!) : 1)),
    ),
    Math.min(
      share((i) => Math.max(matches[i]!.value, items[i]!)),
      concept,
    ),
    concept,
    meanOf(own.telling, askedFor, vectors),
    Number(list.isElsewhere),
  ];
  const left = asked.filter((each, i) => isNowhere[i] && each.word.weight === 1).map(({ word }) => word);
  const isMissed = (word: QuestionWord, i: number) =>
    isNumber(word) ? !isSaid[i] : !isSaid[i] && items[i] === 0 && isFixed(word);
  const isOfOther = asked.some(({ word }, i) => isMissed(word, i) || own.isFromOtherEnd(word));
  return { features, left: left.map(({ text }) => text), isOfOther };
}

/** Where there is nothing to compare. */
const MIDDLE = 0.5;

/** A number is a year or a bound on all items: one that some item has proves nothing. */
function isNumber({ text }: QuestionWord): boolean {
  return /^\d/.test(text);
}

/** No other word says the same as a code, a place, or a name that is written as one. */
function isFixed({ text, word, start }: QuestionWord): boolean {
  return /\d/.test(text) || isKnownPlace(placeKey(word)) || (start > 0 && /^\p{Lu}\p{Ll}/u.test(text));
}

/** The words of a list's title. */
class ListWords {
  readonly #terms: ReadonlySet<string>;
  /** Words side by side written as one, and their initials. */
  readonly #pairs: ReadonlySet<string>;
  /** Words of the title that are not in every title. */
  readonly telling: readonly string[];

  constructor(title: string, vectors: WordVectors) {
    const own = terms(title);
    this.#terms = new Set([...own, ...own.flatMap((term) => terms(placeKey(term)))]);
    this.#pairs = new Set(
      own
        .slice(1)
        .flatMap((term, i) => [own[i]! + term, initials(own.slice(i, i + 3)), initials(own.slice(i, i + 4))]),
    );
    this.telling = own.filter(
      (term) => !/\d/.test(term) && vectors.rarity(term) > LEAST_RARITY && !isOpinionWord(term),
    );
  }

  match({ word, same, meant, together, forms, synonyms }: AskedWord): Match {
    const has = (phrase: readonly string[]) => phrase.every((term) => this.#terms.has(term));
    if (same.some(has)) return { how: 'same', value: 1 };
    if ([...meant, ...together, ...forms].some((term) => this.#terms.has(term)) || this.#pairs.has(word.term))
      return { how: 'other', value: 1 };
    if (synonyms.some(has)) return { how: 'other', value: 1 };
    return { how: 'alike', value: closest([word.word, word.term, ...meant], this.telling) };
  }

  /** "smallest" is asked for and the title says "largest"; and lists are of the best where they say nothing. */
  isFromOtherEnd({ word }: QuestionWord): boolean {
    const asked = rankingWord(word);
    if (asked === null || this.#terms.has(word)) return false;
    if (asked.direction === 'asc' && asked.labels.includes('rating')) return true;
    return [...this.#terms].some((term) => {
      const own = rankingWord(term);
      return own?.direction !== asked.direction && own?.labels.some((label) => asked.labels.includes(label));
    });
  }
}

/** How far a word of a list was asked for: 1 where the question has it, in whatever form. */
function asFar(term: string, asked: readonly AskedWord[]): number {
  const isSaid = asked.some(
    ({ same, meant, together, forms, synonyms, parts }) =>
      meant.includes(term) ||
      together.includes(term) ||
      forms.includes(term) ||
      [...same, ...synonyms, ...parts].some((phrase) => phrase.includes(term)),
  );
  if (isSaid) return 1;
  return closest(
    [term],
    asked.map(({ word }) => word.word),
  );
}

/** How near words come to the nearest of others. */
function closest(own: readonly string[], others: readonly string[]): number {
  let best = 0;
  for (const word of own) {
    const direction = directionOf(word);
    if (direction === null) continue;
    for (const other of others) {
      const its = directionOf(other);
      if (its !== null) best = Math.max(best, likeness(direction, its));
    }
  }
  return Math.max(0, (best - UNLIKE) / (1 - UNLIKE));
}

/** Words of titles and questions recur. */
const REMEMBERED = 20_000;
const directionOf = remembering(REMEMBERED, (word) => loadWordVectors().of(word));

/** Any two words are as like as this. */
const UNLIKE = 0.4;

function weighted(asked: readonly AskedWord[], value: (i: number) => number | boolean): number {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? 0 : asked.reduce((sum, { weight }, i) => sum + weight * Number(value(i)), 0) / all;
}

/** Mean over words of a list, rare ones counting more. */
function meanOf(own: readonly string[], value: (term: string) => number, vectors: WordVectors): number {
  const weights = own.map((term) => Math.max(LEAST_RARITY, vectors.rarity(term)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? MIDDLE : own.reduce((sum, term, i) => sum + weights[i]! * value(term), 0) / all;
}
