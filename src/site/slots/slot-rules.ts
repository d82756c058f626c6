import type { SharpPaths } from '../pages/sharp-paths.js';
import type { PlacedValue } from '../template/placed-value.js';

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

type KeyPart = (value: PlacedValue, paths: SharpPaths) => number;

const none: KeyPart = () => 0;
const path: KeyPart = (value) => value.path;
const tail: KeyPart = (value, paths) => paths.tail(value.path);
const tags: KeyPart = (value, paths) => paths.tags(value.path);
const label: KeyPart = (value) => value.label;
const header: KeyPart = (value) => value.header;
const anchor: KeyPart = (value) => value.anchor;

/** The two ids by which a rule finds a value; where one is negative, the rule does not apply. */
export const SLOT_KEYS: Readonly<Record<SlotRule, readonly [KeyPart, KeyPart]>> = {
  path: [path, none],
  tail: [tail, none],
  tags: [tags, none],
  label: [label, none],
  'label-tail': [label, tail],
  'anchor-label': [anchor, label],
  'anchor-path': [anchor, path],
  header: [header, none],
  cell: [header, label],
  /** Blocks are found by their own path, see `SlotIndex`. */
  block: [() => -1, none],
};
