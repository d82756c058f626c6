const WHITE_SPACE = /[\s\u00a0\u200b\ufeff]+/g;

/**
 * White space folded to single blanks, ends trimmed, and the string copied: V8 would keep the whole
 * page alive behind a slice of it.
 */
export function normaliseText(text: string): string {
  return copyString(text.replace(WHITE_SPACE, ' ').trim());
}

/** A string of its own memory, for text that outlives its page. */
export function copyString(text: string): string {
  return text.length === 0 ? '' : Buffer.from(text, 'utf16le').toString('utf16le');
}
