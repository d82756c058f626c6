import type { LabelReader } from './concept-label.js';

export interface TableColumn {
  readonly index: number;
  /** '' where the table says nothing. */
  readonly label: string;
  /** What each row's cell says, '' for nothing. */
  readonly texts: readonly string[];
}

export interface NameColumn {
  readonly column: TableColumn;
  /** Whether the table's own label says that the names stand here. */
  readonly isLabelled: boolean;
}

const LETTERS = /\p{L}{2}/u;
const NAME_LABEL = /^(?:the\s+)?(?:names?|titles?)$/i;
const ENDS_IN_NAME = /\s(?:name|title)$/i;
/** "No. 3", "#3", "3rd", "828 m", "$2.4 billion": a place or a measure. */
const MEASURE = /^(?:no\.?|nr\.?|rank)?[\s#$€£¥~≈<>+-]*\d[\d.,]*\s*(?:%|\p{L}{1,10}\.?)?$/iu;
/** Two things on a list may share a name; an attribute's values come back more often. */
const MIN_DISTINCT = 0.9;
/** Without a label that says so, names stand in one of the first columns; a later one is an attribute. */
const MAX_UNLABELLED = 3;

/**
 * The column that holds the items' names: the one whose label is what the title announces, else the one
 * labelled as names, else one of a related kind, else the first with words that differ row by row.
 */
export function findNameColumn(columns: readonly TableColumn[], fitOf: LabelReader): NameColumn | null {
  const worded = columns.filter(isWorded);
  const labelled =
    worded.find(({ label }) => fitOf(label) === 'same') ??
    worded.find(({ label }) => NAME_LABEL.test(label)) ??
    worded.find(({ label }) => ENDS_IN_NAME.test(label)) ??
    worded.find(({ label }) => fitOf(label) === 'kind');
  if (labelled !== undefined) return { column: labelled, isLabelled: true };
  const first = worded.filter(({ index }) => index < MAX_UNLABELLED);
  const column = first.find(isDistinct) ?? first[0];
  return column === undefined ? null : { column, isLabelled: false };
}

/** Whether a cell's text can be a name at all. */
function hasWords(text: string): boolean {
  return LETTERS.test(text);
}

/** Whether a cell's text is a number, with its unit if any. */
function isMeasure(text: string): boolean {
  return MEASURE.test(text);
}

function isWorded({ texts }: TableColumn): boolean {
  const filled = texts.filter(hasWords);
  return filled.length * 2 > texts.length && filled.filter(isMeasure).length * 2 <= filled.length;
}

function isDistinct({ texts }: TableColumn): boolean {
  const filled = texts.filter((text) => text !== '');
  return new Set(filled.map((text) => text.toLowerCase())).size >= MIN_DISTINCT * filled.length;
}
