import { singular } from '../../lang/index.js';
import { typeValue } from '../../table/value-types.js';

/**
 * Labels inside a text node (SKES section 3.4: "Price: $1.10 Category: Game" is one node and two fields):
 * the words before a colon, of which the longest that is common to the pages is the label.
 */
const MAX_LABEL_WORDS = 3;
/** Longer texts are prose, in which a colon says nothing. */
const LONGEST_TEXT = 300;
const COLON = /:\s/g;
const WORDS_BEFORE = /(?:[\p{L}\p{N}().'/&-]+ ){0,2}[\p{L}\p{N}().'/&-]+$/u;
const STARTS_WITH_CAPITAL = /^\p{Lu}/u;
/** Between the fields; a minus in front belongs to the value. */
const AROUND = /^[\s|;,•·]+|[\s|;,•·/–-]+$/gu;

/** A part of a text with the label that stands before it; null for what comes before the first label. */
interface LabelledPart {
  readonly label: string | null;
  readonly text: string;
}

/** Whether there are two colons at all, which most texts have not. */
function hasTwoColons(text: string): boolean {
  if (text.length > LONGEST_TEXT) return false;
  const first = text.indexOf(': ');
  return first > 0 && text.indexOf(': ', first + 2) > 0;
}

/** Every run of up to three words before each colon: "date" and "Release date". None where there is one colon only. */
export function labelCandidates(text: string): string[] {
  if (!hasTwoColons(text)) return [];
  const found: string[] = [];
  for (const { index } of text.matchAll(COLON)) {
    const words = WORDS_BEFORE.exec(text.slice(0, index))?.[0].split(' ') ?? [];
    for (let n = 1; n <= Math.min(MAX_LABEL_WORDS, words.length); n++) {
      const label = words.slice(-n).join(' ');
      if (STARTS_WITH_CAPITAL.test(label)) found.push(label);
    }
  }
  return found;
}

/** Cuts a text at the labels known for its path; null unless at least two of them stand in it. */
export function splitAtLabels(text: string, labels: ReadonlyMap<string, number>): LabelledPart[] | null {
  if (!hasTwoColons(text)) return null;
  const cuts: { label: string; from: number; to: number }[] = [];
  for (const { index } of text.matchAll(COLON)) {
    const words = WORDS_BEFORE.exec(text.slice(0, index))?.[0].split(' ') ?? [];
    for (let n = words.length; n > 0; n--) {
      const label = words.slice(-n).join(' ');
      if (!labels.has(label)) continue;
      cuts.push({ label, from: index - label.length, to: index + 1 });
      break;
    }
  }
  return cuts.length < 2 ? null : partsBetween(text, cuts);
}

function partsBetween(
  text: string,
  cuts: readonly { label: string; from: number; to: number }[],
): LabelledPart[] {
  const parts: LabelledPart[] = [{ label: null, text: trimmed(text.slice(0, cuts[0]!.from)) }];
  cuts.forEach(({ label, to }, i) => {
    parts.push({ label, text: trimmed(text.slice(to, cuts[i + 1]?.from ?? text.length)) });
  });
  return parts.filter((part) => part.text !== '');
}

function trimmed(text: string): string {
  return text.replace(AROUND, '');
}

/** Signs that stand between fields and hardly ever inside of one. */
const DELIMITERS = ['|', '•', '·'];
/** Longer texts are prose, in which such a sign says nothing. */
const LONGEST_ROW = 200;

/** The delimiter between the parts of a text, "Drama | 1998 | 120 min", or null. */
export function delimiterOf(text: string): string | null {
  if (text.length > LONGEST_ROW) return null;
  for (const delimiter of DELIMITERS) {
    const at = text.indexOf(delimiter);
    if (at > 0 && at < text.length - 1) return delimiter;
  }
  return null;
}

/** The parts of a text between delimiters; null where there is none, or the text is no row of fields. */
export function splitAtDelimiter(text: string, delimiter: string): string[] | null {
  if (delimiterOf(text) !== delimiter) return null;
  const parts = text
    .split(delimiter)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 1 ? parts : null;
}

const COUNTED = /^\p{Sc}?\d[\d.,]*\+? ?(\p{L}[\p{L} .-]{1,18})$/u;
const isDigit = (text: string) => text.charCodeAt(0) < 58;

/** The words behind a number, as one of them is called: "bath" of "3.5 Baths", "sq ft" of "4,222 sq ft"; else null. */
export function wordsAfter(text: string): string | null {
  const found = isDigit(text) ? COUNTED.exec(text) : null;
  if (found === null || typeValue(text).type === 'date') return null;
  return found[1]!
    .toLowerCase()
    .split(' ')
    .map((word) => singular(word))
    .join(' ');
}
