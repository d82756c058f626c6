/** Words that this share of a column's values start or end with belong to the template. */
const COMMON = 0.95;
const MIN_VALUES = 4;
/** Separators, brackets and lower-case words. */
const TEMPLATE_END = /^[^\p{L}\p{N}]|^\p{Ll}/u;
const NUMBER_END = /\d[^\p{L}]*$/u;

export interface Affixes {
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
  const split = texts.map((text) => text.split(' '));
  let common = '';
  for (let n = 1; ; n++) {
    const counts = new Map<string, number>();
    for (const words of split) {
      if (words.length <= n) continue;
      const candidate = part(words, n);
      counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
    }
    const best = [...counts].find(([, count]) => count >= COMMON * texts.length);
    if (best === undefined) return common;
    common = best[0];
  }
}
