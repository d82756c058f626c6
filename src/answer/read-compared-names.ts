import { readQuantity } from '../kb/quantities.js';
import { isSuperlative, rankingDimension } from './ranking-words.js';

const COMPARE = /^(?:compare|comparison (?:of|between)|difference between|differences between)\s+(.+)$/i;
const VERSUS = /\s+(?:vs\.?|versus|v\.|compared (?:to|with))\s+/i;
const SEPARATOR = /\s*,\s*(?:and\s+)?|\s+(?:and|with|to|vs\.?|versus)\s+|\s*&\s*/i;
const MOST_NAMES = 10;

/** Names to be put side by side. */
export interface ComparedNames {
  readonly names: readonly string[];
  /** What the question compares them by, as a superlative: "tallest" of "is A taller than B". */
  readonly by: string | null;
  /** "A or B" asks for a comparison only where both are things: "cheap or free tools" does not. */
  readonly perhaps: boolean;
}

/** The names of "A vs B", "compare A, B and C", "is A taller than B"; null where nothing is to be compared. */
export function readComparedNames(text: string): ComparedNames | null {
  const compared = COMPARE.exec(text)?.[1];
  const parts = compared === undefined ? text.split(VERSUS) : compared.split(SEPARATOR);
  const names = namesIn(parts);
  return names.length > 1 ? { names, by: null, perhaps: false } : (asMeasured(text) ?? asChoice(text));
}

function namesIn(parts: readonly string[]): string[] {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, MOST_NAMES);
}

const COMPARATIVE = String.raw`(more \w+|less \w+|\w+er|better|worse)`;
const THAN = new RegExp(
  String.raw`^(?:is|are|was|were|has|does)\s+(?:the\s+)?(.+?)\s+(?:a\s+)?${COMPARATIVE}\s+than\s+(?:the\s+)?(.+)$`,
  'i',
);
const WHICH = new RegExp(
  String.raw`^(?:which|who|what)(?:\s+\w+)?\s+(?:is|are|was|were|has)\s+(?:the\s+)?${COMPARATIVE}\s*[,:]?\s+(.+?)\s+or\s+(.+)$`,
  'i',
);

/** "is A taller than B", "which is taller, A or B". */
function asMeasured(text: string): ComparedNames | null {
  const than = THAN.exec(text);
  if (than !== null) return isAmount(than[3]!) ? null : measured(than[2]!, [than[1]!, than[3]!]);
  const which = WHICH.exec(text);
  return which === null ? null : measured(which[1]!, [...which[2]!.split(/\s*,\s*/), which[3]!]);
}

/** "taller than 500 m" compares with a number. */
function isAmount(text: string): boolean {
  return /^\W?\d/.test(text) && readQuantity(text) !== null;
}

function measured(comparative: string, names: readonly string[]): ComparedNames {
  return { names: namesIn(names), by: superlative(comparative.toLowerCase()), perhaps: false };
}

/** The superlative of a comparative, where it is one that ranks by something known. */
function superlative(comparative: string): string | null {
  const [first = '', adjective] = comparative.split(' ');
  if (adjective !== undefined)
    return first === 'more' && rankingDimension(adjective) !== null ? adjective : null;
  const formed =
    comparative === 'better' ? 'best' : comparative === 'worse' ? 'worst' : `${first.slice(0, -1)}st`;
  return isSuperlative(formed) && rankingDimension(formed) !== null ? formed : null;
}

const CHOICE = /^(?:[^:]+:\s*)?(.+?)\s+or\s+(.+)$/i;

function asChoice(text: string): ComparedNames | null {
  const match = CHOICE.exec(text);
  if (match === null) return null;
  const names = namesIn([...match[1]!.split(/\s*,\s*/), match[2]!]);
  return names.length > 1 ? { names, by: null, perhaps: true } : null;
}
