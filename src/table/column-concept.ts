import type { Concepts } from '../concepts/concepts.js';

/** Below this share of known values a concept would speak for things that nobody knows. */
const KNOWN_SHARE = 0.5;
const FEWEST_KNOWN = 2;
/** Long texts are prose; no concept describes them. */
const LONGEST_VALUE = 60;
/** Values that are looked at; a column of thousands says no more than its first hundred. */
const MOST_VALUES = 100;

/** The concept that describes a column's content (paper, section IV-D.2), or null. */
export function conceptOfColumn(values: readonly string[], concepts: Concepts): string | null {
  const short = values.filter((value) => value !== '' && value.length <= LONGEST_VALUE).slice(0, MOST_VALUES);
  if (short.length < Math.max(FEWEST_KNOWN, Math.min(values.length, MOST_VALUES) * KNOWN_SHARE)) return null;
  return placeKind(short, concepts) ?? conceptOfInstances(short, concepts);
}

/** "Arlington, Va.", "Chicago": places by the part before the comma. */
function placeKind(values: readonly string[], concepts: Concepts): string | null {
  const kinds = new Map<string, number>();
  for (const value of values) {
    const kind = concepts.place(value)?.kind ?? concepts.place(value.split(',')[0]!.trim())?.kind;
    if (kind !== undefined) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const best = [...kinds].sort((a, b) => b[1] - a[1])[0];
  return best !== undefined && best[1] >= values.length * PLACE_SHARE ? best[0] : null;
}

/** Many words are also the name of a town somewhere. */
const PLACE_SHARE = 0.7;

/** The longest known instance stands for each value (LMI). */
function conceptOfInstances(values: readonly string[], concepts: Concepts): string | null {
  const known = values.flatMap((value) => {
    if (concepts.isInstance(value)) return [value];
    const words = value.split(/\s+/);
    const span = concepts.longestInstance(words);
    // an instance inside a longer text must be most of it, else the text is about something else
    if (span === null || (span.end - span.start) * 2 <= words.length) return [];
    return [words.slice(span.start, span.end).join(' ')];
  });
  if (known.length < Math.max(FEWEST_KNOWN, values.length * KNOWN_SHARE)) return null;
  return concepts.conceptualise(known, 1)[0]?.term ?? null;
}
