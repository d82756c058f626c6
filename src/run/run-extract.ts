import { rename, rm } from 'node:fs/promises';
import type { PageRef } from '../corpus/page-ref.js';
import { refId } from '../corpus/page-ref.js';
import { TagpathError } from '../errors.js';
import type { Format, WriteOptions } from '../output/formats.js';
import { isPackedName, openOutFile, readJsonLines } from '../output/out-file.js';
import {
  JsonLinesWriter,
  openRecordWriter,
  type RecordView,
  type RecordWriter,
} from '../output/record-writer.js';
import { FileOutput } from '../output/text-output.js';
import type { PageRecord } from '../record/record.js';
import { type Checkpoint, isDone, loadCheckpoint, removeCheckpoint, saveCheckpoint } from './checkpoint.js';
import { type CorpusRun, extractPlaces, type PlaceResult } from './extract-corpus.js';

export interface Totals {
  readonly pages: number;
  readonly found: number;
  readonly errors: number;
}

export interface RunSummary extends Totals {
  /** Stopped before the last input. */
  readonly interrupted: boolean;
}

export interface RunOptions<R extends PageRecord> extends CorpusRun {
  /** Leaves out the records of pages that gave neither a list nor an error. */
  readonly listsOnly?: boolean;
  readonly onPlace?: (totals: Totals, result: PlaceResult<R>) => void;
}

type Inputs = Iterable<string> | AsyncIterable<string>;

const NOTHING_YET: Totals = { pages: 0, found: 0, errors: 0 };

/** A list was found, or a row of a site with values. */
const FOUND: ReadonlySet<string> = new Set(['extracted', 'parsed', 'drifted']);

/** Extracts into a sink, as results come. */
export async function extractToSink<R extends PageRecord>(
  inputs: Inputs,
  sink: RecordWriter<R>,
  options: RunOptions<R>,
): Promise<RunSummary> {
  let totals = NOTHING_YET;
  for await (const result of extractPlaces<R>(inputs, options)) {
    for (const record of shown(result.records, options)) await sink.write(record);
    totals = add(totals, result.records);
    options.onPlace?.(totals, result);
  }
  await sink.end();
  return { ...totals, interrupted: options.signal?.aborted ?? false };
}

interface FileRun<R extends PageRecord> extends RunOptions<R> {
  /** How the records look in formats that are not JSON. */
  readonly view: RecordView<R>;
  readonly out: string;
  readonly format: Format;
  readonly writing?: WriteOptions;
  /** Goes on after the checkpoint of a run that was stopped, if there is one. */
  readonly resume: boolean;
  /** What the inputs are called; a checkpoint serves only the same inputs. */
  readonly inputNames: readonly string[];
}

/** A checkpoint this often costs nothing and loses little. */
const CHECKPOINT_EVERY_MS = 1000;

/**
 * Extracts into a file so that a run that was killed can go on: records go to disk as JSON lines with
 * a checkpoint beside them, and other formats are made from those lines at the end.
 */
export async function extractToFile<R extends PageRecord>(
  inputs: Inputs,
  run: FileRun<R>,
): Promise<RunSummary> {
  const records = isFinal(run) ? run.out : `${run.out}.partial`;
  const call = await callId(run);
  if (run.resume && (await isDone(run.out))) throw new TagpathError('call-run-done', { path: run.out });
  const before = run.resume ? await loadCheckpoint(run.out, call) : null;
  const output = await FileOutput.open(records, before?.bytes ?? 0);
  const state = await writeRecords(inputs, run, output, before ?? freshCheckpoint(call));
  const interrupted = run.signal?.aborted ?? false;
  if (!interrupted) {
    if (!isFinal(run)) await convert(records, run);
    await removeCheckpoint(run.out);
    if (!isFinal(run)) await rm(records, { force: true });
  }
  const { pages, found, errors } = state;
  return { pages, found, errors, interrupted };
}

