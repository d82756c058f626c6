import type { RawPage } from '../../corpus/page-ref.js';
import { TagpathError } from '../../errors.js';
import { induce, type TableRow } from '../induce.js';
import { ANY, commonShape } from '../slots/row-shapes.js';
import { labelName } from '../template/template-text.js';
import type { Wrapper, WrapperColumn } from '../wrapper.js';
import { applyWrapper, type DriftReport } from './apply.js';

/** Where a column of the old wrapper stands in the new one, and by what it was recognised. */
interface Relocated {
  readonly column: string;
  readonly by: 'label' | 'header' | 'path' | 'neighbours' | 'values' | 'tags';
  readonly score: number;
}

interface Repair {
  readonly wrapper: Wrapper;
  readonly relocated: readonly Relocated[];
  /** Columns that were not found again. */
  readonly lost: readonly string[];
  /** Columns of the redesign that the old wrapper did not have. */
  readonly added: readonly string[];
}

/** Below this, two columns have too little in common to be called the same. */
const MIN_SCORE = 0.5;
const SAME_WORDS = 1;
const SAME_TAIL = 0.6;
const SAME_ANCHOR = 0.4;
const SAME_TYPE = 0.15;
const SAME_KIND = 0.05;
const SAME_VALUES = 0.6;
const SAME_TAGS = 0.5;
/** The same texts on the same pages say more than all else. */
const SAME_CELLS = 3;
const LEAST_AGREEMENT = 0.5;
const LIKE_FILL = 0.1;

/**
 * After a redesign: `fresh` was induced from the new pages; its columns take the names of the old
 * ones that they continue. Slots are recognised by the words beside them first, since those outlive
 * a change of tags and classes; then by path, neighbours and values.
 */
function repairWrapper(
  old: Wrapper,
  fresh: Wrapper,
  agreement: (was: string, now: string) => number = () => 0,
): Repair {
  const pairs = old.columns
    .flatMap((was) =>
      fresh.columns.map((now) => ({ was, now, ...likeness(was, now, agreement(was.name, now.name)) })),
    )
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score);
  const names = new Map<WrapperColumn, WrapperColumn>();
  const relocated: Relocated[] = [];
  const taken = new Set<WrapperColumn>();
  for (const { was, now, score, by } of pairs) {
    if (names.has(was) || taken.has(now)) continue;
    names.set(was, now);
    taken.add(now);
    relocated.push({ column: was.name, by, score: Math.round(100 * score) / 100 });
  }
  const columns = old.columns.flatMap((was) => {
    const now = names.get(was);
    return now === undefined
      ? []
      : [
          {
            ...now,
            name: was.name,
            namedBy: was.namedBy,
            table: was.table,
            role: was.role,
            score: was.score,
          },
        ];
  });
  return {
    wrapper: { ...fresh, template: old.template, host: old.host, columns },
    relocated,
    lost: old.columns.filter((was) => !names.has(was)).map(({ name }) => name),
    added: fresh.columns.filter((now) => !taken.has(now)).map(({ name }) => name),
  };
}

function likeness(
  was: WrapperColumn,
  now: WrapperColumn,
  agreement: number,
): { score: number; by: Relocated['by'] } {
  const cells = agreement >= LEAST_AGREEMENT ? SAME_CELLS * agreement : 0;
  if (cells === 0 && isOtherPlace(was, now)) return { score: 0, by: 'values' };
  const evidence: [Relocated['by'], number][] = [
    ['label', sameWords(was.label, now.label)],
    ['header', sameWords(was.header, now.header)],
    ['path', was.path !== undefined && lastElement(was.path) === lastElement(now.path) ? SAME_TAIL : 0],
    ['neighbours', was.anchor !== undefined && was.anchor.text === now.anchor?.text ? SAME_ANCHOR : 0],
    ['values', Math.max(cells, SAME_VALUES * sharedSamples(was, now))],
    ['tags', SAME_TAGS * commonEnd(was.path, now.path)],
  ];
  const [by] = evidence.reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  const found = evidence.reduce((sum, [, score]) => sum + score, 0);
  return { score: found === 0 ? 0 : found + sidelong(was, now), by };
}

/** Another place of a row, or another part; a place and what had a path of its own may be one that looks the same. */
function isOtherPlace(was: WrapperColumn, now: WrapperColumn): boolean {
  if (was.part?.at !== now.part?.at) return true;
  if (was.ordinal === now.ordinal) return false;
  if (was.ordinal !== undefined && now.ordinal !== undefined) return true;
  const shape = commonShape(was.samples);
  return shape === ANY || shape !== commonShape(now.samples);
}

/** What fits many columns: it decides between equals and carries nothing alone. */
function sidelong(was: WrapperColumn, now: WrapperColumn): number {
  const type = was.type === now.type ? SAME_TYPE : 0;
  const kind = was.kind === now.kind ? SAME_KIND : 0;
  return type + kind + LIKE_FILL * (1 - Math.abs(was.fill - now.fill));
}

