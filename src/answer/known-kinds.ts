import type { Concepts } from '../concepts/concepts.js';
import { nameKey } from '../kb/fold-text.js';
import type { ItemInfo } from '../kb/records.js';
import type { Reader } from '../kb/store.js';

/** What things are known to be, beside what their own rows say. */
export interface KnownKinds {
  /** Some list or table of that concept has a thing of the item's name. */
  isListedAs(item: ItemInfo, kind: string): boolean;
  /** It is listed so, or the concept network says that it is one. */
  isKnownAs(item: ItemInfo, kind: string): boolean;
}

/** Looks up in the base which of the items are listed elsewhere as one of these kinds. */
export async function knownKinds(
  reader: Reader,
  concepts: Concepts,
  items: readonly ItemInfo[],
  kinds: readonly string[],
): Promise<KnownKinds> {
  const names = [...new Set(items.map((item) => nameKey(item.name)))];
  const rows =
    names.length === 0 || kinds.length === 0
      ? []
      : await reader.all<{ name: string; head: string }>(
          'SELECT name_key AS name, head_key AS head FROM entities WHERE name_key IN (?*) AND head_key IN (?*)',
          [names, [...new Set(kinds.flatMap(sameKinds))]],
        );
  const listed = new Set(rows.map(({ name, head }) => `${head}\t${name}`));
  const isListedAs = (item: ItemInfo, kind: string) =>
    sameKinds(kind).some((each) => listed.has(`${each}\t${nameKey(item.name)}`));
  return {
    isListedAs,
    isKnownAs: (item, kind) => isListedAs(item, kind) || concepts.isA(item.name, kind) > 0,
  };
}

const SEXES = [
  ['woman', 'female', 'lady'],
  ['man', 'male'],
];

/** Words that say the same of who someone is: "female scientists" are women. */
export function sameKinds(kind: string): readonly string[] {
  return SEXES.find((group) => group.includes(kind)) ?? [kind];
}
