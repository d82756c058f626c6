import type { ExtractRecord } from '../record.js';
import { cellText, type ExtractedRecord, hasList } from './list-grid.js';
import type { Sink, TextOutput } from './sink.js';

const ORDERS = {
  ascending: 'https://schema.org/ItemListOrderAscending',
  descending: 'https://schema.org/ItemListOrderDescending',
  unranked: 'https://schema.org/ItemListUnordered',
} as const;

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
  return {
    '@type': 'ItemList',
    name: title?.title,
    ...(url === null ? {} : { url }),
    itemListOrder: ORDERS[list.order],
    numberOfItems: list.items.length,
    itemListElement: list.items.map(({ rank, name, fields, links, image }, i) => ({
      '@type': 'ListItem',
      position: rank ?? i + 1,
      item: {
        '@type': 'Thing',
        name,
        ...(links.length === 0 ? {} : { url: links[0] }),
        ...(image === null ? {} : { image }),
        ...propertiesOf(fields),
      },
    })),
  };
}

function propertiesOf(fields: ExtractedRecord['list']['items'][number]['fields']): object {
  const entries = Object.entries(fields);
  if (entries.length === 0) return {};
  return {
    additionalProperty: entries.map(([name, value]) => ({
      '@type': 'PropertyValue',
      name,
      value: cellText(value),
    })),
  };
}
