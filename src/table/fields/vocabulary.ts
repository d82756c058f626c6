import type { Line } from '../../view/lines/shown-lines.js';
import { labelKey, maskName, NAME_MARK, nameWords } from '../labels.js';
import { isNoValue, typeValue } from '../value-types.js';
import { isWhole, type LabelForm, type LabelReading, labelReadings } from './label.js';

/** What the list knows of one label: its items, and how they write it. */
interface LabelEntry {
  readonly key: string;
  support: number;
  /** Item that counted last, so that none counts twice. */
  lastItem: number;
  readonly spellings: Map<string, number>;
}

/** A reading of a line with the label's entry. */
export interface Candidate {
  readonly reading: LabelReading;
  readonly entry: LabelEntry;
}

/** Lines of one item that may hold labels, with the item's name. */
export interface LabelledItem {
  readonly name: string;
  /** Up to the item's own line. */
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  /** Lines that another reader has used; they end an open label and hold none. */
  readonly taken: ReadonlySet<Line>;
}

/** Forms that say themselves that they are labels; they are counted together. */
const EXPLICIT: ReadonlySet<LabelForm> = new Set([
  'heading',
  'bold-line',
  'colon-line',
  'term',
  'bold',
  'colon',
]);
/** A label recurs: under two items at least, and under a quarter of few or five of many. */
const FEWEST_ITEMS = 2;
const ENOUGH_SHARE = 0.25;
const ENOUGH_ITEMS = 5;
/** What does not look like a label by itself must recur under most of the items. */
const MOST_SHARE = 0.5;
const LINE_SHARE = 0.6;
const LINE_WORDS = 6;

/** The labels of a list: texts that recur over its items in a place where labels stand. */
export class Vocabulary {
  readonly #items: number;
  readonly #itemLevel: number;
  /** Labels by key, apart for each group of forms. */
  readonly #entries = new Map<string, Map<string, LabelEntry>>();
  /** Per plain line: how often something follows that can be its value, less how often not. */
  readonly #follows = new Map<string, number>();
  readonly #readings = new Map<Line, readonly Candidate[]>();
  readonly #labels = new Map<Line, Candidate | null>();

  constructor(items: readonly LabelledItem[], itemLevel: number) {
    this.#items = items.length;
    this.#itemLevel = itemLevel;
    items.forEach((item, i) => {
      this.#count(item, i);
    });
  }

  /** The best reading of a line that holds over the whole list, or null. */
  labelOf(line: Line): Candidate | null {
    const known = this.#labels.get(line);
    if (known !== undefined) return known;
    let best: Candidate | null = null;
    for (const candidate of this.#readings.get(line) ?? []) {
      if (!this.#holds(candidate, line)) continue;
      if (best === null || candidate.entry.support > best.entry.support) best = candidate;
    }
    this.#labels.set(line, best);
    return best;
  }

  /** Share of the items that have the label. */
  share(candidate: Candidate): number {
    return candidate.entry.support / this.#items;
  }

  #holds(candidate: Candidate, line: Line): boolean {
    const { form } = candidate.reading;
    const { support } = candidate.entry;
    if (form === 'term') return true;
    const most = Math.max(FEWEST_ITEMS, this.#items * MOST_SHARE);
    if (form === 'heading' && this.#itemLevel > 0 && line.level <= this.#itemLevel) return support >= most;
    if (form === 'line')
      return support >= Math.max(FEWEST_ITEMS, this.#items * LINE_SHARE) && this.#isLabelLine(candidate);
    if (!EXPLICIT.has(form)) return support >= most;
    return support >= Math.max(FEWEST_ITEMS, Math.min(ENOUGH_ITEMS, Math.ceil(this.#items * ENOUGH_SHARE)));
  }

  #isLabelLine(candidate: Candidate): boolean {
    const { label } = candidate.reading;
    return label.split(' ').length <= LINE_WORDS && (this.#follows.get(candidate.entry.key) ?? 0) > 0;
  }

  #count(item: LabelledItem, index: number): void {
    const name = nameWords(item.name);
    const lines = [...item.before, ...item.after].filter((line) => !item.taken.has(line));
    lines.forEach((line, i) => {
      const candidates: Candidate[] = [];
      for (const reading of labelReadings(line)) {
        this.#note(reading, reading.label, index, candidates);
        // with the item's name in it and without: which of both recurs is the label
        const masked = maskName(reading.label, name);
        if (masked !== reading.label) this.#note(reading, masked, index, candidates);
      }
      this.#readings.set(line, candidates);
      const plain = candidates.find(({ reading }) => reading.form === 'line');
      if (plain !== undefined) this.#noteFollower(plain.entry.key, line, lines[i + 1]);
    });
  }

  #note(reading: LabelReading, label: string, item: number, candidates: Candidate[]): void {
    const key = labelKey(label);
    if (key === '' || key === NAME_MARK) return;
    const entry = this.#entry(reading.form, key);
    if (entry.lastItem !== item) {
      entry.lastItem = item;
      entry.support++;
    }
    entry.spellings.set(label, (entry.spellings.get(label) ?? 0) + 1);
    candidates.push({ reading, entry });
  }

  #entry(form: LabelForm, key: string): LabelEntry {
    const group = EXPLICIT.has(form) ? 'explicit' : form;
    let entries = this.#entries.get(group);
    if (entries === undefined) {
      entries = new Map();
      this.#entries.set(group, entries);
    }
    let entry = entries.get(key);
    if (entry === undefined) {
      entry = { key, support: 0, lastItem: -1, spellings: new Map() };
      entries.set(key, entry);
    }
    return entry;
  }

  /** Tags and buttons recur as lines too; a label is followed by something of another kind. */
  #noteFollower(key: string, line: Line, next: Line | undefined): void {
    const labels =
      next !== undefined && (next.kind !== line.kind || next.block === line.block || isShortValue(next));
    this.#follows.set(key, (this.#follows.get(key) ?? 0) + (labels ? 1 : -1));
  }
}

/** The label as most items write it. */
export function spellingOf({ entry }: Candidate): string {
  return [...entry.spellings].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

function isShortValue(line: Line): boolean {
  return typeValue(line.text).type !== 'text' || isNoValue(line.text);
}

/** A label whose value stands on the lines below it. */
export function opensBelow(candidate: Candidate): boolean {
  return isWhole(candidate.reading.form);
}
