import type { Concepts } from '../concepts/concepts.js';
import { detectLanguage, type TitleLanguage } from './languages/detect.js';
import { glossTokens } from './languages/gloss.js';
import type { Tagger } from './tagger.js';
import type { TaggedWord } from './tags.js';
import { type Token, tokenise } from './tokenise.js';

/** Tokens [start, end) between two separators. */
interface Segment {
  readonly start: number;
  readonly end: number;
}

/** A title prepared for the classifier and the rules. */
export interface Analysis {
  readonly title: string;
  readonly language: TitleLanguage;
  readonly tokens: readonly Token[];
  readonly words: readonly TaggedWord[];
  /** Concept bits of each token (paper, table II). */
  readonly bits: Uint8Array;
  readonly segments: readonly Segment[];
  /** Number of the segment that a token stands in. */
  readonly segmentOf: Uint16Array;
}

export function analyse(title: string, tagger: Tagger, concepts: Concepts): Analysis {
  const read = tokenise(title);
  const language = detectLanguage(read, tagger);
  const tokens = language === 'en' || language === 'other' ? read : glossTokens(read, language);
  const segments = segmentsOf(tokens);
  const segmentOf = new Uint16Array(tokens.length);
  segments.forEach(({ start, end }, n) => {
    segmentOf.fill(n, start, end);
  });
  const bits = concepts.conceptBits(tokens.map((token) => token.lower));
  return { title, language, tokens, words: tagger.tag(tokens), bits, segments, segmentOf };
}

/** Splits at separators; a separator belongs to the segment before it. Empty segments do not count. */
function segmentsOf(tokens: readonly Token[]): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i]!.kind !== 'separator') continue;
    if (i > start) segments.push({ start, end: i });
    start = i + 1;
  }
  if (start < tokens.length) segments.push({ start, end: tokens.length });
  return segments;
}

export function textOf(analysis: Analysis, start: number, end: number): string {
  if (end <= start) return '';
  const from = analysis.tokens[start]!.start;
  const to = analysis.tokens[end - 1]!.end;
  return analysis.title.slice(from, to);
}
