import type { Concepts } from '../concepts/concepts.js';
import { nameKey } from './fold-text.js';
import { qualifierOf } from './name-variants.js';
import { areRelated } from './related-concepts.js';

/** A name within a concept, with what its items say of it. */
export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly name_key: string;
  readonly head_key: string;
  /** `label\tvalue`, folded. */
  readonly values: ReadonlySet<string>;
  readonly tables: ReadonlySet<number>;
}

export interface Decision {
  readonly rule: string;
  readonly evidence: string;
  readonly score: number;
}

/**
 * A reason to take two names for one thing. Each is narrow: a wrong merge spoils both tables, while a
 * missed one only shows an item twice.
 */
interface ResolutionRule {
  readonly id: string;
  readonly score: number;
  /** What speaks for it, or null when the rule does not apply. */
  evidence(a: Candidate, b: Candidate, concepts: Concepts | null): string | null;
}

/** "Burj Khalifa" among buildings and among skyscrapers. */
const sameNameRelatedConcept: ResolutionRule = {
  id: 'same-name-related-concept',
  score: 0.95,
  evidence: (a, b, concepts) =>
    a.name_key === b.name_key && areRelated(concepts, a.head_key, b.head_key)
      ? `${a.head_key} is related to ${b.head_key}`
      : null,
};

/** "Inception" among thrillers and on a film site, both by the same director. */
const sameNameSharedValue: ResolutionRule = {
  id: 'same-name-shared-value',
  score: 0.9,
  evidence: (a, b) => (a.name_key === b.name_key ? sharedValue(a, b) : null),
};

/** "Nolan, Christopher" and "Christopher Nolan". */
const invertedName: ResolutionRule = {
  id: 'inverted-name',
  score: 0.9,
  evidence: (a, b, concepts) =>
    (a.name.includes(',') || b.name.includes(',')) &&
    sameWords(a.name_key, b.name_key) &&
    areRelated(concepts, a.head_key, b.head_key)
      ? 'the same words, turned round at a comma'
      : null,
};

/** "IBM" and "IBM Corp.", "Heat" and "Heat (1995)", when a value says so too. */
const variantNameSharedValue: ResolutionRule = {
  id: 'variant-name-shared-value',
  score: 0.85,
  evidence: (a, b, concepts) =>
    qualifiersAgree(a, b) && areRelated(concepts, a.head_key, b.head_key) ? sharedValue(a, b) : null,
};

const RULES = [sameNameRelatedConcept, sameNameSharedValue, invertedName, variantNameSharedValue];

/** The first rule that takes two names, alike but for their spelling, for one thing. */
export function decide(a: Candidate, b: Candidate, concepts: Concepts | null): Decision | null {
  // A table does not list a thing twice: two of its rows are two things.
  for (const table of a.tables) if (b.tables.has(table)) return null;
  for (const rule of RULES) {
    const evidence = rule.evidence(a, b, concepts);
    if (evidence !== null) return { rule: rule.id, evidence, score: rule.score };
  }
  return null;
}

function sharedValue(a: Candidate, b: Candidate): string | null {
  for (const value of a.values) if (b.values.has(value)) return `both have ${value.replace('\t', ' ')}`;
  return null;
}

function sameWords(a: string, b: string): boolean {
  return a.split(' ').sort().join(' ') === b.split(' ').sort().join(' ');
}

function qualifiersAgree(a: Candidate, b: Candidate): boolean {
  const left = qualifierOf(a.name);
  const right = qualifierOf(b.name);
  if (left === right) return true;
  if (left !== null && right !== null) return false;
  return left === null ? isExplained(right!, b) : isExplained(left, a);
}

/** A qualifier that only repeats what is known: initials, the kind of thing, one of its values. */
function isExplained(qualifier: string, { name, head_key, values }: Candidate): boolean {
  const initials = nameKey(name)
    .split(' ')
    .map((word) => word[0])
    .join('');
  if (initials.startsWith(qualifier.replaceAll(' ', '')) || qualifier === head_key) return true;
  return [...values].some((value) => value.split('\t')[1] === qualifier);
}
