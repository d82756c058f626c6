/** Share of the indexes 0..size for which something holds. */
export function shareOf(size: number, holds: (i: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < size; i++) if (holds(i)) count++;
  return size === 0 ? 0 : count / size;
}

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Standard deviation over mean: spread without a unit. */
export function relativeDeviation(values: ArrayLike<number>): number {
  const middle = mean(values);
  if (middle === 0) return 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - middle) ** 2;
  return Math.sqrt(squares / values.length) / middle;
}

/** Share of the most frequent of the first `size` numbers. */
export function agreementOf(keys: Int32Array, size: number): number {
  let same = 0;
  for (let i = 0; i < size; i++) if (keys[i] === keys[0]) same++;
  if (size === 0) return 0;
  return same * 2 >= size ? same / size : mostFrequent(size, (i) => keys[i]) / size;
}

/** Share of the most frequent key. A vote first, so that the common case of one key needs no map. */
export function agreement(size: number, keyOf: (i: number) => number | string | undefined): number {
  if (size === 0) return 0;
  const first = keyOf(0);
  let same = 1;
  for (let i = 1; i < size; i++) if (keyOf(i) === first) same++;
  return same * 2 >= size ? same / size : mostFrequent(size, keyOf) / size;
}

function mostFrequent(size: number, keyOf: (i: number) => number | string | undefined): number {
  const counts = new Map<number | string | undefined, number>();
  let most = 0;
  for (let i = 0; i < size; i++) {
    const key = keyOf(i);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most) most = count;
  }
  return most;
}
