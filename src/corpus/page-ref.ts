/**
 * Where pages stand, small enough to hand to a worker: workers read the bytes themselves, since a
 * task that carried its page would be bound by the copying.
 */
export type PageRef =
  | { readonly kind: 'file'; readonly path: string }
  /** The WARC records that start in bytes [start, end) of the file. */
  | {
      readonly kind: 'warc';
      readonly path: string;
      readonly start: number;
      readonly end: number;
      /** Not packed. */
      readonly isPlain?: boolean;
      /** One gzip member of many records: it can only be read from its start, and is done in parts. */
      readonly isLong?: boolean;
    }
  | { readonly kind: 'url'; readonly url: string }
  /** A page that has no place to be read from again, such as standard input. */
  | { readonly kind: 'bytes'; readonly source: string; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly source: string; readonly code: string; readonly message: string };

/** The id under which a checkpoint remembers a place. */
export function refId(ref: PageRef): string {
  switch (ref.kind) {
    case 'file':
      return ref.path;
    case 'warc':
      return `${ref.path}#${ref.start}`;
    case 'url':
      return ref.url;
    default:
      return ref.source;
  }
}
