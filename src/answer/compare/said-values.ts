import { covers, type SaidValue } from '../../kb/resolve/value-agreement.js';

/** A value with those who say so, or say less of the same. */
interface Said<T extends SaidValue> {
  readonly value: T;
  readonly by: ReadonlySet<number>;
}

/** Values that agree are one, in the words of the finest: the day of a year, the whole list of its parts. */
export function foldSaid<T extends SaidValue>(values: Iterable<readonly [value: T, by: number]>): Said<T>[] {
  let folded: Said<T>[] = [];
  for (const [value, by] of values) {
    const known = folded.find((each) => covers(each.value, value));
    if (known !== undefined) {
      folded = folded.map((each) => (each === known ? { ...each, by: new Set([...each.by, by]) } : each));
      continue;
    }
    const coarser = folded.filter((each) => covers(value, each.value));
    const said = { value, by: new Set([...coarser.flatMap((each) => [...each.by]), by]) };
    const at = coarser.length === 0 ? folded.length : folded.indexOf(coarser[0]!);
    const others = folded.filter((each) => !coarser.includes(each));
    folded = [...others.slice(0, at), said, ...others.slice(at)];
  }
  return folded;
}

/** Longer texts, and sentences, are descriptions, which may well differ. */
const LONGEST_FACT = 60;
const SENTENCE = /\s\S+\s.*[.!?]$/;

/** Sources disagree when each of two gives a value that the other does not; one may simply know more. */
export function disagree(folded: readonly Said<SaidValue>[]): boolean {
  if (folded.some(({ value: { text } }) => text.length > LONGEST_FACT || SENTENCE.test(text))) return false;
  const bySource = new Map<number, Set<number>>();
  folded.forEach(({ by }, i) => {
    for (const source of by) bySource.set(source, (bySource.get(source) ?? new Set()).add(i));
  });
  const sets = [...bySource.values()];
  return sets.some((a, i) => sets.slice(i + 1).some((b) => hasMore(a, b) && hasMore(b, a)));
}

function hasMore(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  for (const each of a) if (!b.has(each)) return true;
  return false;
}
