import { isUtf8 } from 'node:buffer';
import { fileURLToPath } from 'node:url';
import { type ErrorShape, TagpathError } from '../errors.js';

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

/**
 * File names are bytes, and not always UTF-8. A byte that is no UTF-8 stands in the name as a lone surrogate,
 * U+DC80 to U+DCFF, so that the name stays a text which leads back to the file.
 */
const ESCAPE = 0xdc00;
const ESCAPED = /[\udc80-\udcff]/;

/** The name of a file as text. */
export function nameText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    text += length === 0 ? String.fromCharCode(ESCAPE + bytes[at]!) : bytes.toString('utf8', at, at + length);
    at += Math.max(1, length);
  }
  return text;
}

/** Bytes of the UTF-8 character at a place; 0 where there is none. */
function characterLength(bytes: Buffer, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    if (isUtf8(bytes.subarray(at, at + length))) return length;
  }
  return 0;
}

const FILE_ADDRESS = /^file:\/\//i;

/** The path of a file that is named by its path or by a `file://` address. */
export function localPath(name: string): string {
  if (!FILE_ADDRESS.test(name)) return name;
  try {
    return fileURLToPath(name);
  } catch (error) {
    throw new TagpathError('address-invalid', { url: name }, { cause: error });
  }
}

/** What the file system is asked for: the text itself, or the bytes that it stands for. */
export function pathOf(text: string): string | Buffer {
  if (!ESCAPED.test(text)) return text;
  return Buffer.concat(
    Array.from(text, (character) => {
      const code = character.codePointAt(0)!;
      return ESCAPED.test(character) ? Buffer.from([code - ESCAPE]) : Buffer.from(character);
    }),
  );
}

/**
 * What the start of a page says about the rest of it: it is wanted, more of the page is needed to tell, or
 * it is not wanted, and why. A reader that has a gate unpacks no more of a page than the gate asks for.
 */
export type PageGate = (head: Buffer, httpCharset: string | undefined) => GateVerdict;

type GateVerdict = 'wanted' | 'needs-more' | { readonly dismissedBy: string };
