/**
 * Part-of-speech tags: the Penn names that the paper's rules speak of (section IV-A.2), without the
 * distinctions that a title does not need. NNP is a noun that plain text always capitalises ("London"):
 * titles capitalise everything, so this comes from the lexicon.
 */
const TAGS = [
  'NN',
  'NNS',
  'NNP',
  'JJ',
  'JJR',
  'JJS',
  'RB',
  'RBS',
  'VB',
  'VBZ',
  'VBD',
  'VBG',
  'MD',
  'IN',
  'TO',
  'DT',
  'PRP',
  'PRP$',
  'WH',
  'CC',
  'CD',
  'UH',
  'PUNC',
  'SEP',
] as const;

export type Tag = (typeof TAGS)[number];

/** A word in its context, as the features and the rules see it. */
export interface TaggedWord {
  readonly tag: Tag;
  /** All tags that the word can have, the likeliest first: "NN VB". */
  readonly tags: readonly Tag[];
  readonly lemma: string;
  /** Whether a clause may follow the word without "that", as a list's head: "21 Times Idris Elba ...". */
  readonly opensClause: boolean;
  /** Whether the lexicon knows the word; the tags of others are guessed by their ending. */
  readonly known: boolean;
}
