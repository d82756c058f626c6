import type { Concepts } from '../../concepts/concepts.js';
import { groupBy } from '../../group-by.js';
import { phraseKey, words } from '../fold-text.js';
import { OWN_NAMES } from '../store/own-tables.js';
import type { SqlValue, Writer } from '../store/store.js';
import { type BuiltKind, buildKind } from './build-kind.js';
import { addCorrection, type Correction, Corrections } from './corrections.js';
import { identifier } from './kind-names.js';
import { type SourceTable, sourceRows, sourceTables } from './sources.js';
import { createView, dropView } from './views.js';

/** What a load has changed: the tables of sites by their keys, those of lists by what they list. */
export interface Touched {
  readonly sites: ReadonlySet<string>;
  readonly concepts: ReadonlySet<string>;
}

/** Rows of one list, of one site and of all lists of a kind that take part. */
const MOST_OF_A_LIST = 100;
const MOST_OF_A_SITE = 200_000;
const MOST_LISTS = 200;
/** Kinds that are made anew after a load, and rows in them; what a load adds beyond is found through its lists. */
const MOST_LIST_KINDS = 300;
const LEAST_ROWS = 3;

/** Corrects the catalogue, and makes anew what that changes. */
export async function correctCatalogue(
  writer: Writer,
  correction: Correction,
  concepts: Concepts | null,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  await addCorrection(writer, correction);
  const isKind = correction.columnKey === null && correction.action === 'merge';
  const keys = [correction.kindKey, ...(isKind && correction.value !== null ? [correction.value] : [])];
  await renewKinds(writer, keys, concepts, dialect);
}

/** Makes the kinds anew that a load has touched, or all. */
export async function refreshCatalogue(
  writer: Writer,
  touched: Touched | 'all',
  concepts: Concepts | null,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  const known = await knownKinds(writer, concepts);
  const keyOf = kindKeys(known, await Corrections.read(writer));
  const tables = await touchedTables(writer, touched);
  const keys = [...tables.map(keyOf), ...(touched === 'all' ? known.map(({ key }) => key) : [])];
  await renewKinds(writer, keys, concepts, dialect);
}

/** Makes the kinds of these keys anew. */
export async function renewKinds(
  writer: Writer,
  keys: readonly string[],
  concepts: Concepts | null,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  const corrections = await Corrections.read(writer);
  const known = await knownKinds(writer, concepts);
  const keyOf = kindKeys(known, corrections);
  for (const key of new Set(keys)) {
    await removeKind(writer, key);
    const tables = await tablesOfKind(writer, corrections.kindsOf(key), known, keyOf);
    const rows = await rowsOf(writer, tables);
    const kind = rows.length < LEAST_ROWS ? null : buildKind({ key, tables, rows }, corrections, concepts);
    if (kind !== null) await writeKind(writer, kind, dialect);
  }
  if (keys.length > 0) await writer.run(COUNT_REFRESH);
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
  writer: Writer,
  keys: readonly string[],
  known: readonly KnownKind[],
  keyOf: KeyOf,
): Promise<SourceTable[]> {
  const unnamed = keys.filter((key) => key.startsWith(SITE)).map((key) => key.slice(SITE.length));
  const synonyms = known.filter((kind) => keys.includes(kind.key)).flatMap((kind) => kind.synonyms);
  const tables = await sourceTables(writer, `(concept_key IN (?*) AND concept_key <> '') OR key IN (?*)`, [
    [...keys, ...synonyms],
    unnamed,
  ]);
  const own = tables.filter((table) => keyOf(table) === keys[0]);
  const sites = own.filter(({ form }) => form === 'site').sort((a, b) => a.id - b.id);
  const lists = own.filter(({ form }) => form === 'list').sort((a, b) => b.weight - a.weight || a.id - b.id);
  return [...sites, ...lists.slice(0, MOST_LISTS)];
}

