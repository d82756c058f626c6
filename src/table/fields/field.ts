/** One labelled value of one item. Several fields of one key are one field with several values. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Node at which the value stands. */
  readonly node: number;
  /** Rule that found it. */
  readonly rule: string;
}
