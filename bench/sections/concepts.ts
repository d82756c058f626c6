import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importPairs } from '../../src/concepts/import/import-pairs.js';
import { NetworkBuilder } from '../../src/concepts/index/network-builder.js';
import { BUILT_IN_PATH, openConcepts } from '../../src/concepts/open.js';
import { buildPage } from '../../src/html/build-page.js';
import { decodeHtml } from '../../src/html/decode.js';
import { evaluate } from '../concepts/evaluate.js';
import { writeSyntheticPairs } from '../concepts/synthetic-pairs.js';
import { type BenchContext, type BenchSection, type Figure, forEachOf, raceOf } from '../harness.js';

const PAGES = 100;
/** Look-ups are asked for lines of about this many tokens, as titles and list items are. */
const LINE_TOKENS = 20;
const IMPORTED_PAIRS = 1_000_000;

async function run({ pages, rounds }: BenchContext): Promise<Figure[]> {
  return [
    ...(await lookUpFigures(tokenLines(pages.slice(0, PAGES)), rounds)),
    ...openFigures(BUILT_IN_PATH, 'built-in network', true),
    ...(await importFigures()),
    ...qualityFigures(),
  ];
}

function tokenLines(pages: readonly Buffer[]): string[][] {
  const tokens = pages.flatMap((bytes) => buildPage(decodeHtml(bytes).text).text.split(/\s+/));
  const lines: string[][] = [];
  for (let i = 0; i < tokens.length; i += LINE_TOKENS) lines.push(tokens.slice(i, i + LINE_TOKENS));
  return lines;
}

async function lookUpFigures(lines: readonly string[][], rounds: number): Promise<Figure[]> {
  const concepts = openConcepts();
  const ms = await raceOf(
    {
      'concept bits': forEachOf(lines, (line) => concepts.conceptBits(line)),
      'longest instance': forEachOf(lines, (line) => concepts.longestInstance(line)),
      'longest instance of a concept': forEachOf(lines, (line) => concepts.longestInstance(line, 'company')),
    },
    rounds,
  );
  const tokens = lines.length * LINE_TOKENS;
  return Object.entries(ms).map(([name, time]) => ({
    name: `${name}, tokens a second`,
    value: (1000 * tokens) / time,
    unit: 'tokens/s',
    atLeast: 1_000_000,
  }));
}

/** Opens an index in a process of its own, asks it something, and sees what that took. */
function openFigures(path: string, what: string, mustReach: boolean): Figure[] {
  const network = fileURLToPath(new URL('../../build/concepts/network.js', import.meta.url));
  const script = `
    const { Network } = await import(${JSON.stringify(network)});
    const before = process.memoryUsage();
    const started = process.cpuUsage();
    const opened = new Network(${JSON.stringify(path)});
    const { user, system } = process.cpuUsage(started);
    opened.conceptualise(['Paris', 'London']);
    const after = process.memoryUsage();
    console.log(JSON.stringify({ ms: (user + system) / 1000, mb: (after.rss - before.rss) / 1e6, heap: (after.heapUsed - before.heapUsed) / 1e6 }));`;
  const runs = Array.from({ length: 5 }, () => {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    return JSON.parse(stdout) as { ms: number; mb: number; heap: number };
  });
  const least = (key: 'ms' | 'mb' | 'heap') => Math.min(...runs.map((one) => one[key]));
  return [
    { name: `${what}: open`, value: least('ms'), unit: 'ms', ...(mustReach ? { atMost: 50 } : {}) },
    { name: `${what}: resident size`, value: least('mb'), unit: 'MB', ...(mustReach ? { atMost: 100 } : {}) },
    { name: `${what}: JavaScript heap`, value: least('heap'), unit: 'MB' },
  ];
}

async function importFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tagpath-bench-'));
  try {
    const file = join(folder, 'pairs.tsv');
    const index = join(folder, 'pairs.isa');
    writeSyntheticPairs(file, IMPORTED_PAIRS);
    const builder = new NetworkBuilder();
    const started = process.cpuUsage();
    const { pairs } = await importPairs(builder, file);
    const read = process.cpuUsage(started);
    const { bytes, meta } = builder.write(index);
    const written = process.cpuUsage(started);
    return [
      { name: 'import, reading', value: perSecond(pairs, read), unit: 'pairs/s', atLeast: 500_000 },
      { name: 'import, with writing the index', value: perSecond(pairs, written), unit: 'pairs/s' },
      { name: 'index size', value: bytes / meta.pairs, unit: 'MB per million pairs' },
      ...openFigures(index, 'one million pairs', false),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function perSecond(count: number, { user, system }: NodeJS.CpuUsage): number {
  return (count * 1e6) / (user + system);
}

function qualityFigures(): Figure[] {
  const { recall, precision, tailRecall, best, bestThree, longest } = evaluate(openConcepts());
  const share = (name: string, value: number): Figure => ({ name, value: 100 * value, unit: '%' });
  return [
    share('is-a questions, recall', recall),
    share('is-a questions, precision', precision),
    share('is-a off the beaten track, recall', tailRecall),
    share('conceptualisation, best answer accepted', best),
    share('conceptualisation, one of three accepted', bestThree),
    share('longest instance', longest),
  ];
}

export const concepts: BenchSection = {
  id: 'concepts',
  what: 'the is-a network: look-ups, opening, import, and how much it knows',
  run,
};
