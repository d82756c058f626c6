import { oneOf, wordForm } from '../../list/words/list-words.js';
import type { Line } from '../../view/lines/shown-lines.js';
import { labelText } from '../labels.js';
import { typeValue } from '../value-types.js';

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
const elsewhere = wordForm(
  () => `^(?:(?:${oneOf('elsewhere', ' ')})\\b|(?:${oneOf('elsewhere-label', ' ')})$)`,
);

/** All ways in which a line can be read as a label; which of them hold is for the whole list to say. */
export function labelReadings(line: Line): LabelReading[] {
  const readings: LabelReading[] = [];
  const add = (form: LabelForm, label: string, value: string) => {
    const text = labelText(label);
    if (text !== '' && !elsewhere().test(text)) readings.push({ form, label: text, value: value.trim() });
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
