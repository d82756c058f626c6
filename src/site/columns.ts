import type { Concepts } from '../concepts/concepts.js';
import { typeValue } from '../table/value-types.js';
import { type Candidate, forEachPage } from './candidates.js';
import { commonAffixes } from './common-affixes.js';
import { nameColumn, uniqueNames } from './name-column.js';
import type { PageReader } from './read-page.js';
import { findRecords } from './records.js';
import type { SitePage } from './site-page.js';
import type { WrapperColumn } from './wrapper.js';

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

/** Slots as columns of a wrapper: named, typed, with what the template prints around the values. */
export function toColumns(
  slots: readonly Candidate[],
  reader: PageReader,
  pages: readonly SitePage[],
  concepts: Concepts | null,
): WrapperColumn[] {
  const pageCount = pages.length;
  const records = findRecords(slots, pages, reader.paths);
  const named = slots.map((slot) => nameColumn(slot, reader, concepts));
  const names = uniqueNames(named.map(({ name }) => name));
  return slots.map((slot, i) => {
    const texts = spread(slot.values, MAX_LOOKED_AT).map((value) => value.text);
    return {
      name: names[i]!,
      type: typeOf(spread(texts, MAX_TYPED)),
      kind: kindOf(slot, pageCount),
      rule: slot.rule,
      ...addressOf(slot, reader),
      ...(records.has(slot) ? { record: records.get(slot)! } : {}),
      ...commonAffixes(texts),
      namedBy: named[i]!.by,
      fill: Math.round((1000 * slot.fill) / pageCount) / 1000,
      samples: [...new Set(texts)].slice(0, SAMPLES).map((text) => text.slice(0, LONGEST_SAMPLE)),
    };
  });
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
