import type { Concepts } from '../../concepts/concepts.js';
import { groupBy } from '../../group-by.js';
import { phraseKey } from '../../lang/words.js';
import type { Reader, Writer } from '../store/store.js';
import { buildKind } from './build-kind.js';
import { addCorrection, type Correction, Corrections, dropCorrection } from './corrections.js';
import { type SourceTable, sourceRows, sourceTables } from './sources.js';
import { type Dialect, dropView } from './views.js';
import { KindWriter } from './write-kind.js';

/** What a load has changed: the tables of sites by their keys, those of lists by what they list. */
export interface Touched {
  readonly sites: ReadonlySet<string>;
  readonly concepts: ReadonlySet<string>;
}

/** How keys in `meta` begin that say what was loaded since the catalogue was made. */
export const TOUCHED = 'touched ';

/** Rows of one list, of one site and of all lists of a kind that take part. */
const MOST_OF_A_LIST = 100;
const MOST_OF_A_SITE = 200_000;
const MOST_LISTS = 200;
/** Kinds that are made anew after a load, and rows in them; what a load adds beyond is found through its lists. */
const MOST_LIST_KINDS = 300;
/** Rows that lists must have together to be a kind; a table that somebody has put in is one whatever its size. */
const LEAST_ROWS = 3;

/** Corrects the catalogue, and makes anew what that changes. */
export async function correctCatalogue(
  writer: Writer,
  correction: Correction,
  concepts: Concepts | null,
  dialect: Dialect,
): Promise<void> {
  await addCorrection(writer, correction);
  await renewKinds(writer, changedBy(correction), concepts, dialect);
}

/** Takes a correction back, and makes anew what that changes; false where there is none of this number. */
export async function restoreCatalogue(
  writer: Writer,
  id: number,
  concepts: Concepts | null,
  dialect: Dialect,
): Promise<boolean> {
  const dropped = await dropCorrection(writer, id);
  if (dropped !== null) await renewKinds(writer, changedBy(dropped), concepts, dialect);
  return dropped !== null;
}

/** The kinds that are other ones with a correction than without. */
function changedBy({ kindKey, columnKey, action, value }: Correction): string[] {
  return columnKey === null && action === 'merge' && value !== null ? [kindKey, value] : [kindKey];
}

/**
 * Makes the kinds anew that a load has touched, or all. What they are made of is read from `sources`: the writer, or
 * the store where all that was loaded is committed, so that one kind is read and made while another is written.
 */
export async function refreshCatalogue(
  writer: Writer,
  touched: Touched | 'all',
  concepts: Concepts | null,
  dialect: Dialect,
  sources: Reader = writer,
): Promise<void> {
  const known = await knownKinds(writer, concepts);
  const keyOf = kindKeys(known, await Corrections.read(writer));
  const tables = await touchedTables(writer, touched);
  const keys = [...tables.map(keyOf), ...(touched === 'all' ? known.map(({ key }) => key) : [])];
  await renewKinds(writer, keys, concepts, dialect, sources);
  await writer.run(`DELETE FROM meta WHERE key LIKE '${TOUCHED}%'`);
}

/** Makes the kinds of these keys anew. */
export async function renewKinds(
  writer: Writer,
  given: readonly string[],
  concepts: Concepts | null,
  dialect: Dialect,
  sources: Reader = writer,
): Promise<void> {
  const keys = [...new Set(given)];
  if (keys.length === 0) return;
  const corrections = await Corrections.read(writer);
  const known = await knownKinds(writer, concepts);
  const keyOf = kindKeys(known, corrections);
  for (const key of keys) await removeKind(writer, key);
  const kinds = await KindWriter.on(writer, dialect);
  try {
    for (const key of keys) {
      const tables = await tablesOfKind(sources, corrections.kindsOf(key), known, keyOf);
      const rows = await rowsOf(sources, tables);
      const least = tables.some(({ form }) => form === 'site') ? 1 : LEAST_ROWS;
      const kind = rows.length < least ? null : buildKind({ key, tables, rows }, corrections, concepts);
      if (kind !== null) await kinds.write(kind);
    }
  } finally {
    // Nothing of it may still be under way once the transaction is over.
    await kinds.written();
  }
  await writer.run(COUNT_REFRESH);
}

/** Who has read the catalogue looks here whether it is still so. */
const COUNT_REFRESH = `INSERT INTO meta (key, value) VALUES ('catalogue', '1')
  ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(meta.value AS bigint) + 1 AS text)`;

