/**
 * A first look at titles without a count, before anything is read: a linear model over the words as they stand, their
 * endings and their pairs, each by its hash. It was taught by the model that reads titles, and lets nearly all through
 * that this one would take for lists; most other titles cost no more than this.
 */
export interface WordGateModel {
  /** Weights of the buckets as signed bytes, in base 64. */
  readonly weights: string;
  /** Titles whose weights sum up to at least this go on. */
  readonly threshold: number;
}

/** A power of 2. With more buckets fewer words share one; these fit a processor's nearest memory. */
export const BUCKETS = 8192;

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;
/** What stands before the first word of a title and of what a separator opens. */
const START = 1;
/** So that an ending and a word of the same letters are two things. */
const ENDING = 0x5bd1e995;
/** Plurals, superlatives and verb forms show in the last two letters. */
const ENDING_LENGTH = 2;

type Visit = (bucket: number) => void;

/**
 * Visits the buckets of a title's words and endings, of each word with the ending before it ("-es for"), and of each
 * ending with the word before it ("every -er"): roughly how the title is built.
 */
export function eachBucket(title: string, visit: Visit): void {
  let before = START;
  let endingBefore = START;
  let hash = SEED;
  let from = -1;
  for (let i = 0; i <= title.length; i++) {
    const code = i < title.length ? lowerCode(title.charCodeAt(i)) : 0;
    if (isLetter(code)) {
      if (from < 0) from = i;
      hash = Math.imul(hash ^ code, PRIME);
      continue;
    }
    if (from >= 0) {
      const ending = endingHash(title, Math.max(from, i - ENDING_LENGTH), i);
      visit(bucketOf(hash));
      visit(bucketOf(ending));
      visit(bucketOf(Math.imul(endingBefore, PRIME) ^ hash));
      visit(bucketOf(Math.imul(Math.imul(before, PRIME) ^ ending, PRIME)));
      before = hash;
      endingBefore = ending;
      hash = SEED;
      from = -1;
    }
    if (separates(code)) {
      visit(bucketOf(Math.imul(endingBefore, ENDING)));
      before = START;
      endingBefore = START;
    }
  }
}

function lowerCode(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/** Small ASCII letters, and all letters beyond ASCII; what else stands there does no harm. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 0xc0 && code < 0x2000);
}

const SEPARATORS: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  '|:?!.\0'.includes(String.fromCharCode(code)),
);
const EN_DASH = 0x2013;
const EM_DASH = 0x2014;

/** Ends of sentences, dashes and bars, and the end of the title; a hyphen joins words more often. */
function separates(code: number): boolean {
  return code < SEPARATORS.length ? SEPARATORS[code]! : code === EN_DASH || code === EM_DASH;
}

function endingHash(title: string, from: number, to: number): number {
  let hash = ENDING;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ lowerCode(title.charCodeAt(i)), PRIME);
  return hash;
}

function bucketOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

export class WordGate {
  readonly #weights: Int8Array;
  readonly #threshold: number;

  constructor({ weights, threshold }: WordGateModel) {
    const bytes = Buffer.from(weights, 'base64');
    this.#weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#threshold = threshold;
  }

  opens(title: string): boolean {
    return this.score(title) >= this.#threshold;
  }

  score(title: string): number {
    let sum = 0;
    eachBucket(title, (bucket) => {
      sum += this.#weights[bucket]!;
    });
    return sum;
  }
}
