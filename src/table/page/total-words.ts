import { lexiconLines, onceRead } from '../../lang/index.js';

const totalWords = onceRead(() => new Set(lexiconLines('total-words')));

const FIRST_WORD = /^[\s*•–-]*([\p{L}\p{M}-]+)(?:\s*[:(]|\s*\d|$|\s+[\p{L}\p{M}-]+\s*:?$)/u;
/** Longer texts tell of totals instead of being one. */
const LONGEST_NAME = 40;

/** Whether the first text of a row is a total's name: "Total", "Totals:", "Average (2010)", "Total votes". */
export function startsWithTotal(texts: readonly string[]): boolean {
  const first = texts.find((text) => text !== '');
  if (first === undefined || first.length > LONGEST_NAME) return false;
  const word = FIRST_WORD.exec(first)?.[1]?.toLowerCase();
  return (
    word !== undefined && totalWords().has(word) && texts.some((text) => text !== first && /\d/.test(text))
  );
}
