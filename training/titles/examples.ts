import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A labelled title, one JSON object a line. `concept` and `criterion` stand in the title word for word
 * (any case) where they are used for training; the other fields are as `tagpath title` prints them.
 */
export interface LabelledTitle {
  readonly title: string;
  readonly topk: boolean;
  readonly k: number | null;
  readonly concept?: string | null;
  readonly criterion?: string | null;
  readonly time?: string | null;
  readonly location?: string | null;
  /** Whether a title without a count announces a list all the same, where that was labelled. */
  readonly uncounted?: boolean;
  readonly lang?: string;
  readonly id?: string;
  /** How much the title counts in training; 1 unless told otherwise. */
  readonly weight?: number;
}

/** A title, mostly of a page, and whether it announces a list, which the page then mostly holds. */
export interface PageTitle {
  readonly title: string;
  readonly page: string;
  readonly lang: string;
  readonly host: string | null;
  /** Whether the title announces a list; null where readers could not agree. */
  readonly list: boolean | null;
  /** The count that the title gives. */
  readonly k: number | null;
}

/** Titles that were gathered together: what is trained on one collection is reported on another. */
export interface Collection {
  readonly name: string;
  readonly labelled: readonly LabelledTitle[];
  readonly pages: readonly PageTitle[];
}

function readLines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T);
}

export function readLabelled(file: string): LabelledTitle[] {
  return readLines<LabelledTitle>(file).map((row) => ({ ...row, title: row.title.replace(/\s+/g, ' ') }));
}

interface PageRow {
  readonly page: string;
  readonly url: string | null;
  readonly title: string;
  readonly lang: string;
  readonly k: number | null;
  readonly status: string;
}

function readPages(file: string): PageTitle[] {
  return readLines<PageRow>(file).map(({ page, url, title, lang, k, status }) => ({
    title: title.replace(/\s+/g, ' '),
    page: page.replace(/\.html(?:\.gz)?$/, ''),
    lang,
    host: url ? new URL(url).host.replace(/^www\./, '') : null,
    list: status === 'unclear' ? null : status !== 'none',
    k: k ?? null,
  }));
}

/** Titles that a stranger to the program wrote, labelled with and without a count. */
const STRANGERS_TITLES = 'training/titles/strangers.jsonl';

function readStrangersTitles(): Collection {
  const labelled = readLabelled(STRANGERS_TITLES);
  const pages = labelled.map(
    ({ title, topk, uncounted, k, lang = 'en' }, i): PageTitle => ({
      title,
      page: `stranger/${i}`,
      lang,
      host: null,
      list: topk || uncounted === true,
      k,
    }),
  );
  return { name: "a stranger's titles", labelled, pages };
}

/** Sources whose pages came with the second collection. */
const SECOND_SOURCES = /^(?:traf|aeb)-/;

/**
 * The titles of a folder of labelled data, `titles.jsonl` and the pages of `topk` and `topk-2`, by where they come
 * from. A host that both page collections have counts for the first only.
 */
export function readCollections(folder: string, file = path.join(folder, 'titles.jsonl')): Collection[] {
  const first = readPages(path.join(folder, 'topk/lists.jsonl'));
  const hosts = new Set(first.map(({ host }) => host));
  const all = readPages(path.join(folder, 'topk-2/lists.jsonl'));
  const second = all.filter(({ host }) => host === null || !hosts.has(host));
  const dropped = new Set(all.filter((page) => !second.includes(page)).map(({ page }) => page));
  const inSecond = new Set(second.map(({ page }) => page));
  const of = ({ id = '' }: LabelledTitle): string => {
    if (id.startsWith('headline')) return 'headlines';
    return inSecond.has(id) || SECOND_SOURCES.test(id) ? 'second pages' : 'first pages';
  };
  const labelled = readLabelled(file).filter(({ id = '' }) => !dropped.has(id));
  const collection = (name: string, pages: readonly PageTitle[]): Collection => ({
    name,
    labelled: labelled.filter((title) => of(title) === name),
    pages,
  });
  return [
    collection('headlines', []),
    collection('first pages', first),
    collection('second pages', second),
    readStrangersTitles(),
  ];
}
