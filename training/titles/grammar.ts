import { singular } from '../../src/lang/nouns.js';
import { lemmaOf } from '../../src/title/lemma.js';
import type { LabelledTitle } from './examples.js';
import { NEGATIVE_TEMPLATES, POSITIVE_TEMPLATES } from './templates.js';
import { UNCOUNTED_LISTS, UNCOUNTED_OTHERS } from './uncounted-templates.js';
import { VOCABULARY } from './vocabulary.js';

/** A small generator of random numbers with a seed: training must give the same model every time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export type Random = () => number;

/** A title without a count, and whether it announces a list. */
export interface UncountedTitle {
  readonly title: string;
  readonly list: boolean;
}

const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
export const TYPICAL_K = [
  3, 4, 5, 5, 6, 7, 7, 8, 9, 10, 10, 10, 10, 11, 12, 13, 15, 15, 17, 18, 19, 20, 20, 21, 23, 25, 27, 30, 35,
  40, 50, 75, 99, 100, 101, 250, 365, 500, 1000,
];
export const YEARS: readonly string[] = VOCABULARY.year!;
const NEWS_NUMBERS = [
  2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16, 19, 21, 24, 28, 31, 40, 45, 55, 69, 76, 80, 87, 93, 120,
  150, 200, 300, 500, 1700, 3500,
];

export interface GrammarOptions {
  readonly positives: number;
  readonly negatives: number;
  readonly seed?: number;
  /** More plural nouns to draw heads from, so that no head is special. */
  readonly nouns?: readonly string[];
}

/** Titles written by grammar, positives and negatives, each labelled. */
export function* grammarTitles(options: GrammarOptions): Generator<LabelledTitle> {
  const random = seeded(options.seed ?? 1);
  for (let i = 0; i < options.positives; i++) {
    yield positive(POSITIVE_TEMPLATES[i % POSITIVE_TEMPLATES.length]!, random, options.nouns ?? []);
  }
  for (let i = 0; i < options.negatives; i++) {
    yield negative(NEGATIVE_TEMPLATES[i % NEGATIVE_TEMPLATES.length]!, random, options.nouns ?? []);
  }
}

function positive(template: string, random: Random, nouns: readonly string[]): LabelledTitle {
  const k = pick(TYPICAL_K, random);
  const counted = template.replace('{ks}', random() < 0.5 && k < 11 ? WORDS[k]! : String(k));
  const second = pick(TYPICAL_K, random);
  const numbered = counted
    .replace('{k}', spellCount(k, random, template))
    .replace('{k2}', String(second))
    .replace('{n}', () => String(k + pick(TYPICAL_K, random)));
  const marked = expand(numbered.replaceAll('{place}', '@{place}@'), random, nouns);
  const title = decorate(ledIn(marked.replace(/[<>[\]@]/g, ''), random, nouns), random);
  const concept = /<([^>]*)>/.exec(marked)?.[1]?.replaceAll('@', '') ?? null;
  const criterion = /\[([^\]]*)\]/.exec(marked)?.[1] ?? null;
  const labels = { topk: true, k: template.includes('{k2}') ? k + second : k, concept, criterion };
  return { title, ...labels, ...locationOf(template, marked) };
}

/** A template says where its list is, or that what looks like a place is none; of others nothing is known. */
function locationOf(template: string, marked: string): { location?: string | null } {
  if (template.includes('{namesake}')) return { location: null };
  const place = /@([^@]*)@/.exec(marked)?.[1];
  return place === undefined ? {} : { location: place };
}

