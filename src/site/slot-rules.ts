import type { PlacedValue } from './placed-value.js';
import type { PageReader } from './read-page.js';

/** How a slot finds its values. The ids appear in wrappers as provenance. */
export const SLOT_RULES = [
  /** The value's sharp tag path. */
  'path',
  /** The end of its sharp path, from the last class or id on. */
  'tail',
  /** Its tag path as in the paper. */
  'tags',
  /** The label before it. */
  'label',
  /** That label, and the end of its sharp path. */
  'label-tail',
  /** A label that the page repeats, told apart by the anchor before it. */
  'anchor-label',
  /** The anchor before it, and its sharp path. */
  'anchor-path',
  /** The header of its table column. */
  'header',
  /** Row label and column header. */
  'cell',
  /** All values of one element. */
  'block',
] as const;
export type SlotRule = (typeof SLOT_RULES)[number];

/** Ids of paths, labels and anchors stay below this, so that two make one key. */
const PAIR = 1 << 24;

/** The key under which a rule finds a value, or -1 where the rule does not apply. */
export function slotKey(rule: SlotRule, value: PlacedValue, { paths }: PageReader): number {
  const { path, label, header, anchor } = value;
  switch (rule) {
    case 'path':
      return path;
    case 'tail':
      return paths.tail(path);
    case 'tags':
      return paths.tags(path);
    case 'label':
      return label;
    case 'label-tail':
      return label < 0 ? -1 : label * PAIR + paths.tail(path);
    case 'anchor-label':
      return label < 0 || anchor < 0 ? -1 : anchor * PAIR + label;
    case 'anchor-path':
      return anchor < 0 ? -1 : anchor * PAIR + path;
    case 'header':
      return header;
    case 'cell':
      return label < 0 || header < 0 ? -1 : label * PAIR + header;
    case 'block':
      return -1;
  }
}
