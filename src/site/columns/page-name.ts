import type { SitePage } from '../pages/site-page.js';
import type { Wrapper } from '../wrapper.js';
import { wordsOf } from './page-words.js';

/** What a page says of itself outside of its columns. */
type PageHead = Pick<SitePage, 'source' | 'title' | 'heading' | 'ogTitle'>;

/** Words that the titles of a site start or end with, longest first. */
type TitleFrame = Wrapper['titleFrame'];

/** An affix belongs to the site when this share of its titles have it. */
const SHARED = 0.3;
/** Or this share, where it begins in the middle of what signs part: a third of the cars may be a "Sedan". */
const SHARED_WITHIN = 0.9;
const SIGN = /^[|:;,»«·•>\-–—~/]+$/;
const ENDS_WITH_SIGN = /[|:;,»«·•>–—~]$/;
const MIN_TITLES = 3;
/** Titles are compared so many words deep from either end. */
const DEEPEST = 14;
const SEPARATORS = /^[\s|:;,»«·•>\-–—~/]+|[\s|:;,»«·•>\-–—~/(]+$/gu;

/** The words that many titles of a site share at either end: "Yahoo! Movies:", "- IMDb". */
export function learnTitleFrame(titles: readonly string[]): TitleFrame {
  const told = titles.filter((title) => title !== '').map((title) => title.split(' '));
  return {
    prefixes: sharedAffixes(told, (words, n) => [words.slice(0, n), ENDS_WITH_SIGN.test(words[n - 1]!)]),
    suffixes: sharedAffixes(told, (words, n) => {
      const affix = words.slice(words.length - n);
      return [affix, SIGN.test(affix[0]!) || ENDS_WITH_SIGN.test(words[words.length - n - 1]!)];
    }),
  };
}

/**
 * The longest affixes that enough titles have and that leave something of each; an affix within a longer one goes.
 * `part` gives the n words at one end, and whether a sign parts them from the others.
 */
function sharedAffixes(
  titles: readonly (readonly string[])[],
  part: (words: readonly string[], n: number) => [affix: string[], isWhole: boolean],
): string[] {
  const least = (isWhole: boolean) =>
    Math.max(MIN_TITLES, (isWhole ? SHARED : SHARED_WITHIN) * titles.length);
  const kept = new Map<string, number>();
  for (let n = 1; n <= DEEPEST; n++) {
    const counts = new Map<string, { isWhole: boolean; titles: number }>();
    for (const words of titles) {
      if (words.length <= n) continue;
      const [affix, isWhole] = part(words, n);
      const key = affix.join(' ');
      const count = counts.get(key) ?? { isWhole, titles: 0 };
      counts.set(key, { isWhole: count.isWhole && isWhole, titles: count.titles + 1 });
    }
    for (const [affix, count] of counts)
      if (count.titles >= least(count.isWhole)) kept.set(affix, count.titles);
  }
  return [...kept.keys()].sort((a, b) => b.length - a.length);
}

/** A title without what it shares with the others of its site. */
function cleanTitle(title: string, { prefixes, suffixes }: TitleFrame): string {
  let text = title;
  const suffix = suffixes.find((affix) => text.endsWith(` ${affix}`));
  if (suffix !== undefined) text = text.slice(0, -suffix.length);
  const prefix = prefixes.find((affix) => text.startsWith(`${affix} `));
  if (prefix !== undefined) text = text.slice(prefix.length);
  const bare = text.trim().replace(SEPARATORS, '').trim();
  return bare === '' ? title : bare;
}

export interface PageName {
  readonly name: string;
  /** Other names that the page has for the same thing. */
  readonly aliases: readonly string[];
}

/** What the page's thing is called: by its column, else by the page's heading, its title, and at last its file. */
export function namePage(head: PageHead, column: string | null, frame: TitleFrame): PageName {
  const told = [column, head.heading, cleanTitle(head.title, frame), head.ogTitle]
    .map((text) => text?.trim() ?? '')
    .filter((text) => wordsOf(text).length > 0);
  const name = told[0] ?? fileName(head.source);
  const seen = new Set([key(name)]);
  const aliases = told.slice(1).filter((text) => {
    const isNew = !seen.has(key(text));
    seen.add(key(text));
    return isNew;
  });
  return { name, aliases };
}

function key(text: string): string {
  return wordsOf(text).join(' ');
}

function fileName(source: string): string {
  return (
    source
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? source
  );
}
