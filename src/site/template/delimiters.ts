/** Signs that stand between fields and hardly ever inside of one. */
const DELIMITERS = ['|', '•', '·'];
/** Longer texts are prose, in which such a sign says nothing. */
const LONGEST_TEXT = 200;

/** The delimiter between the parts of a text, "Drama | 1998 | 120 min", or null. */
export function delimiterOf(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  for (const delimiter of DELIMITERS) {
    const at = text.indexOf(delimiter);
    if (at > 0 && at < text.length - 1) return delimiter;
  }
  return null;
}

/** The parts of a text between delimiters; null where there is none, or the text is no row of fields. */
export function splitAtDelimiter(text: string, delimiter: string): string[] | null {
  if (delimiterOf(text) !== delimiter) return null;
  const parts = text
    .split(delimiter)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 1 ? parts : null;
}
