import type { Concepts } from '../../concepts/concepts.js';
import { lexiconGroups, lexiconRows, onceRead, parts } from '../../lang/lexicon.js';
import { nameKey } from '../../lang/names.js';
import { headWords } from '../../lang/stop-words.js';
import { phraseKey, singular } from '../../lang/words.js';
import type { PageDraft, TableDraft } from '../draft.js';
import type { Reader } from '../store/store.js';
import type { SiteWrapper } from './input.js';

/** Names looked at to tell what a site is about. */
const MOST_NAMES = 200;
/** So many names, and this share of them, must be known as things of the concept. */
const LEAST_KNOWN = 3;
const LEAST_SHARE = 0.05;
/** The network knows many names as something else too, so it must know more of them. */
const LEAST_NETWORK_SHARE = 0.2;

/**
 * Gives the rows of a site the concept they are listed under elsewhere: that of the lists of the base which name the
 * same things; else what most of their names say, what the network knows them as, or what the site itself calls them.
 * If none of these is sure, the site has no concept.
 */
export async function withSiteConcepts(
  reader: Reader,
  drafts: readonly PageDraft[],
  concepts: Concepts | null,
): Promise<readonly PageDraft[]> {
  const namesOf = new Map<TableDraft, string[]>();
  for (const { table, items } of drafts) {
    if (table?.kind !== 'site' || table.concept !== null) continue;
    namesOf.set(table, [...(namesOf.get(table) ?? []), ...items.map((item) => item.folded.name)]);
  }
  if (namesOf.size === 0) return drafts;
  const named = new Map<TableDraft, TableDraft>();
  for (const [table, names] of namesOf) {
    named.set(table, {
      ...table,
      concept: await conceptOf(reader, table, names.slice(0, MOST_NAMES), concepts),
    });
  }
  return drafts.map((draft) =>
    draft.table === null ? draft : { ...draft, table: named.get(draft.table) ?? draft.table },
  );
}

async function conceptOf(
  reader: Reader,
  table: TableDraft,
  names: readonly string[],
  concepts: Concepts | null,
): Promise<string | null> {
  const known = await reader.all<{ concept: string | null }>('SELECT concept FROM tables WHERE key = ?', [
    table.key,
  ]);
  // A site that is in the base keeps its concept, since its rows are filed under it.
  if (known[0] !== undefined) return known[0].concept;
  const told = toldByColumns(table.columns.map(({ label }) => label));
  if (concepts === null) return told ?? (await listedAs(reader, names));
  return (
    saidByNames(names, concepts) ??
    told ??
    (await listedAs(reader, names)) ??
    knownAs(names, concepts) ??
    calledBySite(table.siteTexts ?? [], concepts) ??
    namedAs(table.title, concepts)
  );
}

/** The concept under which lists name most of the same things. */
async function listedAs(reader: Reader, names: readonly string[]): Promise<string | null> {
  const rows = await reader.all<{ head: string; n: number }>(
    `SELECT head_key AS head, count(DISTINCT name_key) AS n FROM entities
     WHERE name_key IN (?*) AND head_key <> '' GROUP BY head_key ORDER BY n DESC, head_key LIMIT 1`,
    [names.map(nameKey)],
  );
  const [best] = rows;
  return best !== undefined && isEnough(best.n, names.length) ? best.head : null;
}

function knownAs(names: readonly string[], concepts: Concepts): string | null {
  const instances = names.filter((name) => concepts.isInstance(name));
  for (const { term } of concepts.conceptualise(instances, 5)) {
    const held = instances.filter((name) => concepts.isA(name, term) > 0).length;
    if (isEnough(held, names.length) && held >= names.length * LEAST_NETWORK_SHARE) return term;
  }
  return null;
}

function isEnough(known: number, all: number): boolean {
  return known >= LEAST_KNOWN && known >= all * LEAST_SHARE;
}

/** Words for the parts of a page, and words that stand on sites of any kind. */
const siteWords = lexiconGroups('site-words');
const isPart = (word: string) => siteWords('parts').has(word);
const mayBeKind = (word: string, concepts: Concepts) =>
  !isPart(word) && !siteWords('anywhere').has(word) && concepts.isConcept(word);

/** Texts that must call a thing so, and that must have the word at all. */
const LEAST_CALLED = 2;
const LEAST_MENTIONED = 8;
/** How much more than the next word. */
const LEAST_LEAD = 2;
/** Share of the names that must end in the word, and how much more than end in the next. */
const LEAST_NAMED = 0.35;
const LEAST_NAMED_LEAD = 1.25;

