import { readFileSync } from 'node:fs';
import { type CorpusItem, isFailed, localPath } from '../corpus/page-ref.js';
import { fileError } from '../corpus/read-file.js';
import type { AppliedRecord } from '../record/record.js';
import { Extractor } from '../site/apply/extractor.js';
import { isFailedParse, SiteParser } from '../site/pages/parse-raw.js';
import { parseWrapper, type Wrapper } from '../site/wrapper.js';

/** The wrapper of a file, or an error that names the file. */
export function readWrapper(file: string): Wrapper {
  let text: string;
  try {
    text = readFileSync(localPath(file), 'utf8');
  } catch (error) {
    throw fileError(file, error);
  }
  return parseWrapper(text, file);
}

/** A wrapper that is applied to pages, one after the other. */
class Applier {
  readonly #extractor: Extractor;
  readonly #parser = new SiteParser();

  constructor(file: string) {
    this.#extractor = new Extractor(readWrapper(file));
  }

  /** All columns of the wrapper in one row, those of the main table first. */
  record(item: CorpusItem): AppliedRecord {
    const page = isFailed(item) ? item.error : this.#parser.parse(item);
    if (isFailedParse(page)) return { page: item.source, values: {}, status: 'error', error: page };
    const { name, aliases, values, rest, status } = this.#extractor.extract(page);
    const others = aliases.length === 0 ? {} : { aliases };
    return { page: item.source, name, ...others, values: { ...values, ...rest }, status, error: null };
  }
}

let last: { readonly file: string; readonly applier: Applier } | null = null;

/** The wrapper of a run, set up once a thread. */
export function applierOf(file: string): Applier {
  if (last?.file !== file) last = { file, applier: new Applier(file) };
  return last.applier;
}
