import { z } from 'zod';
import { fileError } from '../../corpus/read-file.js';
import { linesOf, openStream } from '../../corpus/text-stream.js';
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
  let number = 0;
  try {
    for await (const line of linesOf(openStream(path))) {
      number++;
      if (line.trim() !== '') yield parseRecord(line, path, number);
    }
  } catch (error) {
    throw error instanceof TagpathError ? error : fileError(path, error);
  }
}

function parseRecord(line: string, path: string, number: number): ExtractRecord {
  try {
    return RECORD.parse(JSON.parse(line)) as unknown as ExtractRecord;
  } catch (error) {
    throw new TagpathError('results-malformed', { path, line: number }, { cause: error });
  }
}
