import { readRef } from '../corpus/open-corpus.js';
import type { PageRef } from '../corpus/page-ref.js';
import { isFailed } from '../corpus/raw-page.js';
import type { ExtractRecord } from '../record/record.js';
import { extractPage } from './extract-page.js';
import type { ExtractSettings } from './extract-settings.js';
import { followParts } from './follow-parts.js';
import { titleGate } from './title-gate.js';
import { loadTools } from './tools.js';

/** A task of a worker, and the whole of its work. */
export interface ExtractTask {
  readonly ref: PageRef;
  readonly settings: ExtractSettings;
}

/** The records of all pages at one place. Also what piscina calls in a worker. */
export async function extractRef({ ref, settings }: ExtractTask): Promise<ExtractRecord[]> {
  const tools = loadTools(settings);
  const records: ExtractRecord[] = [];
  for await (const item of readRef(ref, { ...settings, gate: titleGate(tools) })) {
    const record = extractPage(item, tools);
    const isFollowed = settings.follow === true && !isFailed(item);
    records.push(isFollowed ? await followParts(record, { first: item, ref, settings, tools }) : record);
  }
  return records;
}
