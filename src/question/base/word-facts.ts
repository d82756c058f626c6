import type { Kind } from '../../kb/catalogue/catalogue.js';
import { isKnownPlace } from '../../lang/places.js';
import { likeness, loadWordVectors } from '../../lang/word-vectors.js';
import { terms, tokens } from '../../lang/words.js';
import { type BaseLinks, columnUses, type KindUse } from './base-links.js';
import type { WordFacts } from './cover.js';
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
      ...near(word),
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

interface Near {
  readonly nearKind: number;
  readonly nearSource: number;
  readonly nearLabel: number;
}

const KNOWN = new WeakMap<Kind, (word: string) => Near>();

/** How near words are to a kind; each word is compared once. */
function nearness(kind: Kind): (word: string) => Near {
  const known = KNOWN.get(kind);
  if (known !== undefined) return known;
  const names = [kind.name, kind.plural, ...kind.synonyms].map(meanOf);
  const sources = [...sourceWords(kind)].map(meanOf);
  const labels = kind.columns
    .filter(({ role }) => role === 'fact')
    .flatMap(({ label, aliases }) => [label, ...aliases].map(meanOf));
  const seen = new Map<string, Near>();
  const near = (word: string): Near => {
    let found = seen.get(word);
    if (found === undefined) {
      const own = meanOf(word);
      const nearest = (to: readonly Float64Array[]) => Math.max(0, ...to.map((each) => likeness(own, each)));
      found = { nearKind: nearest(names), nearSource: nearest(sources), nearLabel: nearest(labels) };
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
