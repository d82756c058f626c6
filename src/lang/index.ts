/**
 * The one reading of text: words, numbers, units, money, times, places, names, and spans over all of them. What other
 * modules read most is here; the rest is taken from its own file.
 */
export { currencyOfDimension, readAmount, writeAmountNumber } from './amounts.js';
export { datePartsOf } from './date-parts.js';
export { editDistance } from './distance.js';
export { columnLabels, labelUnit } from './labels.js';
export { lexiconLines, lexiconRows, lexiconWords, onceRead, parts } from './lexicon.js';
export { numberWord, ordinalWord } from './number-words.js';
export { ordinalAt } from './numbers.js';
export { isStopWord } from './stop-words.js';
export { monthOf } from './times.js';
export { fold, foldCase, phraseKey, singular } from './words.js';
