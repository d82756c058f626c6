import { singular } from '../kb/fold-text.js';

/**
 * What a ranking word ranks by: words of one class mean the same, the attribute labels are those whose
 * values would give the order, and the direction says which end comes first.
 */
export interface Dimension {
  readonly id: string;
  readonly direction: 'high' | 'low';
  /** Folded words that an attribute's label may have. */
  readonly labels: readonly string[];
}

interface Definition {
  readonly words: string;
  readonly labels: string;
  readonly direction?: 'low';
}

const DEFINITIONS: Readonly<Record<string, Definition>> = {
  best: {
    words: 'best top greatest finest leading ultimate essential favorite favourite',
    labels: 'rating score',
  },
  worst: { words: 'worst terrible', labels: 'rating score', direction: 'low' },
  tall: { words: 'tallest highest loftiest', labels: 'height elevation altitude' },
  short: {
    words: 'shortest lowest',
    labels: 'height length elevation duration runtime running time',
    direction: 'low',
  },
  large: { words: 'largest biggest hugest', labels: 'area size population diameter capacity' },
  small: { words: 'smallest tiniest', labels: 'area size population diameter', direction: 'low' },
  long: { words: 'longest', labels: 'length duration runtime running time' },
  deep: { words: 'deepest', labels: 'depth' },
  heavy: { words: 'heaviest', labels: 'weight mass' },
  light: { words: 'lightest', labels: 'weight mass', direction: 'low' },
  fast: { words: 'fastest quickest', labels: 'speed' },
  slow: { words: 'slowest', labels: 'speed', direction: 'low' },
  old: {
    words: 'oldest earliest',
    labels: 'year founded built opened completed established born appeared released published',
    direction: 'low',
  },
  new: {
    words: 'newest latest youngest recent',
    labels: 'year founded built opened completed established born appeared released published date',
  },
  dear: { words: 'expensive priciest costliest pricey', labels: 'price cost msrp' },
  cheap: { words: 'cheapest affordable inexpensive', labels: 'price cost msrp', direction: 'low' },
  rich: { words: 'richest wealthiest', labels: 'net worth wealth gdp' },
  poor: { words: 'poorest', labels: 'net worth wealth gdp', direction: 'low' },
  populous: { words: 'populous populated', labels: 'population' },
  popular: { words: 'popular famous loved beloved', labels: 'popularity vote user' },
  selling: { words: 'selling bestselling sold', labels: 'sale copy sold' },
  grossing: { words: 'grossing', labels: 'gross box office' },
  rated: { words: 'rated reviewed', labels: 'rating score' },
  paid: { words: 'paid earning', labels: 'salary pay earning' },
};

const BY_WORD = new Map<string, Dimension>();
for (const [id, { words, labels, direction }] of Object.entries(DEFINITIONS)) {
  const dimension: Dimension = {
    id,
    direction: direction ?? 'high',
    labels: labels.split(' ').map(singular),
  };
  for (const word of words.split(' ')) BY_WORD.set(singular(word), dimension);
}

/** Words of labels whose values give an order. */
export const RANKED_LABELS: ReadonlySet<string> = new Set(
  [...BY_WORD.values()].flatMap((dimension) => dimension.labels),
);

/** The class of a folded ranking word. */
export function rankingDimension(term: string): Dimension | null {
  return BY_WORD.get(term) ?? null;
}

/** All words of a class, folded. */
export function wordsOfClass(id: string): readonly string[] {
  return DEFINITIONS[id]?.words.split(' ').map(singular) ?? [];
}

/** All words of the class of a folded ranking word, folded. */
export function rankingKin(term: string): readonly string[] {
  const id = BY_WORD.get(term)?.id;
  return id === undefined ? (TASTE_OF.get(term) ?? []) : DEFINITIONS[id]!.words.split(' ').map(singular);
}

/** Words that only say "more of it" before an adjective. */
export const DEGREES = new Set(['most', 'least', 'fewest', 'very', 'all', 'ever']);

/** Words that turn a ranking round. */
export const LEAST_WORDS: ReadonlySet<string> = new Set(['least', 'fewest']);

