/** Words that this share of a column's values start or end with belong to the template. */
const COMMON = 0.95;
const MIN_VALUES = 4;
const NUMBER_END = /\d[^\p{L}]*$/u;

export interface Affixes {
  prefix?: string;
  suffix?: string;
}

/**
 * Words of the template inside the text nodes (SKES section 3.4): "by J. Doe" on every page, or
 * "J. Doe (author)". A word after a number is its unit and stays.
 */
export function commonAffixes(texts: readonly string[]): Affixes {
  if (texts.length < MIN_VALUES || new Set(texts).size < 2) return {};
  const prefix = commonWords(texts, (words, n) => words.slice(0, n).join(' '));
  const rest = texts.map((text) => (text.startsWith(prefix) ? text.slice(prefix.length).trim() : text));
  const suffix = commonWords(rest, (words, n) => words.slice(words.length - n).join(' '));
  const isUnit = rest.some((text) => NUMBER_END.test(text.slice(0, text.length - suffix.length)));
  return {
    ...(prefix === '' ? {} : { prefix: `${prefix} ` }),
    ...(suffix === '' || isUnit ? {} : { suffix: ` ${suffix}` }),
  };
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
