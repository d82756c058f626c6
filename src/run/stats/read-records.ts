import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import type { ExtractRecord } from '../../record/record.js';

/** As much of a record as figures need; more keys are welcome. */
const RECORD = z.looseObject({
  source: z.string(),
  status: z.enum(['extracted', 'not-topk', 'no-list', 'error']),
  ms: z.number().default(0),
  error: z.looseObject({ code: z.string() }).nullable().default(null),
  title: z.looseObject({}).nullable().default(null),
  list: z
    .looseObject({
      k: z.number(),
      ranked: z.boolean(),
      columns: z.array(z.looseObject({ key: z.string(), type: z.string() })),
      items: z.array(z.unknown()),
    })
    .nullable()
    .default(null),
});

/** The records of a results file (`extract --format jsonl`), one at a time; `-` is standard input. */
export async function* readRecords(path: string): AsyncGenerator<ExtractRecord> {
  const input: Readable = path === '-' ? process.stdin : createReadStream(path);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  try {
    for await (const line of lines) {
      number++;
      if (line.trim() !== '') yield parseRecord(line, path, number);
    }
  } catch (error) {
    throw readError(error, path);
  }
}

function parseRecord(line: string, path: string, number: number): ExtractRecord {
  try {
    return RECORD.parse(JSON.parse(line)) as unknown as ExtractRecord;
  } catch (error) {
    throw new TagpathError('results-malformed', { path, line: number }, { cause: error });
  }
}

function readError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new TagpathError('input-not-found', { path }, { cause: error });
  return error;
}