const SUPERLATIVES: Readonly<Record<string, string>> = {
  tall: 'tallest',
  high: 'highest',
  long: 'longest',
  short: 'shortest',
  large: 'largest',
  big: 'biggest',
  small: 'smallest',
  deep: 'deepest',
  heavy: 'heaviest',
  light: 'lightest',
  fast: 'fastest',
  slow: 'slowest',
  old: 'oldest',
  new: 'newest',
  cheap: 'cheapest',
  rich: 'richest',
  poor: 'poorest',
  good: 'best',
  bad: 'worst',
};

/** The ranking word of an adjective after a degree: "least tall" is about the tallest. */
export function superlativeOf(adjective: string): string {
  return SUPERLATIVES[adjective] ?? adjective;
}

const NOT_SUPERLATIVE = new Set(
  'forest interest west test guest quest request contest harvest midwest northwest southwest protest chest nest rest pest vest invest latest-news honest modest budapest digest everest manifest breast feast beast east coast'.split(
    ' ',
  ),
);

/** "tallest", "best", and any other word that ends so and is no noun. */
export function isSuperlative(word: string): boolean {
  return BY_WORD.get(singular(word)) !== undefined
    ? /est$|^top$|^best|^worst|^leading$/.test(word)
    : word.length > 4 && word.endsWith('est') && !NOT_SUPERLATIVE.has(word);
}

/** Words of taste that mean much the same; no attribute gives their order. */
const TASTES = [
  'intelligent smart smartest clever cleverest bright brightest brainiest',
  'beautiful prettiest pretty stunning gorgeous scenic loveliest',
  'dangerous deadliest deadly riskiest lethal',
  'scary scariest frightening terrifying creepiest creepy spookiest',
  'funny funniest hilarious',
  'strong strongest powerful mightiest',
  'hard hardest difficult toughest challenging',
  'easy easiest simplest simple',
  'strange strangest weird weirdest bizarre oddest unusual',
  'influential important significant',
  'healthy healthiest nutritious',
  'interesting fascinating',
  'safe safest secure',
  'cute cutest adorable',
  'violent bloodiest',
  'livable liveable',
  'reliable dependable',
  'comfortable comfiest',
];
const TASTE_OF = new Map(
  TASTES.flatMap((group) => {
    const kin = group.split(' ').map(singular);
    return kin.map((word) => [word, kin] as const);
  }),
);

/** A class for every ranking word, so that words without a definition only match themselves. */
export function rankingClass(term: string): string {
  return BY_WORD.get(term)?.id ?? TASTE_OF.get(term)?.[0] ?? term;
}

/** A class that ranks by something measurable or by general worth. */
export function isRankingClass(id: string): boolean {
  return Object.hasOwn(DEFINITIONS, id);
}

/** Classes by which people rank as they see it; what others rank by can be measured. */
const OPINIONS = new Set(['best', 'worst', 'popular', 'rated']);

/** Whether two lists by it can only differ in what they know, not in what they think. */
export function ranksByMeasure(id: string): boolean {
  return isRankingClass(id) && !OPINIONS.has(id);
}

/** Classes that say no more than that a list ranks. */
export const GENERIC_CLASSES = new Set(['best']);

const OPPOSITES: Readonly<Record<string, string>> = {
  best: 'worst',
  tall: 'short',
  long: 'short',
  large: 'small',
  heavy: 'light',
  fast: 'slow',
  old: 'new',
  dear: 'cheap',
  rich: 'poor',
};

export function areOpposite(a: string, b: string): boolean {
  return OPPOSITES[a] === b || OPPOSITES[b] === a || a === leastOf(b) || b === leastOf(a);
}

/** The class of the other end: the least expensive are the cheapest. */
export function oppositeClass(id: string): string {
  const back = Object.keys(OPPOSITES).find((other) => OPPOSITES[other] === id);
  return OPPOSITES[id] ?? back ?? leastOf(id);
}

function leastOf(id: string): string {
  return `least ${id}`;
}

const ADJECTIVE_LABELS: Readonly<Record<string, string>> = {
  high: 'height',
  tall: 'height',
  long: 'length',
  old: 'year',
  big: 'size',
  large: 'size',
  heavy: 'weight',
  deep: 'depth',
  fast: 'speed',
  expensive: 'price',
};

/** The label that "how high" asks for. */
export function labelOfAdjective(adjective: string): string | null {
  return ADJECTIVE_LABELS[adjective] ?? null;
}
