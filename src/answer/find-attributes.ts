import type { Reader } from '../kb/store.js';

export interface AttributeInfo {
  readonly id: number;
  readonly headKey: string;
  readonly labelKey: string;
  readonly label: string;
  /** What most of its values are; text where they are of no one type. */
  readonly type: string;
  readonly dimension: string | null;
}

/** Attributes of the things of these heads. */
export async function attributesOf(reader: Reader, names: readonly string[]): Promise<AttributeInfo[]> {
  const heads = names.filter((name) => name !== '' && !name.includes(' '));
  if (heads.length === 0) return [];
  return reader.all<AttributeInfo>(
    `SELECT id, head_key AS "headKey", label_key AS "labelKey", label, type, dimension FROM attributes
     WHERE head_key IN (?*) ORDER BY id`,
    [heads],
  );
}
