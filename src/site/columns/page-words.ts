import type { SitePage } from '../pages/site-page.js';

const WORD = /[\p{L}\p{N}]+/gu;
/** Longer texts are prose; whether a title says some of its words tells nothing. */
const LONGEST_COMPARED = 200;

/** Words of a text as they are compared: letters and digits, lower case. */
export function wordsOf(text: string): string[] {
  if (text.length > LONGEST_COMPARED) return [];
  return text.toLowerCase().match(WORD) ?? [];
}

/** More mentions say the same. */
const MOST_MENTIONS = 12;
/** A word of the titles on more of the pages than this belongs to the site, not to the page. */
const COMMON_WORD = 0.5;

/**
 * What the pages of a template call themselves, for columns to be compared with: the words of each page's `<title>`
 * and first heading that other pages do not have, and on how many pages each text stands.
 */
export class PageWords {
  readonly pageCount: number;
  readonly #titles: readonly ReadonlySet<string>[];
  readonly #headings: readonly ReadonlySet<string>[];
  readonly #support = new Map<string, { pages: number; last: number }>();
  /** Texts that stand on a page more than once, by page. */
  readonly #repeated: ReadonlySet<string>[] = [];
  readonly #joined: (string | undefined)[] = [];
  readonly #called: { title: readonly string[]; heading: readonly string[] }[] = [];
  readonly #pages: readonly SitePage[];

  constructor(pages: readonly SitePage[]) {
    this.#pages = pages;
    this.pageCount = pages.length;
    this.#titles = ownWords(pages.map(({ title }) => title));
    this.#headings = ownWords(pages.map(({ heading }) => heading ?? ''));
    pages.forEach(({ text }, page) => {
      const repeated = new Set<string>();
      for (const words of text) if (!this.#count(words, page)) repeated.add(words);
      this.#repeated.push(repeated);
    });
  }

  /** Share of the pages on which a text stands. */
  support(text: string): number {
    return (this.#support.get(text)?.pages ?? 1) / this.pageCount;
  }

  /** Whether a text stands on its page more than once. */
  isRepeated(page: number, text: string): boolean {
    return this.#repeated[page]!.has(text);
  }

  /** In how many texts of its page a text stands, itself not counted. */
  mentions(page: number, text: string): number {
    let all = this.#joined[page];
    if (all === undefined) {
      all = this.#pages[page]!.text.join('\n').toLowerCase();
      this.#joined[page] = all;
    }
    const own = text.toLowerCase();
    let count = -1;
    for (let at = all.indexOf(own); at >= 0 && count < MOST_MENTIONS; at = all.indexOf(own, at + own.length))
      count++;
    return Math.max(0, count);
  }

  /** How a text stands to what the page calls itself. */
  agreementOf(page: number, text: string): PageAgreement {
    const words = wordsOf(text);
    const { title, heading } = this.#callsItself(page);
    return {
      title: agreement(words, this.#titles[page]!),
      heading: agreement(words, this.#headings[page]!),
      startsTitle: startsWith(title, words),
      startsHeading: startsWith(heading, words),
      isHeading: heading.length === words.length && startsWith(heading, words),
    };
  }

  #callsItself(page: number): { title: readonly string[]; heading: readonly string[] } {
    const { title, heading } = this.#pages[page]!;
    this.#called[page] ??= { title: wordsOf(title), heading: wordsOf(heading ?? '') };
    return this.#called[page];
  }

  /** Whether it is the page's first of these texts. */
  #count(text: string, page: number): boolean {
    const known = this.#support.get(text);
    if (known === undefined) this.#support.set(text, { pages: 1, last: page });
    else if (known.last === page) return false;
    else {
      known.pages++;
      known.last = page;
    }
    return true;
  }
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.length > 0 && start.length <= words.length && start.every((word, i) => words[i] === word);
}

/** How much of a text the page's own words say, and how much of those the text says. */
interface Agreement {
  readonly precision: number;
  readonly recall: number;
}

interface PageAgreement {
  readonly title: Agreement;
  readonly heading: Agreement;
  /** Whether title and first heading begin with the text, and the heading is the text, word for word. */
  readonly startsTitle: boolean;
  readonly startsHeading: boolean;
  readonly isHeading: boolean;
}

const NONE: Agreement = { precision: 0, recall: 0 };

function agreement(words: readonly string[], own: ReadonlySet<string>): Agreement {
  if (words.length === 0 || own.size === 0) return NONE;
  const found = new Set(words.filter((word) => own.has(word)));
  if (found.size === 0) return NONE;
  return { precision: found.size / new Set(words).size, recall: found.size / own.size };
}

function ownWords(texts: readonly string[]): ReadonlySet<string>[] {
  const all = texts.map((text) => new Set(wordsOf(text)));
  const counts = new Map<string, number>();
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.max(1, COMMON_WORD * texts.length);
  return all.map((words) => new Set([...words].filter((word) => counts.get(word)! <= most)));
}
