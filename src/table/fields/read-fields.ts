import type { Line } from '../../view/lines/shown-lines.js';
import type { Field } from '../labels.js';
import { type Candidate, type LabelledItem, opensBelow, spellingOf, Vocabulary } from './vocabulary.js';

/** What an item's lines gave: labelled fields, and the lines that no label claimed. */
interface ReadFields {
  readonly fields: readonly Field[];
  /** Unclaimed lines before the item's own. */
  readonly before: readonly Line[];
  /** Unclaimed lines after it. */
  readonly rest: readonly Line[];
}

/** A label that waits for the lines below it. */
interface OpenLabel {
  readonly candidate: Candidate;
  readonly line: Line;
  readonly values: Line[];
}

/** Inside another label's list only a label of most items counts as one. */
const STRONG_SHARE = 0.5;
/** A label whose lines are mostly labels themselves is a section ("Key specs"), not a field. */
const SECTION_SHARE = 0.66;

/** Reads the labelled fields of all items of a list. `itemLevel` is the heading level of the items, or 0. */
export function readFields(items: readonly LabelledItem[], itemLevel: number): ReadFields[] {
  const vocabulary = new Vocabulary(items, itemLevel);
  const sections = findSections(items, vocabulary);
  const read = items.map((item) => new FieldReader(vocabulary, sections).read(item));
  return capLast(read);
}

/** Walks down the lines of one item with at most one label open. */
class FieldReader {
  readonly #vocabulary: Vocabulary;
  readonly #sections: ReadonlySet<string>;
  readonly #fields: Field[] = [];
  #rest: Line[] = [];
  #open: OpenLabel | null = null;

  constructor(vocabulary: Vocabulary, sections: ReadonlySet<string>) {
    this.#vocabulary = vocabulary;
    this.#sections = sections;
  }

  read({ before, after, taken }: LabelledItem): ReadFields {
    const unclaimed = [before, after].map((lines) => {
      this.#rest = [];
      for (const line of lines) {
        if (taken.has(line)) this.#close();
        else this.#readLine(line);
      }
      this.#close();
      return this.#rest;
    });
    return { fields: this.#fields, before: unclaimed[0]!, rest: unclaimed[1]! };
  }

  #readLine(line: Line): void {
    if (this.#open !== null && !belongs(this.#open, line)) this.#close();
    const label = this.#labelOf(line);
    if (label === null) this.#take(line);
    else if (opensBelow(label)) {
      this.#close();
      if (!this.#sections.has(label.entry.key)) this.#open = { candidate: label, line, values: [] };
    } else {
      this.#close();
      this.#add(label, label.reading.value, line);
    }
  }

  #labelOf(line: Line): Candidate | null {
    const label = this.#vocabulary.labelOf(line);
    if (label === null || this.#open === null || opensBelow(label)) return label;
    // "Onboarding: ..." in the bullets under "Key features" is a value with a colon in it
    if (line.kind === 'bullet' && this.#open.line.kind !== 'bullet' && isList(this.#open)) return null;
    return this.#vocabulary.share(label) >= STRONG_SHARE ? label : null;
  }

  #take(line: Line): void {
    if (this.#open === null) this.#rest.push(line);
    else if (line.kind !== 'caption') this.#open.values.push(line);
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    for (const line of withoutButtons(open.values)) this.#add(open.candidate, line.text, line);
  }

  #add(label: Candidate, value: string, line: Line): void {
    const text = value.replace(BULLET, '');
    if (text === '') return;
    this.#fields.push({
      key: label.entry.key,
      label: spellingOf(label),
      value: text,
      node: line.node,
      rule: `label-${label.reading.form}`,
    });
  }
}

/** A bullet that the page typed instead of marking it up. */
const BULLET = /^[•●▪◦‣∙·*]\s*/u;

function isList(open: OpenLabel): boolean {
  return open.values.every((line) => line.kind === 'bullet');
}

/** Whether a line can still be a value of the open label. */
function belongs(open: OpenLabel, line: Line): boolean {
  const { line: label, values } = open;
  const { form } = open.candidate.reading;
  if (line.level > 0) return form === 'heading' && line.level > label.level;
  if (form === 'term') return line.kind === 'definition';
  if (line.kind === 'caption') return true;
  const first = values[0];
  if (first === undefined) return true;
  // a list that follows its label is the value; what comes after the list is not
  if (first.kind === 'bullet') return line.kind === 'bullet';
  if (form === 'heading') return true;
  if (form === 'bold-line') return !line.bold || first.bold;
  return line.block === first.block;
}

/** "Shop now" after prose is a button, not a value; lines that are all links are. */
function withoutButtons(lines: readonly Line[]): readonly Line[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1]!.link) end--;
  return end === 0 ? lines : lines.slice(0, end);
}

/** Labels under which mostly other labels stand; their own text is a heading, not a field. */
function findSections(items: readonly LabelledItem[], vocabulary: Vocabulary): ReadonlySet<string> {
  const tally = new Map<string, { lines: number; labels: number }>();
  for (const item of items) {
    for (const { key, line } of openLines(item, vocabulary)) {
      const counts = tally.get(key) ?? { lines: 0, labels: 0 };
      const label = vocabulary.labelOf(line);
      counts.lines++;
      if (label !== null && vocabulary.share(label) >= STRONG_SHARE) counts.labels++;
      tally.set(key, counts);
    }
  }
  const sections = [...tally].filter(([, { lines, labels }]) => labels >= lines * SECTION_SHARE);
  return new Set(sections.map(([key]) => key));
}

/** The lines that stand under an open label, with its key. */
function* openLines(
  { after, taken }: LabelledItem,
  vocabulary: Vocabulary,
): Generator<{ key: string; line: Line }> {
  let open: OpenLabel | null = null;
  for (const line of after) {
    if (open !== null && (taken.has(line) || !belongs(open, line))) open = null;
    const label = vocabulary.labelOf(line);
    if (label !== null && opensBelow(label)) open = { candidate: label, line, values: [] };
    else if (open !== null) {
      open.values.push(line);
      yield { key: open.candidate.entry.key, line };
    }
  }
}

/**
 * The last item has no next one to end it, so its last label may swallow what follows the list: it
 * gets no more values than the label has under any other item.
 */
function capLast(read: readonly ReadFields[]): ReadFields[] {
  const last = read[read.length - 1];
  const lastField = last?.fields.at(-1);
  if (last === undefined || lastField === undefined || read.length < 3) return [...read];
  const count = (fields: readonly Field[]) => fields.filter((field) => field.key === lastField.key).length;
  const most = Math.max(...read.slice(0, -1).map(({ fields }) => count(fields)));
  if (most === 0 || count(last.fields) <= most) return [...read];
  let kept = 0;
  const fields = last.fields.filter((field) => field.key !== lastField.key || ++kept <= most);
  return [...read.slice(0, -1), { ...last, fields }];
}
