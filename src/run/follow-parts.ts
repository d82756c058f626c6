import { stat } from 'node:fs/promises';
import path from 'node:path';
import { politePause } from '../corpus/fetch-options.js';
import { readRef } from '../corpus/open-corpus.js';
import { isFailed, type PageRef, type RawPage } from '../corpus/page-ref.js';
import { findInWarc } from '../corpus/warc/find-record.js';
import { joinRanks } from '../list/partial-list.js';
import type { ExtractedList, ExtractRecord } from '../record/record.js';
import type { Title } from '../title/title.js';
import { type ExtractTools, extractPart } from './extract-page.js';
import type { ExtractSettings } from './extract-settings.js';

/** The longest slide shows have a hundred pages; a ring of links must end. */
const MAX_PARTS = 100;
/** Parts without numbers are believed when they make about as many items as the title announces. */
const MAX_MISSING = 0.1;

/** What following a page's links takes. */
interface FollowContext {
  readonly first: RawPage;
  /** Where the first page came from. */
  readonly ref: PageRef;
  readonly settings: ExtractSettings;
  readonly tools: ExtractTools;
}

interface Part {
  readonly raw: RawPage;
  readonly list: ExtractedList;
}

/** A record whose list goes on elsewhere, with the items of the further pages in order; others as they are. */
export async function followParts(record: ExtractRecord, context: FollowContext): Promise<ExtractRecord> {
  const { title } = record;
  if (title === null || title.k === null) return record;
  const first = firstPart(record, title, context);
  if (first === null) return record;
  const parts = await gatherParts(first, title, context);
  const list = parts.length < 2 ? null : join(parts, title.k);
  if (list === null || !isBelieved(list, title.k)) return record;
  const { reason: _reason, hint: _hint, ...rest } = record;
  return { ...rest, status: 'extracted', list };
}

function firstPart({ status, list }: ExtractRecord, title: Title, context: FollowContext): Part | null {
  const raw = context.first;
  if (list?.partial) return { raw, list };
  if (status !== 'no-list') return null;
  const unnumbered = extractPart(raw, title, { isUnnumbered: true }, context.tools);
  return unnumbered === null ? null : { raw, list: unnumbered };
}

async function gatherParts(first: Part, title: Title, context: FollowContext): Promise<Part[]> {
  const parts = [first];
  const seen = new Set([addressOf(first.raw)]);
  for (let last = first; last.list.next !== undefined && parts.length < MAX_PARTS; ) {
    const raw = await readNextPart(last.list.next, last.raw, context.ref, context.settings);
    if (raw === null || seen.has(addressOf(raw))) break;
    seen.add(addressOf(raw));
    const rank = last.list.items.at(-1)?.rank ?? null;
    const after = { rank, tagPath: first.list.tagPath };
    const list = extractPart(raw, title, { isUnnumbered: rank === null, after }, context.tools);
    if (list === null) break;
    last = { raw, list };
    parts.push(last);
  }
  return parts;
}

const addressOf = ({ url, source }: RawPage) => url ?? source;

function isBelieved({ ranked, items }: ExtractedList, k: number): boolean {
  return ranked || Math.abs(items.length - k) <= MAX_MISSING * k;
}

function join(parts: readonly Part[], k: number): ExtractedList {
  const lists = parts.map(({ list }) => list);
  const { next: _next, partial: _partial, ...first } = lists[0]!;
  const { next } = lists.at(-1)!;
  const ranks = joinRanks(lists.map(({ items }) => items.map((item) => item.rank)));
  const items = lists.flatMap((list) => list.items).map((item, i) => ({ ...item, rank: ranks[i]! }));
  const columns = lists.flatMap((list) => list.columns);
  const isCountdown = first.ranked && (ranks.at(-1) ?? 0) < (ranks[0] ?? 0);
  return {
    ...first,
    order: isCountdown ? 'descending' : first.order,
    score: Math.min(...lists.map(({ score }) => score)),
    columns: columns.filter((column, i) => columns.findIndex((other) => other.key === column.key) === i),
    items,
    parts: parts.map(({ raw, list }) => ({ source: raw.source, url: raw.url, items: list.items.length })),
    ...(items.length < k ? { partial: true, ...(next === undefined ? {} : { next }) } : {}),
  };
}

/**
 * The page on which a list goes on, looked up where the page before came from: a fetched one is fetched,
 * a crawled one is in the same WARC, a saved one lies beside. A saved corpus stays offline. Null where it
 * is not there.
 */
async function readNextPart(
  next: string,
  before: RawPage,
  ref: PageRef,
  settings: ExtractSettings,
): Promise<RawPage | null> {
  if (ref.kind === 'warc') return findInWarc(ref.path, next, settings.maxBytes);
  const place =
    ref.kind === 'url' ? ({ kind: 'url', url: next } as const) : await besideFile(next, before, ref);
  if (place === null) return null;
  if (place.kind === 'url') await politePause(place.url, settings.fetch.delayMs);
  for await (const item of readRef(place, settings)) return isFailed(item) ? null : item;
  return null;
}

const PAGE_NAME = /\.(?:html?|xhtml|shtml)(?:\.gz)?$/i;
/** What programs that save pages add to an address to make a file's name. */
const SAVED_AS = ['', '.html', '.htm', '.html.gz', '/index.html'];

async function besideFile(next: string, { source }: RawPage, ref: PageRef): Promise<PageRef | null> {
  if (ref.kind !== 'file') return null;
  const [name, withQuery] = [next.replace(/[?#].*$/, ''), next.replace(/#.*$/, '')].map(decoded);
  // A link to the top of the site says nothing about where its pages were saved.
  if (name === undefined || withQuery === undefined || path.isAbsolute(name)) return null;
  const stems = withQuery === name ? [name] : [inside(source, withQuery), name];
  for (const stem of stems) {
    for (const ending of SAVED_AS) {
      const file = path.join(path.dirname(source), stem + ending);
      if (PAGE_NAME.test(file) && file !== source && (await isFile(file)))
        return { kind: 'file', path: file };
    }
  }
  return null;
}

/** "?page=2" is an address of the same page: `top.html?page=2`. */
function inside(source: string, address: string): string {
  return address.startsWith('?') ? path.basename(source) + address : address;
}

function decoded(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
