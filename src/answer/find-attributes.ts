import type { Reader } from '../kb/store.js';
import type { RelatedHeads } from './related-heads.js';

export interface AttributeInfo {
  readonly id: number;
  readonly headKey: string;
  readonly labelKey: string;
  readonly label: string;
  readonly dimension: string | null;
}

/** Attributes of the things asked for, under their own head and its kin. */
export async function attributesOf(reader: Reader, related: RelatedHeads): Promise<AttributeInfo[]> {
  const heads = [...related.keys()].filter((head) => head !== '');
  if (heads.length === 0) return [];
  return reader.all<AttributeInfo>(
    `SELECT id, head_key AS "headKey", label_key AS "labelKey", label, dimension FROM attributes
     WHERE head_key IN (?*) ORDER BY id`,
    [heads],
  );
}

/** Whether one of the words is a word of the label. */
export function labelHas(attribute: AttributeInfo, words: Iterable<string>): boolean {
  const label = new Set(attribute.labelKey.split(' '));
  for (const word of words) if (label.has(word)) return true;
  return false;
}
