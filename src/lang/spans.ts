import { type AmountSpan, amountAt } from './amounts.js';
import type { TimeSpan } from './eras.js';
import { timeAt } from './times.js';

type Measure =
  | { readonly kind: 'time'; readonly value: TimeSpan }
  | { readonly kind: 'amount'; readonly value: AmountSpan };

/** The time or the amount that starts at a place. "2000 m" is a length, "2010 films" are of a year. */
export function measureAt(text: string, start: number): Measure | null {
  const time = timeAt(text, start);
  const amount = amountAt(text, start);
  if (time !== null && (amount === null || !saysMore(amount, time))) return { kind: 'time', value: time };
  return amount === null ? null : { kind: 'amount', value: amount };
}

function saysMore(amount: AmountSpan, time: TimeSpan): boolean {
  return (
    amount.dimension !== 'count' && amount.end >= time.end && (time.kind === 'year' || amount.end > time.end)
  );
}
