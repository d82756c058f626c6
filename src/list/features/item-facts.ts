import type { LineTable } from '../../view/lines/line-table.js';
import { isAward, isNamedAward, LONGEST_AWARD } from '../words/awards.js';
import { contentWords, wordsOf } from '../words/words.js';

const ENDS_AS_SENTENCE = /[.!;,]["”']?$/;
const STARTS_LARGE = /^["“'(]?[\p{Lu}\p{N}]/u;
const HAS_LETTERS = /\p{L}{2}/u;
const TINY = 3;
/** Words beyond this belong to a paragraph and say nothing about a name. */
const MAX_READ = 240;

/** What the features ask of one item's text and line: found once, however many candidates share it. */
export interface ItemFacts {
  readonly text: string;
  readonly line: number;
  readonly words: readonly string[];
  /** The words that say what it is. */
  readonly content: readonly string[];
  readonly isSentence: boolean;
  readonly isLabel: boolean;
  readonly isCapital: boolean;
  readonly isTiny: boolean;
  readonly hasLetters: boolean;
  /** "Best Overall", "Our Budget Pick": an award, not a name. */
  readonly isAward: boolean;
  /** "Best Overall: Garmin 970": an award with the name that it is given to. */
  readonly isNamedAward: boolean;
  /** The line before is an award. */
  readonly isUnderAward: boolean;
  /** Shares a content word with the title. */
  readonly hasTitleWord: boolean;
  /** Named in the page's JSON-LD list. */
  readonly isStructured: boolean;
  /** Stands on another line of the page, too. */
  readonly isRepeated: boolean;
  /** The line's link leads to a place on the same page. */
  readonly pointsIntoPage: boolean;
}

interface ItemContext {
  readonly lines: LineTable;
  readonly titleWords: ReadonlySet<string>;
  readonly structuredNames: ReadonlySet<string>;
  occurrences(text: string): number;
}

export function itemFacts(context: ItemContext, line: number, text: string): ItemFacts {
  const lower = text.toLowerCase();
  const words = wordsOf(lower.slice(0, MAX_READ));
  return {
    text,
    line,
    words,
    content: contentWords(words),
    isSentence: ENDS_AS_SENTENCE.test(text.slice(-2)),
    isLabel: text.endsWith(':'),
    isCapital: STARTS_LARGE.test(text),
    isTiny: text.length < TINY,
    hasLetters: HAS_LETTERS.test(text),
    isAward: isAward(text),
    isNamedAward: isNamedAward(text),
    isUnderAward: line > 0 && isAwardLine(context.lines, line - 1),
    hasTitleWord: words.some((word) => context.titleWords.has(word)),
    isStructured: context.structuredNames.has(lower),
    isRepeated: context.occurrences(text) > 1,
    pointsIntoPage: pointsIntoPage(context.lines, line),
  };
}

/** A long line is none, and need not be read for that. */
function isAwardLine(lines: LineTable, line: number): boolean {
  return lines.rawLength(line) <= 2 * LONGEST_AWARD && isAward(lines.text(line));
}

function pointsIntoPage({ page, first, block }: LineTable, line: number): boolean {
  for (let node = first[line]!; node > block[line]!; node = page.parent(node)) {
    const href = page.attribute(node, 'href');
    if (href !== undefined) return href.startsWith('#') && href.length > 1;
  }
  return false;
}
