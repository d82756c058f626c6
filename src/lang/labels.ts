import { lexiconRows, parts } from './lexicon.js';
import { currencyAt, currencyNameAt } from './money.js';
import { scaleOf } from './scales.js';
import { type Unit, unitOf } from './units.js';
import { withoutMarks } from './words.js';

/** What bare numbers under a label count: "Height (m)", "Cost (US$ millions)", "Weight in kg". */
export interface LabelUnit {
  /** Null where only a scale is said: "Population (millions)". */
  readonly dimension: string | null;
  /** From a number under the label to the dimension's base unit. */
  readonly factor: number;
  /** The unit's symbol or the currency's code; empty where only a scale is said. */
  readonly unit: string;
}

const IN_BRACKETS = /[([]\s*(?:in\s+)?([^()[\]]+?)\s*[)\]]\s*$/i;
const AFTER_IN = /\s(?:in|,)\s+(\S+(?:\s\S+)?)$/i;

/** The unit that a label gives for the numbers below it; null where it gives none. */
export function labelUnit(label: string): LabelUnit | null {
  const written = IN_BRACKETS.exec(label)?.[1] ?? AFTER_IN.exec(label)?.[1];
  return written === undefined ? null : readLabelUnit(written);
}

/** What stands in a label's bracket, where it tells what is counted: "kg", "US$ millions", "000s", "% of all" is none. */
export function readLabelUnit(written: string): LabelUnit | null {
  const plain = written.trim();
  const unit = unitOf(plain);
  if (unit !== null) return ofUnit(unit, 1);
  const lead = currencyAt(plain, 0) ?? currencyNameAt(plain, 0);
  const rest = lead === null ? plain : plain.slice(lead.end).trim();
  const scale = scaleIn(rest, lead !== null);
  if (lead !== null)
    return scale === null
      ? null
      : { dimension: `money ${lead.currency}`, factor: scale, unit: lead.currency };
  return scale === null || scale === 1 ? withScale(plain) : { dimension: null, factor: scale, unit: '' };
}

function ofUnit({ dimension, factor, symbol }: Unit, scale: number): LabelUnit {
  return { dimension, factor: factor * scale, unit: symbol };
}

const THOUSANDS = /^[’']?000s?$/;

/** 1 for nothing, null for words that are no scale. */
function scaleIn(text: string, money: boolean): number | null {
  const word = withoutMarks(text).replace(/^in /, '').replace(/\.$/, '');
  if (word === '') return 1;
  if (THOUSANDS.test(word)) return 1000;
  const scale = scaleOf(word, 'en');
  return scale === null || (scale.sort === 'letter' && !money) ? null : scale.factor;
}

/** "million km", "millions of dollars", "million euros" */
function withScale(text: string): LabelUnit | null {
  const match = /^(\S+)\s+(?:of\s+)?(.+)$/.exec(text);
  const scale = match === null ? null : scaleIn(match[1]!, false);
  if (match === null || scale === null) return null;
  const unit = unitOf(match[2]!);
  if (unit !== null) return ofUnit(unit, scale);
  const named = currencyAt(match[2]!, 0) ?? currencyNameAt(match[2]!, 0);
  if (named === null || named.end !== match[2]!.length) return null;
  return { dimension: `money ${named.currency}`, factor: scale, unit: named.currency };
}

/** Labels, folded, that say what the values of a column are: "date", "address" or "rank". */
export function columnLabels(group: string): ReadonlySet<string> {
  const row = lexiconRows('column-labels').find(([name]) => name === group);
  return new Set(parts(row?.[1]));
}
