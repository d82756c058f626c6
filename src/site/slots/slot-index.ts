import { PairMap } from '../pages/pair-table.js';
import type { SharpPaths } from '../pages/sharp-paths.js';
import type { PlacedValue } from '../template/placed-value.js';
import type { PageReader } from '../template/read-page.js';
import { type Address, SLOT_RULES, type SlotRule, type WrapperColumn } from '../wrapper.js';
import { SLOT_KEYS } from './slot-rules.js';

type ColumnsByKey = PairMap<number[]>;
const NO_COLUMNS: readonly number[] = [];

/** Rules that look at nothing but the value's path, so that the path decides once for all its values. */
const BY_PATH = ['path', 'tail', 'tags'] as const satisfies readonly SlotRule[];

/** The columns of a wrapper, arranged so that a value finds its own without trying each of them. */
export class SlotIndex {
  readonly #paths: SharpPaths;
  readonly #byRule = new Map<SlotRule, ColumnsByKey>();
  /** Columns that the path alone decides on, by path; filled as paths turn up. */
  readonly #byPath: (readonly number[])[] = [];
  readonly #byBlock: (readonly number[])[] = [];
  readonly #otherRules: readonly {
    readonly keys: (typeof SLOT_KEYS)[SlotRule];
    readonly columns: ColumnsByKey;
  }[];

  constructor(columns: readonly WrapperColumn[], reader: PageReader) {
    this.#paths = reader.paths;
    columns.forEach((column, index) => {
      for (const address of [column, ...(column.variants ?? [])]) this.#add(address, index, reader);
    });
    this.#otherRules = SLOT_RULES.filter(
      (rule) => this.#byRule.has(rule) && rule !== 'block' && !BY_PATH.some((by) => by === rule),
    ).map((rule) => ({ keys: SLOT_KEYS[rule], columns: this.#byRule.get(rule)! }));
  }

  has(rule: SlotRule): boolean {
    return this.#byRule.has(rule);
  }

  /** Adds the value to what was found for each of its columns. */
  place(value: PlacedValue, found: readonly PlacedValue[][]): void {
    for (const column of this.#byPath[value.path] ?? this.#pathColumns(value.path))
      found[column]!.push(value);
    for (const { keys, columns } of this.#otherRules) {
      const one = keys[0](value, this.#paths);
      const other = one < 0 ? -1 : keys[1](value, this.#paths);
      if (other < 0) continue;
      for (const column of columns.get(one, other) ?? NO_COLUMNS) found[column]!.push(value);
    }
  }

  /** Columns of the blocks at a path. */
  blocks(path: number): readonly number[] {
    const known = this.#byBlock[path];
    if (known !== undefined) return known;
    const columns = this.#byRule.get('block')?.get(this.#paths.tail(path), 0) ?? NO_COLUMNS;
    this.#byBlock[path] = columns;
    return columns;
  }

  #pathColumns(path: number): readonly number[] {
    const columns = BY_PATH.flatMap((rule) => {
      const key = rule === 'path' ? path : this.#paths[rule](path);
      return this.#byRule.get(rule)?.get(key, 0) ?? [];
    });
    this.#byPath[path] = columns;
    return columns;
  }

  #add(address: Address, index: number, reader: PageReader): void {
    const [first, second] = keyOf(address, reader);
    let byKey = this.#byRule.get(address.rule);
    if (byKey === undefined) {
      byKey = new PairMap();
      this.#byRule.set(address.rule, byKey);
    }
    byKey.ensure(first, second, () => []).push(index);
  }
}

/** The key of the values at an address. */
function keyOf({ rule, path, label, header, anchor }: Address, reader: PageReader): [number, number] {
  const { paths, template } = reader;
  const pathId = paths.fromName(path ?? '');
  if (rule === 'block' || rule === 'tail' || rule === 'tags') return [pathId, 0];
  const value: PlacedValue = {
    token: 0,
    part: 0,
    at: 0,
    text: '',
    path: pathId,
    label: label === undefined ? -1 : template.labelId(label),
    header: header === undefined ? -1 : template.labelId(header),
    anchor: anchor === undefined ? -1 : template.anchorId(paths.fromName(anchor.path), anchor.text),
  };
  const [first, second] = SLOT_KEYS[rule];
  return [first(value, paths), second(value, paths)];
}
