import { lexiconRows, onceRead } from '../lang/lexicon.js';
import { currencyOf } from '../lang/money.js';
import { unitOf } from '../lang/units.js';

/** What a word does in a title; the words stand in `models/lexicon/title-words.txt`, where each class is explained. */
type TitleWordClass =
  | 'ranking'
  | 'judging'
  | 'stand-in'
  | 'part'
  | 'container'
  | 'said'
  | 'topic'
  | 'degree'
  | 'address'
  | 'no-place'
  | 'before-attribute'
  | 'clause';

const classes = onceRead(() => {
  const words = new Map<string, Set<string>>();
  for (const [name = '', members = ''] of lexiconRows('title-words')) {
    const known = words.get(name) ?? new Set();
    for (const word of members.split(' ')) known.add(word);
    words.set(name, known);
  }
  return words;
});

export function isTitleWord(word: string, name: TitleWordClass): boolean {
  return classes().get(name)?.has(word) ?? false;
}

/** What titles measure; units of others are called like things that are listed (bars, cups). */
const MEASURED: ReadonlySet<string> = new Set([
  'duration',
  'length',
  'mass',
  'area',
  'percent',
  'data',
  'temperature',
  'speed',
  'power',
]);
const MAX_REMEMBERED = 10_000;
const measures = new Map<string, boolean>();

/** What is counted is a measure, not an item of a list: "10 years", "20 euros". */
export function isMeasure(word: string): boolean {
  let known = measures.get(word);
  if (known === undefined) {
    known = MEASURED.has(unitOf(word)?.dimension ?? '') || currencyOf(word) !== null;
    if (measures.size < MAX_REMEMBERED) measures.set(word, known);
  }
  return known;
}
