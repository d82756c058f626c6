/**
 * npm run floors [-- titles lists sites ...] [--raise] [--allow-lower]
 *
 * Runs the scorers on the optional benchmark data and compares what they print with floors.json; exit
 * code 1 when a figure is below its floor. `--raise` sets floors to what was measured less a margin;
 * a floor is lowered only with `--allow-lower` as well.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Figures, readFigures } from './score-figures.js';

const DATA = resolve('../shared/bench');
const FILE = new URL('./floors.json', import.meta.url);
/** Points below the measured figure: a change of one page out of a hundred is noise. */
const MARGIN = 1;
/** Most of a scorer's work is done by one core. */
const AT_ONCE = 2;
const MOST_SAID = 2_000;

interface Scorer {
  readonly script: string;
  readonly args: readonly string[];
  /** The data that a floor holds for. */
  readonly data: string;
}

const SCORERS: Readonly<Record<string, Scorer>> = {
  titles: { script: 'score-titles.mjs', args: [], data: 'titles.jsonl' },
  lists: { script: 'score-lists.mjs', args: [], data: 'topk/lists.jsonl' },
  'lists, second collection': {
    script: 'score-lists.mjs',
    args: [join(DATA, 'topk-2')],
    data: 'topk-2/lists.jsonl',
  },
  'lists without a count': {
    script: 'score-lists.mjs',
    args: [join(DATA, 'topk'), '--uncounted'],
    data: 'topk/lists.jsonl',
  },
  'lists without a count, second collection': {
    script: 'score-lists.mjs',
    args: [join(DATA, 'topk-2'), '--uncounted'],
    data: 'topk-2/lists.jsonl',
  },
  sites: { script: 'score-sites.mjs', args: [], data: 'sites' },
  'sites with noise': { script: 'score-sites.mjs', args: ['--noise', '0.08'], data: 'sites' },
  'sites, all values': { script: 'score-sites.mjs', args: ['--dense'], data: 'sites' },
  'sites, usable': { script: 'score-usable.mjs', args: [], data: 'sites' },
  'page tables': { script: 'score-webtables.mjs', args: [], data: 'webtables.tar.xz' },
  'questions about tables': { script: 'score-wtq.mjs', args: ['--sample', '700'], data: 'wtq/dev.tsv' },
  "strangers' questions": { script: 'score-questions.mjs', args: [], data: 'questions.jsonl' },
};

interface Floor {
  /** Digest of the data that the floors were measured on. */
  readonly data: string;
  readonly floors: Figures;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { raise: { type: 'boolean', default: false }, 'allow-lower': { type: 'boolean', default: false } },
});

if (!existsSync(DATA)) {
  console.log(`floors skipped: there is no benchmark data at ${DATA}`);
  process.exit(0);
}

const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Floor>;
let failures = 0;
const names = positionals.length > 0 ? positionals : Object.keys(SCORERS);
const unknown = names.find((name) => SCORERS[name] === undefined);
if (unknown !== undefined) {
  console.error(`no such scorer: ${unknown}; there are: ${Object.keys(SCORERS).join(', ')}`);
  process.exit(2);
}
const waiting = [...names];
await Promise.all(Array.from({ length: AT_ONCE }, scoreWaiting));
if (values.raise) writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
process.exitCode = failures > 0 ? 1 : 0;

async function scoreWaiting(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const scorer = SCORERS[name]!;
    const figures = await score(scorer);
    const data = digest(join(DATA, scorer.data));
    if (figures === null) {
      failures++;
      console.log(`${name}: the scorer FAILED`);
    } else if (values.raise) kept[name] = raised(figures, data, kept[name]);
    else failures += compare(name, figures, data);
  }
}

/** What a scorer says on the way is told only where it fails: two of them would talk at once. */
async function score({ script, args }: Scorer): Promise<Figures | null> {
  const child = spawn(process.execPath, [join(DATA, script), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [printed, said, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (status === 0) return readFigures(printed);
  console.log(said.slice(-MOST_SAID));
  return null;
}

function compare(name: string, figures: Figures, data: string): number {
  const floor = kept[name];
  if (floor === undefined) {
    console.log(`${name}: no floor is kept; set one with --raise`);
    return 0;
  }
  if (floor.data !== data) console.log(`${name}: the floors were measured on other data`);
  let below = 0;
  for (const [figure, least] of Object.entries(floor.floors)) {
    const measured = figures[figure];
    const fine = measured !== undefined && measured >= least;
    if (!fine) below++;
    console.log(`${name}: ${figure} ${measured ?? 'missing'}% (floor ${least}%)${fine ? '' : ' BELOW'}`);
  }
  return below;
}

function raised(figures: Figures, data: string, before: Floor | undefined): Floor {
  const floors: Record<string, number> = {};
  for (const [figure, measured] of Object.entries(figures)) {
    const wanted = Math.max(0, Math.round((measured - MARGIN) * 10) / 10);
    const old = before?.floors[figure];
    floors[figure] = old !== undefined && wanted < old && !values['allow-lower'] ? old : wanted;
  }
  return { data, floors };
}

/** A folder is told by the names and sizes of its files, since its archives are large. */
function digest(path: string): string {
  const what = statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .map((name) => `${name} ${statSync(join(path, name)).size}\n`)
        .join('')
    : readFileSync(path);
  return createHash('sha256').update(what).digest('hex').slice(0, 16);
}
