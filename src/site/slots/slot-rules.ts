import type { SharpPaths } from '../pages/sharp-paths.js';
import type { PlacedValue } from '../template/placed-value.js';
import type { SlotRule } from '../wrapper.js';

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
