import { areKinLabels } from './label-kin.js';
import { agree, isMeasured, type SaidValue } from './value-agreement.js';

/** A value that a page gives of a thing, under its folded label. */
export interface Fact extends SaidValue {
  readonly label: string;
}

/** Measurements that differ more are not of one thing. */
const MEASURED_APART = 0.02;
/** A measure with fewer digits is shared by chance. */
const TELLING_DIGITS = 3;
/** Weaker facts (a country, a year) that have to agree where no measure does. */
const ENOUGH_FACTS = 2;

/** A fact that both things have, in words; null where there is none. */
export function sharedFact(a: readonly Fact[], b: readonly Fact[]): string | null {
  const shared = agreeing(a, b)[0];
  return shared === undefined ? null : inWords(shared);
}

/** Facts that can hardly agree by chance: a measure to three digits, or two others. Null where there are none. */
export function tellingFacts(a: readonly Fact[], b: readonly Fact[]): string | null {
  const shared = agreeing(a, b);
  const measured = shared.find(([fact]) => isMeasured(fact) && digitsOf(fact) >= TELLING_DIGITS);
  if (measured !== undefined) return inWords(measured);
  const labels = new Map(shared.map((pair) => [pair[0].label, pair]));
  return labels.size < ENOUGH_FACTS ? null : [...labels.values()].map(inWords).join(', ');
}

/** Whether the two have measures or years of one attribute that cannot both be true. */
export function contradict(a: readonly Fact[], b: readonly Fact[]): boolean {
  return a.some((fact) => {
    const others = b.filter((other) => isComparable(fact, other) && fact.label === other.label);
    return others.length > 0 && others.every((other) => areApart(fact, other));
  });
}

type Pair = readonly [Fact, Fact];

function agreeing(a: readonly Fact[], b: readonly Fact[]): Pair[] {
  return a.flatMap((fact): Pair[] => {
    const other = b.find((each) => areKinLabels(fact.label, each.label) && agree(fact, each));
    return other === undefined ? [] : [[fact, other]];
  });
}

function areApart(a: Fact, b: Fact): boolean {
  return !agree(a, b) && (!isMeasured(a) || apart(a, b) > MEASURED_APART);
}

function isComparable(a: Fact, b: Fact): boolean {
  return a.number !== null && b.number !== null && a.dimension === b.dimension;
}

function apart(a: Fact, b: Fact): number {
  return Math.abs(a.number! - b.number!) / Math.max(Math.abs(a.number!), Math.abs(b.number!));
}

function digitsOf({ text }: Fact): number {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length;
}

function inWords([a, b]: Pair): string {
  const same = a.text === b.text ? '' : ` (or ${b.text})`;
  return `both have ${a.label} ${a.text}${same}`;
}
