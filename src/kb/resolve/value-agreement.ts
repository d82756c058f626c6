import { lexiconLines, onceRead, parts } from '../../lang/lexicon.js';
import { foldToTerms, phraseKey } from '../../lang/words.js';
import { typeValue } from '../../table/value-types.js';

/** A value as a page gives it, and the number read from it, in the base unit of its dimension. */
export interface SaidValue {
  readonly text: string;
  readonly number: number | null;
  readonly dimension: string | null;
}

/** A value that is compared with those of many sources: what its text says is read once. */
export class ComparedValue implements SaidValue {
  readonly text: string;
  readonly number: number | null;
  readonly dimension: string | null;
  #key: string | undefined;
  #parts: ReadonlySet<string> | undefined;
  #date: string | null | undefined;
  #halfStep: number | undefined;

  constructor(text: string, number: number | null, dimension: string | null) {
    this.text = text;
    this.number = number;
    this.dimension = dimension;
  }

  /** Its terms, by which it is looked up. */
  get key(): string {
    this.#key ??= foldToTerms(this.text);
    return this.#key;
  }

  get parts(): ReadonlySet<string> {
    this.#parts ??= isOnePart(this.text) ? new Set([this.key || this.text]) : partsOf(this.text);
    return this.#parts;
  }

  get date(): string | null {
    if (this.#date === undefined) this.#date = dateOf(this);
    return this.#date;
  }

  get halfStep(): number {
    this.#halfStep ??= halfStep(this);
    return this.#halfStep;
  }
}

const COMPARED = new WeakMap<SaidValue, ComparedValue>();

function compared(value: SaidValue): ComparedValue {
  if (value instanceof ComparedValue) return value;
  const known = COMPARED.get(value) ?? new ComparedValue(value.text, value.number, value.dimension);
  COMPARED.set(value, known);
  return known;
}

/** Whether two values can both be true: one says all that the other does. */
export function agree(a: SaidValue, b: SaidValue): boolean {
  if (a === b || a.text === b.text) return true;
  const x = compared(a);
  const y = compared(b);
  return coversOther(x, y) || coversOther(y, x);
}

/**
 * Whether a value says all that another does, and as finely: a day covers its year, metres cover rounded feet, a
 * list covers a part of it.
 */
export function covers(a: SaidValue, b: SaidValue): boolean {
  return a.text === b.text || coversOther(compared(a), compared(b));
}

function coversOther(a: ComparedValue, b: ComparedValue): boolean {
  if (a.date !== null && b.date !== null) return `${a.date}-`.startsWith(`${b.date}-`);
  if (a.number !== null && b.number !== null && a.dimension === b.dimension) {
    const most = Math.max(b.halfStep, isMeasured(b) ? MEASURED_ALIKE * Math.abs(b.number) : 0);
    return a.number === b.number || (a.halfStep <= b.halfStep && Math.abs(a.number - b.number) <= most);
  }
  const { parts } = a;
  if (b.parts.size > parts.size) return false;
  for (const part of b.parts) if (!parts.has(part)) return false;
  return true;
}

/** Two measurements of one thing differ this much by rounding and by the way of measuring. */
const MEASURED_ALIKE = 0.005;

/** Years, counts, shares and prices are told exactly. */
function isMeasured({ dimension }: SaidValue): boolean {
  return dimension !== null && !/^(?:count|percent|money)/.test(dimension);
}

const BRACKETED = /\s*[([][^()[\]]*[)\]]/g;
/** What stands between the parts of a list; a comma before three digits groups them. */
const BETWEEN_PARTS = /\s*(?:[;/|•·\n]|,(?!\d{3})|&|\band\b)\s*/i;
/** Longer texts are prose, whose commas part no list. */
const LONGEST_LIST = 200;

/** Whether the text is compared as a whole. */
function isOnePart(text: string): boolean {
  return text.length > LONGEST_LIST || !(/[([]/.test(text) || BETWEEN_PARTS.test(text));
}

/** The parts of a joined list, folded; other texts are one part. What stands in brackets is an aside. */
export function partsOf(text: string): ReadonlySet<string> {
  if (text.length > LONGEST_LIST) return new Set([phraseKey(text) || text]);
  const bare = text.replace(BRACKETED, '');
  const parts = bare.split(BETWEEN_PARTS).map(phraseKey);
  const telling = parts.filter((part) => part !== '');
  return new Set(telling.length === 0 ? [phraseKey(text) || text] : telling);
}

const YEAR = /^(?:1\d|20)\d\d$/;

/** A date as far as it is given: 1953, 1953-05, 1953-05-29. */
function dateOf({ text, number, dimension }: SaidValue): string | null {
  if (number === null || dimension !== 'count') return null;
  const plain = text.trim();
  if (YEAR.test(plain)) return plain;
  const { type, value } = typeValue(plain);
  return type === 'date' ? String(value) : null;
}

const NUMERAL = /\d+(?:,\d{3})*(?:\.\d+)?/g;
/** Below this a zero at the end is as exact as any digit: 150 minutes are not 148. */
const LEAST_ROUNDED = 1000;

/** Half of what the last digit that is written counts for: so much may a number have been rounded by. */
function halfStep({ text, number }: SaidValue): number {
  const [numeral, ...others] = text.replace(BRACKETED, '').match(NUMERAL) ?? [];
  if (numeral === undefined || others.length > 0 || number === null) return 0;
  const digits = numeral.replaceAll(',', '');
  const written = Number(digits);
  if (written === 0) return 0;
  return (Math.abs(number / written) * lastStep(digits, written)) / 2;
}

function lastStep(digits: string, written: number): number {
  const decimals = digits.split('.')[1]?.length ?? 0;
  if (decimals > 0) return 10 ** -decimals;
  const zeros = written < LEAST_ROUNDED ? 0 : (/0*$/.exec(digits)?.[0].length ?? 0);
  // Two digits at least are meant: 10,000 is no rounded 14,999.
  return 10 ** Math.min(zeros, digits.length - 2);
}

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

/** Labels, folded, under which pages give the same attribute. */
const kinOf = onceRead(
  () =>
    new Map(lexiconLines('label-kin').flatMap((line) => parts(line).map((label) => [label, parts(line)]))),
);

/** Numbers by which a site's table tells columns of one label apart: "Starting MSRP 1". */
const NUMBERED = /(?: \d+)+$/;

/** Words that label the same attribute: height, elevation, altitude. */
export function labelKin(label: string): readonly string[] {
  return kinOf().get(label.replace(NUMBERED, '')) ?? [];
}

/** Whether two folded labels can mean one attribute: the same, kin, or one only says more ("film director"). */
function areKinLabels(a: string, b: string): boolean {
  return a === b || labelKin(a).includes(b) || a.endsWith(` ${b}`) || b.endsWith(` ${a}`);
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
