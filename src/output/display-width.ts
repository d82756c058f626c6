import { eastAsianWidth } from 'get-east-asian-width';

/** Plain ASCII, most of all cells, is as wide as it is long. */
const ONE_CELL_EACH = /^[\x20-\x7e]*$/;
/** Takes no cell of its own. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Mark}]+$/u;
/** A picture: by itself, or because the sign for it follows. */
const PICTURE = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;

/** Cells that a text takes on a terminal. */
export function displayWidth(text: string): number {
  if (ONE_CELL_EACH.test(text)) return text.length;
  let cells = 0;
  for (const { segment } of segmentsOf(text)) cells += cellsOf(segment);
  return cells;
}

/** Cells of one letter with its marks. */
function cellsOf(segment: string): number {
  if (UNSEEN.test(segment)) return 0;
  return PICTURE.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0)!);
}

/** The text in exactly `width` cells: cut with an ellipsis, or filled with blanks. */
export function fitText(text: string, width: number, right = false): string {
  const cut = displayWidth(text) <= width ? text : `${splitAt(text, width - 1)[0].trimEnd()}…`;
  const blanks = ' '.repeat(Math.max(0, width - displayWidth(cut)));
  return right ? blanks + cut : cut + blanks;
}

let graphemes: Intl.Segmenter | undefined;

/** Made at first use: it takes a while to make. */
function segmentsOf(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return graphemes.segment(text);
}

/** As much of a text as so many cells hold, and the rest; a letter and its marks stay together. */
function splitAt(text: string, width: number): readonly [string, string] {
  let used = 0;
  let end = 0;
  for (const { segment, index } of segmentsOf(text)) {
    used += cellsOf(segment);
    if (used > width) break;
    end = index + segment.length;
  }
  return [text.slice(0, end), text.slice(end)];
}

/** The text in lines of at most so many cells, broken between words where that is possible. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (displayWidth(rest) > width) {
    const [head] = splitAt(rest, width);
    // A letter wider than the line stands alone on it.
    const most = Math.max(head.length, 1);
    const blank = rest.lastIndexOf(' ', most);
    const end = blank > 0 ? blank : most;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}
