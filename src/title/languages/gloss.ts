import { lexiconRows, onceRead } from '../../lang/lexicon.js';
import { numberWord } from '../../lang/number-words.js';
import { SMALLEST_K } from '../numerals.js';
import type { Tag } from '../tags.js';
import { isTitleWord } from '../title-words.js';
import type { Token } from '../tokenise.js';

/** Languages other than English that titles are read in. */
export const FOREIGN = ['de', 'fr', 'es'] as const;
type ForeignLanguage = (typeof FOREIGN)[number];

/** A language's word -> what it means in English. */
type Glossary = ReadonlyMap<string, string>;

/** The glossaries of all languages, and the English words that they know. */
interface Glossaries {
  readonly of: Readonly<Record<ForeignLanguage, Glossary>>;
  readonly english: ReadonlySet<string>;
}

export const glossaries = onceRead((): Glossaries => {
  const of = { de: new Map(), fr: new Map(), es: new Map() } satisfies Record<
    ForeignLanguage,
    Map<string, string>
  >;
  const english = new Set<string>();
  for (const [meaning, ...forms] of lexiconRows('title-glosses')) {
    english.add(meaning!);
    FOREIGN.forEach((language, n) => {
      for (const word of (forms[n] ?? '').split(' ')) if (word !== '') of[language].set(word, meaning!);
    });
  }
  return { of, english };
});

/**
 * Reads a foreign title word by word in English: each token keeps its text and place, and says as `lower` what
 * it means and, where the language's endings tell more, as `tag` what it is. What was learned from English
 * titles then holds for it: "Die 10 schönsten Wanderwege" is read like "the 10 most beautiful trails".
 */
export function glossTokens(tokens: readonly Token[], language: ForeignLanguage): Token[] {
  const glossary = glossaries().of[language];
  const out: Token[] = [];
  const words = language === 'fr' ? tokens.flatMap(withoutElision) : tokens;
  words.forEach((token, i) => {
    if (language === 'de' && isRelative(words, i)) out.push({ ...token, lower: 'that' });
    else if (language !== 'de' || !isRelative(words, i + 1)) {
      out.push(glossOne(token, out.at(-1), language, glossary));
    }
  });
  return out;
}

const RELATIVE: ReadonlySet<string> = new Set(['der', 'die', 'das', 'den', 'dem', 'welche']);

/** ", die": behind a comma German opens a relative clause; English does so without the comma. */
function isRelative(words: readonly Token[], i: number): boolean {
  return words[i - 1]?.text === ',' && RELATIVE.has(words[i]?.lower ?? '');
}

function glossOne(
  token: Token,
  before: Token | undefined,
  language: ForeignLanguage,
  glossary: Glossary,
): Token {
  // "Ein" and "un" are articles more often than counts.
  const count =
    token.kind === 'word' || token.number?.form === 'word' ? numberWord(token.lower, language) : null;
  if (count !== null && count >= SMALLEST_K)
    return { ...token, kind: 'number', number: { value: count, form: 'word', tail: '' } };
  if (token.kind === 'number' && token.number?.form !== 'word')
    return withGlossedTail(token, language, glossary);
  if (token.kind !== 'word' && token.kind !== 'number') return token;
  const word: Token = { ...token, kind: 'word', number: null };
  const gloss = glossary.get(token.lower);
  if (gloss !== undefined) return { ...word, lower: gloss };
  return { ...word, ...FALLBACK[language](word, before, glossary) };
}

/** "5-Schritte-Plan": what hangs on the number is read in English too. */
function withGlossedTail(token: Token, language: ForeignLanguage, glossary: Glossary): Token {
  const { number } = token;
  if (number?.form !== 'compound') return token;
  const gloss = glossary.get(language === 'de' ? number.tail.split('-')[0]! : number.tail);
  return gloss === undefined ? token : { ...token, number: { ...number, tail: gloss } };
}

type Reading = Partial<Pick<Token, 'lower' | 'tag'>>;
type Fallback = (token: Token, before: Token | undefined, glossary: Glossary) => Reading;

const FALLBACK: Readonly<Record<ForeignLanguage, Fallback>> = {
  de: germanWord,
  fr: (token) => ({ tag: tagByEnding(token.lower, FRENCH_ENDINGS) }),
  es: (token) => ({ tag: tagByEnding(token.lower, SPANISH_ENDINGS) }),
};

/** Endings that say what a word is, the first that fits; a noun where none does. */
type Endings = readonly (readonly [RegExp, Tag])[];

