import { remembering } from '../recent.js';
import { lexiconLines, lexiconRows, onceRead, parts } from './lexicon.js';

/**
 * Singular and plural of English nouns. Rules of spelling do most of it. What they get wrong is in two files:
 * `irregular-nouns` (written by hand) and `noun-forms` (made from WordNet's nouns, see training/lexicon).
 */
interface Irregular {
  readonly pluralOf: ReadonlyMap<string, string>;
  readonly singularOf: ReadonlyMap<string, string>;
  /** Endings of compounds, longest first: "-wife" and "-wives". */
  readonly endings: readonly (readonly [singular: string, plural: string])[];
}

export const irregularNouns = onceRead(readIrregular);

function readIrregular(): Irregular {
  const pluralOf = new Map<string, string>();
  const singularOf = new Map<string, string>();
  const endings: [string, string][] = [];
  for (const [written = '', plurals] of lexiconRows('irregular-nouns')) {
    const one = written.replace(/^-/, '');
    const [first, ...others] = parts(plurals);
    if (written.startsWith('-')) endings.push([one, first!]);
    pluralOf.set(one, first!);
    for (const many of [first!, ...others]) if (!singularOf.has(many)) singularOf.set(many, one);
  }
  endings.sort((a, b) => b[0].length - a[0].length);
  return { pluralOf, singularOf, endings };
}

/** Plurals whose singular the rules would get wrong, and words in -s that are no plurals (their own singular). */
const nounForms = onceRead(() => {
  const forms = new Map<string, string>();
  for (const line of lexiconLines('noun-forms')) {
    const blank = line.indexOf(' ');
    const many = blank < 0 ? line : line.slice(0, blank);
    forms.set(many, blank < 0 ? many : line.slice(blank + 1));
  }
  for (const [many, one] of irregularNouns().singularOf) forms.set(many, one);
  return forms;
});

/** Words that are remembered with their singular: those of any text recur. */
const REMEMBERED_WORDS = 40_000;

/** The singular of a lower-case noun; the word itself where it is none in the plural. */
export const singular: (word: string) => string = remembering(REMEMBERED_WORDS, (word) =>
  word.length < 3 ? word : (nounForms().get(word) ?? singularByRule(word)),
);

const LETTER_S = 0x73;

/** Endings of three letters that plurals have, each a number of three times five bits; most words end otherwise. */
const pluralEnds = onceRead(() => {
  const ends = new Uint8Array(2 ** 15);
  for (let before = 0; before < 2 ** 10; before++) ends[before * 2 ** 5 + (LETTER_S & LETTER_BITS)] = 1;
  const known = [...nounForms().keys(), ...irregularNouns().endings.map(([, many]) => many)];
  for (const many of known) {
    const end = many.length;
    ends[endNumber(many.charCodeAt(end - 3), many.charCodeAt(end - 2), many.charCodeAt(end - 1))] = 1;
  }
  return ends;
});

const LETTER_BITS = 0x1f;

function endNumber(a: number, b: number, c: number): number {
  return ((a & LETTER_BITS) << 10) | ((b & LETTER_BITS) << 5) | (c & LETTER_BITS);
}

/** Whether a word with these last three characters may have another singular. */
export function endsAsPlural(a: number, b: number, c: number): boolean {
  return pluralEnds()[endNumber(a, b, c)] === 1;
}

/** What spelling says, without looking at word lists. */
export function singularByRule(word: string): string {
  if (word.length < 4) return word;
  if (word.charCodeAt(word.length - 1) !== LETTER_S) return singularOfCompound(word);
  const cut = word.slice(0, -1);
  switch (word.charCodeAt(word.length - 2)) {
    case 0x73: // ss
    case 0x75: // us
    case 0x69: // is
    case 0x27: // 's
      return word;
    case 0x65: // es
      return singularInEs(word, cut);
    default:
      return cut;
  }
}

function singularOfCompound(word: string): string {
  for (const [one, many] of irregularNouns().endings) {
    if (word.length > many.length && word.endsWith(many)) return word.slice(0, -many.length) + one;
  }
  return word;
}

/** `cut` is the word without its s. */
function singularInEs(word: string, cut: string): string {
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : cut;
  if (word.endsWith('ves')) return cut.endsWith('ve') ? singularInVes(word, cut) : cut;
  if (/(?:ss|sh|ch|x|zz|o)es$/.test(word)) return word.slice(0, -2);
  // viruses and campuses, but houses and causes
  if (/[^aeo]uses$/.test(word)) return word.slice(0, -2);
  return cut;
}

function singularInVes(word: string, cut: string): string {
  const compound = singularOfCompound(word);
  return compound === word ? cut : compound;
}

/** The plural of a lower-case singular noun. */
export function plural(word: string): string {
  const { pluralOf, endings } = irregularNouns();
  const known = pluralOf.get(word);
  if (known !== undefined) return known;
  for (const [one, many] of endings) if (word.endsWith(one)) return word.slice(0, -one.length) + many;
  return pluralByRule(word);
}

function pluralByRule(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (word.endsWith('sis')) return `${word.slice(0, -2)}es`;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
}
