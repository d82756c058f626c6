import path from 'node:path';
import { groupBy } from '../../src/group-by.js';
import { type Profile, profileOf } from '../../src/kb/catalogue/profile.js';
import {
  type SourceRow,
  type SourceTable,
  sourceRows,
  sourceTables,
} from '../../src/kb/catalogue/sources.js';
import { openKb } from '../../src/kb/open.js';
import { phraseKey } from '../../src/lang/words.js';
import { type Gold, readGold } from './gold.js';

/** A column of a site with what people say that it tells. */
export interface LabelledColumn {
  readonly site: string;
  readonly profile: Profile;
  /** What it tells; null where it tells nothing that is labelled, undefined where that is unsure. */
  readonly meaning: string | null | undefined;
}

/** The sites of one subject, as one kind has them. */
export interface Subject {
  readonly name: string;
  readonly columns: readonly LabelledColumn[];
  readonly rows: readonly SourceRow[];
  /** By site: all that is labelled there. */
  readonly known: ReadonlyMap<string, Gold>;
}

/** A column tells an attribute from this F on, and surely does not up to that one. */
const TELLS = 0.8;
const TELLS_NOT = 0.2;
const MOST_ROWS = 1000;

/** The subjects of a base that was loaded from labelled sites, site by site, with `--concept SUBJECT`. */
export async function readSubjects(base: string, sites: string): Promise<Subject[]> {
  const { store } = await openKb(base);
  const tables = await sourceTables(store, `kind = 'site'`, []);
  const subjects: Subject[] = [];
  for (const [name, own] of groupBy(tables, ({ key }) => subjectOf(key))) {
    if (own.length < 2) continue;
    const ids = own.map(({ id }) => id);
    const rows = await sourceRows(store, ids, MOST_ROWS);
    const pages = await pagesOf(store, ids);
    const known = new Map(own.map(({ key }) => [key, readGold(path.join(sites, `${key}.tar.xz`), name)]));
    const columns = own.flatMap((table) => {
      const of = rows.filter(({ tableId }) => tableId === table.id);
      return factsOf(table, of).map((profile) => ({
        site: table.key,
        profile,
        meaning: meaningOf(profile, of, known.get(table.key)!, pages),
      }));
    });
    subjects.push({ name, columns, rows, known });
  }
  return subjects;
}

function factsOf({ columns }: SourceTable, rows: readonly SourceRow[]): Profile[] {
  return columns
    .filter(({ role }) => role !== 'name')
    .map((column) => profileOf(column, rows))
    .filter(({ role }) => role === 'fact');
}

/** The same subject where each site has some of its rows only: lists are as short. */
export function shortened(subject: Subject, rowsOfSite: number): Subject {
  const some = [...groupBy(subject.rows, ({ tableId }) => tableId)].map(
    ([id, rows]) => [id, rows.slice(0, rowsOfSite)] as const,
  );
  const of = new Map(some);
  return {
    ...subject,
    rows: some.flatMap(([, rows]) => rows),
    columns: subject.columns
      .map((each) => ({
        ...each,
        profile: profileOf(each.profile.column, of.get(each.profile.column.tableId)!),
      }))
      .filter(({ profile }) => profile.cells.length > 0 && profile.role === 'fact'),
  };
}

function subjectOf(key: string): string {
  return /^swde-([a-z]+)-/.exec(key)?.[1] ?? key;
}

async function pagesOf(
  reader: { all<T>(sql: string, parameters: readonly (readonly number[])[]): Promise<T[]> },
  tables: readonly number[],
): Promise<Map<number, string>> {
  const rows = await reader.all<{ id: number; source: string }>(
    `SELECT items.id, pages.source FROM items JOIN pages ON pages.id = items.page_id
     WHERE items.table_id IN (?*)`,
    [tables],
  );
  return new Map(rows.map(({ id, source }) => [id, path.basename(source)]));
}

function meaningOf(
  { column }: Profile,
  rows: readonly SourceRow[],
  gold: Gold,
  pages: ReadonlyMap<number, string>,
): string | null | undefined {
  const texts = new Map<string, string[]>();
  for (const { itemId, cells } of rows) {
    const own = cells.get(column.position)?.map(({ text }) => phraseKey(text));
    if (own !== undefined) texts.set(pages.get(itemId)!, own);
  }
  let best: { meaning: string; f: number } | null = null;
  let touched = 0;
  for (const [meaning, values] of gold.values) {
    const f = fitOf(texts, values, saysSame);
    if (best === null || f > best.f) best = { meaning, f };
    touched = Math.max(touched, fitOf(texts, values, isPart));
  }
  if (best !== null && best.f >= TELLS) return best.meaning;
  // A column that has a part of a labelled text may tell the same.
  return Math.max(best?.f ?? 0, touched) <= TELLS_NOT ? null : undefined;
}

/** F of the pages on which a column has the gold value. */
function fitOf(
  texts: ReadonlyMap<string, readonly string[]>,
  gold: ReadonlyMap<string, readonly string[]>,
  isRight: (short: string, long: string) => boolean,
): number {
  let right = 0;
  for (const [page, own] of texts) {
    const wanted = gold.get(page) ?? [];
    if (own.some((text) => wanted.some((value) => isRight(...byLength(text, value))))) right++;
  }
  return (2 * right) / Math.max(1, texts.size + gold.size);
}

function byLength(a: string, b: string): [string, string] {
  return a.length < b.length ? [a, b] : [b, a];
}

/** A value may stand among few other words. */
function saysSame(short: string, long: string): boolean {
  return 3 * short.length >= 2 * long.length && isPart(short, long);
}

function isPart(short: string, long: string): boolean {
  return ` ${long} `.includes(` ${short} `);
}
