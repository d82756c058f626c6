import type { NumberReading } from './numerals.js';

/** What a token is by its form alone. */
export type TokenKind = 'word' | 'number' | 'punctuation' | 'separator';

/** A piece of the title with its place in the raw text. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
  /** What the number says; null for all other tokens. */
  readonly number: NumberReading | null;
}
