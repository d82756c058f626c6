import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gzipRecords, pageRecord } from '../support/make-warc.js';
import { isPartMissing } from '../support/optional-part.js';
import { SparkCluster, sparkMissing } from '../support/spark-cluster.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const missing = isPartMissing(sparkMissing(), 'data');
const MINUTES = 60_000;
const PROGRAM = path.resolve('bin/tagpath');

function samplePages(folder: string): { url: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => ({
      url: `https://${path.dirname(name)}/${path.basename(name)}`,
      bytes: readFileSync(path.join(folder, name)),
    }));
}

async function parquetColumn(glob: string, column: string, where: string): Promise<string[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  const reader = await connection.runAndReadAll(
    `select ${column} from read_parquet('${glob}', hive_partitioning = true) where ${where}`,
  );
  return reader.getRows().map(([value]) => String(value));
}

describe.skipIf(missing)('a Spark cluster of two workers on loopback', () => {
  const folder = temporaryFolder();
  let cluster: SparkCluster;
  let paths: string;
  let warcs: string[] = [];

  beforeAll(async () => {
    const pages = [...samplePages('samples/lists'), ...samplePages('samples/sites')];
    warcs = Array.from({ length: 6 }, (_, i) => path.join(folder, `crawl-${i}.warc.gz`));
    warcs.forEach((warc, i) => {
      const own = pages.filter((_, n) => n % warcs.length === i);
      writeFileSync(warc, gzipRecords(own.map(({ url, bytes }) => pageRecord(url, bytes))));
    });
    paths = path.join(folder, 'warc.paths');
    writeFileSync(paths, `${[...warcs, path.join(folder, 'no-such.warc.gz')].join('\n')}\n`);
    const work = path.join(folder, 'spark');
    mkdirSync(work);
    cluster = await SparkCluster.start(2, work);
  }, 3 * MINUTES);

  afterAll(() => cluster?.stop());

  const submit = (job: string, out: string, ...more: string[]) =>
    cluster.submit([job, '--paths', paths, '--out', path.join(folder, out), '--tagpath', PROGRAM, ...more]);

  /** What the plain program writes for the same inputs. */
  function alone(): string[] {
    const flags = ['--lists-only', '--reproducible', '--format', 'jsonl'];
    return execFileSync(PROGRAM, ['extract', ...warcs, ...flags], { encoding: 'utf8', maxBuffer: 1 << 28 })
      .trimEnd()
      .split('\n');
  }

  const lists = (out: string) =>
    parquetColumn(`${path.join(folder, out)}/lists/*/*/*.parquet`, 'record', "status = 'extracted'");

  test(
    'gives the lists of the plain program, byte by byte, and names what is missing',
    async () => {
      const said = await submit('lists', 'first', '--batch', '4');
      expect((await lists('first')).sort()).toEqual(alone().sort());
      const errors = await parquetColumn(`${folder}/first/lists/*/*/*.parquet`, 'source', "status = 'error'");
      expect(errors).toEqual([path.join(folder, 'no-such.warc.gz')]);
      expect(said).toMatch(/inputs 7, pages \d+, lists \d+, errors 1/);
    },
    5 * MINUTES,
  );

  test(
    'does nothing twice',
    async () => {
      expect(await submit('lists', 'first', '--batch', '4')).toMatch(
        /batch 1 was done before[\s\S]*batch 2 was done before/,
      );
      expect((await lists('first')).length).toBe(alone().length);
    },
    5 * MINUTES,
  );

  test(
    'gives one table a site',
    async () => {
      await submit('sites', 'tables');
      const sites = `${folder}/tables/sites/*/*/*.parquet`;
      const rows = await parquetColumn(sites, 'page', "kind = 'row'");
      expect(new Set(rows).size).toBe(rows.length);
      expect(rows.length).toBeGreaterThanOrEqual(56);
      expect((await parquetColumn(sites, 'template', "kind = 'wrapper'")).length).toBeGreaterThanOrEqual(2);
    },
    5 * MINUTES,
  );

  test(
    'counts pairs by distinct site',
    async () => {
      await submit('concepts', 'pairs', '--least-sites', '1');
      const batch = readdirSync(`${folder}/pairs/concepts`)[0]!;
      expect(readdirSync(`${folder}/pairs/concepts/${batch}`)).toContain('_SUCCESS');
    },
    5 * MINUTES,
  );

  test(
    'loses and doubles nothing when a worker is killed half way',
    async () => {
      const job = submit('lists', 'killed', '--batch', '100');
      setTimeout(() => cluster.workers[0]!.kill('SIGKILL'), 8000);
      await job;
      expect((await lists('killed')).sort()).toEqual(alone().sort());
    },
    5 * MINUTES,
  );
});
