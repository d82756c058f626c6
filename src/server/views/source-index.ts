import { basename } from 'node:path';
import type { SourceRef } from '../../answer/sources/source-ref.js';
import type { PageInfo, TableInfo } from '../../kb/read/records.js';
import type { Mirror } from '../mirror.js';
import type { Source } from '../schemas/view-table.js';

/** Numbers the sources of a view, each once, so that values can point at them. */
export class SourceIndex {
  readonly #mirror: Mirror;
  readonly #at = new Map<string, number>();
  readonly all: Source[] = [];

  constructor(mirror: Mirror) {
    this.#mirror = mirror;
  }

  ofRef({ pageId, pageTitle, tableTitle, source, address, tableId, tagPath }: SourceRef): number {
    return this.#add(pageId, {
      // A list has a place on its page; the table of a site has none, and its pages have names of their own.
      title: (tagPath === '' ? pageTitle || basename(source) : tableTitle) || pageTitle,
      url: address,
      file: address === null ? basename(source) : null,
      list: String(tableId),
      tagPath: tagPath || null,
      score: null,
    });
  }

  ofTable(table: TableInfo, page: PageInfo | null): number {
    const ofPage = page === null ? '' : page.title || basename(page.source);
    return this.#add(page?.id ?? null, {
      title: table.kind === 'list' ? table.title : ofPage || table.title,
      url: page?.url ?? null,
      file: page === null || page.url !== null ? null : basename(page.source),
      list: String(table.id),
      tagPath: table.tagPath || null,
      score: table.score,
    });
  }

  /** A picture's path on this service where it has a copy, else its own address. */
  picture(image: string | null): string | null {
    return image === null ? null : (this.#mirror.localAddress(image) ?? image);
  }

  /** A source is a table on a page. Pages are told apart by id: those from files have no address. */
  #add(pageId: number | null, source: Omit<Source, 'local'>): number {
    const key = `${source.list} ${pageId}`;
    const known = this.#at.get(key);
    if (known !== undefined) return known;
    const local = source.url === null ? null : this.#mirror.localAddress(source.url);
    this.all.push({ ...source, local });
    this.#at.set(key, this.all.length - 1);
    return this.all.length - 1;
  }
}
