import type { Concepts } from '../../concepts/concepts.js';
import { editDistance } from '../../lang/distance.js';
import { nameKey } from '../../lang/names.js';
import { remembering } from '../../recent.js';
import { bracketOf, qualifierOf, spelledWords, tellingWords, withoutBracket } from '../name-variants.js';
import { contradict, type Fact, partsOf, sharedFact, tellingFacts } from './value-agreement.js';

/** A name within a concept, with what its items say of it. */
export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly name_key: string;
  readonly head_key: string;
  readonly facts: readonly Fact[];
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
    areRelated(concepts, a.head_key, b.head_key) ? `${a.head_key} is related to ${b.head_key}` : null,
};

/** "Inception" among thrillers and on a film site, both by the same director. */
const sameNameSharedValue: ResolutionRule = {
  id: 'same-name-shared-value',
  score: 0.9,
  evidence: (a, b) => sharedFact(a.facts, b.facts),
};

/** "Zodiac" among thrillers and on a film site that gives its genre as Thriller. */
const sameNameNamedKind: ResolutionRule = {
  id: 'same-name-named-kind',
  score: 0.9,
  evidence: (a, b) => saysKind(a, b) ?? saysKind(b, a),
};

/** "Marie Curie" among women and among scientists. */
const samePersonsName: ResolutionRule = {
  id: 'same-persons-name',
  score: 0.85,
  evidence: (a, b, concepts) =>
    arePeople(a, b, concepts) && !contradict(a.facts, b.facts)
      ? `${a.head_key} and ${b.head_key} are people`
      : null,
};

/** "Mt. Everest" and "Mount Everest", "World Health Organization (WHO)" and the same without its initials. */
const abbreviatedName: ResolutionRule = {
  id: 'abbreviated-name',
  score: 0.9,
  evidence: (a, b) => {
    const spelled = spelledWords(a.name);
    const isSame = spelled.length > 1 && spelled.join(' ') === spelledWords(b.name).join(' ');
    const isAll = isSame && otherThanInitials(a.name) === otherThanInitials(b.name);
    return isAll && !contradict(a.facts, b.facts)
      ? `${a.name} is short for ${b.name}, or the other way round`
      : null;
  },
};

/** "Nolan, Christopher" and "Christopher Nolan". */
const invertedName: ResolutionRule = {
  id: 'inverted-name',
  score: 0.9,
  evidence: (a, b) =>
    (a.name.includes(',') || b.name.includes(',')) &&
    inAnyOrder(a.name_key.split(' ')) === inAnyOrder(b.name_key.split(' '))
      ? 'the same words, turned round at a comma'
      : null,
};

/** "IBM" and "IBM Corp.", "Heat" and "Heat (1995)", when a value says so too. */
const variantNameSharedValue: ResolutionRule = {
  id: 'variant-name-shared-value',
  score: 0.85,
  evidence: (a, b) => (isSpelledAlike(a, b) && qualifiersAgree(a, b) ? sharedFact(a.facts, b.facts) : null),
};

/** "K2" and "K2 (Godwin-Austen)", both 8,611 m high: another name stands in the brackets. */
const otherNameInBrackets: ResolutionRule = {
  id: 'other-name-in-brackets',
  score: 0.8,
  evidence: (a, b) =>
    isSpelledAlike(a, b) && hasOtherName(a) !== hasOtherName(b) && !contradict(a.facts, b.facts)
      ? tellingFacts(a.facts, b.facts)
      : null,
};

/** "Kangchenjunga" and "Kanchenjunga", both 8,586 m high. */
const nearSpelling: ResolutionRule = {
  id: 'near-spelling',
  score: 0.8,
  evidence: (a, b) =>
    isSpelledNearly(a, b) && qualifierOf(a.name) === qualifierOf(b.name) && !contradict(a.facts, b.facts)
      ? tellingFacts(a.facts, b.facts)
      : null,
};

/** For the same name, whatever is listed under it. */
const SAME_NAME_RULES = [sameNameRelatedConcept, sameNameSharedValue, sameNameNamedKind, samePersonsName];
/** For names that differ, of related concepts. */
const VARIANT_RULES = [
  abbreviatedName,
  invertedName,
  variantNameSharedValue,
  otherNameInBrackets,
  nearSpelling,
];

/** The first rule that takes two names, alike but for their spelling, for one thing. */
export function decide(a: Candidate, b: Candidate, concepts: Concepts | null): Decision | null {
  // A table does not list a thing twice: two of its rows are two things.
  for (const table of a.tables) if (b.tables.has(table)) return null;
  for (const rule of rulesFor(a, b, concepts)) {
    const evidence = rule.evidence(a, b, concepts);
    if (evidence !== null) return { rule: rule.id, evidence, score: rule.score };
  }
  return null;
}

