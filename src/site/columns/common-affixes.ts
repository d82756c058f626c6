/** Words that this share of a column's values start or end with belong to the template. */
const COMMON = 0.95;
const MIN_VALUES = 4;
/** Separators, brackets and lower-case words. */
const TEMPLATE_END = /^[^\p{L}\p{N}]|^\p{Ll}/u;
const NUMBER_END = /\d[^\p{L}]*$/u;

interface Affixes {
  prefix?: string;
  suffix?: string;
}

/**
 * Words of the template inside the text nodes (SKES section 3.4): "by J. Doe" on every page, or
 * "J. Doe (author)". What may be data stays: a word after a number is its unit, a capitalised one at
 * the end may be a country, and words that make up most of a value are the value.
 */
export function commonAffixes(texts: readonly string[]): Affixes {
  if (texts.length < MIN_VALUES || new Set(texts).size < 2) return {};
  const prefix = commonWords(texts, (words, n) => words.slice(0, n).join(' '));
  const rest = texts.map((text) => (text.startsWith(prefix) ? text.slice(prefix.length).trim() : text));
  const suffix = commonWords(rest, (words, n) => words.slice(words.length - n).join(' '));
  return {
    ...(prefix !== '' && isShort(prefix, texts) ? { prefix: `${prefix} ` } : {}),
    ...(suffix !== '' && isShort(suffix, rest) && isTemplateEnd(suffix, rest)
      ? { suffix: ` ${suffix}` }
      : {}),
  };
}

function isShort(affix: string, texts: readonly string[]): boolean {
  const lengths = texts.map((text) => text.length).sort((a, b) => a - b);
  return 2 * affix.length <= lengths[lengths.length >> 1]!;
}

function isTemplateEnd(suffix: string, texts: readonly string[]): boolean {
  const isUnit = texts.some((text) => NUMBER_END.test(text.slice(0, text.length - suffix.length)));
  return !isUnit && TEMPLATE_END.test(suffix);
}

/** The longest run of words that enough of the texts share and that leaves something of each. */
function commonWords(texts: readonly string[], part: (words: string[], n: number) => string): string {
  let common = '';
  for (let n = 1; ; n++) {
    const next = mostCommon(texts, (text) => {
      const words = text.split(' ');
      return words.length > n ? part(words, n) : null;
    });
    if (next === null) return common;
    common = next;
  }
}

/** What enough of the texts have in common; gives up as soon as too many have not. */
function mostCommon(texts: readonly string[], partOf: (text: string) => string | null): string | null {
  const misses = Math.floor((1 - COMMON) * texts.length);
  const counts = new Map<string, number>();
  let best = 0;
  let found: string | null = null;
  for (let seen = 0; seen < texts.length; seen++) {
    const part = partOf(texts[seen]!);
    const count = part === null ? 0 : (counts.get(part) ?? 0) + 1;
    if (part !== null) counts.set(part, count);
    if (count > best) {
      best = count;
      found = part;
    }
    if (seen + 1 - best > misses) return null;
  }
  return found;
}
