/**
 * How many letters have to be added, left out, changed or swapped with the next to make one word of another
 * (optimal string alignment). Beyond `most` the answer is only that it is more.
 */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : changed;
      row.push(Math.min(changed, swapped, last[j]! + 1, row[j - 1]! + 1));
      if (row[j]! < least) least = row[j]!;
    }
    if (least > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
