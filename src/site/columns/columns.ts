import type { Concepts } from '../../concepts/concepts.js';
import { typeValue } from '../../table/value-types.js';
import type { SitePage } from '../pages/site-page.js';
import { type Candidate, forEachPage } from '../slots/candidates.js';
import { movingSlots } from '../slots/field-order.js';
import { findRecords } from '../slots/records.js';
import type { PageReader } from '../template/read-page.js';
import type { WrapperColumn } from '../wrapper.js';
import { commonAffixes } from './common-affixes.js';
import { commonWords, partsBetween } from './common-words.js';
import { nameColumn, uniqueNames } from './name-column.js';

const SAMPLES = 3;
/** Values from which words and type of a column are told; more say the same. */
const MAX_LOOKED_AT = 120;
const MAX_TYPED = 20;
const LONGEST_SAMPLE = 120;
/** A type holds for a column when this share of its values have it. */
const TYPE_SHARE = 0.8;
/** More than one value on this share of the pages makes a list. */
const LIST_SHARE = 0.02;
const ALWAYS = 0.95;
const HAS_LETTER = /\p{L}/u;

/** A column before it is named apart from the others. */
type Unnamed = Omit<WrapperColumn, 'name'> & { readonly wanted: string };

/** Slots as columns of a wrapper: named, typed, with what the template prints around the values. */
export function toColumns(
  slots: readonly Candidate[],
  reader: PageReader,
  pages: readonly SitePage[],
  concepts: Concepts | null,
): WrapperColumn[] {
  const records = findRecords(slots, pages, reader.paths);
  const moving = movingSlots(slots);
  const columns = slots.flatMap((slot) => {
    const texts = spread(slot.values, MAX_LOOKED_AT).map((value) => value.text);
    const named = nameColumn(slot, reader, concepts);
    const found = {
      wanted: named.name,
      kind: kindOf(slot, pages.length),
      rule: slot.rule,
      ...addressOf(slot, reader),
      ...(records.has(slot) ? { record: records.get(slot)! } : {}),
      ...(moving.has(slot) ? { moves: true } : {}),
      namedBy: named.by,
      fill: share(slot.fill, pages.length),
    };
    return [{ ...found, ...shown(texts) }, ...partsOf(found, texts)];
  });
  const names = uniqueNames(columns.map(({ wanted }) => wanted));
  return columns.map(({ wanted: _, ...column }, i) => ({ name: names[i]!, ...column }));
}

type Shown = Pick<WrapperColumn, 'type' | 'prefix' | 'suffix' | 'samples'>;

/** What the values of a column look like. */
function shown(texts: readonly string[]): Shown {
  return {
    type: typeOf(spread(texts, MAX_TYPED)),
    ...commonAffixes(texts),
    samples: [...new Set(texts)].slice(0, SAMPLES).map((text) => text.slice(0, LONGEST_SAMPLE)),
  };
}

/**
 * Columns for the parts of texts that have words in common, beside the column of the whole: what is one string on the
 * page stays whole.
 */
function partsOf(found: Omit<Unnamed, keyof Shown>, texts: readonly string[]): Unnamed[] {
  const words = found.rule === 'block' ? null : commonWords(texts);
  if (words === null) return [];
  const cut = texts.map((text) => partsBetween(text, words)).filter((parts) => parts !== null);
  const fill = share(found.fill * cut.length, texts.length);
  return [undefined, ...words].map((before, at) => ({
    ...found,
    wanted: `${found.wanted} ${before !== undefined && HAS_LETTER.test(before) ? before : at + 1}`,
    ...shown(cut.map((parts) => parts[at]!)),
    part: { words: [...words], at },
    fill,
  }));
}

/** Rounded to tenths of a percent. */
function share(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 1000;
}

/** At most so many of the values, from all over the pages. */
function spread<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, values.length / most);
  const picked: T[] = [];
  for (let at = 0; at < values.length; at += step) picked.push(values[Math.floor(at)]!);
  return picked;
}

function kindOf(slot: Candidate, pageCount: number): WrapperColumn['kind'] {
  if (slot.rule === 'block') return 'section';
  let several = 0;
  forEachPage(slot, (from, to) => {
    if (to - from > 1) several++;
  });
  if (several > LIST_SHARE * slot.fill) return 'list';
  return slot.fill >= ALWAYS * pageCount ? 'value' : 'optional value';
}

function typeOf(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const { type } = typeValue(text);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  for (const [type, count] of counts) if (count >= TYPE_SHARE * texts.length) return type;
  return 'text';
}

function addressOf(slot: Candidate, reader: PageReader): Partial<WrapperColumn> {
  const { rule } = slot;
  const example = slot.values[0]!;
  const { paths, template } = reader;
  const address: Partial<WrapperColumn> = slot.ordinal === null ? {} : { ordinal: slot.ordinal };
  if (slot.shapes !== null) address.shapes = [...slot.shapes];
  if (rule === 'block') address.path = paths.name(slot.blockPath);
  else if (rule === 'path' || rule === 'anchor-path') address.path = paths.name(example.path);
  else if (rule === 'tags') address.path = paths.name(paths.tags(example.path));
  else if (rule === 'tail' || rule === 'label-tail') address.path = paths.name(paths.tail(example.path));
  if (rule.includes('label') || rule === 'cell') address.label = template.label(example.label);
  if (rule === 'header' || rule === 'cell') address.header = template.label(example.header);
  if (rule.startsWith('anchor')) {
    const { path, text } = reader.template.anchor(example.anchor);
    address.anchor = { path: paths.name(path), text };
  }
  return address;
}
