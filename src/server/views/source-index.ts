import type { SourceRef } from '../../answer/source-ref.js';
import type { PageInfo, TableInfo } from '../../kb/records.js';
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

  ofRef({ pageTitle, tableTitle, url, tableId, tagPath }: SourceRef): number {
    return this.#add({
      // A list has a place on its page; the table of a site has none, and its pages have names of their own.
      title: (tagPath === '' ? pageTitle || tableTitle : tableTitle) || pageTitle,
      url,
      list: String(tableId),
      tagPath: tagPath || null,
      score: null,
    });
  }

  ofTable(table: TableInfo, page: PageInfo | null): number {
    return this.#add({
      title: page === null || table.kind === 'list' ? table.title : page.title || table.title,
      url: page?.url ?? null,
      list: String(table.id),
      tagPath: table.tagPath || null,
      score: table.score,
    });
  }

  /** A picture's path on this service where it has a copy, else its own address. */
  picture(image: string | null): string | null {
    return image === null ? null : (this.#mirror.localAddress(image) ?? image);
  }

  #add(source: Omit<Source, 'local'>): number {
    const key = `${source.list} ${withoutFragment(source.url)}`;
    const known = this.#at.get(key);
    if (known !== undefined) return known;
    const local = source.url === null ? null : this.#mirror.localAddress(source.url);
    this.all.push({ ...source, local });
    this.#at.set(key, this.all.length - 1);
    return this.all.length - 1;
  }
}

/** Addresses may point at an item of the page; it is one source all the same. */
function withoutFragment(url: string | null): string {
  return url?.split('#')[0] ?? '';
}
