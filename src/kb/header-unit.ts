import { quantityIn } from './quantities.js';

/** What bare numbers under a label count: "Height (m)", "Cost (US$ millions)", "Weight in kg". */
export interface HeaderUnit {
  /** Null where only a scale is said: "Population (millions)". */
  readonly dimension: string | null;
  /** From a number under the label to the dimension's base unit. */
  readonly factor: number;
}

const NO_UNIT: HeaderUnit = { dimension: null, factor: 1 };
const IN_BRACKETS = /[([]\s*(?:in\s+)?([^()[\]]+?)\s*[)\]]\s*$/i;
const AFTER_IN = /\s(?:in|,)\s+(\S+(?:\s\S+)?)$/i;
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/\bthousands?\b|[’']?\b000s?\b/i, 1e3],
  [/\bmillions?\b|\bmn\b|(?<=[$€£])\s?m\b/i, 1e6],
  [/\bbillions?\b|\bbn\b|(?<=[$€£])\s?b\b/i, 1e9],
];

export function headerUnit(label: string): HeaderUnit {
  const written = IN_BRACKETS.exec(label)?.[1] ?? AFTER_IN.exec(label)?.[1] ?? '';
  if (written === '') return NO_UNIT;
  const [pattern, scale] = SCALES.find(([each]) => each.test(written)) ?? [null, 1];
  const unit = (pattern === null ? written : written.replace(pattern, '')).trim();
  const quantity = unit === '' ? null : quantityIn(scale, unit);
  return quantity === null
    ? { dimension: null, factor: scale }
    : { dimension: quantity.dimension, factor: quantity.value };
}
