import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchContext, BenchSection, Figure } from '../harness.js';
import { extractCost, type Usage, unpackCost } from '../scale/measure.js';
import { sparkOverhead } from '../scale/spark-overhead.js';
import { type CrawlFile, WEB_SHARE, WebMix } from '../scale/web-mix.js';

const GIGABYTE = 1e9;
const SMALLEST = 0.01;
const SMALLEST_MEASURABLE = 0.5 * GIGABYTE;
/** Where one page in twenty is a list. */
const MANY_LISTS = 0.05;
/** Lists take much code: a crawl is long enough when compiling it weighs little. */
const LONG = 2;
/** Ten times the bytes: heaps and bounded memories have grown to their size, and nothing else has. */
const FLAT = 1.4;

interface Sized {
  readonly crawl: CrawlFile;
  readonly cost: Usage;
}

async function run({ pages, gigabytes, spark }: BenchContext): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tagpath-bench-'));
  const cores = availableParallelism();
  const mix = new WebMix(pages);
  const make = (size: number, share: number) =>
    mix.write(join(folder, `${size}-${share}.warc.gz`), size * GIGABYTE, share);
  try {
    const sized: Sized[] = [];
    for (const size of sizesUpTo(gigabytes)) {
      const crawl = make(size, WEB_SHARE);
      sized.push({ crawl, cost: await extractCost([crawl.path], cores) });
      if (size < gigabytes) rmSync(crawl.path);
    }
    const largest = sized.at(-1)!;
    const web = await againstUnpacking('web mix', largest, 0.8, cores);
    const many = make(LONG * gigabytes, MANY_LISTS);
    const lists = { crawl: many, cost: await extractCost([many.path], cores) };
    return [
      ...web,
      ...(await againstUnpacking('5% lists', lists, 0.5, cores)),
      ...linearity(sized),
      ...(spark ? await sparkOverhead(largest.crawl, folder, cores) : []),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sizesUpTo(gigabytes: number): number[] {
  const sizes: number[] = [];
  for (let size = SMALLEST; size < gigabytes; size *= 10) sizes.push(size);
  return [...sizes, gigabytes];
}

async function againstUnpacking(
  name: string,
  { crawl, cost }: Sized,
  atLeast: number,
  cores: number,
): Promise<Figure[]> {
  const unpack = await unpackCost(crawl, cores);
  const rate = (per: number, { wallMs }: Usage) => (1000 * per) / wallMs;
  return [
    { name: `${name}: pages, ${crawl.announcing} announce a list`, value: crawl.pages, unit: '' },
    { name: `${name}: unpacking only`, value: rate(crawl.unpacked / 1e6, unpack), unit: 'MB/s' },
    { name: `${name}: extraction`, value: rate(crawl.unpacked / 1e6, cost), unit: 'MB/s' },
    { name: `${name}: extraction`, value: rate(crawl.pages, cost), unit: 'pages/s' },
    { name: `${name}: share of unpacking, processor time`, value: unpack.cpuMs / cost.cpuMs, unit: '' },
    { name: `${name}: share of unpacking, time`, value: unpack.wallMs / cost.wallMs, unit: '', atLeast },
  ];
}

/** The exponent of cost over size without what starting costs: 1 is linear. */
function linearity(sized: readonly Sized[]): Figure[] {
  const start = Math.min(...sized.map(({ cost }) => cost.cpuMs));
  const points = sized
    .filter(({ cost }) => cost.cpuMs > start)
    .map(({ crawl, cost }) => [Math.log(crawl.unpacked), Math.log(cost.cpuMs - start)] as const)
    // Below this size starting costs more than the pages do.
    .filter(([size]) => size >= Math.log(SMALLEST_MEASURABLE));
  const figures = sized.map(({ crawl, cost }) => ({
    name: `${(crawl.unpacked / 1e6).toFixed(0)} MB unpacked: ${(cost.cpuMs / 1000).toFixed(2)} s of processors, peak`,
    value: cost.peakMb,
    unit: 'MB',
  }));
  const peaks = sized.slice(-2).map(({ cost }) => cost.peakMb);
  return [
    ...figures,
    { name: 'slope of cost over size (1 is linear)', value: slope(points), unit: '', atMost: 1.1 },
    {
      name: 'peak memory, largest over the one before',
      value: peaks[1]! / peaks[0]!,
      unit: '',
      atMost: FLAT,
    },
  ];
}

function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

export const scale: BenchSection = {
  id: 'scale',
  what: "a crawl at the web's mix by the built program, against unpacking it alone; cost by size (--gigabytes, --spark)",
  run,
};
