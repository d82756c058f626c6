import { openConcepts } from '../../concepts/open.js';
import { entitiesById, pagesById } from '../../kb/read/records.js';
import type { Searcher, Store } from '../../kb/store/store.js';
import { isStopWord } from '../../lang/stop-words.js';
import { singular, words } from '../../lang/words.js';
import { isFiller, rankingWord } from '../../question/base/word-knowledge.js';
import type { Nearest } from '../answer.js';
import { correctSpelling } from './spelling.js';

/** What is offered at most. */
const MOST_NEAREST = 5;
const MOST_TERMS = 12;
/** Names and titles looked at for them. */
const MOST_CANDIDATES = 100;

/** What the base has that comes near: the text as it may have been meant, and names and lists with its words. */
export async function nearestTo(store: Store, text: string): Promise<Nearest[]> {
  const corrected = await correctSpelling(store, openConcepts(), text);
  const question: Nearest[] = corrected === null ? [] : [{ kind: 'question', text: corrected, id: null }];
  return [...question, ...(await sharingWords(store, corrected ?? text))].slice(0, MOST_NEAREST);
}

/** Names and titles that share telling words with a text, those that share more first. */
function sharingWords(store: Store, text: string): Promise<Nearest[]> {
  return withWords(store, tellingTerms(text));
}

/** The words by which something could be found; "best" and "the" are in any title. */
function tellingTerms(text: string): string[] {
  const telling = words(text)
    .filter((word) => word.length > 1 && !isStopWord(word) && !isFiller(word))
    .map(singular);
  return [...new Set(telling)].filter((term) => !isOpinion(term)).slice(0, MOST_TERMS);
}

function isOpinion(term: string): boolean {
  return rankingWord(term)?.labels.includes('rating') === true;
}

/** Weight of a word that ranks or counts beside one that names a thing or a concept. */
const RANKING_WEIGHT = 0.5;

/** Names and titles that have any of the words, those that have more of them first. */
async function withWords(reader: Searcher, query: readonly string[]): Promise<Nearest[]> {
  if (query.length === 0) return [];
  const some = [query];
  const entities = await entitiesById(reader, await reader.matching('entity_terms', some, MOST_CANDIDATES));
  const pages = await pagesById(reader, await reader.matching('page_titles', some, MOST_CANDIDATES));
  const weights = new Map(query.map((term) => [term, weightOf(term)]));
  const hits = (text: string) =>
    [...new Set(words(text).map(singular))].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
  const all: (Nearest & { readonly hits: number })[] = [
    ...pages.map(({ id, title }) => ({ kind: 'list' as const, text: title, id, hits: hits(title) })),
    ...entities.map(({ id, name }) => ({ kind: 'entity' as const, text: name, id, hits: hits(name) })),
  ];
  const least = Math.min(...weights.values());
  const near = all.filter((each) => each.hits > RANKING_WEIGHT || least === each.hits);
  const distinct = [...new Map(near.map((each) => [each.text.toLowerCase(), each])).values()];
  return distinct.sort((a, b) => b.hits - a.hits).map(({ kind, text, id }) => ({ kind, text, id }));
}

function weightOf(term: string): number {
  return isRankingTerm(term) || /^\d+$/.test(term) ? RANKING_WEIGHT : 1;
}

function isRankingTerm(term: string): boolean {
  return rankingWord(term) !== null;
}
