import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Concepts } from '../../src/concepts/concepts.js';
import { draftColumns } from '../../src/site/columns/drafts.js';
import { type Measured, measureDrafts } from '../../src/site/columns/judge-columns.js';
import { type ColumnNames, NameCollector } from '../../src/site/columns/name-candidates.js';
import { learnSlots } from '../../src/site/induce-template.js';
import { ElementKinds } from '../../src/site/pages/element-kinds.js';
import { isFailedParse, SiteParser } from '../../src/site/pages/parse-raw.js';
import { SharedTexts, type SitePage, toSitePage } from '../../src/site/pages/site-page.js';
import type { PageReader } from '../../src/site/template/read-page.js';

export const DEFAULT_DATA = '../shared/bench/sites';
/** Sites that were written for training, in today's manner; named as the others are: SUBJECT-SITE. */
export const OWN_DATA = 'training/sites/pages';
const ARCHIVE = '.tar.xz';
/** A column serves a gold attribute from this F on. */
const SERVES = 0.8;
/** Gold attributes that name the thing of the page. */
const NAMES = new Set(['title', 'name', 'model', 'topic_entity_name']);

/** How a column stands to what people looked for. */
export interface LabelledColumn extends Measured {
  /** Serves an attribute that people look for. */
  readonly isWanted: boolean;
  /** Serves a labelled fact of the page, where all of them are known. */
  readonly isFact: boolean;
  /** Serves the attribute that names the page's thing. */
  readonly isName: boolean;
  /** Names of the attributes that it serves: those that people look for, and all. */
  readonly asked: readonly string[];
  readonly serves: readonly string[];
  /** How well it gives each attribute that people look for. */
  readonly fits: ReadonlyMap<string, Fit>;
}

/** Precision over a column's texts, recall over the pages that have the attribute. */
export interface Fit {
  readonly precision: number;
  readonly recall: number;
  readonly f: number;
}

export interface LabelledSite {
  readonly site: string;
  /** Sites about the same kind of thing. */
  readonly vertical: string;
  /** Whether all facts of its pages are labelled. */
  readonly isDense: boolean;
  readonly columns: readonly LabelledColumn[];
  /** What may name each of them. */
  readonly names: readonly ColumnNames[];
  readonly reader: PageReader;
}

type Truth = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The columns of every labelled site, each told by the gold values of its pages. */
export function readSites(folder: string, concepts: Concepts): LabelledSite[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ARCHIVE))
    .sort()
    .map((file) => readSite(path.join(folder, file), concepts));
}

function readSite(archive: string, concepts: Concepts): LabelledSite {
  const site = path.basename(archive, ARCHIVE);
  const work = mkdtempSync(path.join(tmpdir(), 'tagpath-train-'));
  try {
    execFileSync('tar', ['xJf', archive, '-C', work]);
    const home = path.join(work, site);
    const files = readdirSync(path.join(home, 'pages')).sort();
    const wanted = readTruth(path.join(home, 'truth.jsonl'), files)!;
    const dense = readTruth(path.join(home, 'truth_full.jsonl'), files);
    const { reader, columns, names } = measureSite(
      files.map((file) => path.join(home, 'pages', file)),
      concepts,
    );
    return {
      site,
      vertical: site.split('-').at(-2)!,
      isDense: dense !== null,
      reader,
      names,
      columns: columns.map((column) => labelled(column, wanted, dense ?? wanted)),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function measureSite(
  files: readonly string[],
  concepts: Concepts,
): { reader: PageReader; columns: Measured[]; names: ColumnNames[] } {
  const kinds = new ElementKinds();
  const parser = new SiteParser();
  const texts = new SharedTexts();
  const pages: SitePage[] = files.map((file) => {
    const page = parser.parse({ source: file, url: null, bytes: readFileSync(file) });
    if (isFailedParse(page)) throw new Error(`${file}: ${page.message}`);
    return toSitePage(page, kinds, texts);
  });
  const { reader, slots } = learnSlots(pages, kinds);
  const drafts = draftColumns(slots, reader, pages);
  const names = new NameCollector(slots, reader, concepts).collect(drafts);
  return { reader, names, columns: measureDrafts(drafts, reader, pages) };
}

/** Gold texts of each attribute by page, in the order of the files. */
function readTruth(file: string, pages: readonly string[]): Truth | null {
  if (!existsSync(file)) return null;
  const place = new Map(pages.map((page, i) => [page, i]));
  const truth = new Map<string, string[][]>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    const { page, values } = JSON.parse(line) as { page: string; values: Record<string, string | string[]> };
    for (const [attribute, texts] of Object.entries(values)) {
      const own = [texts].flat().map(plain).filter(Boolean);
      if (!truth.has(attribute))
        truth.set(
          attribute,
          pages.map(() => []),
        );
      truth.get(attribute)![place.get(page)!] = own;
    }
  }
  return truth;
}

function labelled(column: Measured, wanted: Truth, dense: Truth): LabelledColumn {
  const texts = new Map(
    column.draft.cells.pages.map((page, i) => [page, column.draft.cells.texts[i]!.map(plain)]),
  );
  const fitsOf = (truth: Truth) =>
    new Map([...truth].map(([attribute, gold]) => [attribute, fitOf(gold, texts)]));
  const fits = fitsOf(wanted);
  const asked = served(fits);
  const told = served(fitsOf(dense));
  return {
    ...column,
    isWanted: asked.length > 0,
    isFact: told.length > 0,
    isName: asked.some((attribute) => NAMES.has(attribute)),
    asked,
    serves: [...asked, ...told],
    fits,
  };
}

function served(fits: ReadonlyMap<string, Fit>): string[] {
  return [...fits].flatMap(([attribute, { f }]) => (f >= SERVES ? [attribute] : []));
}

function fitOf(gold: readonly (readonly string[])[], texts: ReadonlyMap<number, readonly string[]>): Fit {
  let pages = 0;
  let hit = 0;
  let given = 0;
  let right = 0;
  gold.forEach((want, page) => {
    const have = texts.get(page) ?? [];
    given += have.length;
    if (want.length === 0) return;
    pages++;
    const fine = have.filter((text) => want.some((one) => isSame(text, one))).length;
    right += fine;
    if (fine > 0) hit++;
  });
  const precision = right / given || 0;
  const recall = hit / pages || 0;
  const f = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f };
}

/** The gold text, or at least half of its words in a row. */
function isSame(have: string, want: string): boolean {
  if (have === want) return true;
  const count = (text: string) => text.split(' ').length;
  return have !== '' && ` ${want} `.includes(` ${have} `) && 2 * count(have) >= count(want);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£+#&.']+/gu, ' ')
    .replace(/(?<!\p{N})\.|\.(?!\p{N})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
