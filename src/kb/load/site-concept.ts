import type { Concepts } from '../../concepts/concepts.js';
import { nameKey } from '../fold-text.js';
import type { Reader } from '../store/store.js';
import type { PageDraft, TableDraft } from './draft.js';
import { calledBySite, namedAs, saidByNames, toldByColumns } from './site-subject.js';

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
