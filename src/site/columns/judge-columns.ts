import type { SitePage } from '../pages/site-page.js';
import type { PageReader } from '../template/read-page.js';
import {
  COLUMN_FEATURES,
  type ColumnWords,
  type MeasuredColumn,
  measureColumns,
  wordsOfColumn,
} from './column-features.js';
import type { ColumnModel } from './column-model.js';
import type { ColumnDraft } from './drafts.js';
import { labelOf } from './name-candidates.js';
import { PageWords, wordsOf } from './page-words.js';

/** A column as it was measured, before the model is asked. */
export interface Measured {
  readonly draft: ColumnDraft;
  readonly label: string | null;
  readonly features: Float64Array;
  readonly words: ColumnWords;
}

/** A column with what the model says of it. */
export interface JudgedColumn extends Measured {
  /** Probability that people look for it. */
  readonly wanted: number;
  /** Whether it names the thing that the page is about. */
  readonly isName: boolean;
}

/** Below this probability no column names the pages; their titles do. */
const LEAST_NAME = 0.04;
const AFTER_NAME = COLUMN_FEATURES.indexOf('after the name');
const NAME_DISTANCE = COLUMN_FEATURES.indexOf('distance to the name');
const NAME_COLUMNS = COLUMN_FEATURES.indexOf('columns from the name');

export function measureDrafts(
  drafts: readonly ColumnDraft[],
  reader: PageReader,
  pages: readonly SitePage[],
): Measured[] {
  const labels = drafts.map(({ slot }) => labelOf(slot, reader));
  const namesakes = new Map<string, number>();
  for (const label of labels) if (label !== null) namesakes.set(label, (namesakes.get(label) ?? 0) + 1);
  const columns = drafts.map(({ slot, found, cells }, i): MeasuredColumn => {
    const label = labels[i]!;
    return {
      slot,
      cells,
      isPart: found.part !== undefined,
      isRecord: found.record !== undefined,
      label,
      namesakes: label === null ? 1 : namesakes.get(label)!,
    };
  });
  const features = measureColumns({
    pages,
    paths: reader.paths,
    words: new PageWords(pages),
    columns,
    names: namesOfPages(drafts, pages.length),
  });
  return drafts.map((draft, i) => ({
    draft,
    label: labels[i]!,
    features: features[i]!,
    words: wordsOfColumn(columns[i]!, reader.paths),
  }));
}

/** Which column names the pages, and how much each of the others is wanted. */
export function judgeColumns(measured: readonly Measured[], model: ColumnModel): JudgedColumn[] {
  const name = nameColumn(measured, (features) => model.name(features));
  placeAround(measured, name);
  return measured.map((column, at) => ({
    ...column,
    wanted: model.wanted(column.features, column.words),
    isName: at === name,
  }));
}

/** The column that is likeliest to name the pages, or -1. */
function nameColumn(measured: readonly Measured[], probability: (features: Float64Array) => number): number {
  let best = -1;
  let most = LEAST_NAME;
  measured.forEach(({ features, draft }, at) => {
    if (hasSeveral(draft)) return;
    const found = probability(features);
    if (found <= most) return;
    best = at;
    most = found;
  });
  return best < 0 ? best : cleanest(measured, best);
}

/** Share of the cells in which two columns say the same words. */
const SAME_WORDS = 0.8;
const SIGN = /^[^\p{L}\p{N}]/u;

/** Of columns that say the same words, one without a sign in front: "Engineer" rather than "/ Engineer". */
function cleanest(measured: readonly Measured[], name: number): number {
  const { cells } = measured[name]!.draft;
  if (!isMarked(cells.texts)) return name;
  const own = new Map(cells.pages.map((page, i) => [page, wordsOf(cells.texts[i]![0]!).join(' ')]));
  const clean = measured.findIndex(({ draft: { cells: other } }) => {
    const same = other.pages.filter(
      (page, i) => own.get(page) === wordsOf(other.texts[i]!.join(' ')).join(' '),
    );
    return same.length >= SAME_WORDS * cells.pages.length && !isMarked(other.texts);
  });
  return clean < 0 ? name : clean;
}

function isMarked(texts: readonly (readonly string[])[]): boolean {
  return texts.filter(([text]) => SIGN.test(text!)).length > texts.length / 2;
}

/** A name is one text; more on more pages than this share are a list. */
const SEVERAL = 0.3;

function hasSeveral({ slot, cells }: ColumnDraft): boolean {
  const several = cells.texts.filter((texts) => texts.length > 1).length;
  return slot.rule === 'block' || several > SEVERAL * cells.texts.length;
}

/** Tells each column where it stands from the one that names the page: facts stand near it, and mostly after it. */
export function placeAround(measured: readonly Measured[], name: number): void {
  const from = measured[name]?.draft.cells.place;
  measured.forEach(({ draft, features }, at) => {
    const distance = from === undefined ? 0 : draft.cells.place - from;
    features[AFTER_NAME] = Math.sign(distance);
    features[NAME_DISTANCE] = Math.abs(distance);
    features[NAME_COLUMNS] =
      from === undefined ? 0 : Math.sign(at - name) * Math.log(1 + Math.abs(at - name));
  });
}

/** One value a page, on nearly all pages, and nearly all different: what a page is called. */
const NEARLY_ALL = 0.9;

/** Which page each naming text names. */
function namesOfPages(drafts: readonly ColumnDraft[], pageCount: number): Map<string, number> {
  const names = new Map<string, number>();
  for (const { cells } of drafts) {
    if (cells.pages.length < NEARLY_ALL * pageCount || cells.texts.some((texts) => texts.length > 1))
      continue;
    if (new Set(cells.texts.flat()).size < NEARLY_ALL * cells.pages.length) continue;
    cells.texts.forEach(([text], i) => {
      names.set(text!, cells.pages[i]!);
    });
  }
  return names;
}
