import { type Amount, type AmountSpan, amountAt } from './amounts.js';
import { inWord } from './characters.js';
import { hedgeAt } from './hedges.js';
import { type Hints, NO_HINTS } from './hints.js';
import { endOfName } from './names.js';
import { ordinalAt } from './numbers.js';
import { knownPlace } from './places.js';
import { isStopWord } from './stop-words.js';
import { type TimeSpan, timeAt } from './times.js';
import { type TextToken, tokens } from './words.js';

/** What a stretch of text says. Spans do not overlap and stand in the order of the text. */
type Span = { readonly start: number; readonly end: number; readonly text: string } & (
  | { readonly kind: 'time'; readonly value: TimeSpan }
  | { readonly kind: 'amount'; readonly value: Amount }
  | { readonly kind: 'ordinal'; readonly value: number }
  /** The value is the place's key (see placeKey). */
  | { readonly kind: 'place'; readonly value: string }
  /** A run of capital words; the value is the name as written. */
  | { readonly kind: 'name'; readonly value: string }
  /** Any other word, folded. */
  | { readonly kind: 'word'; readonly value: string }
);

/** Reads a text once, from left to right: times, amounts, ordinals, places, names and words. */
export function annotate(text: string, hints: Hints = NO_HINTS): Span[] {
  const spans: Span[] = [];
  const all = tokens(text);
  for (let i = 0; i < all.length; ) {
    const span = spanAt(text, all, i, hints);
    if (span !== null) spans.push(span);
    const end = span?.end ?? all[i]!.end;
    do i++;
    while (i < all.length && all[i]!.start < end);
  }
  return spans;
}

function spanAt(text: string, all: readonly TextToken[], i: number, hints: Hints): Span | null {
  const { start } = all[i]!;
  if (start > 0 && inWord(text, start - 1)) return wordSpan(all[i]!);
  return (
    measuredSpan(text, start, hints) ??
    ordinalSpan(text, start) ??
    placeSpan(text, all, i) ??
    nameSpan(text, all, i) ??
    wordSpan(all[i]!)
  );
}

type Measure =
  | { readonly kind: 'time'; readonly value: TimeSpan }
  | { readonly kind: 'amount'; readonly value: AmountSpan };

/** The time or the amount that starts at a place. "2000 m" is a length, "2010 films" are of a year. */
export function measureAt(text: string, start: number, hints: Hints = NO_HINTS): Measure | null {
  const time = timeAt(text, start);
  const amount = amountAt(text, start, hints);
  if (time !== null && (amount === null || !saysMore(amount, time))) return { kind: 'time', value: time };
  return amount === null ? null : { kind: 'amount', value: amount };
}

/** "from 2005" speaks of time. */
function measuredSpan(text: string, start: number, hints: Hints): Span | null {
  const measure = measureAt(text, start, hints);
  if (measure === null) return null;
  const said = { start, end: measure.value.end, text: text.slice(start, measure.value.end) };
  if (measure.kind === 'time') return { ...said, ...measure };
  if (isHedgedTime(text, start, measure.value) || isMerelyOne(text, measure.value)) return null;
  const { start: _start, end: _end, ...value } = measure.value;
  return { ...said, kind: 'amount', value };
}

function saysMore(amount: AmountSpan, time: TimeSpan): boolean {
  return (
    amount.dimension !== 'count' && amount.end >= time.end && (time.kind === 'year' || amount.end > time.end)
  );
}

function isHedgedTime(text: string, start: number, amount: AmountSpan): boolean {
  const hedge = hedgeAt(text, start);
  return hedge !== null && amount.dimension === 'count' && timeAt(text, hedge.end) !== null;
}

/** "one of the best" counts nothing. */
function isMerelyOne(text: string, { start, end, dimension }: AmountSpan): boolean {
  return dimension === 'count' && text.slice(start, end).toLowerCase() === 'one';
}

function ordinalSpan(text: string, start: number): Span | null {
  const found = ordinalAt(text, start);
  return found === null
    ? null
    : { kind: 'ordinal', start, end: found.end, text: text.slice(start, found.end), value: found.value };
}

const LONGEST_PLACE = 4;

/** The longest run of words that is a place. A small word such as "us" is one only in capitals. */
function placeSpan(text: string, all: readonly TextToken[], i: number): Span | null {
  const { start, word, text: written } = all[i]!;
  if (word === '' || (isStopWord(word) && written !== written.toUpperCase())) return null;
  for (let last = Math.min(i + LONGEST_PLACE, all.length) - 1; last >= i; last--) {
    const { end } = all[last]!;
    const place = all[last]!.word === '' ? null : knownPlace(text.slice(start, end));
    if (place !== null) return { kind: 'place', start, end, text: text.slice(start, end), value: place };
  }
  return null;
}

/** A capital word at the start of a text or sentence is a name only with another behind it. */
function nameSpan(text: string, all: readonly TextToken[], i: number): Span | null {
  const stop = endOfName(all, i);
  const opens = i === 0 || /[.!?:]/.test(all[i - 1]!.text);
  if (stop === i || (opens && stop === i + 1) || isStopWord(all[i]!.word)) return null;
  const { start } = all[i]!;
  const { end } = all[stop - 1]!;
  const written = text.slice(start, end);
  return { kind: 'name', start, end, text: written, value: written };
}

function wordSpan({ text, start, end, word }: TextToken): Span | null {
  return word === '' ? null : { kind: 'word', start, end, text, value: word };
}
