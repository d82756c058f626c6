/** What is read from the base: the rows of the schema in the shapes that the rest of Tagpath uses. */
export interface PageInfo {
  readonly id: number;
  readonly key: string;
  readonly source: string;
  readonly url: string | null;
  readonly title: string;
  readonly status: string;
}

export interface TableInfo {
  readonly id: number;
  readonly kind: 'list' | 'site';
  readonly pageId: number | null;
  readonly title: string;
  readonly score: number;
  readonly k: number | null;
  readonly itemCount: number;
  readonly ranked: number;
  readonly order: string;
  readonly tagPath: string;
  readonly concept: string | null;
  readonly conceptKey: string;
  readonly headKey: string;
  readonly criterion: string | null;
  readonly criterionKey: string;
  readonly timeText: string | null;
  readonly timeRelation: string | null;
  readonly timeFrom: number | null;
  readonly timeTo: number | null;
  readonly place: string | null;
  readonly placeKey: string | null;
  readonly weight: number;
}

/** The part of a table that tells what it is about. */
export type TableTopic = Pick<
  TableInfo,
  'id' | 'kind' | 'title' | 'tagPath' | 'conceptKey' | 'headKey' | 'timeFrom' | 'timeTo' | 'placeKey'
>;

export interface ItemInfo {
  readonly id: number;
  readonly tableId: number;
  readonly pageId: number;
  readonly position: number;
  readonly rank: number | null;
  readonly name: string;
  /** The entity that the item's name was resolved to. */
  readonly entityId: number;
  /** What the table that it stands in lists. */
  readonly headKey: string;
  readonly image: string | null;
  readonly links: readonly string[];
}

/** One value with its place: the page, the item there, the column with the rule that found it. */
export interface CellInfo {
  readonly itemId: number;
  readonly attributeId: number;
  readonly label: string;
  readonly labelKey: string;
  readonly type: string;
  readonly text: string;
  readonly number: number | null;
  readonly dimension: string | null;
  readonly unit: string | null;
  readonly ordinal: number;
}

export interface EntityInfo {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly conceptKey: string;
  readonly headKey: string;
}

export interface KbStats {
  readonly kind: 'sqlite' | 'postgres';
  readonly version: number;
  readonly pages: number;
  readonly tables: number;
  readonly items: number;
  readonly values: number;
  readonly entities: number;
  readonly merged: number;
  readonly bytes: number;
}
