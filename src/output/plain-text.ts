/** Control characters, and marks that turn the direction of a line: a terminal would obey them. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

/** A text that a terminal can be given, whatever page or file name it comes from. */
export function plainText(text: string): string {
  return text.replace(CONTROL, ' ');
}
