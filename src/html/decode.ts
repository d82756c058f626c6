import { isAscii, isUtf8 } from 'node:buffer';
import { detect } from 'chardet';
import sniffDeclared from 'html-encoding-sniffer';

export interface DecodeOptions {
  /** Charset of the HTTP `Content-Type` header. */
  readonly httpCharset?: string | undefined;
}

export interface DecodedHtml {
  readonly text: string;
  /** Encoding in the WHATWG's spelling, lower case. */
  readonly encoding: string;
}

/** Guessing costs time by the byte; the head of a page is enough to be sure. */
const GUESS_BYTES = 16 * 1024;
const LAST_RESORT = 'windows-1252';
/** A page declared UTF-8 with more broken sequences than this share of its non-ASCII text is not UTF-8. */
const MAX_BROKEN_SHARE = 0.1;

/** From bytes to text. A declaration that the bytes themselves contradict does not count. */
export function decodeHtml(bytes: Uint8Array, options: DecodeOptions = {}): DecodedHtml {
  const encoding = encodingOf(bytes, options.httpCharset);
  return { text: decoderFor(encoding).decode(bytes), encoding };
}

export interface Utf8Html {
  readonly bytes: Buffer;
  /** The encoding that the page came in. */
  readonly encoding: string;
}

const BOM_LENGTH = 3;

/** The bytes of a page in UTF-8, which almost all pages have already: those are neither decoded nor copied. */
export function utf8Of(bytes: Uint8Array, options: DecodeOptions = {}): Utf8Html {
  const encoding = encodingOf(bytes, options.httpCharset);
  if (encoding !== 'utf-8' || !isUtf8(bytes)) {
    return { bytes: Buffer.from(decoderFor(encoding).decode(bytes)), encoding };
  }
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? BOM_LENGTH : 0;
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start), encoding };
}

/** BOM, HTTP header, valid UTF-8, meta prescan, statistics, windows-1252: the first that fits. */
export function encodingOf(bytes: Uint8Array, httpCharset?: string): string {
  const bom = bomOf(bytes);
  if (bom !== null) return bom;
  const utf16 = utf16WithoutBom(bytes);
  if (utf16 !== null) return utf16;
  const ascii = isAscii(bytes);
  // Text in another encoding that happens to be valid multi-byte UTF-8 does not occur in practice,
  // while pages declared latin-1 and written in UTF-8 do.
  if (!ascii && isUtf8(bytes)) return 'utf-8';
  const declared = knownLabel(httpCharset) ?? declaredInMeta(bytes);
  if (declared !== null && !(declared === 'utf-8' && isMostlyBroken(bytes))) return declared;
  if (ascii) return 'utf-8';
  return guess(bytes) ?? LAST_RESORT;
}

function bomOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

/** `<!` or `<h` with a zero byte beside each letter. */
function utf16WithoutBom(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be';
  return null;
}

function declaredInMeta(bytes: Uint8Array): string | null {
  return knownLabel(sniffDeclared(bytes, { defaultEncoding: '' }));
}

/** Canonical name of an encoding label, null where no decoder knows it. */
function knownLabel(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

function isMostlyBroken(bytes: Uint8Array): boolean {
  const text = decoderFor('utf-8').decode(bytes.subarray(0, GUESS_BYTES * 4));
  let broken = 0;
  let foreign = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) foreign++;
    if (code === 0xfffd) broken++;
  }
  return broken > foreign * MAX_BROKEN_SHARE;
}

/** The statistics look at the bytes from the first non-ASCII one on: a long ASCII head tells nothing. */
function guess(bytes: Uint8Array): string | null {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = Math.max(0, first - GUESS_BYTES / 16);
  const part = bytes.subarray(start, start + GUESS_BYTES);
  return knownLabel(detect(part) ?? undefined);
}

const DECODERS = new Map<string, InstanceType<typeof TextDecoder>>();

function decoderFor(encoding: string): InstanceType<typeof TextDecoder> {
  let decoder = DECODERS.get(encoding);
  if (decoder === undefined) {
    decoder = new TextDecoder(encoding);
    DECODERS.set(encoding, decoder);
  }
  return decoder;
}
