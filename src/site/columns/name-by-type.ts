import type { Concepts } from '../../concepts/concepts.js';
import { lexiconRows, lexiconWords, onceRead, parts } from '../../lang/index.js';
import { typeValue } from '../../table/value-types.js';

/** So many of a column's values must have the form. */
const MOSTLY = 0.7;
const MOST_LOOKED_AT = 30;
/**
 * Seven to fifteen digits in groups, with hardly a letter; without groups it may be any number, and a last group of one
 * digit is the check digit of an ISBN.
 */
const PHONE =
  /^(?!.*-\d$)(?:\p{L}{1,9}[.:]? )?(?=(?:\D*\d){7,15}\D*$)(?=.*\d[\s()./-]+\d)\+?[\d(][\d\s()./+-]+(?:(?:x|ext)\.? ?\d+)?$/iu;
/** A day in digits, also where it does not say which of two numbers is the month. */
const DIGIT_DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const POSTAL_END =
  /\b(?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}|\d{5} \p{Lu}\p{L}+)\b/u;
const PLACE_KIND = /\b(?:state|country|province|region|district|county)$/;

/** What a value of a type is, where nothing else names it. */
const BY_TYPE: Readonly<Record<string, string>> = {
  money: 'price',
  url: 'website',
  date: 'date',
  duration: 'duration',
};

const streetWords = onceRead(() => lexiconWords('street-words'));
const kindWords = onceRead(
  () => new Map(lexiconRows('contact-words').map(([kind, words]) => [kind, parts(words)])),
);
/** Kinds that their form alone tells. */
const SURE_KINDS: ReadonlySet<string> = new Set(['phone', 'email', 'website', 'address', 'location']);

/** Whether values of a kind show by their form what they are. */
export function isSureKind(kind: string): boolean {
  return SURE_KINDS.has(kind);
}

/** Whether a label says already that its values are of a kind: "Fax" of phone numbers. */
export function saysKind(label: string, kind: string): boolean {
  const known = new Set(kindWords().get(kind));
  return label
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .some((word) => known.has(word));
}

/** What the values of a column are by their form: a phone number, a price, an address; null where that tells nothing. */
export function nameByType(texts: readonly string[], concepts: Concepts | null): string | null {
  const looked = texts.slice(0, MOST_LOOKED_AT);
  const most = (test: (text: string) => boolean) => looked.filter(test).length >= MOSTLY * looked.length;
  if (most((text) => DIGIT_DATE.test(text))) return 'date';
  if (most((text) => YEAR.test(text))) return 'year';
  if (most((text) => PHONE.test(text))) return 'phone';
  if (most((text) => EMAIL.test(text))) return 'email';
  const types = new Map<string, number>();
  for (const text of looked) {
    const { type } = typeValue(text);
    types.set(type, (types.get(type) ?? 0) + 1);
  }
  for (const [type, count] of types) {
    const name = BY_TYPE[type];
    if (name !== undefined && count >= MOSTLY * looked.length) return name;
  }
  if (most((text) => POSTAL_END.test(text)) || areStreets(looked)) return 'address';
  return isPlace(looked, concepts) ? 'location' : null;
}

const LEAST_STREET_WORDS = 3;

/** Numbers with words for streets, of which there are several: "16 MPG City / 22 MPG Hwy" has one again and again. */
function areStreets(texts: readonly string[]): boolean {
  const known = streetWords();
  const found = new Map<string, number>();
  let streets = 0;
  for (const text of texts) {
    const word = /\d/.test(text)
      ? text
          .toLowerCase()
          .split(/[\s.,]+/)
          .find((one) => known.has(one))
      : undefined;
    if (word === undefined) continue;
    streets++;
    found.set(word, (found.get(word) ?? 0) + 1);
  }
  return streets >= HALF * texts.length && found.size >= Math.min(LEAST_STREET_WORDS, texts.length);
}

const HALF = 0.5;

/** "Boston, Massachusetts": what stands behind the last comma is a state or a country. */
function isPlace(texts: readonly string[], concepts: Concepts | null): boolean {
  if (concepts === null) return false;
  const ends = texts.flatMap((text) => (text.includes(', ') ? [text.slice(text.lastIndexOf(', ') + 2)] : []));
  if (ends.length < MOSTLY * texts.length) return false;
  const concept = conceptOfValues(ends, concepts);
  return concept !== null && PLACE_KIND.test(concept);
}

/** Different values looked at; more say the same. */
const MAX_LOOKED_AT = 40;
/** So many of them must be known as things of the concept, and this share of all. */
const LEAST_KNOWN = 3;
const LEAST_SHARE = 0.5;
const LONGEST_INSTANCE = 40;
const MOST_CONCEPTS = 5;
const HAS_LETTER = /\p{L}/u;

/**
 * What most of a column's values are, where the template has no word for them: Berlin, Paris and Oslo
 * under a bare `span` are a city. Null where the network knows too few of them.
 */
export function conceptOfValues(texts: readonly string[], concepts: Concepts): string | null {
  const distinct = [...new Set(texts)].slice(0, MAX_LOOKED_AT);
  const known = distinct.filter(
    (text) => text.length <= LONGEST_INSTANCE && HAS_LETTER.test(text) && concepts.isInstance(text),
  );
  const enough = Math.max(LEAST_KNOWN, LEAST_SHARE * distinct.length);
  if (known.length < enough) return null;
  for (const { term } of concepts.conceptualise(known, MOST_CONCEPTS)) {
    if (known.filter((text) => concepts.isA(text, term) > 0).length >= enough) return term;
  }
  return null;
}
