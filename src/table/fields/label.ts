import { isStopWord } from '../../lang/index.js';
import type { Line } from '../../view/lines/shown-lines.js';
import { typeValue } from '../value-types.js';

/** Labels are a few words; what is longer is a sentence and labels nothing. */
const MOST_WORDS = 8;
const LONGEST = 60;
/** The same with the marks around it. */
const LONGEST_PRINTED = 70;
/** Marks around a label that are not part of it: colons, bullets, ticks, pictograms. */
const AROUND = /^[^\p{L}\p{N}%$#(“"'…]+|[\s:：|–—\-•*>.,;]+$/gu;

/** Most texts have no marks around them, and Unicode classes cost more than this. */
const BARE = /^[A-Za-z\d%$#("'](?:[ -~]*[A-Za-z\d%$#()"'!?\]])?$/;

/** A label as a reader would say it: without its colon, bullets and pictograms; '' when the text is no label. */
export function labelText(text: string): string {
  if (text.length > LONGEST_PRINTED) return '';
  const label = BARE.test(text) ? text : text.replace(AROUND, '').trim();
  return isLabel(label) ? label : '';
}

const TWO_LETTERS = /[a-z]{2}|\p{L}{2}/u;

function isLabel(label: string): boolean {
  if (label === '' || label.length > LONGEST || !TWO_LETTERS.test(label)) return false;
  if (/[.!?;]\s/.test(label) && /[.!?;]\s+\p{L}/u.test(label)) return false;
  return label.split(/\s+/).length <= MOST_WORDS;
}

/** Stands in a label for the item's own name: "Why work with …?" */
export const NAME_MARK = '…';

/** The words of an item's name, to be taken out of its labels. */
export type NameWords = ReadonlySet<string>;

export function nameWords(name: string): NameWords {
  return new Set(name.toLowerCase().split(/\s+/).map(bareWord));
}

/**
 * The label with the item's name taken out, so that it is the same under every item: "Why work with
 * Acme Group?" and "Acme Price" under Acme Group.
 */
export function maskName(label: string, name: NameWords): string {
  const words = label.split(' ');
  const isName = (word: string) => name.has(bareWord(word.toLowerCase()));
  const start = words.findIndex((word) => word.length > 1 && isName(word));
  if (start < 0) return label;
  let end = start;
  while (end < words.length && isName(words[end]!)) end++;
  const closing = /[?!:]$/.exec(words[end - 1]!)?.[0] ?? '';
  const before = words.slice(0, start);
  const after = words.slice(end);
  if (before.length === 0 && namesByItself(after, closing)) return after.join(' ');
  if (after.length === 0 && closing === '' && saysOfWhat(before)) return before.slice(0, -1).join(' ');
  return [...before, NAME_MARK + closing, ...after].join(' ');
}

/** "Acme Price", "Acme pros", "Acme: offerings" are labels without the name; "Acme is for you if" is none. */
function namesByItself(after: readonly string[], closing: string): boolean {
  if (after.length === 0) return false;
  if (closing === ':' || /^[\p{Lu}\p{N}(]/u.test(after[0]!)) return true;
  return !after.some((word) => isStopWord(word.toLowerCase()));
}

/** "Key features of" Acme are "Key features"; "Why work with" and "Testing" need the name to be read. */
function saysOfWhat(before: readonly string[]): boolean {
  const [first, ...others] = before.map((word) => word.toLowerCase());
  const last = others.at(-1);
  return last !== undefined && isStopWord(last) && !isStopWord(first!);
}

function bareWord(word: string): string {
  if (PLAIN_WORD.test(word)) return word;
  return word.replace(/['’]s$/i, '').replace(/[^\p{L}\p{N}-]/gu, '');
}

const PLAIN_WORD = /^[a-z\d-]*$/;

const ASCII = /^[ -~]*$/;

/** What makes two labels the same. */
export function labelKey(label: string): string {
  // most labels are plain, and Unicode classes cost three times as much
  if (ASCII.test(label))
    return label
      .toLowerCase()
      .replace(/[^a-z\d%$#']+/g, ' ')
      .trim();
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/[^\p{L}\p{N}%$#'…]+/gu, ' ')
    .trim();
}

/** One labelled value of one item. Several fields of one key are one field with several values. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Node at which the value stands. */
  readonly node: number;
  /** Rule that found it. */
  readonly rule: string;
}

/** The shapes in which real pages write a label. The id shows up in a column's provenance. */
export type LabelForm =
  | 'heading' // a sub-heading that recurs under the items
  | 'bold-line' // a bold line of its own
  | 'colon-line' // "Pros:" on a line of its own
  | 'line' // a plain line that recurs
  | 'term' // dt
  | 'bold' // bold label, then its value on the same line
  | 'bold-run' // bold label that only its type face tells from the value
  | 'element' // a label that is an element of its own, then its value: <span>City</span><span>Dubai</span>
  | 'colon' // "Price: $20"
  | 'dash' // "Price – $20", "Price | $20"
  | 'phrase'; // "Starting at $20", "Founded in 1999", "Published by Acme"

/** A line read as a label, with the rest of the line as its value. */
export interface LabelReading {
  readonly form: LabelForm;
  readonly label: string;
  /** '' where the value follows on the next lines. */
  readonly value: string;
}

const COLON = /^([^:：]{2,60}?)(?<!\d)\s*[:：](?!\/\/)\s*(.*)$/u;
const BOLD_COLON = /^([^:：]{2,60}?)\s*[:：]\s*(.*)$/u;
const DASH = /^(.{2,60}?)\s*(?:\s[–—-]\s|\s?\|\s?)(.+)$/u;
const HAS_DASH = /[|–—]| - /;
const HAS_COLON = /[:：]/;
const HAS_AMOUNT = /[\d$€£¥₹~]/;
const PHRASE = /^(\p{L}[\p{L}' ]{1,30}?)\s+((?:[\d$€£¥₹~]|US\$).*)$/u;
/** "Published by Acme": a capital, small words, then a name to the end of a line that is no sentence. */
const NAMED = /^(\p{Lu}\p{Ll}+(?: \p{Ll}+){1,2}) (\p{Lu}[^.!?;:]*)$/u;
const LONGEST_NAMED = 60;
const SEPARATED = /^\s*(?:[:：|–—]|-\s)\s*(.*)$/u;

/** What has no label that its form tells must be short to be label and value. */
const LONGEST_LINE = 160;

/** Points the reader to another page; what follows is no property of the item. */
const ELSEWHERE =
  /^(?:also )?(?:read\b|learn more|next up|(?:related|recommended) (?:articles?|posts?|reading|links?)$)/i;

/** All ways in which a line can be read as a label; which of them hold is for the whole list to say. */
export function labelReadings(line: Line): LabelReading[] {
  const readings: LabelReading[] = [];
  const add = (form: LabelForm, label: string, value: string) => {
    const text = labelText(label);
    if (text !== '' && !ELSEWHERE.test(text)) readings.push({ form, label: text, value: value.trim() });
  };
  if (line.kind === 'term') add('term', line.text, '');
  addInline(line, add);
  if (line.kind !== 'caption') addWhole(line, add);
  return readings;
}

type Add = (form: LabelForm, label: string, value: string) => void;

function addInline(line: Line, add: Add): void {
  if (line.boldStart !== '' && !line.bold) addBold(line, add);
  else if (line.elementStart !== '') addElement(line, add);
  const colon = HAS_COLON.test(line.text)
    ? (line.bold || line.boldStart !== '' ? BOLD_COLON : COLON).exec(line.text)
    : null;
  if (colon !== null && colon[2] !== '') add('colon', colon[1]!, colon[2]!);
  if (line.text.length > LONGEST_LINE) return;
  const dash = HAS_DASH.test(line.text) ? DASH.exec(line.text) : null;
  if (dash !== null) add('dash', dash[1]!, dash[2]!);
  const phrase = HAS_AMOUNT.test(line.text) ? PHRASE.exec(line.text) : null;
  if (phrase !== null && typeValue(phrase[2]!).type !== 'text') add('phrase', phrase[1]!, phrase[2]!);
  const named =
    line.text.length > LONGEST_NAMED || line.level > 0 || line.bold ? null : NAMED.exec(line.text);
  if (named !== null) add('phrase', named[1]!, named[2]!);
}

/** The bold may reach past the colon ("<b>Overview: Acme</b> is a ...") or end before it. */
function addBold(line: Line, add: Add): void {
  const rest = line.text.slice(line.boldStart.length);
  if (line.boldStart.includes(':')) {
    const at = line.text.indexOf(':');
    const value = line.text.slice(at + 1);
    if (value.trim() !== '') add('bold', line.text.slice(0, at), value);
    return;
  }
  const separated = SEPARATED.exec(rest)?.[1];
  if (separated !== undefined) {
    if (separated !== '') add('bold', line.boldStart, separated);
  } else if (/^\s/.test(rest) && /[\p{L}\p{N}]/u.test(rest)) add('bold-run', line.boldStart, rest);
}

/** A colon or dash that follows the element makes it a label of another form. */
function addElement(line: Line, add: Add): void {
  const rest = line.text.slice(line.elementStart.length);
  if (/[:：]$/u.test(line.elementStart) || SEPARATED.test(rest)) return;
  if (/[\p{L}\p{N}]/u.test(rest)) add('element', line.elementStart, rest);
}

function addWhole(line: Line, add: Add): void {
  // a line that is a link as a whole leads somewhere; it labels nothing
  if (line.link) return;
  if (line.level > 0) add('heading', line.text, '');
  else if (line.bold || line.kind === 'head-cell') add('bold-line', line.text, '');
  else if (/[:：]$/.test(line.text)) add('colon-line', line.text, '');
  else if (line.kind === 'plain') add('line', line.text, '');
}

export function isWhole(form: LabelForm): boolean {
  return (
    form === 'heading' || form === 'bold-line' || form === 'colon-line' || form === 'line' || form === 'term'
  );
}
