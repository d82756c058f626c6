import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { TagpathError } from '../errors.js';

export type ContentEncoding = 'gzip' | 'deflate' | 'br';

const GZIP_MAGIC = [0x1f, 0x8b] as const;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === GZIP_MAGIC[0] && bytes[1] === GZIP_MAGIC[1];
}

/** Decompresses at most `limit` bytes; past it a bomb is a page that is too large, and says so. */
export function decompress(bytes: Uint8Array, encoding: ContentEncoding, limit: number): Buffer {
  try {
    return inflateAs(bytes, encoding, limit);
  } catch (error) {
    throw decompressionError(error, encoding, limit);
  }
}

function inflateAs(bytes: Uint8Array, encoding: ContentEncoding, limit: number): Buffer {
  const options = { maxOutputLength: limit };
  if (encoding === 'gzip') return gunzipSync(bytes, options);
  if (encoding === 'br') return brotliDecompressSync(bytes, options);
  try {
    return inflateSync(bytes, options);
  } catch (error) {
    // Some servers send "deflate" without the zlib wrapper that the standard asks for.
    if (errorCode(error) === 'Z_DATA_ERROR') return inflateRawSync(bytes, options);
    throw error;
  }
}

function decompressionError(error: unknown, encoding: string, limit: number): TagpathError {
  const code = errorCode(error);
  if (code === 'ERR_BUFFER_TOO_LARGE') {
    return new TagpathError('decompressed-too-large', { encoding, limit }, { cause: error });
  }
  return new TagpathError(
    code === 'Z_BUF_ERROR' ? 'compressed-truncated' : 'compressed-damaged',
    { encoding },
    { cause: error },
  );
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