function sameWords(was: string | undefined, now: string | undefined): number {
  if (was === undefined || now === undefined) return 0;
  return labelName(was).toLowerCase() === labelName(now).toLowerCase() ? SAME_WORDS : 0;
}

function lastElement(path: string | undefined): string {
  return path?.slice(path.lastIndexOf('/') + 1) ?? '';
}

/** The place of a cell in a row that is no table's. */
const PLACE = /(?<!\/t[dh])\[\d+\]/g;

/** The share of two paths' elements, from the value up, that are the same without classes and ids. */
function commonEnd(was: string | undefined, now: string | undefined): number {
  if (was === undefined || now === undefined) return 0;
  const one = plainElements(was);
  const other = plainElements(now);
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same++;
  return same / Math.max(one.length, other.length);
}

/** From the value up; a redesign renames classes and ids, so that rows come to have places, and adds elements near the root. */
function plainElements(path: string): string[] {
  return path
    .replace(/[.#@][^/]*/g, '')
    .replace(PLACE, '')
    .split('/')
    .reverse();
}

function sharedSamples(was: WrapperColumn, now: WrapperColumn): number {
  const known = new Set(was.samples);
  const shared = now.samples.filter((sample) => known.has(sample)).length;
  return was.samples.length === 0 ? 0 : shared / was.samples.length;
}

/** Pages whose cells are compared; more say the same. */
const MOST_PAGES = 200;

/** How far two columns show the same texts on the same pages: those of an old wrapper, and those of a new one. */
class CellAgreement {
  /** By page and column. */
  readonly #old = new Map<string, ReadonlyMap<string, string>>();

  addOld(row: Pick<TableRow, 'page' | 'values' | 'rest'>): void {
    if (this.#old.size < MOST_PAGES) this.#old.set(row.page, cellsOf(row));
  }

  /** The agreement of an old column with a new one, from 0 to 1. */
  with(rows: readonly TableRow[]): (was: string, now: string) => number {
    const counts = new Map<string, number>();
    const pairs = new Map<string, Map<string, number>>();
    for (const row of rows) {
      const old = this.#old.get(row.page);
      if (old === undefined) continue;
      const now = cellsOf(row);
      for (const column of old.keys()) count(counts, `old ${column}`);
      for (const column of now.keys()) count(counts, `new ${column}`);
      for (const [was, text] of old) {
        for (const [column, other] of now) if (text === other) count(ensure(pairs, was), column);
      }
    }
    return (was, now) => {
      const same = pairs.get(was)?.get(now) ?? 0;
      return same === 0 ? 0 : (2 * same) / (counts.get(`old ${was}`)! + counts.get(`new ${now}`)!);
    };
  }
}

function cellsOf({ values, rest }: Pick<TableRow, 'values' | 'rest'>): Map<string, string> {
  const cells = [...Object.entries(values), ...Object.entries(rest)];
  return new Map(cells.map(([column, cell]) => [column, [cell].flat().join('\n')]));
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function ensure(pairs: Map<string, Map<string, number>>, key: string): Map<string, number> {
  let counts = pairs.get(key);
  if (counts === undefined) {
    counts = new Map();
    pairs.set(key, counts);
  }
  return counts;
}

/** Where so many pages have the template and no column is gone, a repair would lose more than it finds. */
const STILL_FITS = 0.8;
/** A column that was this full is gone when less than this share of it is left. */
const FULL = 0.3;
const LEFT = 0.3;

function stillFits({ verdict, pages, statuses, columns }: DriftReport): boolean {
  if (verdict === 'fits') return true;
  const isGone = columns.some(({ learned, now }) => learned >= FULL && now < LEFT * learned);
  return statuses.parsed >= STILL_FITS * pages && !isGone;
}

/**
 * Induces the pages of a redesign and finds the columns of the old wrapper in the template that fits best. What the
 * old wrapper still finds there, by labels and plain tag paths, shows which column continues which. A wrapper that
 * fits its pages stays as it is.
 */
export async function repairFrom(old: Wrapper, open: () => AsyncIterable<RawPage>): Promise<Repair> {
  const before = new CellAgreement();
  const report = await applyWrapper(old, open(), (row) => {
    if (row.status !== 'error') before.addOld(row);
  });
  if (report.verdict === 'no pages') throw new TagpathError('site-too-few-pages', { pages: 0, least: 1 });
  if (stillFits(report)) return unchanged(old);
  const rows = new Map<string, TableRow[]>();
  const { wrappers } = await induce(open, {
    support: old.support,
    onRow: (template, row) => {
      const known = rows.get(template);
      if (known === undefined) rows.set(template, [row]);
      else known.push(row);
    },
  });
  const repairs = wrappers.map((wrapper) =>
    repairWrapper(old, wrapper, before.with(rows.get(wrapper.template) ?? [])),
  );
  return repairs.reduce((best, next) => (next.relocated.length > best.relocated.length ? next : best));
}

function unchanged(old: Wrapper): Repair {
  const relocated = old.columns.map(({ name }) => ({ column: name, by: 'path' as const, score: 1 }));
  return { wrapper: old, relocated, lost: [], added: [] };
}
