import { openConcepts } from '../concepts/open.js';
import { type ReadOptions, readRef } from '../corpus/open-corpus.js';
import { type CorpusItem, isFailed, type PageRef } from '../corpus/page-ref.js';
import { type ErrorShape, errorShape, TagpathError } from '../errors.js';
import type { PageRecord } from '../record/record.js';
import { compileLater } from './compile-later.js';
import { type ExtractTools, extractPage } from './extract-page.js';
import type { ExtractSettings } from './extract-settings.js';
import type { TablesOptions } from './extract-tables.js';
import { followParts } from './follow-parts.js';
import { loadTools, titleGate } from './tools.js';

/** A task of a worker, and the whole of its work. */
interface ExtractTask {
  readonly ref: PageRef;
  readonly settings: ExtractSettings;
}

/** What no page can be extracted without: the run is over. */
export interface Stopped {
  readonly stopped: ErrorShape;
}

/** Errors of the program's own models and indexes: they would come again with every page. */
const STOPS = /^(?:concepts|title-model|model)-/;

/** The records of all pages at one place. Also what piscina calls in a worker. */
export async function extractRef({ ref, settings }: ExtractTask): Promise<PageRecord[] | Stopped> {
  let tools: ExtractTools | null;
  try {
    tools = toolsFor(settings);
  } catch (error) {
    return { stopped: errorShape(asModelError(error)) };
  }
  const records: PageRecord[] = [];
  for await (const part of extractInParts(ref, settings, tools)) {
    if ('stopped' in part) return part;
    records.push(...part);
  }
  return records;
}

/** Records of a part of a place: enough that saving the way so far costs nothing beside them. */
const PART_PAGES = 200;

/** The records of a long place as they come, after those of its first pages that an earlier run has done. */
export async function* extractInParts(
  ref: PageRef,
  settings: ExtractSettings,
  tools = toolsFor(settings),
  skip = 0,
): AsyncGenerator<PageRecord[] | Stopped> {
  let records: PageRecord[] = [];
  let passed = 0;
  for await (const item of readRef(ref, readOptions(settings, tools))) {
    if (passed++ < skip) continue;
    const record = await recordOf(item, ref, settings, tools);
    if ('stopped' in record) {
      yield record;
      return;
    }
    records.push(record);
    if (records.length < PART_PAGES) continue;
    yield records;
    records = [];
  }
  if (records.length > 0) yield records;
}

/** What lists are found with; null where tables or rows are asked for, which need none of it. */
function toolsFor(settings: ExtractSettings): ExtractTools | null {
  if (settings.ownsProcess === true) compileLater();
  return settings.tables === true || settings.wrapper !== undefined ? null : loadTools(settings);
}

/** Titles tell at once which pages have no list; tables stand on any page. */
function readOptions(settings: ExtractSettings, tools: ExtractTools | null): ReadOptions {
  return tools === null ? settings : { ...settings, gate: titleGate(tools) };
}

function tablesOptions(settings: ExtractSettings): TablesOptions {
  const { conceptsPath, reproducible = false } = settings;
  const concepts = conceptsPath === undefined ? {} : { concepts: openConcepts(conceptsPath) };
  return { budget: settings, timeless: reproducible, ...concepts };
}

/** The record of a page, unless what failed would fail with every other page as well. */
async function recordOf(...args: Parameters<typeof extracted>): Promise<PageRecord | Stopped> {
  try {
    const record = await extracted(...args);
    return record.error !== null && STOPS.test(record.error.code) ? { stopped: record.error } : record;
  } catch (error) {
    if (error instanceof TagpathError && STOPS.test(error.code)) return { stopped: errorShape(error) };
    throw error;
  }
}

async function extracted(
  item: CorpusItem,
  ref: PageRef,
  settings: ExtractSettings,
  tools: ExtractTools | null,
): Promise<PageRecord> {
  // What only some runs need is loaded by those, so that a page with a list starts fast.
  if (settings.wrapper !== undefined) {
    const { applierOf } = await import('./apply-page.js');
    return applierOf(settings.wrapper).record(item);
  }
  if (tools === null) {
    const { tablesOfPage } = await import('./extract-tables.js');
    return tablesOfPage(item, tablesOptions(settings));
  }
  const record = extractPage(item, tools);
  if (settings.follow !== true || isFailed(item)) return record;
  return followParts(record, { first: item, ref, settings, tools });
}

function asModelError(error: unknown): TagpathError {
  if (error instanceof TagpathError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new TagpathError('model-damaged', { detail }, { cause: error });
}
