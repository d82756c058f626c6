import type { Page } from '../../html/page.js';
import type { Line, LineKind } from '../../view/lines/shown-lines.js';
import type { Field } from '../labels.js';
import { isPraise } from '../names/split-names.js';
import { typeValue } from '../value-types.js';

/** Rows of unclaimed lines, one an item. */
type Rest = readonly (readonly Line[])[];

/** Prose has this many words; shorter lines are captions, buttons and tags. */
const PROSE_WORDS = 8;
/** Text of its own, or what a list of terms says of the item that is its term. */
const PROSE_KINDS: ReadonlySet<LineKind> = new Set(['plain', 'definition']);
/** A description is what an item starts with, not its whole article. */
const LONGEST_DESCRIPTION = 4000;
/** A value without a label counts when most items have one in the same place. */
const MOST = 0.5;
const LONGEST_VALUE = 40;
/** "$150 at Acme": a price with its shop. */
const SHOP_PRICE = /^((?:US)?[$€£]\s?[\d.,]+)(?:\s(?:at|from|on)\s.+)$/u;
const STARS = /^[★☆⭐✩]{3,10}$/u;
const SCORE = /^\d+(?:\.\d+)?\s?(?:\/\s?\d+|out of \d+|stars?)$/i;

/** Fields that no label names: the description, and prices and ratings by their form. */
export function readUnlabelled(page: Page, rest: Rest): Field[][] {
  const values = rest.map((lines) => lines.flatMap((line) => placedValues(page, line)));
  const counts = new Map<string, number>();
  for (const row of values) {
    for (const place of new Set(row.map((value) => value.place)))
      counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const needed = Math.max(2, rest.length * MOST);
  const places = descriptionPlaces(page, rest);
  return rest.map((lines, i) => [
    ...firstOfEachLabel(values[i]!.filter((value) => counts.get(value.place)! >= needed)),
    ...descriptionOf(page, lines, places),
  ]);
}

interface PlacedValue {
  readonly place: string;
  readonly field: Field;
}

function placedValues(page: Page, line: Line): PlacedValue[] {
  if (line.text.length > LONGEST_VALUE || line.kind === 'caption') return [];
  const found = labelledByForm(line.text);
  if (found === null) return [];
  const field = {
    key: found.label,
    label: found.label,
    value: found.value,
    node: line.node,
    rule: 'value-form',
  };
  return [{ place: `${found.label} ${page.nodes.path[line.block]}`, field }];
}

function labelledByForm(text: string): { label: string; value: string } | null {
  const shop = SHOP_PRICE.exec(text);
  if (shop !== null) return { label: 'price', value: shop[1]! };
  if (typeValue(text).type === 'money') return { label: 'price', value: text };
  return STARS.test(text) || SCORE.test(text) ? { label: 'rating', value: text } : null;
}

function firstOfEachLabel(values: readonly PlacedValue[]): Field[] {
  const first = new Map<string, Field>();
  for (const { field } of values) if (!first.has(field.key)) first.set(field.key, field);
  return [...first.values()];
}

/** Longer lines before an item are text of something else. */
const LONGEST_LEAD_IN = 60;

/** The line that stands right before each item's own: "Best overall", "Runner-up", a category. */
export function readLeadIns(before: Rest): Field[][] {
  const lines = before.map((row) => row.findLast((line) => isLeadIn(line)));
  const found = lines.filter((line) => line !== undefined);
  if (found.length < Math.max(2, before.length * MOST)) return before.map(() => []);
  const label =
    found.filter((line) => isPraise(line.text)).length >= found.length * MOST ? 'award' : 'category';
  return lines.map((line) =>
    line === undefined ? [] : [{ key: label, label, value: line.text, node: line.node, rule: 'lead-in' }],
  );
}

function isLeadIn(line: Line): boolean {
  return line.text.length <= LONGEST_LEAD_IN && /\p{L}{2}/u.test(line.text) && line.kind !== 'caption';
}

/** A place where texts of the items stand, with those that recur there: credits, buttons. */
type DescriptionPlaces = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Where most items have a text, and most of these texts are written in sentences: what else stands first there is a
 * description too, however short. "Close the gate." tells as much of a dog as a paragraph.
 */
function descriptionPlaces(page: Page, rest: Rest): DescriptionPlaces {
  const texts = new Map<number, string[]>();
  for (const lines of rest) {
    for (const [place, line] of firstInEachPlace(page, lines)) {
      const known = texts.get(place);
      if (known === undefined) texts.set(place, [line.text]);
      else known.push(line.text);
    }
  }
  const places = [...texts].filter(
    ([, found]) =>
      found.length >= Math.max(2, rest.length * MOST) &&
      found.filter(isWritten).length >= found.length * MOST,
  );
  return new Map(places.map(([place, found]) => [place, recurring(found)]));
}

function firstInEachPlace(page: Page, lines: readonly Line[]): Map<number, Line> {
  const first = new Map<number, Line>();
  for (const line of lines) {
    const place = page.nodes.path[line.block]!;
    if (isText(line) && !first.has(place)) first.set(place, line);
  }
  return first;
}

function isText(line: Line): boolean {
  return PROSE_KINDS.has(line.kind) && line.level === 0 && !line.link;
}

function isProse(text: string): boolean {
  return text.split(' ', PROSE_WORDS).length === PROSE_WORDS;
}

/** Several words that end as sentences do. */
const SENTENCE = /\S\s+\S.*[.!?…。！？]["'”’)\]]*$/u;

function isWritten(text: string): boolean {
  return isProse(text) || SENTENCE.test(text);
}

function recurring(texts: readonly string[]): Set<string> {
  return new Set(texts.filter((text, i) => texts.indexOf(text) !== i));
}

/** The prose that follows the item's own line, up to the first heading of its own; else the text in prose's place. */
function descriptionOf(page: Page, lines: readonly Line[], places: DescriptionPlaces): Field[] {
  const fields: Field[] = [];
  let length = 0;
  for (const line of lines) {
    if (line.level > 0 && fields.length > 0) break;
    if (!isText(line) || !isProse(line.text)) continue;
    length += line.text.length;
    if (length > LONGEST_DESCRIPTION && fields.length > 0) break;
    fields.push(description(line, 'prose'));
  }
  if (fields.length > 0) return fields;
  // what ends in a colon speaks of the line after it
  const short = [...firstInEachPlace(page, lines)].find(
    ([place, { text }]) => places.get(place)?.has(text) === false && !/[:：]$/u.test(text),
  );
  return short === undefined ? [] : [description(short[1], 'prose-place')];
}

function description({ text, node }: Line, rule: string): Field {
  return { key: 'description', label: 'description', value: text, node, rule };
}