function negative(template: string, random: Random, nouns: readonly string[]): LabelledTitle {
  const priced = template.replace(/\{price\}/g, () => price(random));
  const worded = priced.replace('{nw}', () => WORDS[2 + Math.floor(random() * (WORDS.length - 2))]!);
  const numbered = worded.replace(/\{n\}/g, () => {
    const n = pick(NEWS_NUMBERS, random);
    return n < WORDS.length && !/[-#.$(]\{n\}|\{n\}[-%.,th)]/.test(template) && random() < 0.4
      ? WORDS[n]!
      : String(n);
  });
  const title = decorate(ledIn(expand(numbered, random, nouns), random, nouns), random);
  return { title, topk: false, k: null };
}

function price(random: Random): string {
  return `$${pick(NEWS_NUMBERS, random)}`;
}

/** Titles without a count by grammar, lists and others. */
export function* uncountedTitles({
  positives,
  negatives,
  seed = 3,
  nouns = [],
}: GrammarOptions): Generator<UncountedTitle> {
  const random = seeded(seed);
  const write = (templates: readonly string[], i: number, list: boolean): UncountedTitle => {
    const template = templates[i % templates.length]!.replace('{price}', () => price(random));
    return { title: decorate(expand(template, random, nouns), random), list };
  };
  for (let i = 0; i < positives; i++) yield write(UNCOUNTED_LISTS, i, true);
  for (let i = 0; i < negatives; i++) yield write(UNCOUNTED_OTHERS, i, false);
}

function spellCount(k: number, random: Random, template: string): string {
  const inDigits = /\{k\}\+|\p{L}-?\{k\}/u.test(template);
  return !inDigits && random() < 0.2 ? (inWords(k, random) ?? String(k)) : String(k);
}

const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** "seven", "twenty-five", "one hundred"; null for numbers that nobody spells out. */
function inWords(k: number, random: Random): string | null {
  if (k === 12 && random() < 0.3) return 'a dozen';
  if (k < WORDS.length) return WORDS[k]!;
  if (k === 100) return 'one hundred';
  if (k < 20 || k > 99) return null;
  const unit = k % 10 === 0 ? '' : (random() < 0.7 ? '-' : ' ') + WORDS[k % 10]!;
  return TENS[Math.floor(k / 10)]! + unit;
}

const SLOT = /\{(\w+)\}/g;
/** How often a head is any noun of the language rather than one of ours. */
const FOREIGN_HEAD = 0.35;

function expand(template: string, random: Random, nouns: readonly string[]): string {
  return template.replace(SLOT, (_, slot: string) => {
    if (slot === 'things' && nouns.length > 0 && random() < FOREIGN_HEAD) return pick(nouns, random);
    if (slot === 'thing') return singular(pick(VOCABULARY.things!, random));
    const words = VOCABULARY[slot];
    if (!words) throw new Error(`The grammar has no slot {${slot}}.`);
    return pick(words, random);
  });
}

/** How often a title begins with a question or a sentence before its matter. */
const LED_IN = 0.06;

function ledIn(title: string, random: Random, nouns: readonly string[]): string {
  if (random() >= LED_IN) return title;
  return `${expand(pick(VOCABULARY.leadIn!, random), random, nouns)} ${title[0]!.toUpperCase()}${title.slice(1)}`;
}

/** The case of the web: most titles capitalise every word, news and some blogs only the first. */
function decorate(title: string, random: Random): string {
  const style = random();
  const cased = style < 0.65 ? titleCase(title) : title[0]!.toUpperCase() + title.slice(1);
  const end = random();
  const separator = pick([' | ', ' - ', ' – ', ' — '], random);
  if (end < 0.3) return `${cased}${separator}${pick(VOCABULARY.site!, random)}`;
  if (end < 0.34) return `${pick(VOCABULARY.site!, random)}${separator}${cased}`;
  return end < 0.4 ? `${cased} (${pick(VOCABULARY.year!, random)})` : cased;
}

function titleCase(text: string): string {
  return text.replace(
    /(^|[\s("-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

export function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)]!;
}

/** Plural forms of frequent nouns, for heads that our lists do not name. */
export function pluralNouns(
  uses: Iterable<{ word: string; tag: string; count: number }>,
  least: number,
): string[] {
  const out = new Set<string>();
  for (const { word, tag, count } of uses) {
    if (tag !== 'NN' || count < least || word.length < 3) continue;
    const plural = pluralOf(word);
    if (lemmaOf(plural) === word) out.add(plural);
  }
  return [...out].sort();
}

function pluralOf(word: string): string {
  if (/(?:s|sh|ch|x|z)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
