import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { TagpathError, writeError } from '../errors.js';

const CheckpointShape = z.object({
  version: z.literal(1),
  /** What the run was asked to do; a checkpoint serves only the same call. */
  call: z.string(),
  /** Places whose records are all in the output. */
  places: z.number().int().nonnegative(),
  lastPlace: z.string().nullable(),
  /** Pages of the next place whose records are in the output, where it is a long one. */
  partPages: z.number().int().nonnegative().default(0),
  /** Length of the output when these records were in it; what stands behind is cut off. */
  bytes: z.number().int().nonnegative(),
  pages: z.number().int().nonnegative(),
  found: z.number().int().nonnegative(),
  errors: z.number().int().nonnegative(),
});

export type Checkpoint = z.infer<typeof CheckpointShape>;

export function checkpointPath(out: string): string {
  return `${out}.checkpoint`;
}

/** Written beside and moved into place, so that a kill in between leaves the old one whole. */
export async function saveCheckpoint(out: string, checkpoint: Checkpoint): Promise<void> {
  const path = checkpointPath(out);
  try {
    await writeFile(`${path}.new`, JSON.stringify(checkpoint));
    await rename(`${path}.new`, path);
  } catch (error) {
    throw writeError(path, error);
  }
}

/** The checkpoint of a run that was stopped, or null where there is none. */
export async function loadCheckpoint(out: string, call: string): Promise<Checkpoint | null> {
  const path = checkpointPath(out);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const parsed = CheckpointShape.safeParse(parseJson(text));
  if (!parsed.success) throw new TagpathError('checkpoint-damaged', { path });
  if (parsed.data.call !== call) throw new TagpathError('checkpoint-of-another-call', { path });
  return parsed.data;
}

export async function removeCheckpoint(out: string): Promise<void> {
  await rm(checkpointPath(out), { force: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
