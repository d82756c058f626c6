import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { TagpathError, writeError } from '../errors.js';

export interface Checkpoint {
  readonly version: 1;
  /** What the run was asked to do; a checkpoint serves only the same call. */
  readonly call: string;
  /** Places whose records are all in the output. */
  readonly places: number;
  readonly lastPlace: string | null;
  /** Pages of the next place whose records are in the output, where it is a long one. */
  readonly partPages: number;
  /** Length of the output when these records were in it; what stands behind is cut off. */
  readonly bytes: number;
  readonly pages: number;
  readonly found: number;
  readonly errors: number;
}

/** Checked by hand: a library of schemas takes longer to load than a page takes. */
function isCheckpoint(value: unknown): value is Checkpoint {
  if (typeof value !== 'object' || value === null) return false;
  const { version, call, lastPlace, ...counts } = value as Partial<Checkpoint>;
  return (
    version === 1 &&
    typeof call === 'string' &&
    (lastPlace === null || typeof lastPlace === 'string') &&
    (['places', 'partPages', 'bytes', 'pages', 'found', 'errors'] as const).every(
      (key) => Number.isInteger(counts[key]) && counts[key]! >= 0,
    )
  );
}

function checkpointPath(out: string): string {
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
  const checkpoint = parseJson(text);
  if (!isCheckpoint(checkpoint)) throw new TagpathError('checkpoint-damaged', { path });
  if (checkpoint.call !== call) throw new TagpathError('checkpoint-of-another-call', { path });
  return checkpoint;
}

/** Whether the run into this output came to its end: something is there, and nothing to go on from. */
export async function isDone(out: string): Promise<boolean> {
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  return (await sizeOf(out)) > 0 && (await sizeOf(checkpointPath(out))) === 0;
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