async function rowsOf(writer: Writer, tables: readonly SourceTable[]) {
  const ids = (form: SourceTable['form']) =>
    tables.filter((table) => table.form === form).map(({ id }) => id);
  return [
    ...(await sourceRows(writer, ids('site'), MOST_OF_A_SITE)),
    ...(await sourceRows(writer, ids('list'), MOST_OF_A_LIST)),
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

async function nextId(writer: Writer, table: string): Promise<number> {
  const [row] = await writer.all<{ id: number }>(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`);
  return row!.id;
}

async function writeKind(writer: Writer, kind: BuiltKind, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id = await nextId(writer, 'kinds');
  const taken = await writer.all<{ view: string }>('SELECT view_name AS view FROM kinds');
  const view = identifier(kind.words.name, new Set([...OWN_NAMES, ...taken.map((row) => row.view)]));
  const { name, plural, synonyms, wider } = kind.words;
  const sources = [...new Set(kind.tables.map(({ form, key, title }) => (form === 'site' ? key : title)))];
  await writer.insert('kinds', [
    id,
    kind.key,
    name,
    plural,
    JSON.stringify(synonyms),
    JSON.stringify(wider),
    kind.things.length,
    JSON.stringify(sources),
    '',
    view,
  ]);
  await writeColumns(writer, id, kind);
  await writeThings(writer, id, kind);
  await writeValues(writer, id, kind);
  await writer.run(createView(dialect, view, id, kind.columns));
}

async function writeColumns(writer: Writer, id: number, { columns, things }: BuiltKind): Promise<void> {
  const names = new Set(things.map(({ thing }) => thing.name));
  const rows: SqlValue[] = [id, 0, 'name', 'Name', '[]', 'text', null, 0, 'name', 1, names.size];
  const sources: SqlValue[] = [];
  columns.forEach((column, i) => {
    const { key, label, aliases, type, unit, many, role, fill, distinct, members } = column;
    rows.push(id, i + 1, key, label, JSON.stringify(aliases), type, unit, many ? 1 : 0, role, fill, distinct);
    for (const { tableId, position } of members) sources.push(tableId, position, id, i + 1);
  });
  await writer.insert('kind_columns', rows);
  await writer.insert('kind_sources', sources);
}

async function writeThings(writer: Writer, kindId: number, { things }: BuiltKind): Promise<void> {
  const firstId = await nextId(writer, 'things');
  const rows: SqlValue[] = [];
  const facts: SqlValue[] = [];
  things.forEach(({ thing, values }, i) => {
    const id = firstId + i;
    const items = thing.rows.map(({ itemId }) => itemId);
    rows.push(id, kindId, thing.entityId, thing.name, JSON.stringify(thing.aliases), JSON.stringify(items));
    for (const [position, each] of values) {
      each.forEach(({ text, number, unit, date, itemId }, ordinal) => {
        const { year = null, month = null, day = null } = date ?? {};
        facts.push(id, position, ordinal, text, number, unit, year, month, day, itemId);
      });
    }
  });
  await writer.insert('things', rows);
  await writer.insert('facts', facts);
}

/** Longer values are not what a question names. */
const LONGEST_VALUE = 150;

/** The different values of every fact, and all names, for questions to find. */
async function writeValues(writer: Writer, kindId: number, kind: BuiltKind): Promise<void> {
  const found = new Map<string, { position: number; key: string; text: string; rows: number }>();
  const add = (position: number, texts: ReadonlySet<string>) => {
    for (const text of texts) {
      const key = text.length > LONGEST_VALUE ? '' : phraseKey(text);
      if (key === '') continue;
      const known = found.get(`${position} ${key}`);
      if (known === undefined) found.set(`${position} ${key}`, { position, key, text, rows: 1 });
      else known.rows++;
    }
  };
  for (const { thing, values } of kind.things) {
    add(0, new Set([thing.name, ...thing.aliases]));
    for (const [position, each] of values) add(position, new Set(each.map(({ text }) => text)));
  }
  let id = await nextId(writer, 'kind_values');
  const rows: SqlValue[] = [];
  const terms: SqlValue[] = [];
  for (const { position, key, text, rows: count } of found.values()) {
    rows.push(id, kindId, position, key, text, count);
    terms.push(id++, key);
  }
  await writer.insert('kind_values', rows);
  await writer.addTerms('value_terms', terms);
  await writer.addWords([...new Set([...found.values()].flatMap(({ text }) => words(text)))]);
}
