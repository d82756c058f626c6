import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RawPage } from '../../src/corpus/page-ref.js';
import { buildPage } from '../../src/html/build-page.js';
import { utf8Of } from '../../src/html/decode.js';
import { applyWrapper } from '../../src/site/apply/apply.js';
import { induce } from '../../src/site/induce.js';
import { type BenchContext, type BenchSection, type Figure, forEachOf, raceOf } from '../harness.js';
import { perturbed, sitePages } from '../site-pages.js';

/** The paper's sizes (table 2), and two beyond it. */
const SIZES = [40, 80, 120, 160, 200, 240, 1_000, 10_000];
/** Induction may cost this many times what building the Pages costs, extraction alone less. */
const INDUCE_TO_PAGES = 2;
const APPLY_TO_PAGES = 1.2;
/** Work grows as the pages do: the exponent of the growth from 240 pages on. */
const LINEAR = 1.1;
const MEMORY_LIMIT = 2_000;
/** Pages after which the compiler has settled; before, a few pages are mostly its work. */
const WARM_UP = 2_000;
/** Small sizes are done more often, so that every size has its share of undisturbed rounds. */
const PAGES_A_ROUND = 1_500;
const MOST_LARGE_ROUNDS = 3;
const PEAK = fileURLToPath(new URL('../site-peak.ts', import.meta.url));

interface Measured {
  readonly pages: number;
  /** Of the fastest round. */
  readonly induceMs: number;
  /** Times of building the Pages, fastest round to fastest round. */
  readonly induce: number;
  readonly apply: number;
}

async function run({ rounds }: BenchContext): Promise<Figure[]> {
  const site = sitePages();
  await measure(site, 200, WARM_UP / 200);
  const measured: Measured[] = [];
  for (const size of SIZES) measured.push(await measure(site, size, roundsFor(size, rounds)));
  const [from, to] = [measured.find(({ pages }) => pages === 240)!, measured.at(-1)!];
  const slope = Math.log(to.induceMs / from.induceMs) / Math.log(to.pages / from.pages);
  return [
    ...measured.flatMap(figuresOf),
    { name: 'growth from 240 to 10,000 pages, exponent', value: slope, unit: '', atMost: LINEAR },
  ];
}

function roundsFor(size: number, rounds: number): number {
  return size > 1_000 ? Math.min(MOST_LARGE_ROUNDS, rounds) : Math.ceil((rounds * PAGES_A_ROUND) / size);
}

function figuresOf({ pages, induceMs, induce, apply }: Measured): Figure[] {
  return [
    { name: `${pages} pages, induce`, value: induceMs / 1000, unit: 's' },
    {
      name: `${pages} pages, induce to building Pages`,
      value: induce,
      unit: 'times',
      atMost: INDUCE_TO_PAGES,
    },
    {
      name: `${pages} pages, apply to building Pages`,
      value: apply,
      unit: 'times',
      atMost: APPLY_TO_PAGES,
    },
    { name: `${pages} pages, peak memory`, value: peakMegabytes(pages), unit: 'MB', atMost: MEMORY_LIMIT },
  ];
}

/**
 * The pages are made before the clock starts: making them is no part of any way. Each way takes turns with building
 * the Pages alone, and with nothing else: of the rubbish that induction leaves, extraction would sweep up a part.
 */
async function measure(site: readonly RawPage[], size: number, rounds: number): Promise<Measured> {
  const pages = [...perturbed(site, size)];
  const open = async function* () {
    yield* pages;
  };
  const [wrapper] = (await induce(open)).wrappers;
  const build = forEachOf(pages, ({ bytes }) => buildPage(utf8Of(bytes).bytes));
  const applied = await raceOf({ build, apply: () => applyWrapper(wrapper!, pages, () => {}) }, rounds);
  const induced = await raceOf({ build, induce: () => induce(open) }, rounds);
  return {
    pages: size,
    induceMs: induced.induce,
    induce: induced.induce / induced.build,
    apply: applied.apply / applied.build,
  };
}

/** Of a process that does nothing else. */
function peakMegabytes(size: number): number {
  const { stdout } = spawnSync(process.execPath, [...process.execArgv, PEAK, String(size)], {
    encoding: 'utf8',
  });
  return Number(stdout);
}

export const sites: BenchSection = {
  id: 'sites',
  what: 'inducing the template of a site and extracting with it',
  run,
};
