import { answerQuery, ask } from '../../answer/ask.js';
import { compareEntities } from '../../answer/compare/compare-entities.js';
import { search } from '../../answer/pages/search.js';
import { TagpathError } from '../../errors.js';
import type { Kind } from '../../kb/catalogue/catalogue.js';
import { listEntities, listTables, picturesOf } from '../../kb/read/browse.js';
import { editDistance } from '../../lang/distance.js';
import { foldCase, words } from '../../lang/words.js';
import { checkBounds } from '../../query/check-bounds.js';
import { type Query, querySchema } from '../../query/query.js';
import { parseQuery } from '../../query/text-form.js';
import type { Answer, Comparison, PagesFound } from '../schemas/answer.js';
import type { Suggestions } from '../schemas/base.js';
import { answerView, comparisonView, pageHit } from '../views/answer-view.js';
import type { OpenBase } from './open-base.js';

/** Rows that an answer is ranked for, whichever page of it is asked for. */
const MAX_ROWS = 100;

export interface Asked {
  readonly q: string;
  readonly page: number;
  readonly size: number;
}

/** A question, perhaps about one kind alone, or with the query that it is to be read as. */
interface AskedQuestion extends Asked {
  readonly kind?: string | undefined;
  readonly query?: string | undefined;
}

export async function answerQuestion(
  { kb, mirror, concepts }: OpenBase,
  { q, page, size, kind, query }: AskedQuestion,
): Promise<Answer> {
  const options = { concepts, limit: MAX_ROWS, ...(kind === undefined ? {} : { kind }) };
  const plan = query === undefined ? null : readQuery(query);
  if (plan !== null) {
    const { kinds } = await kb.catalogue();
    checkBounds(plan, kinds.find(({ id }) => id === plan.kind)?.columns ?? []);
  }
  const answer = plan === null ? await ask(kb, q, options) : await answerQuery(kb, q, plan, options);
  const without = answer.rows.filter(({ image }) => image === null).map(({ entityId }) => entityId);
  const pictures = await picturesOf(kb.store, without);
  return answerView(answer, { mirror, pictures }, page, size);
}

/** A query as it is typed, or in its parts as JSON. */
function readQuery(text: string): Query {
  if (!text.startsWith('{')) return parseQuery(text);
  try {
    return querySchema.parse(JSON.parse(text));
  } catch {
    throw new TagpathError('query-malformed', {
      query: text.slice(0, 200),
      detail: 'its parts are not as described',
    });
  }
}

export async function findPages({ kb, mirror }: OpenBase, { q, page, size }: Asked): Promise<PagesFound> {
  const { pages, total, nearest } = await search(kb, q, size, (page - 1) * size);
  return {
    pages: pages.map((hit) => pageHit(hit, mirror)),
    nearest: nearest.map(({ text }) => text),
    total,
    page,
    size,
  };
}

export async function compareThings(
  { kb, mirror }: OpenBase,
  { names }: { readonly names: readonly string[] },
): Promise<Comparison> {
  return comparisonView(await compareEntities(kb.store, names), mirror);
}

type Suggestion = Suggestions['suggestions'][number];

const MOST_KINDS = 3;
/** Shorter words are too like one another for a slip to be told. */
const SHORTEST_MENDED = 4;
const LONG_WORD = 7;

/** What a half-typed text may mean: kinds, things and lists, each with what it is; slips are forgiven. */
export async function suggest(
  base: OpenBase,
  { q, size }: { readonly q: string; readonly size: number },
): Promise<Suggestions> {
  if (words(q).length === 0) return { suggestions: [] };
  const { kinds } = await base.kb.catalogue();
  const found = [...kindSuggestions(kinds, q), ...(await namedSuggestions(base, q, size))];
  if (found.length === 0) {
    const mended = await mendedText(base, q);
    const meant = mended === null ? [] : await namedSuggestions(base, mended, size);
    found.push(...meant.map((suggestion) => ({ ...suggestion, spelled: true })));
  }
  return { suggestions: found.slice(0, size) };
}

/** Kinds whose name, plural or other word starts so, or nearly so. */
function kindSuggestions(kinds: readonly Kind[], typed: string): Suggestion[] {
  const asked = foldCase(typed.trim());
  const near = kinds.flatMap((kind) => {
    const slips = Math.min(
      ...[kind.name, kind.plural, ...kind.synonyms].map((word) => slipsOf(asked, foldCase(word))),
    );
    return slips > mostSlips(asked) ? [] : [{ kind, slips }];
  });
  return near
    .sort((a, b) => a.slips - b.slips || b.kind.rows - a.kind.rows)
    .slice(0, MOST_KINDS)
    .map(({ kind: { id, plural, rows }, slips }) => ({
      text: plural,
      kind: 'kind',
      detail: `kind, ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`,
      href: `/kind/${encodeURIComponent(id)}`,
      spelled: slips > 0,
    }));
}

function slipsOf(typed: string, word: string): number {
  if (word.startsWith(typed)) return 0;
  const most = mostSlips(typed);
  return Math.min(editDistance(typed, word, most), editDistance(typed, word.slice(0, typed.length), most));
}

function mostSlips(typed: string): number {
  return typed.length < SHORTEST_MENDED ? 0 : typed.length < LONG_WORD ? 1 : 2;
}

/** Things and lists that have the words; the last word may be half typed. They alternate, so that neither hides the other. */
async function namedSuggestions({ kb: { store } }: OpenBase, q: string, size: number): Promise<Suggestion[]> {
  const slice = { words: q, limit: size, offset: 0 };
  const things = (await listEntities(store, slice)).found.map(
    ({ id, name, conceptKey }): Suggestion => ({
      text: name,
      kind: 'entity',
      detail: conceptKey || 'thing',
      href: `/entity/${id}`,
      spelled: false,
    }),
  );
  const lists = (await listTables(store, slice)).found.map(
    ({ id, kind, title, itemCount }): Suggestion => ({
      text: title,
      kind,
      detail: `${kind}, ${itemCount.toLocaleString('en')} rows`,
      href: `/list/${id}`,
      spelled: false,
    }),
  );
  const turns = Array.from({ length: size }, (_, i) => [things[i], lists[i]]).flat();
  return turns.filter((suggestion) => suggestion !== undefined).slice(0, size);
}

/** The text with words of the base in the place of those that it does not have; null where there are none. */
async function mendedText({ kb }: OpenBase, typed: string): Promise<string | null> {
  const mended = await Promise.all(
    words(typed).map(async (word) => (await kb.collection.spellings(word))[0] ?? word),
  );
  const text = mended.join(' ');
  return text === words(typed).join(' ') ? null : text;
}
