import { words } from '../kb/fold-text.js';

/** A word of a question, folded and as it was written; one that has been read is dropped. */
export interface Token {
  readonly word: string;
  /** As the asker wrote it. */
  readonly text: string;
  /** A hyphen joins it to the word before: the "13" of "PG-13". */
  readonly joined: boolean;
  dropped: boolean;
}

const INITIALS = /\b(?:\p{L}\.){2,}/gu;
/** A word with its accents and apostrophes, or a number with its thousands parted; a hyphen before it is kept. */
const WRITTEN = /-?(?:\d+(?:,\d{3}(?!\d))+|[\p{L}\p{N}\p{M}]+(?:['’](?=\p{L})[\p{L}\p{N}\p{M}]+)*)/gu;

/** The words of a text in order, up to so many. */
export function tokenise(text: string, most: number): Token[] {
  const plain = text.replace(INITIALS, (initials) => initials.replaceAll('.', ''));
  const tokens: Token[] = [];
  for (const match of plain.matchAll(WRITTEN)) {
    const hyphen = match[0].startsWith('-');
    const joined = hyphen && /[\p{L}\p{N}]/u.test(plain[match.index - 1] ?? '');
    for (const [i, word] of words(match[0]).entries())
      tokens.push({ word, text: i === 0 ? match[0].slice(hyphen ? 1 : 0) : word, joined, dropped: false });
  }
  return tokens.slice(0, most);
}

/** The tokens as the asker wrote them. */
export function writtenAs(tokens: readonly Token[]): string {
  return tokens.map(({ text, joined }, i) => `${i === 0 ? '' : joined ? '-' : ' '}${text}`).join('');
}
