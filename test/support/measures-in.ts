import { inWord } from '../../src/lang/characters.js';
import { measureAt } from '../../src/lang/spans.js';
import { tokens } from '../../src/lang/words.js';

/** The times and amounts of a text from left to right, as questions read them: word by word. */
export function measuresIn(text: string) {
  let done = 0;
  return tokens(text).flatMap(({ start }) => {
    if (start < done || (start > 0 && inWord(text, start - 1))) return [];
    const measure = measureAt(text, start);
    if (measure === null) return [];
    done = measure.value.end;
    return [{ ...measure, start, end: done, text: text.slice(start, done) }];
  });
}

/** The first amount of a text. */
export function amountIn(text: string) {
  const found = measuresIn(text).find(({ kind }) => kind === 'amount');
  if (found?.kind !== 'amount') return undefined;
  const { start: _start, end: _end, ...amount } = found.value;
  return amount;
}
