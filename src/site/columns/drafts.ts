import { typeValue } from '../../table/value-types.js';
import type { SitePage } from '../pages/site-page.js';
import { type Candidate, exampleOf, forEachPage } from '../slots/candidates.js';
import { findRecords } from '../slots/records.js';
import type { PageReader } from '../template/read-page.js';
import type { Address, WrapperColumn } from '../wrapper.js';
import { type ColumnCells, cellsOf } from './column-cells.js';
import { spread } from './column-features.js';
import { commonAffixes, commonWords, partsBetween } from './common-words.js';

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

/** What a wrapper keeps of a column before it is judged and named. */
type Found = Omit<WrapperColumn, 'name' | 'namedBy' | 'role' | 'score' | 'table'>;

/** A column before it is judged and named. */
export interface ColumnDraft {
  readonly slot: Candidate;
  readonly found: Found;
  readonly cells: ColumnCells;
}

/** Slots as columns: typed, with what the template prints around the values, and the parts of composed texts. */
export function draftColumns(
  slots: readonly Candidate[],
  reader: PageReader,
  pages: readonly SitePage[],
): ColumnDraft[] {
  const records = findRecords(slots, pages, reader.paths);
  return slots.flatMap((slot) => {
    const texts = spread(slot.values, MAX_LOOKED_AT).map((value) => value.text);
    const address = {
      kind: kindOf(slot, pages.length),
      rule: slot.rule,
      ...addressOf(slot, reader),
      ...(slot.variants.length === 0 ? {} : { variants: slot.variants.map((one) => variantOf(one, reader)) }),
      ...(records.has(slot) ? { record: records.get(slot)! } : {}),
      fill: share(slot.fill, pages.length),
    };
    const found = { ...address, ...shown(texts) };
    const whole = { slot, found, cells: cellsOf(slot, pages, (text) => trimmed(text, found)) };
    return [whole, ...partsOf(slot, address, texts, pages)];
  });
}

type Shown = Pick<WrapperColumn, 'type' | 'unit' | 'prefix' | 'suffix' | 'samples'>;

/** What the values of a column look like. */
function shown(texts: readonly string[]): Shown {
  return {
    ...typeOf(spread(texts, MAX_TYPED)),
    ...commonAffixes(texts),
    samples: [...new Set(texts)].slice(0, SAMPLES).map((text) => text.slice(0, LONGEST_SAMPLE)),
  };
}

/**
 * Columns for the parts of texts that have words in common, beside the column of the whole: what is one string on the
 * page stays whole.
 */
function partsOf(
  slot: Candidate,
  address: Omit<Found, keyof Shown>,
  texts: readonly string[],
  pages: readonly SitePage[],
): ColumnDraft[] {
  const words = address.rule === 'block' ? null : commonWords(texts);
  if (words === null) return [];
  const cut = texts.map((text) => partsBetween(text, words)).filter((parts) => parts !== null);
  const fill = share(address.fill * cut.length, texts.length);
  return [undefined, ...words].map((_, at) => {
    const found: Found = {
      ...address,
      ...shown(cut.map((parts) => parts[at]!)),
      part: { words: [...words], at },
      fill,
    };
    return { slot, found, cells: cellsOf(slot, pages, (text) => trimmed(text, found)) };
  });
}

/** What a column shows of a text: its part, without the template's words around it. */
export function trimmed(
  whole: string,
  { part, prefix, suffix }: Pick<WrapperColumn, 'part' | 'prefix' | 'suffix'>,
): string {
  const text = part === undefined ? whole : (partsBetween(whole, part.words)?.[part.at] ?? '');
  let start = 0;
  let end = text.length;
  if (prefix !== undefined && text.startsWith(prefix)) start = prefix.length;
  if (suffix !== undefined && text.endsWith(suffix) && end - suffix.length >= start) end -= suffix.length;
  return start === 0 && end === text.length ? text : text.slice(start, end).trim();
}

/** Rounded to tenths of a percent. */
function share(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 1000;
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

/** The type that most texts have, and the unit or currency that all of those share. */
function typeOf(texts: readonly string[]): { type: string; unit?: string } {
  const typed = texts.map((text) => typeValue(text));
  const counts = new Map<string, number>();
  for (const { type } of typed) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const [type, count] of counts) {
    if (count < TYPE_SHARE * texts.length) continue;
    const units = new Set(
      typed.flatMap((value) => (value.type === type ? [value.currency ?? value.unit] : [])),
    );
    const [unit] = units;
    return { type, ...(units.size === 1 && unit !== undefined ? { unit } : {}) };
  }
  return { type: 'text' };
}

function variantOf(slot: Candidate, reader: PageReader): Address {
  return { rule: slot.rule, ...addressOf(slot, reader) };
}

function addressOf(
  slot: Candidate,
  reader: PageReader,
): Omit<Address, 'rule'> & Pick<WrapperColumn, 'ordinal' | 'shapes'> {
  const { rule } = slot;
  const example = exampleOf(slot);
  const { paths, template } = reader;
  const address: ReturnType<typeof addressOf> = slot.ordinal === null ? {} : { ordinal: slot.ordinal };
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
