import { errorShape } from '../errors.js';
import { DEFAULT_FETCH, type FetchOptions, politely } from './fetch-options.js';
import { type ListOptions, listInputs } from './list-inputs.js';
import {
  type CorpusItem,
  type FailedInput,
  isFailed,
  type PageGate,
  type PageRef,
  type RawPage,
  refId,
} from './page-ref.js';
import { readPageFile } from './read-file.js';
import { readWarc } from './warc/read-warc.js';

export interface ReadOptions {
  /** Most bytes of one page, after decompression. */
  readonly maxBytes: number;
  readonly fetch?: Partial<FetchOptions>;
  /** Pages of WARCs that it dismisses are not unpacked any further. */
  readonly gate?: PageGate;
}

/** All pages at one place. A page that cannot be read takes its place as a failed input. */
export async function* readRef(ref: PageRef, options: ReadOptions): AsyncGenerator<CorpusItem> {
  try {
    if (ref.kind === 'file') yield await readPageFile(ref.path, options.maxBytes);
    else if (ref.kind === 'warc') yield* readWarc(ref, options.maxBytes, options.gate);
    else if (ref.kind === 'url') yield await fetched(ref.url, options);
    else if (ref.kind === 'bytes') yield { source: ref.source, url: null, bytes: ref.bytes };
    else yield { source: ref.source, url: null, error: { code: ref.code, message: ref.message } };
  } catch (error) {
    yield { source: refId(ref), url: ref.kind === 'url' ? ref.url : null, error: errorShape(error) };
  }
}

async function fetched(url: string, { fetch, maxBytes }: ReadOptions): Promise<RawPage> {
  const { fetchPage } = await import('./fetch-page.js');
  return fetchPage(url, { ...fetch, maxBytes });
}

export interface CorpusOptions extends Partial<ReadOptions>, Partial<Pick<ListOptions, 'stdin'>> {
  /** Called for each input that gave no page; without it such inputs are passed over. */
  readonly onFailed?: (failed: FailedInput) => void;
}

/** Pages of files, folders, globs, .gz, WARCs, addresses and `-`, one after the other in input order. */
export async function* openCorpus(
  inputs: Iterable<string> | AsyncIterable<string>,
  options: CorpusOptions = {},
): AsyncGenerator<RawPage> {
  const settled = { ...options, maxBytes: options.maxBytes ?? DEFAULT_FETCH.maxBytes };
  const delay = options.fetch?.delayMs ?? DEFAULT_FETCH.delayMs;
  for await (const ref of politely(listInputs(inputs, settled), delay)) {
    for await (const item of readRef(ref, settled)) {
      if (isFailed(item)) options.onFailed?.(item);
      else yield item;
    }
  }
}
