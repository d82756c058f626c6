import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

/** What a section is given: pages to work on and where they came from. */
export interface BenchContext {
  /** Folder of the pages. */
  readonly folder: string;
  /** Compressed bytes as they lie on disk. */
  readonly packed: readonly Buffer[];
  readonly pages: readonly Buffer[];
  readonly rounds: number;
  /** Size of the largest crawl that is made, unpacked. */
  readonly gigabytes: number;
  /** Also run the Spark job. */
  readonly spark: boolean;
}

/** One line of the report; ratios are what counts, the machines are noisy. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the figure must reach, if anything: checked, printed, and decisive for the exit code. */
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface BenchSection {
  readonly id: string;
  readonly what: string;
  run(context: BenchContext): Promise<Figure[]> | Figure[];
}

/**
 * Runs every way `rounds` times in turn and keeps each one's fastest round: what disturbs a machine
 * only ever makes a round slower, and taking turns lets it disturb all ways alike. Milliseconds of
 * processor time, which other programs on the machine do not add to.
 */
export async function raceOf<T extends string>(
  ways: Record<T, () => unknown>,
  rounds: number,
): Promise<Record<T, number>> {
  const best = {} as Record<T, number>;
  const names = Object.keys(ways) as T[];
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const started = process.cpuUsage();
      await ways[name]();
      const { user, system } = process.cpuUsage(started);
      const ms = (user + system) / 1000;
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, ms);
    }
  }
  return best;
}

/** A way of a race that does the same to each of many things. */
export function forEachOf<T>(things: readonly T[], work: (thing: T) => unknown): () => void {
  return () => {
    for (const thing of things) work(thing);
  };
}

const DEFAULT_FOLDERS = ['../shared/bench/topk/pages', 'samples', 'test/pages'];

export function loadPages(
  folder: string | undefined,
  limit: number,
): Pick<BenchContext, 'folder' | 'packed' | 'pages'> {
  const chosen = folder ?? DEFAULT_FOLDERS.find((candidate) => fs.existsSync(candidate));
  if (chosen === undefined) throw new Error(`none of these folders is there: ${DEFAULT_FOLDERS.join(', ')}`);
  const files = fs
    .readdirSync(chosen, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.html?(\.gz)?$/.test(name))
    .sort()
    .slice(0, limit);
  const packed = files.map((name) => packedBytes(path.join(chosen, name)));
  return { folder: chosen, packed, pages: packed.map((bytes) => zlib.gunzipSync(bytes)) };
}

function packedBytes(file: string): Buffer {
  const bytes = fs.readFileSync(file);
  return file.endsWith('.gz') ? bytes : zlib.gzipSync(bytes);
}

export function megabytes(pages: readonly Buffer[]): number {
  return pages.reduce((sum, page) => sum + page.length, 0) / 1e6;
}

export function rssMegabytes(): number {
  return process.memoryUsage().rss / 1e6;
}
