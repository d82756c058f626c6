import { linkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeSparkEnvironment, SparkCluster } from '../../test/support/spark-cluster.js';
import type { Figure } from '../harness.js';
import { extractCost } from './measure.js';
import type { CrawlFile } from './web-mix.js';

/** What counts as a long input. */
const LEAST_SECONDS = 60;
/** A program that has just started takes longer for its first file than for the next: by up to this factor. */
const FIRST_FILE = 1.6;

/** The same files by the plain program and by the Spark job: a machine with one worker on all its cores. */
export async function sparkOverhead(crawl: CrawlFile, folder: string, cores: number): Promise<Figure[]> {
  makeSparkEnvironment();
  const once = await extractCost([crawl.path], cores);
  const count = cores * Math.ceil((FIRST_FILE * LEAST_SECONDS * 1000) / once.wallMs / cores);
  // Links: the job works on each file once, whatever its bytes.
  const paths = Array.from({ length: count }, (_, i) => join(folder, `crawl-${i}.warc.gz`));
  for (const path of paths) linkSync(crawl.path, path);
  const plain = await extractCost(paths, cores);
  const seconds = await sparkSeconds(paths, folder, cores);
  return [
    { name: `plain program, ${count} files`, value: plain.wallMs / 1000, unit: 's', atLeast: LEAST_SECONDS },
    { name: `Spark, ${count} files, its start included`, value: seconds, unit: 's' },
    {
      name: 'Spark over the plain program',
      value: (1000 * seconds) / plain.wallMs - 1,
      unit: '',
      atMost: 0.25,
    },
  ];
}

async function sparkSeconds(paths: readonly string[], folder: string, cores: number): Promise<number> {
  const list = join(folder, 'warc.paths');
  writeFileSync(list, `${paths.join('\n')}\n`);
  const cluster = await SparkCluster.start({ workers: 1, cores, folder: join(folder, 'spark') });
  try {
    const started = performance.now();
    const out = join(folder, 'out');
    await cluster.submit(['lists', '--paths', list, '--out', out, '--tagpath', resolve('bin/tagpath')]);
    return (performance.now() - started) / 1000;
  } finally {
    await cluster.stop();
  }
}
