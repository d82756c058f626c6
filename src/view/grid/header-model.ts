import { type BoostedTrees, type FlatTrees, flattenTrees, scoreTrees, sigmoid } from '../../boosted-trees.js';
import { openJsonModel, refuseOtherFeatures } from '../../model-file.js';
import type { TableView } from './table-view.js';

/** What `npm run train:tables` writes of headers. */
export interface HeaderModelFile {
  /** Names of the features in vector order, to refuse a model of another version. */
  readonly features: readonly string[];
  readonly header: BoostedTrees;
}

const MODEL = 'table-headers.json';
let model: FlatTrees | undefined;

/** How likely the first of these rows is a row of labels, where no markup says so. */
export function headerScore(view: TableView, rows: readonly number[]): number {
  model ??= loadModel();
  return sigmoid(scoreTrees(model, headerFeatures(view, rows)));
}

function loadModel(): FlatTrees {
  const file = openJsonModel<HeaderModelFile>(MODEL);
  refuseOtherFeatures(MODEL, file.features, HEADER_FEATURES);
  return flattenTrees(file.header);
}

/**
 * What tells a row of labels from a row of values where no markup does: how it differs from the rows below it,
 * column by column. Trained on tables whose headers are marked, with and without their header row.
 */
export const HEADER_FEATURES = [
  'filled',
  'short',
  'words',
  'numbers',
  'years',
  'kindDiffers',
  'wordsOverNumbers',
  'lengthDiffers',
  'shorterThanBelow',
  'repeatsBelow',
  'linksBelow',
  'classDiffers',
  'colourDiffers',
  'firstIsEmpty',
  'distinct',
  'rows',
  'columns',
] as const;

const ROWS_READ = 12;
const COLUMNS_READ = 12;
const SHORT = 30;

const KIND = { empty: 0, number: 1, mixed: 2, word: 3 } as const;
const DIGIT = /\d/;
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*(?:\p{L}{1,4}\.?)?$/u;
const YEAR = /^(?:1[5-9]|20)\d\d$/;

function kindOf(text: string): number {
  if (text === '') return KIND.empty;
  if (!DIGIT.test(text)) return KIND.word;
  return text.length <= SHORT && NUMBER.test(text) ? KIND.number : KIND.mixed;
}

/** How the row at `rows[0]` differs from those that follow it. */
export function headerFeatures(view: TableView, rows: readonly number[]): Float64Array {
  const [top = 0, ...below] = rows.slice(0, ROWS_READ);
  const width = Math.min(view.grid.width, COLUMNS_READ);
  const columns = Array.from({ length: width }, (_, column) => compareColumn(view, top, below, column));
  const told = columns.filter(({ kind }) => kind !== KIND.empty);
  const share = (test: (column: ComparedColumn) => boolean) =>
    told.filter(test).length / Math.max(1, told.length);
  const mean = (value: (column: ComparedColumn) => number) =>
    told.reduce((sum, column) => sum + value(column), 0) / Math.max(1, told.length);
  return Float64Array.of(
    told.length / Math.max(1, width),
    share(({ length }) => length <= SHORT),
    share(({ kind }) => kind === KIND.word),
    share(({ kind }) => kind === KIND.number),
    share(({ isYear }) => isYear),
    share(({ kind, common }) => kind !== common),
    share(({ kind, common }) => kind === KIND.word && common === KIND.number),
    mean(({ difference }) => Math.abs(difference)),
    share(({ difference }) => difference < 0),
    share(({ repeats }) => repeats),
    mean(({ linksBelow }) => linksBelow),
    Number(attributeDiffers(view, top, below, 'class')),
    Number(attributeDiffers(view, top, below, 'style') || attributeDiffers(view, top, below, 'bgcolor')),
    Number(columns[0]?.kind === KIND.empty),
    new Set(told.map(({ text }) => text)).size / Math.max(1, told.length),
    Math.log2(1 + rows.length),
    width,
  );
}

interface ComparedColumn {
  readonly text: string;
  readonly kind: number;
  readonly length: number;
  readonly isYear: boolean;
  /** The commonest kind of the cells below. */
  readonly common: number;
  /** How much longer than the cells below, in their spread. */
  readonly difference: number;
  readonly repeats: boolean;
  /** Share of links below, less that of the cell itself. */
  readonly linksBelow: number;
}

function compareColumn(
  view: TableView,
  top: number,
  below: readonly number[],
  column: number,
): ComparedColumn {
  const text = view.textAt(top, column);
  const texts = below.map((row) => view.textAt(row, column)).filter((cell) => cell !== '');
  const counts = [0, 0, 0, 0];
  for (const cell of texts) counts[kindOf(cell)]!++;
  const middle = texts.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, texts.length);
  const spread = Math.sqrt(
    texts.reduce((sum, cell) => sum + (cell.length - middle) ** 2, 0) / Math.max(1, texts.length),
  );
  const linked =
    below.filter((row) => view.hasLink(view.cell(row, column))).length / Math.max(1, below.length);
  return {
    text,
    kind: kindOf(text),
    length: text.length,
    isYear: YEAR.test(text),
    common: texts.length === 0 ? KIND.empty : counts.indexOf(Math.max(...counts)),
    difference: Math.max(-MOST_DIFFERENCE, Math.min(MOST_DIFFERENCE, (text.length - middle) / (1 + spread))),
    repeats: text !== '' && texts.includes(text),
    linksBelow: linked - Number(view.hasLink(view.cell(top, column))),
  };
}

const MOST_DIFFERENCE = 5;

/** Whether the row has another value of an attribute than the next two, which agree. */
function attributeDiffers(view: TableView, top: number, below: readonly number[], name: string): boolean {
  const written = (row: number | undefined) =>
    row === undefined ? undefined : (view.page.attribute(view.row(row).node, name) ?? '');
  const [second, third] = below;
  return (
    second !== undefined &&
    written(top) !== written(second) &&
    (third === undefined || written(third) !== written(top))
  );
}
