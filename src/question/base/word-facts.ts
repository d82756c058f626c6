import type { Column, Kind } from '../../kb/catalogue/catalogue.js';
import { isKnownPlace } from '../../lang/places.js';
import { likeness, loadWordVectors } from '../../lang/word-vectors.js';
import { terms, tokens } from '../../lang/words.js';
import { type BaseLinks, type ColumnUse, columnUses, type KindUse } from './base-links.js';
import type { WordFacts } from './cover.js';
import type { QuestionWord } from './question-words.js';
import { isQuestionWord, rankingWord } from './word-knowledge.js';

/** What is known of each word of a question, seen from one kind. */
export function wordFacts(kind: Kind, links: BaseLinks, kinds: readonly KindUse[]): WordFacts[] {
  const near = nearness(kind);
  const asking = new Set(columnUses(links.words, kind, () => false).flatMap(({ words }) => words));
  return links.words.map(({ word, text }, at) => {
    const holding = links.values.filter(({ from, to }) => from <= at && at < to);
    return {
      own: Number(holding.some(({ link }) => link.kind === kind.id)),
      elsewhere: Number(holding.some(({ link }) => link.kind !== kind.id)),
      ...only(near(word)),
      rarity: loadWordVectors().rarity(word),
      operates: Number(
        rankingWord(word) !== null || links.bounds.some(({ from, to }) => from <= at && at < to),
      ),
      digits: Number(/\d/.test(word)),
      column: Number(asking.has(at)),
      place: Number(isKnownPlace(word)),
      capital: Number(at > 0 && /^\p{Lu}/u.test(text)),
      narrows: Number(isQuestionWord('narrowing', links.words[at - 1]?.word)),
      beforeKind: Number(kinds.some(({ from }) => from === at + 1)),
    };
  });
}

/** The word of a question that comes nearest to a kind in meaning. */
export interface NearKind {
  readonly at: number;
  readonly likeness: number;
  /** How much nearer it comes to another kind. */
  readonly behind: number;
}

/** Words that come less near to a kind are not looked at. */
const LEAST_LIKENESS = 0.3;

/** Of each kind, the word that may stand for it; words for another kind, and values, stand for themselves. */
export function nearKinds(
  kinds: readonly Kind[],
  { words, values, kinds: named }: BaseLinks,
): Map<string, NearKind> {
  const isTaken = (at: number) =>
    [...named, ...values.filter(({ share }) => share === 1)].some(({ from, to }) => from <= at && at < to);
  const found = new Map<string, NearKind>();
  const free = words.flatMap(({ weight }, at) => (weight === 1 && !isTaken(at) ? [at] : []));
  const nearest = free.map(() => 0);
  for (const kind of kinds) {
    const near = nearness(kind);
    free.forEach((at, i) => {
      const { nearKind: likeness } = near(words[at]!.word);
      nearest[i] = Math.max(nearest[i]!, likeness);
      if (likeness >= LEAST_LIKENESS && likeness > (found.get(kind.id)?.likeness ?? 0))
        found.set(kind.id, { at, likeness, behind: 0 });
    });
  }
  for (const [id, near] of found)
    found.set(id, { ...near, behind: nearest[free.indexOf(near.at)]! - near.likeness });
  return found;
}

interface Near {
  readonly nearKind: number;
  readonly nearSource: number;
  readonly nearLabel: number;
  /** The column whose label that is. */
  readonly column: Column | null;
}

/** Columns by how near words that have no place come to their labels, the nearest first. */
export function nearColumns(
  kind: Kind,
  words: readonly QuestionWord[],
  isTaken: (at: number) => boolean,
): ColumnUse[] {
  const near = nearness(kind);
  return words
    .flatMap(({ word, text, weight }, at) => {
      const isName = isKnownPlace(word) || (at > 0 && /^\p{Lu}/u.test(text));
      if (weight < 1 || isName || isTaken(at)) return [];
      const { column, nearLabel: quality } = near(word);
      return column === null || quality < LEAST_LIKENESS
        ? []
        : [{ column, quality, words: [at], labelShare: 0, isNear: true }];
    })
    .sort((a, b) => b.quality - a.quality);
}

const only = ({ nearKind, nearSource, nearLabel }: Near) => ({ nearKind, nearSource, nearLabel });

const KNOWN = new WeakMap<Kind, (word: string) => Near>();

/** How near words are to a kind; each word is compared once. */
function nearness(kind: Kind): (word: string) => Near {
  const known = KNOWN.get(kind);
  if (known !== undefined) return known;
  const names = [kind.name, kind.plural, ...kind.synonyms].map(meanOf);
  const sources = [...sourceWords(kind)].map(meanOf);
  const labels = kind.columns
    .filter(({ role }) => role === 'fact')
    .flatMap((column) => [column.label, ...column.aliases].map((label) => ({ column, mean: meanOf(label) })));
  const seen = new Map<string, Near>();
  const near = (word: string): Near => {
    let found = seen.get(word);
    if (found === undefined) {
      const meaning = meanOf(word);
      const nearest = (to: readonly Float64Array[]) =>
        Math.max(0, ...to.map((each) => likeness(meaning, each)));
      let [nearLabel, column]: [number, Column | null] = [0, null];
      for (const label of labels) {
        const own = likeness(meaning, label.mean);
        if (own > nearLabel) [nearLabel, column] = [own, label.column];
      }
      found = { nearKind: nearest(names), nearSource: nearest(sources), nearLabel, column };
      if (seen.size > MOST_SEEN) seen.clear();
      seen.set(word, found);
    }
    return found;
  };
  KNOWN.set(kind, near);
  return near;
}

const MOST_SEEN = 5_000;

function meanOf(text: string): Float64Array {
  return loadWordVectors().mean(tokens(text).map(({ word }) => word));
}

const SAID = new WeakMap<Kind, ReadonlySet<string>>();

/** Words by which the sources of a kind are called; "nbaplayer" of players has "nba". */
export function sourceWords(kind: Kind): ReadonlySet<string> {
  const known = SAID.get(kind);
  if (known !== undefined) return known;
  const words = kind.sources.flatMap((source) => terms(source.replace(/[^\p{L}]+/gu, ' ')));
  const before = words
    .filter((word) => word.endsWith(kind.name))
    .map((word) => word.slice(0, -kind.name.length));
  const said = new Set([...words, ...before].filter((word) => word.length > 2));
  SAID.set(kind, said);
  return said;
}
