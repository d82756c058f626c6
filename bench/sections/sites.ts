import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RawPage } from '../../src/corpus/raw-page.js';
import { buildPage } from '../../src/html/build-page.js';
import { utf8Of } from '../../src/html/decode.js';
import { applyWrapper } from '../../src/site/apply.js';
import { induce } from '../../src/site/induce.js';
import { filmPage, filmsFrom, rawPage } from '../../test/site/golden-sites.js';
import type { BenchContext, BenchSection, Figure } from '../harness.js';
import { rssMegabytes } from '../harness.js';

/** The paper's sizes (table 2), and two beyond it. */
const SIZES = [40, 80, 120, 160, 200, 240, 1_000, 10_000];
const SITES = '../shared/bench/sites';
/** Induction may cost this many times what building the Pages costs, extraction alone less. */
const INDUCE_TO_PAGES = 2;
const APPLY_TO_PAGES = 1.2;
/** Work grows as the pages do: the exponent of the growth from 240 pages on. */
const LINEAR = 1.1;
const MEMORY_LIMIT = 2_000;

interface Measured {
  readonly pages: number;
  readonly build: number;
  readonly induce: number;
  readonly apply: number;
  readonly megabytes: number;
}

async function run({ rounds }: BenchContext): Promise<Figure[]> {
  const site = sitePages();
  const measured: Measured[] = [];
  await measure(site, SIZES[0]!); // the compiler settles
  for (const size of SIZES) measured.push(await fastest(site, size, size > 1_000 ? 1 : rounds));
  const [from, to] = [measured.find(({ pages }) => pages === 240)!, measured.at(-1)!];
  const slope = Math.log(to.induce / from.induce) / Math.log(to.pages / from.pages);
  return [
    ...measured.flatMap(figuresOf),
    { name: 'growth from 240 to 10,000 pages, exponent', value: slope, unit: '', atMost: LINEAR },
  ];
}

/** Each figure's best round: what disturbs a machine only ever makes a round slower. */
async function fastest(site: readonly RawPage[], size: number, rounds: number): Promise<Measured> {
  let best = await measure(site, size);
  for (let round = 1; round < rounds; round++) {
    const next = await measure(site, size);
    best = {
      pages: size,
      build: Math.min(best.build, next.build),
      induce: Math.min(best.induce, next.induce),
      apply: Math.min(best.apply, next.apply),
      megabytes: Math.max(best.megabytes, next.megabytes),
    };
  }
  return best;
}

function figuresOf({ pages, build, induce, apply, megabytes }: Measured): Figure[] {
  return [
    { name: `${pages} pages, induce`, value: induce / 1000, unit: 's' },
    {
      name: `${pages} pages, induce to building Pages`,
      value: induce / build,
      unit: 'times',
      atMost: INDUCE_TO_PAGES,
    },
    {
      name: `${pages} pages, apply to building Pages`,
      value: apply / build,
      unit: 'times',
      atMost: APPLY_TO_PAGES,
    },
    { name: `${pages} pages, resident memory`, value: megabytes, unit: 'MB', atMost: MEMORY_LIMIT },
  ];
}

async function measure(site: readonly RawPage[], size: number): Promise<Measured> {
  const open = () => perturbed(site, size);
  const build = await cpuMs(async () => {
    for await (const { bytes } of open()) buildPage(utf8Of(bytes).bytes);
  });
  let megabytes = 0;
  let wrapper: Awaited<ReturnType<typeof induce>>['wrappers'][number] | undefined;
  const induceMs = await cpuMs(async () => {
    let rows = 0;
    const report = await induce(open, {
      onRow: () => {
        if (rows++ % 100 === 0) megabytes = Math.max(megabytes, rssMegabytes());
      },
    });
    wrapper = report.wrappers[0];
  });
  const applyMs = await cpuMs(() => applyWrapper(wrapper!, open(), () => {}));
  return { pages: size, build, induce: induceMs, apply: applyMs, megabytes };
}

/** Milliseconds of processor time, which other programs on the machine do not add to. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** As many pages as wanted: the site's own again and again, each time with other numbers in them. */
async function* perturbed(site: readonly RawPage[], size: number): AsyncGenerator<RawPage> {
  for (let i = 0; i < size; i++) {
    const { source, url, bytes } = site[i % site.length]!;
    const turn = Math.floor(i / site.length);
    yield { source: `${turn}-${source}`, url, bytes: turn === 0 ? bytes : renumbered(bytes, turn) };
  }
}

const ZERO = 48;
const TAG_START = 60;
const TAG_END = 62;

/** Digits outside of tags moved on. */
function renumbered(bytes: Uint8Array, turn: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  let inTag = false;
  for (let i = 0; i < changed.length; i++) {
    const byte = changed[i]!;
    if (byte === TAG_START) inTag = true;
    else if (byte === TAG_END) inTag = false;
    else if (!inTag && byte >= ZERO && byte < ZERO + 10) changed[i] = ZERO + ((byte - ZERO + turn) % 10);
  }
  return changed;
}

/** The first site of the optional data, else one that we generate. */
function sitePages(): RawPage[] {
  const archive = fs.existsSync(SITES) ? fs.readdirSync(SITES).sort()[0] : undefined;
  if (archive === undefined) return filmsFrom(1, 100).map((film, i) => rawPage(`film-${i}`, filmPage(film)));
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'tagpath-bench-'));
  spawnSync('tar', ['xJf', path.join(SITES, archive), '-C', work]);
  const folder = path.join(work, archive.replace('.tar.xz', ''), 'pages');
  const pages = fs
    .readdirSync(folder)
    .sort()
    .map((name) => ({ source: name, url: null, bytes: fs.readFileSync(path.join(folder, name)) }));
  fs.rmSync(work, { recursive: true });
  return pages;
}

export const sites: BenchSection = {
  id: 'sites',
  what: 'inducing the template of a site and extracting with it',
  run,
};
