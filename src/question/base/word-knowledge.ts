import { lexiconGroups, lexiconRows, lexiconWords, onceRead, parts } from '../../lang/lexicon.js';
import { ordinalWord } from '../../lang/number-words.js';
import { ordinalAt } from '../../lang/numbers.js';
import { terms } from '../../lang/words.js';

/** An attribute as labels and questions speak of it, all folded. */
interface AttributeWords {
  readonly labels: readonly string[];
  /** Labels that are these words alone. */
  readonly wholeLabels: readonly string[];
  readonly asked: ReadonlySet<string>;
}

/** A word that ranks, with the end that comes first and the labels of what it ranks by. */
interface RankingWord {
  readonly direction: 'asc' | 'desc';
  readonly labels: readonly string[];
}

const key = (text: string) => terms(text).join(' ');

export const attributeWords = onceRead(() => readAttributes('attributes'));

/** The same with the words for tables that people keep. */
export const tableAttributeWords = onceRead(() => [
  ...attributeWords(),
  ...readAttributes('table-attributes'),
]);

function readAttributes(name: string): readonly AttributeWords[] {
  return lexiconRows(name).map(([labels, asked]) => ({
    labels: parts(labels)
      .filter((label) => !label.startsWith('='))
      .map(key),
    wholeLabels: parts(labels)
      .filter((label) => label.startsWith('='))
      .map(key),
    asked: new Set([...parts(asked).flatMap(terms), ...parts(asked).map((word) => word.toLowerCase())]),
  }));
}

const rankings = onceRead(() => readRankings(['rankings']));
const tableRankings = onceRead(() => readRankings(['rankings', 'table-rankings']));

function readRankings(names: readonly string[]): ReadonlyMap<string, readonly RankingWord[]> {
  const found = new Map<string, RankingWord[]>();
  for (const [words, end, labels] of names.flatMap(lexiconRows)) {
    const direction = end === 'least' ? 'asc' : 'desc';
    for (const word of parts(words))
      found.set(word, [...(found.get(word) ?? []), { direction, labels: parts(labels).map(key) }]);
  }
  return found;
}

/** All words that rank. */
export function rankingWords(): readonly (readonly [string, RankingWord])[] {
  return [...rankings()].flatMap(([word, all]) => all.map((each) => [word, each] as const));
}

/** "tallest" and "taller" rank by height, the greatest first. */
export function rankingWord(word: string): RankingWord | null {
  return rankingsOf(word)[0] ?? null;
}

/** "Oldest" ranks by the year of birth, the least first, and by age, the greatest first: all of them, the commonest first. */
function rankingsOf(word: string): readonly RankingWord[] {
  return rankings().get(word) ?? [];
}

/** The same with the words for tables that people keep. */
export function tableRankingsOf(word: string): readonly RankingWord[] {
  return tableRankings().get(word) ?? [];
}

/** "taller" for the height that is more; null where no word compares by a column of this label. */
export function comparative(label: string, direction: 'asc' | 'desc'): string | null {
  const own = ` ${key(label)} `;
  const fits = ([word, ranking]: readonly [string, RankingWord]) =>
    word.endsWith('er') &&
    ranking.direction === direction &&
    ranking.labels.some((each) => own.includes(` ${each} `));
  return rankingWords().find(fits)?.[0] ?? null;
}

const formWords = lexiconGroups('question-words');

/** Whether a word plays a part in the form of a question: "or" compares, "under" bounds. */
export function isQuestionWord(part: string, word: string | undefined): boolean {
  return word !== undefined && formWords(part).has(word);
}

const fillers = onceRead(() => lexiconWords('question-fillers'));

export function isFiller(word: string): boolean {
  return fillers().has(word);
}

const codes = onceRead(() => {
  const found = new Map<string, string>();
  for (const [name, code] of lexiconRows('place-codes')) {
    found.set(key(name ?? ''), code ?? '');
    found.set((code ?? '').toLowerCase(), name ?? '');
  }
  return found;
});

/** The code that addresses write for a state, or the state of a code; null for other words. */
export function otherPlaceName(phrase: string): string | null {
  return codes().get(phrase) ?? null;
}

const kin = onceRead((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  for (const [words] of lexiconRows('rankings'))
    for (const word of parts(words)) if (!found.has(word)) found.set(word, parts(words));
  return found;
});

/** Words that rank alike: "largest" is "biggest". */
export function rankingKin(word: string): readonly string[] {
  return kin().get(word) ?? [];
}

/** The place that "third" or "3rd" names; null for other words. */
export function ordinalOf(word: string): number | null {
  const written = ordinalAt(word, 0);
  if (written !== null && written.end === word.length) return written.value;
  return ordinalWord(word);
}

const shortForms = onceRead((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  const add = (from: string, to: string) => found.set(from, [...(found.get(from) ?? []), to]);
  for (const [word = '', short = ''] of lexiconRows('short-forms')) {
    add(word, short);
    add(short, word);
  }
  return found;
});

/** Other ways to write a word of a name: "mt" for "mount", and the other way round. */
export function otherForms(word: string): readonly string[] {
  return shortForms().get(word) ?? [];
}
