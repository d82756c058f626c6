import type { NumberReading } from './numerals.js';
import type { Tag } from './tags.js';

/** What a token is by its form alone. */
type TokenKind = 'word' | 'number' | 'punctuation' | 'separator';

/** A piece of the title with its place in the raw text. */
export interface Token {
  readonly text: string;
  /** The word in small letters; in a foreign title, what it means in English where that is known. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
  /** Whether the text starts with a capital letter. */
  readonly capital: boolean;
  /** What the word is, where its own language says so; the tagger decides on all others. */
  readonly tag?: Tag;
  /** What the number says; null for all other tokens. */
  readonly number: NumberReading | null;
}
