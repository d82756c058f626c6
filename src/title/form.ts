import type { Analysis } from './analysis.js';
import { SMALL_TAGS } from './tagger.js';
import type { Tag } from './tags.js';

/** Tokens [start, end) of a title that can announce something by themselves. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** More stretches than this are a path of links or a table of contents, no title; the cost stays bounded. */
const MAX_STRETCHES = 6;
const SENTENCE_END: ReadonlySet<string> = new Set(['?', '!', '.', '…']);

/** The segments of a title, cut again where a sentence ends: "Need a change? Tips to hit the road". */
export function stretchesOf(a: Analysis): Stretch[] {
  const out: Stretch[] = [];
  for (const segment of a.segments) {
    let { start } = segment;
    for (let i = start; i < segment.end; i++) {
      if (!SENTENCE_END.has(a.tokens[i]!.text) || i + 1 === segment.end) continue;
      if (a.tokens[i + 1]!.kind === 'punctuation') continue;
      out.push({ start, end: i + 1 });
      start = i + 1;
    }
    out.push({ start, end: segment.end });
  }
  return out.slice(0, MAX_STRETCHES);
}

/**
 * How a stretch is built, as a row of symbols: noun phrases by their number and whether they are names, verbs by
 * their form, small words as they are. "Tools every beekeeper needs" is "Ns every N VBZ", "Where to eat in Lisbon"
 * is "where to VB in Name". What a title announces shows in this more than in its matter.
 */
export function formOf(a: Analysis, { start, end }: Stretch): string[] {
  const symbols: string[] = [];
  for (let i = start; i < end; ) {
    const stop = nounPhraseEnd(a, i, end);
    const closed = stop > i ? i : bracketEnd(a, i, end);
    if (stop > i) symbols.push(phraseSymbol(a, i, stop));
    else symbols.push(closed > i ? '()' : wordSymbol(a, i));
    i = Math.max(stop, closed, i + 1);
  }
  return symbols;
}

const NOUNS: ReadonlySet<Tag> = new Set<Tag>(['NN', 'NNS', 'NNP']);
const ADJECTIVES: ReadonlySet<Tag> = new Set<Tag>(['JJ', 'JJR']);

/** Behind the last noun of a run of nouns and adjectives from i on; i itself where there is none. */
function nounPhraseEnd(a: Analysis, i: number, end: number): number {
  let stop = i;
  for (let j = i; j < end; j++) {
    const { tag } = a.words[j]!;
    if (NOUNS.has(tag) || isName(a, j)) stop = j + 1;
    else if (!ADJECTIVES.has(tag)) break;
  }
  return stop;
}

/** Behind the brackets that open at i; i itself where none do. */
function bracketEnd(a: Analysis, i: number, end: number): number {
  const { text } = a.tokens[i]!;
  if (text !== '(' && text !== '[') return i;
  for (let j = i + 1; j < end; j++) if (a.tokens[j]!.text === ')' || a.tokens[j]!.text === ']') return j + 1;
  return i;
}

function phraseSymbol(a: Analysis, start: number, stop: number): string {
  const last = a.words[stop - 1]!;
  if (isName(a, stop - 1)) return 'Name';
  const opened = isName(a, start) ? 'Name-' : a.words[start]!.tag === 'JJ' ? 'J-' : '';
  return opened + (last.tags.includes('NNS') ? 'Ns' : 'N');
}

/** A noun that text always capitalises, or a word with a capital that the lexicon lacks, whatever its ending: "Italy". */
function isName(a: Analysis, i: number): boolean {
  const { tag, known } = a.words[i]!;
  const { kind, capital, tag: told } = a.tokens[i]!;
  return tag === 'NNP' || (kind === 'word' && capital && !known && told === undefined && tag !== 'NNS');
}

function wordSymbol(a: Analysis, i: number): string {
  const { lower, number, text } = a.tokens[i]!;
  const { tag } = a.words[i]!;
  if (number) return number.form === 'year' ? 'year' : number.form;
  if (tag === 'PUNC') return text;
  return SMALL_TAGS.has(tag) ? lower : tag;
}
