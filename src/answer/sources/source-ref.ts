/** Where something was read: the page, and the place on it. */
export interface SourceRef {
  readonly pageId: number;
  readonly pageTitle: string;
  readonly source: string;
  readonly address: string | null;
  /** Opens the page at the item where the address is known. */
  readonly url: string | null;
  readonly tableId: number;
  readonly tableTitle: string;
  readonly tagPath: string;
  /** The item's number on the page, from 1. */
  readonly item: number;
  readonly rank: number | null;
}
