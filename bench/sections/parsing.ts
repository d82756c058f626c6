import zlib from 'node:zlib';
import { Parser } from 'htmlparser2';
import { parse } from 'parse5';
import { buildPage } from '../../src/html/build-page.js';
import { decodeHtml, utf8Of } from '../../src/html/decode.js';
import { scanTitle } from '../../src/html/title-gate.js';
import {
  type BenchContext,
  type BenchSection,
  type Figure,
  forEachOf,
  megabytes,
  raceOf,
  rssMegabytes,
} from '../harness.js';

const MEMORY_PAGES = 10_000;
/** The heap may not have grown by more than this share between the first and the last tenth. */
const FLAT = 1.15;

/** One pass of the gate is over before the processor clock has ticked a few times. */
const GATE_PASSES = 10;

function repeated(times: number, work: () => void): () => void {
  return () => {
    for (let i = 0; i < times; i++) work();
  };
}

/** The event parser alone, with handlers that only count: the floor under every Page. */
function bareEvents(text: string): number {
  let events = 0;
  const count = () => {
    events++;
  };
  const parser = new Parser(
    { onopentagname: count, onattribute: count, onclosetag: count, ontext: count },
    { decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  return events;
}

/** Largest resident size after the last tenth of many pages, against the first tenth. */
function memoryGrowth(pages: readonly Buffer[]): number {
  let early = 0;
  let late = 0;
  for (let i = 0; i < MEMORY_PAGES; i++) {
    buildPage(utf8Of(pages[i % pages.length]!).bytes);
    if (i % 250 !== 0) continue;
    if (i < MEMORY_PAGES / 4) early = Math.max(early, rssMegabytes());
    if (i >= (MEMORY_PAGES * 3) / 4) late = Math.max(late, rssMegabytes());
  }
  return late / early;
}

async function run({ packed, pages, rounds }: BenchContext): Promise<Figure[]> {
  const texts = pages.map((page) => decodeHtml(page).text);
  const ms = await raceOf(
    {
      gunzip: forEachOf(packed, (bytes) => zlib.gunzipSync(bytes)),
      gate: repeated(
        GATE_PASSES,
        forEachOf(pages, (page) => scanTitle(page)),
      ),
      events: forEachOf(texts, bareEvents),
      page: forEachOf(pages, (bytes) => buildPage(utf8Of(bytes).bytes)),
      parse5: forEachOf(texts, (text) => parse(text)),
    },
    rounds,
  );
  ms.gate /= GATE_PASSES;
  const size = megabytes(pages);
  const rate = (name: keyof typeof ms): Figure[] => [
    { name: `${name}, pages a second`, value: (1000 * pages.length) / ms[name], unit: 'pages/s' },
    { name: `${name}, megabytes a second`, value: (1000 * size) / ms[name], unit: 'MB/s' },
  ];
  // Small pages first: what grows over ten thousand of them is a leak, not one large page.
  const small = [...pages].sort((a, b) => a.length - b.length).slice(0, Math.ceil(pages.length / 2));
  return [
    ...(Object.keys(ms) as (keyof typeof ms)[]).flatMap(rate),
    { name: 'title gate, share of gunzip', value: ms.gate / ms.gunzip, unit: '', atMost: 0.02 },
    { name: 'Page against the bare event pass', value: ms.page / ms.events, unit: 'times', atMost: 1.1 },
    { name: 'Page against a parse5 tree', value: ms.parse5 / ms.page, unit: 'times as fast', atLeast: 2 },
    {
      name: `resident size over ${MEMORY_PAGES} pages, late to early`,
      value: memoryGrowth(small),
      unit: '',
      atMost: FLAT,
    },
    { name: 'peak resident size', value: process.resourceUsage().maxRSS / 1e3, unit: 'MB' },
  ];
}

export const parsing: BenchSection = {
  id: 'parsing',
  what: 'from bytes to a Page, against gunzip, the bare event parser and parse5',
  run,
};
