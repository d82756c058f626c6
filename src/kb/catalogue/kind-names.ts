import type { Concepts } from '../../concepts/concepts.js';
import { phraseKey, plural } from '../../lang/words.js';

/** How a kind is spoken of. */
export interface KindWords {
  readonly name: string;
  readonly plural: string;
  readonly synonyms: readonly string[];
  readonly wider: readonly string[];
}

const MOST_WIDER = 5;

/** What things are called that no source names. */
const UNNAMED = 'thing';

/** The share of the names that must end in a word for the things to be called so as well. */
const LEAST_NAMED = 0.08;

/** What the names of things say that they are: "college" of "Dalton State College". */
function saidByNames(names: readonly string[], concepts: Concepts | null): string[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const last = phraseKey(name).split(' ').at(-1) ?? '';
    if (last.length > 2 && /^\p{L}+$/u.test(last)) counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return [...counts]
    .filter(([word, n]) => n >= Math.max(3, names.length * LEAST_NAMED) && concepts?.isConcept(word))
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word);
}

export function kindWords(
  concept: string | null,
  names: readonly string[],
  concepts: Concepts | null,
): KindWords {
  const name = phraseKey(concept ?? '');
  if (name === '') return { name: UNNAMED, plural: pluralOfPhrase(UNNAMED), synonyms: [], wider: [] };
  return {
    name,
    plural: pluralOfPhrase(name),
    synonyms: [
      ...new Set([...(concepts?.synonymsOf(name) ?? []).map(phraseKey), ...saidByNames(names, concepts)]),
    ].filter((word) => word !== name),
    wider: (concepts?.conceptsOf(name, MOST_WIDER) ?? []).map(({ term }) => phraseKey(term)),
  };
}

/** The plural of a phrase is that of its last word. */
function pluralOfPhrase(phrase: string): string {
  const at = phrase.lastIndexOf(' ') + 1;
  return phrase.slice(0, at) + plural(phrase.slice(at));
}

/** A word as a column of SQL and a query's text may be called. */
export function identifier(text: string, taken: ReadonlySet<string>): string {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const base = folded
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST_IDENTIFIER);
  const start = base === '' || /^\d/.test(base) ? `c_${base}`.replace(/_$/, '') : base;
  if (!taken.has(start)) return start;
  let n = 2;
  while (taken.has(`${start}_${n}`)) n++;
  return `${start}_${n}`;
}

/** PostgreSQL cuts names at 63 bytes. */
const LONGEST_IDENTIFIER = 40;
