/** Things by a number they have, in the order in which they came. */
export function groupBy<T>(all: readonly T[], key: (each: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const each of all) {
    const group = groups.get(key(each));
    if (group === undefined) groups.set(key(each), [each]);
    else group.push(each);
  }
  return groups;
}
