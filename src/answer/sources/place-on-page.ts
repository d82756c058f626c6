import type { ItemInfo, PageInfo, TableTopic } from '../../kb/read/records.js';
import { pagesById, topicsOfTables } from '../../kb/read/records.js';
import type { Reader } from '../../kb/store/store.js';
import type { SourceRef } from './source-ref.js';
import { linkTo } from './text-fragment.js';

/** Finds where items stand: their pages and tables, read once for all of them. */
export async function sourcesOf(
  reader: Reader,
  items: readonly ItemInfo[],
): Promise<(item: ItemInfo) => SourceRef> {
  const pages = await pagesById(reader, [...new Set(items.map((item) => item.pageId))]);
  const tables = await topicsOfTables(
    reader,
    items.map((item) => item.tableId),
  );
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  const tableOf = new Map(tables.map((table) => [table.id, table]));
  return (item) => sourceRef(item, pageOf.get(item.pageId)!, tableOf.get(item.tableId)!);
}

function sourceRef(item: ItemInfo, page: PageInfo, table: TableTopic): SourceRef {
  return {
    pageId: page.id,
    pageTitle: page.title,
    source: page.source,
    address: page.url,
    url: page.url === null ? null : linkTo(page.url, item.name),
    tableId: table.id,
    tableTitle: table.title,
    tagPath: table.tagPath,
    item: table.kind === 'site' ? 1 : item.position + 1,
    rank: item.rank,
  };
}