/** The lines as they are written are already what was asked for. */
function isFinal({ format, out }: Pick<FileRun<PageRecord>, 'format' | 'out'>): boolean {
  return format === 'jsonl' && !isPackedName(out);
}

async function writeRecords<R extends PageRecord>(
  inputs: Inputs,
  run: FileRun<R>,
  output: FileOutput,
  before: Checkpoint,
): Promise<Checkpoint> {
  const sink = new JsonLinesWriter<R>(output);
  let state = before;
  let saved = performance.now();
  const save = async () => {
    await output.flush();
    state = { ...state, bytes: output.bytes };
    await saveCheckpoint(run.out, state);
    saved = performance.now();
  };
  await save();
  for await (const result of extractPlaces<R>(inputs, { ...run, skip: skipDone(before, run.out) })) {
    for (const record of shown(result.records, run)) await sink.write(record);
    state = { ...state, ...add(state, result.records), ...wayAfter(state, result) };
    run.onPlace?.(state, result);
    if (performance.now() - saved >= CHECKPOINT_EVERY_MS) await save();
  }
  await save();
  await output.close();
  return state;
}

/** How far the run is after a place, or after a part of a long one. */
function wayAfter(
  { places, partPages }: Checkpoint,
  { ref, records, isPart }: PlaceResult<PageRecord>,
): Partial<Checkpoint> {
  if (isPart) return { partPages: partPages + records.length };
  return { places: places + 1, lastPlace: refId(ref), partPages: 0 };
}

function freshCheckpoint(call: string): Checkpoint {
  return { version: 1, call, places: 0, lastPlace: null, partPages: 0, bytes: 0, ...NOTHING_YET };
}

/** The places before the checkpoint are passed over, and the last of them has to be the one it names. */
function skipDone({ places, lastPlace, partPages }: Checkpoint, out: string): NonNullable<CorpusRun['skip']> {
  let passed = 0;
  const onSkipped = (ref: PageRef) => {
    if (++passed === places && refId(ref) !== lastPlace) {
      throw new TagpathError('checkpoint-mismatch', {
        path: out,
        detail: `${lastPlace} is not where it was`,
      });
    }
  };
  return { count: places, onSkipped, pages: partPages };
}

/** Written beside and moved into place, so that a reader never sees half a file. */
async function convert<R extends PageRecord>(
  records: string,
  { out, format, writing, view }: FileRun<R>,
): Promise<void> {
  const beside = `${out}.writing`;
  const output = await openOutFile(beside, isPackedName(out));
  try {
    const writer = openRecordWriter(format, view, output, writing);
    for await (const record of readJsonLines<R>(records)) await writer.write(record);
    await writer.end();
  } finally {
    await output.close();
  }
  await rename(beside, out);
}

/** A digest of all that decides what a run writes. */
async function callId<R extends PageRecord>(run: FileRun<R>): Promise<string> {
  const { inputNames, format, settings, listsOnly } = run;
  // Only here: a page on standard output needs none of it.
  const { createHash } = await import('node:crypto');
  const what = JSON.stringify([inputNames, format, settings ?? {}, listsOnly ?? false]);
  return createHash('sha256').update(what).digest('hex');
}

function shown<R extends PageRecord>(records: readonly R[], { listsOnly }: RunOptions<R>): readonly R[] {
  return listsOnly ? records.filter((record) => countFound(record) > 0 || record.error !== null) : records;
}

function add(totals: Totals, records: readonly PageRecord[]): Totals {
  return {
    pages: totals.pages + records.length,
    found: records.reduce((sum, record) => sum + countFound(record), totals.found),
    errors: records.reduce((sum, { error }) => sum + (error === null ? 0 : 1), totals.errors),
  };
}

/** Lists, tables or rows of a page. */
function countFound(record: PageRecord): number {
  if ('tables' in record) return record.tables.length;
  return FOUND.has(record.status) ? 1 : 0;
}
