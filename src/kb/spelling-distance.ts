/** How many letters have to be added, left out, changed or swapped with the next to make one word of another. */
export function spellingDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : changed;
      row.push(Math.min(changed, swapped, last[j]! + 1, row[j - 1]! + 1));
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
