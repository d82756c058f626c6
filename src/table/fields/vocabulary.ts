import type { Line } from '../lines.js';
import { isNoValue, typeValue } from '../value-types.js';
import { labelKey, maskName, NAME_MARK } from './label.js';
import { isWhole, type LabelForm, type LabelReading, labelReadings } from './label-forms.js';

/** A reading with what makes it the same under all items. */
interface KeyedReading extends LabelReading {
  readonly key: string;
  /** Under which its items are counted. */
  readonly supportKey: string;
}

/** A reading that holds, and in how many items it occurs. */
export interface Candidate extends KeyedReading {
  readonly support: number;
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
  readonly #support = new Map<string, number>();
  readonly #spelling = new Map<string, Map<string, number>>();
  /** Per plain line: how often something follows that can be its value, less how often not. */
  readonly #follows = new Map<string, number>();
  readonly #readings = new Map<Line, readonly KeyedReading[]>();
  readonly #labels = new Map<Line, Candidate | null>();

  constructor(items: readonly LabelledItem[], itemLevel: number) {
    this.#items = items.length;
    this.#itemLevel = itemLevel;
    for (const item of items) this.#count(item);
  }

  /** The best reading of a line that holds over the whole list, or null. */
  labelOf(line: Line): Candidate | null {
    const known = this.#labels.get(line);
    if (known !== undefined) return known;
    let best: Candidate | null = null;
    for (const reading of this.#readings.get(line) ?? []) {
      const candidate = { ...reading, support: this.#support.get(reading.supportKey) ?? 0 };
      if (!this.#holds(candidate, line)) continue;
      if (best === null || candidate.support > best.support) best = candidate;
    }
    this.#labels.set(line, best);
    return best;
  }

  /** Share of the items that have the label. */
  share(candidate: Candidate): number {
    return candidate.support / this.#items;
  }

  /** The label as most items write it. */
  display(key: string): string {
    const spellings = [...(this.#spelling.get(key) ?? [])];
    return spellings.reduce((best, next) => (next[1] > best[1] ? next : best), [key, 0])[0]!;
  }

  #holds(candidate: Candidate, line: Line): boolean {
    const { form, support } = candidate;
    if (form === 'term') return true;
    const most = Math.max(FEWEST_ITEMS, this.#items * MOST_SHARE);
    if (form === 'heading' && this.#itemLevel > 0 && line.level <= this.#itemLevel) return support >= most;
    if (form === 'line')
      return support >= Math.max(FEWEST_ITEMS, this.#items * LINE_SHARE) && this.#isLabelLine(candidate);
    if (!EXPLICIT.has(form)) return support >= most;
    return support >= Math.max(FEWEST_ITEMS, Math.min(ENOUGH_ITEMS, Math.ceil(this.#items * ENOUGH_SHARE)));
  }

  #isLabelLine(candidate: Candidate): boolean {
    return candidate.label.split(/\s+/).length <= LINE_WORDS && (this.#follows.get(candidate.key) ?? 0) > 0;
  }

  #count(item: LabelledItem): void {
    const seen = new Set<string>();
    const lines = [...item.before, ...item.after].filter((line) => !item.taken.has(line));
    lines.forEach((line, i) => {
      const readings = keyedReadings(line, item.name);
      this.#readings.set(line, readings);
      for (const { form, key, label, supportKey } of readings) {
        this.#spell(key, label);
        if (form === 'line') this.#noteFollower(key, line, lines[i + 1]);
        seen.add(supportKey);
      }
    });
    for (const id of seen) this.#support.set(id, (this.#support.get(id) ?? 0) + 1);
  }

  #spell(key: string, text: string): void {
    const spellings = this.#spelling.get(key) ?? new Map<string, number>();
    spellings.set(text, (spellings.get(text) ?? 0) + 1);
    this.#spelling.set(key, spellings);
  }

  /** Tags and buttons recur as lines too; a label is followed by something of another kind. */
  #noteFollower(key: string, line: Line, next: Line | undefined): void {
    const labels =
      next !== undefined && (next.kind !== line.kind || next.block === line.block || isShortValue(next));
    this.#follows.set(key, (this.#follows.get(key) ?? 0) + (labels ? 1 : -1));
  }
}

/** Each reading as printed, and without the item's name where it has it: which of both recurs is the label. */
function keyedReadings(line: Line, name: string): KeyedReading[] {
  return labelReadings(line).flatMap((reading) => {
    const masked = maskName(reading.label, name);
    const labels = masked === reading.label ? [masked] : [reading.label, masked];
    return labels.flatMap((label) => {
      const key = labelKey(label);
      if (key === '' || key === NAME_MARK) return [];
      return [{ ...reading, label, key, supportKey: `${supportGroup(reading.form)} ${key}` }];
    });
  });
}

function isShortValue(line: Line): boolean {
  return typeValue(line.text).type !== 'text' || isNoValue(line.text);
}

function supportGroup(form: LabelForm): string {
  return EXPLICIT.has(form) ? 'explicit' : form;
}

/** A label whose value stands on the lines below it. */
export function opensBelow(candidate: Candidate): boolean {
  return isWhole(candidate.form);
}
