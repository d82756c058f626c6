import type { Concepts } from '../../concepts/concepts.js';
import { phraseKey } from '../fold-text.js';

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

export function kindWords(concept: string | null, concepts: Concepts | null): KindWords {
  const name = phraseKey(concept ?? '');
  if (name === '') return { name: UNNAMED, plural: pluralOf(UNNAMED), synonyms: [], wider: [] };
  return {
    name,
    plural: pluralOf(name),
    synonyms: (concepts?.synonymsOf(name) ?? []).map(phraseKey).filter((word) => word !== name),
    wider: (concepts?.conceptsOf(name, MOST_WIDER) ?? []).map(({ term }) => phraseKey(term)),
  };
}

function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
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
