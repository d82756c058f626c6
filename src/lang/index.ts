/** The one reading of text: words, numbers, units, money, times, places, names, and spans over all of them. */
export {
  type Amount,
  type AmountSpan,
  amountAt,
  currencyOfDimension,
  dimensionOfWord,
  oneAmountAt,
  readAmount,
  writeAmount,
  writeAmountNumber,
} from './amounts.js';
export { editDistance } from './distance.js';
export { writeDuration } from './durations.js';
export { type Hints, LANGUAGES, type Language } from './hints.js';
export { columnLabels, type LabelUnit, labelUnit, readLabelUnit } from './labels.js';
export { lexiconGroups, lexiconLines, lexiconRows, lexiconWords, onceRead, parts } from './lexicon.js';
export { currencyOf, currencySymbol } from './money.js';
export { nameKey } from './names.js';
export { numberWord, numberWordsOf, ordinalWord } from './number-words.js';
export { type NumberSpan, numberAt, ordinalAt, readNumber, writeNumber } from './numbers.js';
export {
  demonymsOf,
  isKnownPlace,
  knownPlace,
  placeInConcept,
  placeKey,
  placesWithin,
  stepsOutTo,
} from './places.js';
export { readRoman, writeRoman } from './roman.js';
export { annotate, type Span } from './spans.js';
export { headWords, isStopWord } from './stop-words.js';
export {
  type DateParts,
  datePartsOf,
  isYear,
  monthOf,
  readDate,
  readTime,
  readYears,
  type TimeSpan,
  timeAt,
  writeTime,
  type YearSpan,
} from './times.js';
export { fromBase, toBase, type Unit, unitOf } from './units.js';
export {
  fold,
  foldCase,
  phraseKey,
  plural,
  singular,
  type TextToken,
  terms,
  tokens,
  words,
} from './words.js';
