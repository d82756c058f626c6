import type { LineTable } from '../../view/lines/line-table.js';
import { readPrintedIndex } from '../../view/lines/printed-index.js';
import type { Candidate } from './candidate.js';

/** Steps of one between neighbours, as a share; a slip of the pen in a long list is no reason to give up. */
const SEQUENCE_SHARE = 0.6;
/** Longer lines are paragraphs, not names. */
const MAX_LINE = 120;
/** Shorter sentences are abbreviations or exclamations. */
const MIN_LEAD = 8;
const SENTENCE_END = /[.!?](?=["”’)]?\s+["“‘(]?[\p{Lu}\p{N}])/gu;

/** The items' own texts, without the ranks that were read from them. */
export function itemTexts(
  lines: LineTable,
  candidate: Candidate,
  ranks: readonly (number | null)[],
): readonly string[] {
  return candidate.lines.map((line, i) => itemText(lines, candidate, line, i, ranks[i]!));
}

/** Printed ranks of a candidate's items; all null where they make no sequence. */
export function ranksOf(lines: LineTable, candidate: Candidate): readonly (number | null)[] {
  const ranks = candidate.ranks ?? candidate.lines.map((line) => lines.index(line)?.value ?? null);
  const isOneRead = ranks.length === 1 && candidate.ranks !== undefined;
  return isOneRead || isSequence(ranks) ? ranks : ranks.map(() => null);
}

export function isSequence(ranks: readonly (number | null)[]): boolean {
  return sequenceShare(ranks) >= SEQUENCE_SHARE;
}

/** Share of neighbours whose numbers differ by one, all in the direction that most of them have. */
export function sequenceShare(ranks: readonly (number | null)[]): number {
  let up = 0;
  let down = 0;
  for (let i = 1; i < ranks.length; i++) {
    const before = ranks[i - 1] ?? null;
    const here = ranks[i] ?? null;
    if (before === null || here === null) continue;
    if (here === before + 1) up++;
    else if (here === before - 1) down++;
  }
  return ranks.length < 2 ? 0 : Math.max(up, down) / (ranks.length - 1);
}

function itemText(
  lines: LineTable,
  candidate: Candidate,
  line: number,
  i: number,
  rank: number | null,
): string {
  const own = candidate.texts?.[i];
  if (own !== undefined) return own;
  if (candidate.cut === 'bold') {
    const bold = withoutIndex(lines.boldText(line), rank);
    if (bold !== '') return bold;
  }
  const isNumbered = rank !== null && lines.index(line)?.value === rank;
  const text = isNumbered ? lines.textAfterIndex(line) : lines.text(line);
  if (lines.level[line]! > 0 || text.length <= MAX_LINE) return text;
  return lines.leadText(line) || leadSentence(text);
}

/** A paragraph announces its item in its first sentence; "St. Ives" and "5.5 km" do not end one. */
function leadSentence(text: string): string {
  SENTENCE_END.lastIndex = MIN_LEAD;
  const end = SENTENCE_END.exec(text);
  return end === null ? text : text.slice(0, end.index + 1);
}

function withoutIndex(text: string, rank: number | null): string {
  const index = rank === null ? null : readPrintedIndex(text);
  return index === null || index.value !== rank ? text : text.slice(index.length).trim();
}
