import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gzipRecords, pageRecord } from '../support/make-warc.js';
import { isPartMissing } from '../support/optional-part.js';
import { SparkCluster, sparkMissing } from '../support/spark-cluster.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const missing = isPartMissing(sparkMissing(), process.env.TAGPATH_TEST_FULL === '1' ? 'program' : 'data');
const MINUTES = 60_000;
const PROGRAM = path.resolve('bin/tagpath');
const SAMPLE = '20';

function samplePages(folder: string): { url: string; bytes: Buffer | string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => ({
      url: `https://${path.dirname(name)}/${path.basename(name)}`,
      bytes: readFileSync(path.join(folder, name)),
    }));
}

/** Two sites that say the same, one of them twice. */
const SAYING = ['one.example/a', 'one.example/b', 'two.example/a'].map((place) => ({
  url: `https://${place}`,
  bytes: '<title>Rivers</title><p>We have seen long rivers such as the Nile, the Amazon and the Congo.</p>',
}));

async function query(sql: string): Promise<string[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  const reader = await connection.runAndReadAll(sql);
  return reader.getRows().map((row) => row.map(String).join('\t'));
}

describe.skipIf(missing)('a Spark cluster of two workers on loopback', () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const warcs = Array.from({ length: 6 }, (_, i) => at(`crawl-${i}.warc.gz`));
  const bad = ['missing.warc.gz', 'error-page.warc.gz', 'truncated.warc.gz'].map(at);
  const paths = at('warc.paths');
  let cluster: SparkCluster;

  beforeAll(async () => {
    const pages = [...samplePages('samples/lists'), ...samplePages('samples/sites'), ...SAYING];
    warcs.forEach((warc, i) => {
      const own = pages.filter((_, n) => n % warcs.length === i);
      writeFileSync(warc, gzipRecords(own.map(({ url, bytes }) => pageRecord(url, bytes))));
    });
    writeFileSync(
      at('error-page.warc.gz'),
      '<html><title>503 Service Unavailable</title><p>Slow down.</p></html>',
    );
    const whole = readFileSync(warcs[0]!);
    writeFileSync(at('truncated.warc.gz'), whole.subarray(0, Math.floor(whole.length / 2)));
    cluster = await SparkCluster.start({ workers: 2, folder: at('spark') });
  }, 3 * MINUTES);

  afterAll(() => cluster?.stop(), MINUTES);

  const submit = (job: string, out: string, inputs: readonly string[], ...more: string[]) => {
    writeFileSync(paths, `${inputs.join('\n')}\n`);
    const flags = ['--tagpath', PROGRAM, ...more];
    return cluster.submit([job, '--paths', paths, '--out', at(out), ...flags]);
  };

  /** What the plain program writes for the same inputs. */
  function alone(inputs: readonly string[]): string[] {
    const list = at('alone.paths');
    writeFileSync(list, `${inputs.join('\n')}\n`);
    const out = at('alone.jsonl');
    const flags = ['--lists-only', '--reproducible', '--out', out];
    try {
      execFileSync(PROGRAM, ['extract', '--from-list', list, ...flags], { stdio: 'ignore' });
    } catch (error) {
      expect(error).toMatchObject({ status: 1 });
    }
    return readFileSync(out, 'utf8').trimEnd().split('\n').sort();
  }

  const records = async (out: string) =>
    (
      await query(
        `select record from read_parquet('${at(out)}/lists/*/*/*.parquet', hive_partitioning = true)
         where status in ('extracted', 'error')`,
      )
    ).sort();

  test(
    'gives the lists and errors of the plain program, byte by byte, and sums them up',
    async () => {
      const inputs = [...warcs.slice(0, 4), ...bad];
      const said = await submit(
        'lists',
        'first',
        [...inputs, 'http://127.0.0.1:9/gone.warc.gz'],
        '--batch',
        '3',
      );
      expect(await records('first')).toEqual(alone(inputs));
      expect(said).toMatch(/8 inputs: 0 done before, 8 to do in 3 batches/);
      expect(said).toMatch(/gone\.warc\.gz could not be fetched; the next run will try it again/);
      expect(said).toMatch(/inputs 7, pages \d+, errors \d+, failed 1/);
      expect(said).toMatch(
        /titles that announce a list \d+ \([\d.]+% of pages\)\nlists \d+ \([\d.]+% of those\)/,
      );
      expect(said).toMatch(/ranked [\d.]+%[\s\S]*k: 10 \([\d.]+%\), .*; largest \d+\nattributes: /);
    },
    4 * MINUTES,
  );

  test(
    'says what it would do, and takes a sample, without doing anything',
    async () => {
      writeFileSync(paths, `${[...warcs, ...bad].join('\n')}\n`);
      const flags = ['--paths', paths, '--out', at('first'), '--dry-run'];
      const before = await records('first');
      const said = await cluster.submit(['lists', ...flags, '--batch', '1'], 'local[1]');
      expect(said).toMatch(/9 inputs: 7 done before, 2 to do in 2 batches/);
      expect(said).toMatch(/batch 2: 1 inputs, .*crawl-5\.warc\.gz and on/);
      expect(await records('first')).toEqual(before);
    },
    4 * MINUTES,
  );

  test(
    'goes on after a run that was stopped, doubling and losing nothing, whatever the batches',
    async () => {
      const [stopped] = readdirSync(at('first/lists')).sort();
      // A batch whose last file is missing is what a driver that died leaves behind.
      rmSync(at(`first/lists/${stopped}/_inputs`));
      const said = await submit('lists', 'first', [...warcs, ...bad], '--batch', '2');
      expect(said).toMatch(/9 inputs: [4-6] done before, [3-5] to do in [23] batches/);
      expect(await records('first')).toEqual(alone([...warcs, ...bad]));
    },
    4 * MINUTES,
  );

  test(
    'gives the tables of the plain program, one a site, learned from a bounded sample',
    async () => {
      const said = await submit('sites', 'tables', [...warcs, bad[0]!], '--group-sample', SAMPLE);
      const rows = await query(
        `select line from read_parquet('${at('tables')}/sites/kind=row/*.parquet', hive_partitioning = true)`,
      );
      execFileSync(PROGRAM, ['induce', ...warcs, '--sample', SAMPLE, '--out', at('induced')], {
        stdio: 'ignore',
      });
      expect(rows.map(withoutTemplate).sort()).toEqual(tableRows(at('induced')));
      expect(rows.length).toBeGreaterThanOrEqual(56);
      expect(said).toMatch(/inputs 7, pages \d+, errors 1, failed 0\nsites \d+, template signatures \d+/);
    },
    4 * MINUTES,
  );

  test(
    'counts pairs by distinct site',
    async () => {
      await submit('concepts', 'pairs', warcs);
      const lines = await query(
        `select * from read_csv('${at('pairs')}/concepts/*.csv', delim = '\t', header = false)`,
      );
      expect(lines).toContain('river\tNile\t2');
      expect(lines.every((line) => line.endsWith('\t2'))).toBe(true);
    },
    4 * MINUTES,
  );

  test(
    'loses and doubles nothing when a worker process is killed, and then a machine, half way',
    async () => {
      const marker = at('died-once');
      const deadly = `node ${path.resolve('test/support/worker-that-dies.mjs')} ${PROGRAM} crawl-3 ${marker}`;
      const job = submit('lists', 'killed', warcs, '--tagpath', deadly);
      while (!existsSync(marker)) await Promise.race([pause(20), job]);
      cluster.loseWorker(cluster.workers[0]!);
      await job;
      expect(await records('killed')).toEqual(alone(warcs));
    },
    4 * MINUTES,
  );
});

function withoutTemplate(line: string): string {
  const { site, template, rest, ...row } = JSON.parse(line) as Record<string, unknown>;
  return JSON.stringify(row);
}

/** The rows of all templates that `tagpath induce` wrote; those on top repeat the largest one's. */
function tableRows(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readFileSync(path.join(folder, name, 'table.jsonl'), 'utf8')
        .trimEnd()
        .split('\n'),
    )
    .sort();
}
