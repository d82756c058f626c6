/** Characters that take two cells on a terminal: East Asian scripts and pictograms. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Characters that take none: accents that combine, joiners, marks of direction. */
const EMPTY = /[\p{Mn}\p{Me}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** Cells that a text takes on a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (EMPTY.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** The text in exactly `width` cells: cut with an ellipsis, or filled with blanks. */
export function fitText(text: string, width: number, right = false): string {
  const cut = displayWidth(text) <= width ? text : `${cutText(text, width - 1)}…`;
  const blanks = ' '.repeat(Math.max(0, width - displayWidth(cut)));
  return right ? blanks + cut : cut + blanks;
}

function cutText(text: string, width: number): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += characterWidth(character);
    if (used > width) break;
    kept += character;
  }
  return kept.trimEnd();
}
