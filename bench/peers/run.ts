/**
 * npm run bench:peers [-- --pages N]
 * Runs what one would pick instead on the same pages, each in an environment of its own, and prints pages a
 * second, peak memory and, where there are labels, how many labelled items are among what was found.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Labels, readLabels, shareFound } from './labels.js';

const HERE = resolve('bench/peers');
const ENVIRONMENT = resolve('.venv/peers');
const PYTHON = join(ENVIRONMENT, 'python/bin/python');
const MEMORY = join(HERE, 'report-memory.mjs');
const BENCH = '../shared/bench/topk';

interface Found {
  readonly page: string;
  readonly lines: readonly string[];
}

interface Peer {
  readonly name: string;
  readonly what: string;
  readonly command: (folder: string, gold: string | null) => readonly string[];
  /** What a line of its output says. */
  readonly read?: (line: string) => Found;
}

const python = (peer: string, what: string): Peer => ({
  name: peer,
  what,
  command: (folder, gold) => [
    PYTHON,
    join(HERE, 'python_peers.py'),
    peer,
    folder,
    ...(gold === null ? [] : [gold]),
  ],
});

const PEERS: readonly Peer[] = [
  {
    name: 'tagpath',
    what: 'the list that the title announces',
    command: (folder) => [
      process.execPath,
      '--import',
      MEMORY,
      resolve('bin/tagpath'),
      ...['extract', folder, '--format', 'jsonl', '--concurrency', '1'],
    ],
    read: readRecord,
  },
  python('trafilatura', "the page's text"),
  {
    name: 'readability + jsdom',
    what: "the page's text",
    command: (folder) => [
      process.execPath,
      '--import',
      MEMORY,
      join(ENVIRONMENT, 'node/readability.mjs'),
      folder,
    ],
  },
  python('pandas', 'all tables (read_html)'),
  python('autoscraper', 'more like two given items'),
  python('mdr', 'repeated records'),
];

function readRecord(line: string): Found {
  const { source, list } = JSON.parse(line) as { source: string; list: { items: { name: string }[] } | null };
  return { page: source.replace(/^.*\//, ''), lines: list?.items.map(({ name }) => name) ?? [] };
}

const { values } = parseArgs({ options: { pages: { type: 'string', default: '150' } } });
execFileSync(join(HERE, 'environment.sh'), [ENVIRONMENT], { stdio: 'inherit' });
const labelled = existsSync(BENCH);
if (!labelled) console.log('no labelled pages here: the samples are used, and items are not counted');
const labels = labelled ? readLabels(join(BENCH, 'lists.jsonl')) : null;
const folder = choosePages(labels, Number(values.pages));
try {
  console.log(`${readdirSync(folder).length} pages, one core each\n`);
  console.log('program              pages/s   peak MB  items found  lines given  what it gives');
  for (const peer of PEERS) console.log(measure(peer, folder, labels));
} finally {
  rmSync(folder, { recursive: true });
}

/** Pages with a labelled list first, so that there is something to find. */
function choosePages(known: Labels | null, count: number): string {
  const target = mkdtempSync(join(tmpdir(), 'tagpath-peers-'));
  const source = known === null ? 'samples/lists' : join(BENCH, 'pages');
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.html(\.gz)?$/.test(name),
  );
  const rank = (name: string) => (known?.has(name) ? 0 : 1);
  names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  for (const name of names.slice(0, count))
    cpSync(join(source, name), join(target, name.replaceAll('/', '-')));
  return target;
}

function measure({ name, what, command, read }: Peer, pages: string, known: Labels | null): string {
  const [program, ...args] = command(pages, known === null ? null : join(BENCH, 'lists.jsonl'));
  const started = performance.now();
  const ended = spawnSync(program!, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  const seconds = (performance.now() - started) / 1000;
  const lines = (ended.stdout ?? '').split('\n').filter(Boolean);
  if (lines.length === 0)
    return `${name.padEnd(20)} did not run: ${(ended.stderr ?? '').trim().split('\n').at(-1)}`;
  const found = lines.map(read ?? ((line) => JSON.parse(line) as Found));
  const peak = /"peakMb":\s?([\d.]+)/.exec(ended.stderr)?.[1];
  const given = found.reduce((sum, page) => sum + page.lines.length, 0);
  const share = known === null ? '-' : `${(100 * shareFound(found, known)).toFixed(1)}%`;
  return [
    name.padEnd(20),
    (found.length / seconds).toFixed(1).padStart(7),
    (peak === undefined ? '-' : Number(peak).toFixed(0)).padStart(9),
    share.padStart(12),
    String(given).padStart(12),
    ` ${what}`,
  ].join(' ');
}
