import { lexiconWords, onceRead } from './lexicon.js';
import { words } from './words.js';

const LEADING_ARTICLE = /^(?:the|a|an) (?=\S)/;
const AMPERSAND = /\s*&\s*/g;
const PLUS = /(?<=[\p{L}+])\+(?![\p{L}\p{N}])/gu;
const SHARP = /(?<=\p{L})[#♯](?![\p{L}\p{N}])/gu;

/** A name with the marks that tell names apart as words: C, C++ and C# are three languages, "Disney+" is "Disney Plus". */
export function spelledOut(name: string): string {
  if (!/[&+#♯]/.test(name)) return name;
  return name.replace(AMPERSAND, ' and ').replace(PLUS, ' plus').replace(SHARP, ' sharp');
}

/**
 * The name under which a thing is looked up. Plurals stay ("Friends" is a show), and so does a
 * qualifier in brackets: "Avatar (2009)" and "Avatar (2022)" are two films.
 */
export function nameKey(name: string): string {
  const key = words(spelledOut(name)).join(' ').replace(LEADING_ARTICLE, '');
  return key === '' ? name.replaceAll('\0', '').trim().toLowerCase() : key;
}

const particles = onceRead(() => lexiconWords('name-particles'));
const CAPITAL = /^\p{Lu}/u;

/** Where the name that starts with token `from` ends: a run of capital words with small ones inside. */
export function endOfName(tokens: readonly { readonly text: string }[], from: number): number {
  if (!CAPITAL.test(tokens[from]?.text ?? '')) return from;
  let end = from + 1;
  for (let next = end; next < tokens.length; next++) {
    const { text } = tokens[next]!;
    if (CAPITAL.test(text)) end = next + 1;
    else if (!particles().has(text)) break;
  }
  return end;
}
