import type { Concepts } from '../../concepts/concepts.js';
import { TagpathError } from '../../errors.js';
import { ALL_TOUCHED } from '../store/schema.js';
import type { Reader, Store, Writer } from '../store/store.js';
import { refreshCatalogue, TOUCHED, type Touched } from './refresh.js';

const SITE = `${TOUCHED}site `;
const LIST = `${TOUCHED}list `;
/** Items from which a base is worth the store's own thread. */
const MANY_ITEMS = 2_000;

/** Says what a load has changed: that part of the catalogue is made anew when it is next asked for. */
export async function markTouched(writer: Writer, { sites, concepts }: Touched): Promise<void> {
  const lists = [...concepts].filter((key) => key !== '');
  const marks = [...[...sites].map((key) => SITE + key), ...lists.map((key) => LIST + key)];
  if (marks.length === 0) return;
  await writer.run('DELETE FROM meta WHERE key IN (?*)', [marks]);
  await writer.insert(
    'meta',
    marks.flatMap((key) => [key, '']),
  );
}

export async function isBehind(reader: Reader): Promise<boolean> {
  return (await reader.all(`SELECT key FROM meta WHERE key LIKE '${TOUCHED}%' LIMIT 1`)).length > 0;
}

/** Makes anew what was loaded since the catalogue was made. Of several who find it behind, the first makes it. */
export async function catchUp(store: Store, concepts: Concepts | null): Promise<void> {
  const [last] = await store.all<{ id: number | null }>('SELECT max(id) AS id FROM items');
  const bulk = (last?.id ?? 0) >= MANY_ITEMS;
  const work = async (writer: Writer) => {
    const touched = await touchedSince(writer);
    if (touched !== null) await refreshCatalogue(writer, touched, concepts, store.kind, store);
  };
  try {
    await store.write(work, { bulk, derived: true });
  } catch (error) {
    if (!(error instanceof TagpathError) || !SHUT.has(error.code)) throw error;
    throw new TagpathError('kb-behind', { location: store.location }, { cause: error });
  }
}

/** What says that a base may be read and not written. */
const SHUT: ReadonlySet<string> = new Set(['kb-read-only', 'kb-unreachable']);

async function touchedSince(reader: Reader): Promise<Touched | 'all' | null> {
  const rows = await reader.all<{ key: string }>(`SELECT key FROM meta WHERE key LIKE '${TOUCHED}%'`);
  if (rows.length === 0) return null;
  if (rows.some(({ key }) => key === ALL_TOUCHED)) return 'all';
  const keys = (start: string) =>
    new Set(rows.flatMap(({ key }) => (key.startsWith(start) ? [key.slice(start.length)] : [])));
  return { sites: keys(SITE), concepts: keys(LIST) };
}