const FRENCH_ENDINGS: Endings = [
  [/.{3}ments?$/, 'RB'],
  [/.{2}(?:er|ir)$/, 'VB'],
  [/.{2}(?:ez|ent)$/, 'VB'],
  [/.{3}ant$/, 'VBG'],
  [/.{2}(?:é|ée)$/, 'VBD'],
  [/.{2}[sx]$/, 'NNS'],
];

const SPANISH_ENDINGS: Endings = [
  [/.{3}mente$/, 'RB'],
  [/.{2}[aei]r(?:se|te|lo|la)?$/, 'VB'],
  [/.{2}(?:ando|iendo)$/, 'VBG'],
  [/.{2}(?:aron|ieron|ó)$/, 'VBD'],
  [/.{3}s$/, 'NNS'],
];

function tagByEnding(word: string, endings: Endings): Tag {
  return endings.find(([pattern]) => pattern.test(word))?.[1] ?? 'NN';
}

/** German writes nouns with a capital; what is small behind a number, an article or an adjective is an adjective. */
function germanWord(token: Token, before: Token | undefined, glossary: Glossary): Reading {
  const adjective = germanAdjective(token.lower, glossary);
  if (adjective) return adjective;
  if (token.capital) return germanNoun(token.lower, glossary);
  const attributive =
    before !== undefined && (before.kind === 'number' || opensAttribute(before.tag ?? before.lower));
  if (attributive && SUPERLATIVE.test(token.lower)) return { tag: 'JJS' };
  if (attributive && ADJECTIVE_ENDING.test(token.lower)) return { tag: 'JJ' };
  if (/(?:en|eln|ern)$/.test(token.lower)) return { tag: 'VB' };
  return { tag: /t$/.test(token.lower) ? 'VBZ' : 'RB' };
}

function opensAttribute(tagOrWord: string): boolean {
  return ATTRIBUTE_FOLLOWS.has(tagOrWord) || isTitleWord(tagOrWord, 'before-attribute');
}

/** Tags and marks that an adjective may follow. */
const ATTRIBUTE_FOLLOWS: ReadonlySet<string> = new Set(['JJ', 'JJS', 'RB', ',']);
const SUPERLATIVE = /.{2}[sßz]t(?:e|en|er|es|em)$/;
const ADJECTIVE_ENDING = /.{2}e[nrsm]?$/;

/** "schöne", "schönsten", "größte": a stem of the glossary with an ending; the superlative may bend the vowel. */
function germanAdjective(word: string, glossary: Glossary): Reading | null {
  const superlative = /^(.{2,}?)e?[sß]?t(?:e|en|er|es|em)$/.exec(word)?.[1];
  const plain = ADJECTIVE_ENDING.test(word) ? word.replace(/e[nrsm]?$/, '') : '';
  const positive = glossary.get(plain);
  if (positive !== undefined) return { lower: positive, tag: 'JJ' };
  if (superlative === undefined) return null;
  const gloss = [superlative, `${superlative}ß`, unbent(superlative), unbent(`${superlative}ß`)]
    .map((stem) => glossary.get(stem))
    .find(Boolean);
  return gloss === undefined ? null : { lower: gloss, tag: 'JJS' };
}

/** Whether the glossary explains a word of its language by an ending or by the last part of a compound. */
export function isDerivedGerman(word: string): boolean {
  const glossary = glossaries().of.de;
  return germanAdjective(word, glossary) !== null || germanNoun(word, glossary).lower !== undefined;
}

function unbent(stem: string): string {
  return stem.replace('ä', 'a').replace('ö', 'o').replace('ü', 'u');
}

const SHORTEST_HEAD = 4;

/** The last part of a compound is its head: "HR-Trends" are trends, "Ausflugsziele" are destinations. */
function germanNoun(word: string, glossary: Glossary): Reading {
  for (let i = 1; i <= word.length - SHORTEST_HEAD; i++) {
    const gloss = glossary.get(word.slice(i));
    if (gloss !== undefined) return { lower: gloss };
  }
  return { tag: /(?:[nse]|er)$/.test(word) ? 'NNS' : 'NN' };
}

const ELISION = /^(l|d|qu|n|s|j|c|m|t)['’](.{2,})$/;

/** "l'argent" is an article and a noun. */
function withoutElision(token: Token): Token[] {
  const match = token.kind === 'word' ? ELISION.exec(token.lower) : null;
  if (!match) return [token];
  const cut = match[1]!.length + 1;
  const part = (from: number, to: number): Token => {
    const text = token.text.slice(from, to);
    const lower = token.lower.slice(from, to).replace('’', "'");
    return {
      ...token,
      text,
      lower,
      start: token.start + from,
      end: token.start + to,
      capital: text[0] !== text[0]!.toLowerCase(),
    };
  };
  return [part(0, cut), part(cut, token.text.length)];
}
