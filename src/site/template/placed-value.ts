/** A value on a page with all that may serve to find it again on the next one; -1 for none. */
export interface PlacedValue {
  /** Row in the page's text sequence. */
  readonly token: number;
  /** Which part of that text it is, where the text holds several fields. */
  readonly part: number;
  /** Place among the values of its page. */
  readonly at: number;
  readonly text: string;
  readonly path: number;
  /** Label in whose scope it stands. */
  readonly label: number;
  /** Header of its table column. */
  readonly header: number;
  /** The last anchor before it. */
  readonly anchor: number;
}
