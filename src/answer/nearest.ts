import { terms, words } from '../kb/fold-text.js';
import { entitiesById, pagesById } from '../kb/read-records.js';
import type { Reader, Store } from '../kb/store.js';
import { similarity, trigrams } from '../kb/trigrams.js';
import type { Nearest } from './answer.js';

/** pg_trgm's own threshold; the same in both stores. */
const LEAST_SIMILARITY = 0.3;
const MOST_NEAREST = 5;
/** Names and titles looked at for them. */
const MOST_CANDIDATES = 100;
/** Letters by which a word that was meant is longer or shorter. */
const MOST_MORE = 2;

/** What the base has that comes near: names and lists with the words as they may have been meant. */
export async function nearestTo(store: Store, text: string): Promise<Nearest[]> {
  const asked = words(text)
    .filter((word) => word.length > 2)
    .slice(0, 12);
  const corrected = await Promise.all(asked.map((word) => correct(store, word)));
  const changed = corrected.some((word, i) => word !== asked[i]);
  const found = await withWords(store, terms(corrected.join(' ')));
  const question: Nearest[] = changed ? [{ kind: 'question', text: corrected.join(' '), id: null }] : [];
  return [...question, ...found].slice(0, MOST_NEAREST);
}

/**
 * The most similar word of a name in the base; the word itself where it is one, or nothing comes near.
 * One slip leaves the first or the second half of a word as it is, so only words that share a half
 * are looked at.
 */
async function correct(store: Store, word: string): Promise<string> {
  if ((await store.all('SELECT id FROM words WHERE word = ?', [word])).length > 0) return word;
  const half = Math.ceil(word.length / 2);
  const [start, end] = [word.slice(0, half), word.slice(-half)];
  let best = word;
  let highest = LEAST_SIMILARITY;
  const grams = trigrams(word);
  const lengths = { least: word.length - MOST_MORE, most: word.length + MOST_MORE };
  for (const candidate of (await store.wordsAround(start, end, lengths)).sort()) {
    if (!candidate.startsWith(start) && !candidate.endsWith(end)) continue;
    const score = similarity(grams, trigrams(candidate));
    if (score > highest) [best, highest] = [candidate, score];
  }
  return best;
}

/** Names and titles that have any of the words, those that have more of them first. */
async function withWords(reader: Reader, query: readonly string[]): Promise<Nearest[]> {
  if (query.length === 0) return [];
  const some = [query];
  const entities = await entitiesById(reader, await reader.matching('entity_terms', some, MOST_CANDIDATES));
  const pages = await pagesById(reader, await reader.matching('page_titles', some, MOST_CANDIDATES));
  const wanted = new Set(query);
  const hits = (text: string) => new Set(terms(text).filter((term) => wanted.has(term))).size;
  const all: (Nearest & { readonly hits: number })[] = [
    ...pages.map(({ id, title }) => ({ kind: 'list' as const, text: title, id, hits: hits(title) })),
    ...entities.map(({ id, name }) => ({ kind: 'entity' as const, text: name, id, hits: hits(name) })),
  ];
  const distinct = [...new Map(all.map((each) => [each.text.toLowerCase(), each])).values()];
  return distinct.sort((a, b) => b.hits - a.hits).map(({ kind, text, id }) => ({ kind, text, id }));
}
