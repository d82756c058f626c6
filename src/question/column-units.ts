import type { Column } from '../kb/catalogue/catalogue.js';
import { labelUnit } from '../lang/labels.js';
import { lexiconRows, onceRead, parts } from '../lang/lexicon.js';
import { currencyAt, currencyNameAt } from '../lang/money.js';
import { isStopWord } from '../lang/stop-words.js';
import { type Unit, unitOf } from '../lang/units.js';
import { ordinalOf } from './base/word-knowledge.js';
import { MOST_TOKENS } from './filter.js';
import type { QuestionText } from './tokens.js';

/** What the numbers of a column and the words of a question count: "Weight (kg)", "Distance m", "over 80 kilos". */

const MONEY = 'money';

/** The unit of a column, by its cells, the bracket of its label, or the last word of it. */
export function unitOfColumn({ unit, label }: Pick<Column, 'unit' | 'label'>): Unit | null {
  return unitOf(unit ?? '') ?? unitOf(labelUnit(label)?.unit ?? '') ?? unitOf(lastWord(label));
}

const lastWord = (label: string) => label.trim().split(/\s+/).at(-1)!;

const units = new WeakMap<Column, string | null>();

/** The dimension of a column's numbers; all currencies are one. */
export function dimensionOfColumn(column: Column): string | null {
  let known = units.get(column);
  if (known === undefined) {
    known = readDimension(column);
    units.set(column, known);
  }
  return known;
}

function readDimension(column: Column): string | null {
  const isMoney = isCurrency(column.unit ?? '') || isCurrency(lastWord(column.label));
  if (isMoney || labelUnit(column.label)?.dimension?.startsWith(MONEY)) return MONEY;
  return unitOfColumn(column)?.dimension ?? null;
}

const isCurrency = (text: string) =>
  text !== '' && (currencyAt(text, 0) ?? currencyNameAt(text, 0))?.end === text.length;

/** Words that speak of a dimension without a unit: "weigh", "money". */
const dimensionWords = onceRead(
  () =>
    new Map(
      lexiconRows('measure-words').flatMap(([dimension = '', words]) =>
        [dimension, ...parts(words)].map((word) => [word, dimension] as const),
      ),
    ),
);

/** The words of a question that say a unit, as bits by dimension. */
export function unitMasks({ tokens }: QuestionText): ReadonlyMap<string, number> {
  const masks = new Map<string, number>();
  tokens.slice(0, MOST_TOKENS).forEach(({ text }, at) => {
    for (const dimension of dimensionsOfWord(text))
      masks.set(dimension, (masks.get(dimension) ?? 0) | (1 << at));
  });
  return masks;
}

function dimensionsOfWord(word: string): readonly string[] {
  if (word.length < 2 || isStopWord(word) || ordinalOf(word) !== null) return [];
  const said = [unitOf(word)?.dimension, dimensionWords().get(word), isCurrency(word) ? MONEY : undefined];
  return [...new Set(said.filter((dimension) => dimension !== undefined))];
}