interface KnownKind {
  readonly id: number;
  readonly key: string;
  readonly synonyms: readonly string[];
}

/** Other words for the same things by the network; what names end in may be another thing. */
function sameWords(key: string, concepts: Concepts | null): string[] {
  return (concepts?.synonymsOf(key) ?? []).map(phraseKey);
}

async function knownKinds(writer: Writer, concepts: Concepts | null): Promise<KnownKind[]> {
  const rows = await writer.all<{ id: number; key: string }>('SELECT id, key FROM kinds ORDER BY id');
  return rows.map((row) => ({ ...row, synonyms: sameWords(row.key, concepts) }));
}

type KeyOf = (table: SourceTable) => string;

/** The kind that a table belongs to: what it says its things are, by that word or another for the same. */
function kindKeys(known: readonly KnownKind[], corrections: Corrections): KeyOf {
  const keys = new Set(known.map(({ key }) => key));
  return (table) => {
    const said = table.conceptKey === '' ? `${SITE}${table.key}` : table.conceptKey;
    const same = keys.has(said) ? said : known.find(({ synonyms }) => synonyms.includes(said))?.key;
    return corrections.kindKey(same ?? said);
  };
}

/** A site that says nothing of what its things are is a kind by itself. */
const SITE = 'site ';

async function touchedTables(writer: Writer, touched: Touched | 'all'): Promise<SourceTable[]> {
  const lists = `kind = 'list' AND concept_key <> '' AND id IN (SELECT table_id FROM columns)`;
  if (touched === 'all') return sourceTables(writer, `kind = 'site' OR (${lists})`, []);
  const sites = await sourceTables(writer, 'key IN (?*)', [[...touched.sites]]);
  const keys = [...touched.concepts].filter((key) => key !== '');
  const listed = await sourceTables(writer, `concept_key IN (?*) AND (${lists})`, [keys]);
  const mostLists = [...groupBy(listed, ({ conceptKey }) => conceptKey).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_LIST_KINDS);
  return [...sites, ...mostLists.flat()];
}

/** All tables of a kind, by all keys that it has: sites first, then the lists that are trusted most. */
async function tablesOfKind(
  reader: Reader,
  keys: readonly string[],
  known: readonly KnownKind[],
  keyOf: KeyOf,
): Promise<SourceTable[]> {
  const unnamed = keys.filter((key) => key.startsWith(SITE)).map((key) => key.slice(SITE.length));
  const synonyms = known.filter((kind) => keys.includes(kind.key)).flatMap((kind) => kind.synonyms);
  const tables = await sourceTables(reader, `(concept_key IN (?*) AND concept_key <> '') OR key IN (?*)`, [
    [...keys, ...synonyms],
    unnamed,
  ]);
  const own = tables.filter((table) => keyOf(table) === keys[0]);
  const sites = own.filter(({ form }) => form === 'site').sort((a, b) => a.id - b.id);
  const lists = own.filter(({ form }) => form === 'list').sort((a, b) => b.weight - a.weight || a.id - b.id);
  return [...sites, ...lists.slice(0, MOST_LISTS)];
}

async function rowsOf(reader: Reader, tables: readonly SourceTable[]) {
  const ids = (form: SourceTable['form']) =>
    tables.filter((table) => table.form === form).map(({ id }) => id);
  return [
    ...(await sourceRows(reader, ids('site'), MOST_OF_A_SITE)),
    ...(await sourceRows(reader, ids('list'), MOST_OF_A_LIST)),
  ];
}

async function removeKind(writer: Writer, key: string): Promise<void> {
  const kinds = await writer.all<{ id: number; view_name: string }>(
    'SELECT id, view_name FROM kinds WHERE key = ?',
    [key],
  );
  for (const { id, view_name } of kinds) {
    const values = await writer.all<{ id: number }>('SELECT id FROM kind_values WHERE kind_id = ?', [id]);
    await writer.removeTerms(
      'value_terms',
      values.map((value) => value.id),
    );
    await writer.run(dropView(view_name));
    await writer.run('DELETE FROM facts WHERE thing_id IN (SELECT id FROM things WHERE kind_id = ?)', [id]);
    for (const table of ['kind_values', 'things', 'kind_columns', 'kind_sources'] as const) {
      await writer.run(`DELETE FROM ${table} WHERE kind_id = ?`, [id]);
    }
    await writer.run('DELETE FROM kinds WHERE id = ?', [id]);
  }
}
