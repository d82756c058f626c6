import { readRef } from '../corpus/open-corpus.js';
import type { PageRef } from '../corpus/page-ref.js';
import { isFailed } from '../corpus/raw-page.js';
import { type ErrorShape, errorShape, TagpathError } from '../errors.js';
import type { ExtractRecord } from '../record/record.js';
import { type ExtractTools, extractPage } from './extract-page.js';
import type { ExtractSettings } from './extract-settings.js';
import { followParts } from './follow-parts.js';
import { titleGate } from './title-gate.js';
import { loadTools } from './tools.js';

/** A task of a worker, and the whole of its work. */
export interface ExtractTask {
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
export async function extractRef({ ref, settings }: ExtractTask): Promise<ExtractRecord[] | Stopped> {
  let tools: ExtractTools;
  try {
    tools = loadTools(settings);
  } catch (error) {
    return { stopped: errorShape(asModelError(error)) };
  }
  const records: ExtractRecord[] = [];
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
  tools = loadTools(settings),
  skip = 0,
): AsyncGenerator<ExtractRecord[] | Stopped> {
  let records: ExtractRecord[] = [];
  let passed = 0;
  for await (const item of readRef(ref, { ...settings, gate: titleGate(tools) })) {
    if (passed++ < skip) continue;
    const record = extractPage(item, tools);
    if (record.error !== null && STOPS.test(record.error.code)) {
      yield { stopped: record.error };
      return;
    }
    const isFollowed = settings.follow === true && !isFailed(item);
    records.push(isFollowed ? await followParts(record, { first: item, ref, settings, tools }) : record);
    if (records.length < PART_PAGES) continue;
    yield records;
    records = [];
  }
  if (records.length > 0) yield records;
}

function asModelError(error: unknown): TagpathError {
  if (error instanceof TagpathError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new TagpathError('model-damaged', { detail }, { cause: error });
}
