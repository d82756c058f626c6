import { existsSync } from 'node:fs';
import path from 'node:path';
import { readRef } from '../corpus/open-corpus.js';
import type { PageRef } from '../corpus/page-ref.js';
import { joinRanks } from '../list/partial-list.js';
import { type ExtractTools, extractPage } from './extract-page.js';
import type { ExtractSettings } from './extract-settings.js';
import type { ExtractedList, ExtractRecord } from './record.js';

/** The longest slide shows have a hundred pages; a ring of links must end. */
const MAX_PARTS = 100;

/** A record whose list goes on elsewhere, with the items of the further pages in order; others as they are. */
export async function followParts(
  record: ExtractRecord,
  settings: ExtractSettings,
  tools: ExtractTools,
): Promise<ExtractRecord> {
  const parts = record.list === null ? [] : [record.list];
  const seen = new Set([record.url]);
  let last = record;
  while (last.list?.partial && parts.length < MAX_PARTS) {
    const ref = placeOf(last);
    const next = ref === null ? null : await readPart(ref, settings, tools);
    if (next?.list == null || seen.has(next.url ?? next.source)) break;
    seen.add(next.url ?? next.source);
    parts.push(next.list);
    last = next;
  }
  return parts.length < 2 ? record : { ...record, list: join(parts) };
}

async function readPart(
  ref: PageRef,
  settings: ExtractSettings,
  tools: ExtractTools,
): Promise<ExtractRecord | null> {
  for await (const item of readRef(ref, settings)) return extractPage(item, tools);
  return null;
}

/** Pages with an address are fetched; saved ones are looked for beside the file that links to them. */
function placeOf({ url, source, list }: ExtractRecord): PageRef | null {
  const next = list?.next;
  if (next === undefined) return null;
  if (url !== null) return { kind: 'url', url: next };
  const file = path.resolve(path.dirname(source), decodeURIComponent(next.replace(/[?#].*$/, '')));
  return existsSync(file) ? { kind: 'file', path: file } : null;
}

function join(parts: readonly ExtractedList[]): ExtractedList {
  const { next: _next, partial: _partial, ...first } = parts[0]!;
  const ranks = joinRanks(parts.map((part) => part.items.map((item) => item.rank)));
  const items = parts.flatMap((part) => part.items).map((item, i) => ({ ...item, rank: ranks[i]! }));
  const columns = parts.flatMap((part) => part.columns);
  return {
    ...first,
    score: Math.min(...parts.map((part) => part.score)),
    columns: columns.filter((column, i) => columns.findIndex((other) => other.key === column.key) === i),
    items,
    ...(items.length < first.k ? { partial: true } : {}),
  };
}