/** All that the template says: its texts, and the ids and classes of its elements ("restaurantPage"). */
export function siteTexts({ columns, text = [] }: SiteWrapper): readonly string[] {
  const paths = [...columns.map(({ path }) => path), ...text.map(({ path }) => path)];
  const marks = paths.flatMap((path) =>
    (path ?? '').split('/').flatMap((step) => step.split(/[#.]/).slice(1)),
  );
  const said = text.flatMap(({ anchors = [], texts = [], inline = [] }) => [...anchors, ...texts, ...inline]);
  return [...new Set([...said, ...marks])];
}

const kindLabels = onceRead(() => {
  const kinds = lexiconRows('kind-attributes').map(([kind, labels]) => ({
    kind: kind ?? '',
    labels: parts(labels).map(phraseKey),
  }));
  const shared = new Map<string, number>();
  for (const { labels } of kinds) for (const label of labels) shared.set(label, (shared.get(label) ?? 0) + 1);
  return { kinds, worth: (label: string) => 1 / shared.get(label)! };
});

/** A site is of a kind that has enough of its labels, rare ones counting more, and by this much more than the next kind. */
const LEAST_LABELS = 1.5;
const LEAST_LABEL_LEAD = 1.25;

/** What has such columns: "isbn" and "binding" are those of books. */
function toldByColumns(columns: readonly string[]): string | null {
  const own = new Set(columns.map((label) => phraseKey(label).replace(/ \d+$/, '')));
  const { kinds, worth } = kindLabels();
  const weighed = kinds
    .map(({ kind, labels }) => ({
      kind,
      weight: labels.filter((label) => own.has(label)).reduce((sum, label) => sum + worth(label), 0),
    }))
    .sort((a, b) => b.weight - a.weight);
  const [first, second] = weighed;
  if (first === undefined || first.weight < LEAST_LABELS) return null;
  return first.weight >= LEAST_LABEL_LEAD * (second?.weight ?? 0) ? first.kind : null;
}

/** What the site calls the thing that a page is about: "job" where it has a "Job Title" and a "Job Description". */
export function calledBySite(texts: readonly string[], concepts: Concepts): string | null {
  const called = new Map<string, number>();
  const mentioned = new Map<string, number>();
  for (const words of texts.map(wordsOf)) {
    for (const word of new Set(words)) count(mentioned, word);
    for (const word of new Set(words.filter((_, i) => isCalled(words, i)))) count(called, word);
  }
  const weighed = [...called]
    .filter(([word]) => mayBeKind(word, concepts))
    .map(([word, times]) => ({ word, times, weight: times * mentioned.get(word)! }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1));
  const [first, second] = weighed;
  if (first === undefined || first.times < LEAST_CALLED) return null;
  if (mentioned.get(first.word)! < LEAST_MENTIONED) return null;
  return first.weight >= LEAST_LEAD * (second?.weight ?? 0) ? first.word : null;
}

/** What the site is called after: "paper" of "acl2020-papers", "car" of "www.cars.com". */
function namedAs(site: string, concepts: Concepts): string | null {
  const words = wordsOf(site.replace(/\.\p{L}+$/u, ''));
  return words.findLast((word) => mayBeKind(word, concepts)) ?? null;
}

/** Before a word for a part ("player profile"), behind "this" or "about the". */
function isCalled(words: readonly string[], i: number): boolean {
  const before = words[i - 1];
  return isPart(words[i + 1] ?? '') || before === 'this' || (before === 'the' && words[i - 2] === 'about');
}

/** "jobDetailTitle", "Restaurant_Reviews" and "Job title" alike, without plurals. */
function wordsOf(text: string): string[] {
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return parted.match(/\p{L}{3,}/gu)?.map(singular) ?? [];
}

const NAME_END = /[,;:(|/–—]| - /;

/** Where a name goes on with what it has or where it is, it ends: "Digital Camera with 4x Zoom". */
function startOfName(name: string): string {
  return headWords((name.split(NAME_END)[0] ?? '').split(' ')).join(' ');
}

/** What most names say that they are: "camera" of "Canon SX30 Digital Camera". */
export function saidByNames(names: readonly string[], concepts: Concepts): string | null {
  const heads = new Map<string, number>();
  for (const name of names) {
    const head = concepts.headConcept(startOfName(name).replace(/\d+/g, ' ').trim())?.split(' ').at(-1);
    if (head !== undefined && head.length > 2 && !isPart(head)) count(heads, head);
  }
  const [first, second] = [...heads].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (first === undefined || first[1] < names.length * LEAST_NAMED) return null;
  return first[1] >= LEAST_NAMED_LEAD * (second?.[1] ?? 0) ? first[0] : null;
}

function count(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
