import type { ErrorShape } from '../errors.js';

/** A page as it was stored or sent: undecoded, unparsed. */
export interface RawPage {
  /** Stable id: a path, a WARC path and record offset (`crawl.warc.gz#1234`), an address, or `-`. */
  readonly source: string;
  readonly url: string | null;
  readonly bytes: Uint8Array;
  /** Charset of the HTTP `Content-Type`, where the page came with one. */
  readonly httpCharset?: string;
  /** The title by which a gate dismissed the page; it was not unpacked any further and `bytes` is empty. */
  readonly dismissedBy?: string;
}

/** An input that gave no page; it takes the page's place in the stream so that nothing is lost silently. */
export interface FailedInput {
  readonly source: string;
  readonly url: string | null;
  readonly error: ErrorShape;
}

export type CorpusItem = RawPage | FailedInput;

export function isFailed(item: CorpusItem): item is FailedInput {
  return 'error' in item;
}
