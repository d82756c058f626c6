/** Runs of white space other than a single blank, so that ordinary text has no match at all. */
const WHITE_SPACE = /[^\S ][\s\u200b]*| [\s\u200b]+|\u200b[\s\u200b]*/g;
/** `replace` holds all matches until it is done: of a text of megabytes that is gigabytes. */
const PIECE = 1 << 18;

/**
 * White space folded to single blanks, ends trimmed, and the string copied: V8 would keep the whole
 * page alive behind a slice of it.
 */
export function normaliseText(text: string): string {
  return copyString(foldWhiteSpace(text));
}

/** The same without the copy, for text that is no slice of a page. */
export function foldWhiteSpace(text: string): string {
  if (isFolded(text)) return text.trim();
  if (text.length <= PIECE) return text.replace(WHITE_SPACE, ' ').trim();
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) {
    const piece = text.slice(at, at + PIECE).replace(WHITE_SPACE, ' ');
    pieces.push(pieces.at(-1)?.endsWith(' ') ? piece.trimStart() : piece);
  }
  return pieces.join('').trim();
}

/** Shorter slices are copies in V8; only from this length on they point into the text they come from. */
const SHORTEST_SLICE = 13;
/** What texts pass through on their way; most are shorter than this. */
const PASSAGE = Buffer.alloc(8 * 1024);

const BLANK = 0x20;
/** Wide characters from here on may be white space; few texts have any of them. */
const NO_BREAK_SPACE = 0xa0;
const QUOTES = 0x2010;
const AFTER_QUOTES = 0x2028;

/** Whether the only white space is single blanks: most lines are so, and telling takes less than the expression. */
function isFolded(text: string): boolean {
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isPlain = code >= BLANK && (code < NO_BREAK_SPACE || (code >= QUOTES && code < AFTER_QUOTES));
    if (!isPlain || (code === BLANK && before === BLANK)) return false;
    before = code;
  }
  return true;
}

/** A string of its own memory, for text that outlives its page. */
export function copyString(text: string): string {
  if (text.length < SHORTEST_SLICE) return text;
  if (2 * text.length > PASSAGE.length) return Buffer.from(text, 'utf16le').toString('utf16le');
  return PASSAGE.toString('utf16le', 0, PASSAGE.write(text, 'utf16le'));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML and XML text, or as the value of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** What browsers make of a NUL in names, values and titles; they leave it out of other text. */
export const NO_CHARACTER = '\ufffd';

export function withoutNul(text: string, instead = NO_CHARACTER): string {
  return text.includes('\0') ? text.replaceAll('\0', instead) : text;
}
