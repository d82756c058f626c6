import { Parser } from 'htmlparser2';
import { openConcepts } from '../../src/concepts/open.js';
import { buildPage } from '../../src/html/build-page.js';
import { decodeHtml, utf8Of } from '../../src/html/decode.js';
import { scanTitle } from '../../src/html/title-gate.js';
import { findList } from '../../src/list/find-list.js';
import { TitleReader } from '../../src/title/read-title.js';
import type { Title } from '../../src/title/title.js';
import { EQUAL_NODES, pageOf } from '../equal-nodes.js';
import {
  type BenchContext,
  type BenchSection,
  type Figure,
  forEachOf,
  raceOf,
  rssMegabytes,
} from '../harness.js';

interface Announced {
  readonly bytes: Buffer;
  readonly text: string;
  readonly title: Title;
}

const MEMORY_PAGES = 4000;
/** The list takes much more code than the event pass: only after some thousand pages is all of it compiled. */
const WARM_UP = 8;

/** The event parser alone: the floor under everything. */
function bareEvents(text: string): void {
  const ignore = () => {};
  const parser = new Parser(
    { onopentagname: ignore, onattribute: ignore, onclosetag: ignore, ontext: ignore },
    { decodeEntities: true },
  );
  parser.write(text);
  parser.end();
}

/** Slope of log time over log size by least squares: 1 is linear (paper, figure 11c). */
function slopeOf(points: readonly { readonly size: number; readonly ms: number }[]): number {
  const x = points.map(({ size }) => Math.log(size));
  const y = points.map(({ ms }) => Math.log(ms));
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const mx = mean(x);
  const my = mean(y);
  const covariance = x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0);
  return covariance / x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
}

const EQUAL_COUNTS = [12_500, 25_000, 50_000, 100_000];
const EQUAL_ROUNDS = 3;

/** The steepest slope over pages of equal nodes: a step that costs the square would show as 2. */
async function worstSlope(list: (page: Pick<Announced, 'bytes' | 'title'>) => unknown): Promise<number> {
  let worst = 0;
  for (const render of Object.values(EQUAL_NODES)) {
    const points: { size: number; ms: number }[] = [];
    for (const count of EQUAL_COUNTS) {
      const page = { bytes: pageOf(render, count), title: TEN_THINGS };
      const { one } = await raceOf({ one: () => list(page) }, EQUAL_ROUNDS);
      points.push({ size: page.bytes.length, ms: Math.max(1, one) });
    }
    worst = Math.max(worst, slopeOf(points));
  }
  return worst;
}

const TEN_THINGS: Title = {
  title: '10 things',
  topk: true,
  score: 1,
  k: 10,
  concept: 'things',
  criterion: null,
  time: null,
  location: null,
};

async function run({ pages, rounds }: BenchContext): Promise<Figure[]> {
  const concepts = openConcepts();
  const reader = TitleReader.load(concepts);
  const announced: Announced[] = pages.flatMap((bytes) => {
    const title = reader.read(scanTitle(bytes) ?? '');
    return title.topk ? [{ bytes, text: decodeHtml(bytes, {}).text, title }] : [];
  });
  const list = ({ bytes, title }: Pick<Announced, 'bytes' | 'title'>) =>
    findList(buildPage(utf8Of(bytes).bytes), title, concepts);
  const ms = await raceOf(
    {
      events: forEachOf(announced, ({ text }) => bareEvents(text)),
      page: forEachOf(announced, ({ bytes }) => buildPage(utf8Of(bytes).bytes)),
      list: forEachOf(announced, list),
    },
    rounds * WARM_UP,
  );
  const points: { size: number; ms: number }[] = [];
  for (const page of announced) {
    const { one } = await raceOf({ one: () => list(page) }, 3);
    points.push({ size: page.bytes.length, ms: Math.max(0.001, one) });
  }
  return [
    { name: 'pages with a top-k title', value: announced.length, unit: 'pages' },
    { name: 'bytes to list', value: ms.list / announced.length, unit: 'ms a page' },
    {
      name: 'bytes to list against the bare event pass',
      value: ms.list / ms.events,
      unit: 'times',
      atMost: 1.6,
    },
    { name: 'of which bytes to Page', value: ms.page / ms.events, unit: 'times' },
    { name: 'slope of log time over log size', value: slopeOf(points), unit: '', atMost: 1.1 },
    {
      name: 'the same up to 100,000 equal nodes, steepest',
      value: await worstSlope(list),
      unit: '',
      atMost: 1.3,
    },
    { name: 'resident size, late to early', value: memoryGrowth(announced, list), unit: '', atMost: 1.15 },
  ];
}

function memoryGrowth(announced: readonly Announced[], list: (page: Announced) => unknown): number {
  const small = [...announced]
    .sort((a, b) => a.bytes.length - b.bytes.length)
    .slice(0, announced.length >> 1);
  let early = 0;
  let late = 0;
  for (let i = 0; i < MEMORY_PAGES && small.length > 0; i++) {
    list(small[i % small.length]!);
    if (i % 200 !== 0) continue;
    if (i < MEMORY_PAGES / 4) early = Math.max(early, rssMegabytes());
    if (i >= (MEMORY_PAGES * 3) / 4) late = Math.max(late, rssMegabytes());
  }
  return early === 0 ? 1 : late / early;
}

export const lists: BenchSection = {
  id: 'lists',
  what: 'from bytes to the list on pages that announce one',
  run,
};