function rulesFor(a: Candidate, b: Candidate, concepts: Concepts | null): readonly ResolutionRule[] {
  if (a.name_key === b.name_key) return SAME_NAME_RULES;
  return areRelated(concepts, a.head_key, b.head_key) ? VARIANT_RULES : [];
}

/** Letters of a kind that its plural has, too: what has not even these is not folded. */
const START_OF_KIND = 3;

/** A value of one names what the other is listed as. */
function saysKind(a: Candidate, b: Candidate): string | null {
  if (b.head_key === '') return null;
  const start = b.head_key.slice(0, START_OF_KIND);
  const said = a.facts.find(
    ({ text }) => text.toLowerCase().includes(start) && partsOf(text).has(b.head_key),
  );
  return said === undefined ? null : `${said.label} is ${said.text}`;
}

/** Kinds that a person of any calling is listed under. */
const ANYONE = new Set(['person', 'man', 'woman']);

/** One of the two is listed as a person and no more. A first and a last name seldom belong to two people. */
function arePeople(a: Candidate, b: Candidate, concepts: Concepts | null): boolean {
  if (concepts === null || !a.name_key.includes(' ')) return false;
  if (!ANYONE.has(a.head_key) && !ANYONE.has(b.head_key)) return false;
  return [a, b].every(({ head_key }) => ANYONE.has(head_key) || concepts.isA(head_key, 'person') > 0);
}

function isSpelledAlike(a: Candidate, b: Candidate): boolean {
  return inAnyOrder(tellingWords(a.name)) === inAnyOrder(tellingWords(b.name));
}

function inAnyOrder(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

/** So many letters of a word may be others. */
const LETTERS_AN_ERROR = 5;
const MOST_ERRORS = 2;

/** Word by word, since "Anna Bell" and "Annabel" are two; numbers are never misspelled. */
function isSpelledNearly(a: Candidate, b: Candidate): boolean {
  const left = tellingWords(a.name).sort();
  const right = tellingWords(b.name).sort();
  return left.length === right.length && left.every((word, i) => isNear(word, right[i]!));
}

function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  if (/\d/.test(a + b)) return false;
  const most = Math.min(MOST_ERRORS, Math.floor(Math.min(a.length, b.length) / LETTERS_AN_ERROR));
  return editDistance(a, b, most) <= most;
}

/** The qualifier of a name, unless it is its initials. */
function otherThanInitials(name: string): string | null {
  const qualifier = qualifierOf(name);
  return qualifier === initialsOf(name) ? null : qualifier;
}

function initialsOf(name: string): string {
  const words = nameKey(withoutBracket(name)).split(' ');
  return words.map((word) => word[0]).join('');
}

function qualifiersAgree(a: Candidate, b: Candidate): boolean {
  const left = qualifierOf(a.name);
  const right = qualifierOf(b.name);
  if (left === right) return true;
  if (left !== null && right !== null) return false;
  return left === null ? isExplained(right!, b) : isExplained(left, a);
}

/** A qualifier that only repeats what is known: initials, the kind of thing, one of its values. */
function isExplained(qualifier: string, { name, head_key, facts }: Candidate): boolean {
  if (initialsOf(name).startsWith(qualifier.replaceAll(' ', '')) || qualifier === head_key) return true;
  return facts.some(({ text }) => nameKey(text) === qualifier);
}

/** A name of its own in brackets starts with a capital and has no digit: "(film)" and "(2009)" tell two things apart. */
function hasOtherName({ name }: Candidate): boolean {
  const inside = bracketOf(name);
  return inside !== null && /^\p{Lu}\p{L}+/u.test(inside) && !/\d/.test(inside);
}

/** Pairs of heads kept for each network; a load asks for the same ones again and again. */
const MOST_PAIRS = 50_000;
const SEPARATOR = '\t';

/** Whether two concept heads can name the same kind of thing: one is the other, by this or another word, or a kind of it. */
function areRelated(concepts: Concepts | null, a: string, b: string): boolean {
  if (a === b) return true;
  if (concepts === null || a === '' || b === '') return false;
  return relationsOf(concepts)(`${a}${SEPARATOR}${b}`);
}

type Relations = (pair: string) => boolean;

const RELATIONS = new WeakMap<Concepts, Relations>();

function relationsOf(concepts: Concepts): Relations {
  const known = RELATIONS.get(concepts);
  if (known !== undefined) return known;
  const made = remembering(MOST_PAIRS, (pair) => {
    const [a = '', b = ''] = pair.split(SEPARATOR);
    return concepts.isA(a, b) > 0 || concepts.isA(b, a) > 0 || concepts.synonymsOf(a).includes(b);
  });
  RELATIONS.set(concepts, made);
  return made;
}
