import { toItemList } from '../../table/output/item-list.js';
import type { ExtractRecord } from '../record.js';
import { type ExtractedRecord, hasList } from './list-grid.js';
import type { Sink, TextOutput } from './sink.js';

/** One schema.org graph with an `ItemList` for each list. */
export class JsonLdSink implements Sink {
  readonly #output: TextOutput;
  #separator = '{"@context":"https://schema.org","@graph":[\n';

  constructor(output: TextOutput) {
    this.#output = output;
  }

  async write(record: ExtractRecord): Promise<void> {
    if (!hasList(record)) return;
    await this.#output.write(`${this.#separator}${JSON.stringify(itemList(record))}`);
    this.#separator = ',\n';
  }

  async end(): Promise<void> {
    await this.#output.write(this.#separator === ',\n' ? '\n]}\n' : `${this.#separator}]}\n`);
  }
}

function itemList({ title, url, list }: ExtractedRecord): object {
  return toItemList({ ...list, title: title?.title ?? null, concept: title?.concept ?? null, url });
}
