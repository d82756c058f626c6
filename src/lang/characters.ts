/** Classes of characters, by code: reading goes over millions of cells, and regular expressions are slower. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const LETTER = /\p{L}|\p{M}/u;

export function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  // surrogates are letters of rare scripts or pictures; neither stands beside our numbers
  return code < 0xd800 && code !== 0xb5 && LETTER.test(String.fromCharCode(code));
}

/** A blank, also the narrow and unbreakable ones that numbers are written with. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0xa0 || code === 0x202f || code === 0x2009 || code === 0x09;
}

/** Where the letters from `at` on end. */
export function endOfLetters(text: string, at: number): number {
  let end = at;
  while (end < text.length && isLetter(text.charCodeAt(end))) end++;
  return end;
}

export function skipBlanks(text: string, at: number): number {
  let next = at;
  while (next < text.length && isBlank(text.charCodeAt(next))) next++;
  return next;
}

/** Whether a word could go on at `at`. */
export function inWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return isDigit(code) || isLetter(code);
}

const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/;
/** The zeros of those scripts. */
const FIRST_DIGITS = [0x660, 0x6f0, 0x966, 0xff10];

/** Arabic, Persian, Indian and wide digits as plain ones; all places of the text stay. */
export function plainDigits(text: string): string {
  if (!OTHER_DIGITS.test(text)) return text;
  return text.replace(new RegExp(OTHER_DIGITS, 'g'), (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - FIRST_DIGITS.findLast((first) => first <= code)!);
  });
}

const NOTES = /(?:\s*(?:\[[^[\]]{1,20}\]|[*†‡]+))+$/;

/** A text without the footnotes behind it: "2006[3]", "5*". */
export function withoutNotes(text: string): string {
  const plain = text.trimEnd();
  return /[\]*†‡]$/.test(plain) ? plain.replace(NOTES, '') : plain;
}

/** What a form with the flag y finds at a place of a text. */
export function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}
