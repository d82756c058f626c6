import type { SnippetPart } from '../answer.js';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;
/** Characters shown around the first and densest hits. */
const WINDOW = 240;
const LEAD_IN = 40;

/** The stretch of a text with the most hits, cut at words, with the hits marked. */
export function snippetOf(text: string, isHit: (word: string) => boolean): SnippetPart[] {
  const hits = [...text.matchAll(WORD)]
    .filter((match) => isHit(match[0]))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
  const start = hits.length === 0 ? 0 : wordStart(text, densest(hits) - LEAD_IN);
  const end = Math.min(text.length, start + WINDOW);
  return parts(text, start, end, hits);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the window with the most hits begins. */
function densest(hits: readonly Span[]): number {
  let best = 0;
  let most = 0;
  let last = 0;
  hits.forEach((hit, i) => {
    while (last < hits.length && hits[last]!.end <= hit.start + WINDOW - LEAD_IN) last++;
    if (last - i > most) {
      most = last - i;
      best = hit.start;
    }
  });
  return best;
}

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const blank = text.indexOf(' ', at);
  return blank === -1 ? at : blank + 1;
}

function parts(text: string, start: number, end: number, hits: readonly Span[]): SnippetPart[] {
  const made: SnippetPart[] = [];
  const push = (from: number, to: number, hit: boolean) => {
    if (to > from) made.push({ text: text.slice(from, to), hit });
  };
  let at = start;
  for (const hit of hits) {
    if (hit.start < start || hit.end > end) continue;
    push(at, hit.start, false);
    push(hit.start, hit.end, true);
    at = hit.end;
  }
  push(at, end, false);
  if (start > 0) made.unshift({ text: '… ', hit: false });
  if (end < text.length) made.push({ text: ' …', hit: false });
  return made;
}
