import type { Concepts } from '../concepts/concepts.js';
import { TitleReader } from '../title/read-title.js';
import type { Title } from '../title/title.js';

const READERS = new WeakMap<Concepts, TitleReader>();

function readerFor(concepts: Concepts): TitleReader {
  const reader = READERS.get(concepts) ?? TitleReader.load(concepts);
  READERS.set(concepts, reader);
  return reader;
}

/** A question seldom gives a count, and the reader of titles looks for one. */
const AS_COUNTED = 'Top 10 ';

/**
 * A question as the reader of titles understands it: with its own count, as a title without one, or with
 * a count put before it. Null where it is not like a title at all.
 */
export function readAsTitle(text: string, concepts: Concepts): Title | null {
  const reader = readerFor(concepts);
  const own = reader.read(text);
  if (own.topk || own.uncounted) return own;
  const counted = reader.read(`${AS_COUNTED}${text}`);
  return counted.topk && counted.concept !== null ? { ...counted, k: null } : null;
}
