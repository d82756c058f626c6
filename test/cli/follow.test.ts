import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { gzipRecords, pageRecord } from '../support/make-warc.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const TOWERS =
  'Skerry Point|Old Harbour Light|Grey Rock|Fair Head|The Lantern|North Stack|Gull Island|Kettle Ness|White Tower|Long Sand'.split(
    '|',
  );
const PROSE =
  'It was built of grey stone by a crew of twelve in two short summers. The path from the car park takes half an hour and is easy to walk, with benches along the way. ';

interface Part {
  readonly items: readonly string[];
  readonly next: string | null;
  readonly title?: string;
}

const TITLE = '10 Tallest Lighthouses in the World';

/** A page with a part of the list: each item a heading with prose under it, and paging at the end. */
function partPage({ items, next, title = TITLE }: Part): string {
  const body = items.map((item) => `<h2>${item}</h2><p>${PROSE.repeat(2)}</p>`).join('\n');
  const paging =
    next === null ? '' : `<div class="pagination"><a rel="next" href="${next}">Next page</a></div>`;
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><ul><li><a href="a">Home</a></li><li><a href="b">Walks</a></li><li><a href="c">Boats</a></li></ul></nav>
<article><h1>${title}</h1><p>${PROSE}</p>${body}${paging}</article><footer><p>Coast Notes</p></footer></body></html>`;
}

const numbered = TOWERS.map((name, i) => `${i + 1}. ${name}`);
const countdown = TOWERS.map((name, i) => `${10 - i}. ${name}`);
const counter = TOWERS.map((name, i) => `${i + 1} of 10: ${name}`);

/** Pages of a list, cut after so many items each, the first with no number in its name. */
function cut(stem: string, items: readonly string[], size: number, titles = true): Map<string, string> {
  const pages = new Map<string, string>();
  const name = (part: number) => (part === 0 ? `${stem}.html` : `${stem}-${part + 1}.html`);
  for (let part = 0; part * size < items.length; part++) {
    const own = items.slice(part * size, (part + 1) * size);
    const isLast = (part + 1) * size >= items.length;
    const title = titles || part === 0 ? TITLE : `${TOWERS[part]} - Coast Notes`;
    pages.set(name(part), partPage({ items: own, next: isLast ? null : name(part + 1), title }));
  }
  return pages;
}

const LISTS = {
  halves: cut('halves', numbered, 5),
  uneven: cut('uneven', numbered, 4),
  countdown: cut('countdown', countdown, 4),
  restarted: cut(
    'restarted',
    [...numbered.slice(0, 5), ...TOWERS.slice(5).map((n, i) => `${i + 1}. ${n}`)],
    5,
  ),
  slides: cut('slides', numbered, 1, false),
  counted: cut('counted', counter, 1, false),
  unnumbered: cut('unnumbered', TOWERS, 5),
};
type ListName = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as ListName[];

const RANKS: Readonly<Record<ListName, readonly (number | null)[]>> = {
  halves: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  uneven: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  countdown: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  restarted: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  slides: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  counted: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  unnumbered: TOWERS.map(() => null),
};

const folder = temporaryFolder();
const saved = join(folder, 'saved');
const all = new Map(Object.values(LISTS).flatMap((pages) => [...pages]));
const server = createServer((request, response) => {
  const html = all.get((request.url ?? '').slice(1));
  response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(html ?? '<h1>not here</h1>');
});
let origin = '';

beforeAll(async () => {
  mkdirSync(saved);
  for (const [name, html] of all) writeFileSync(join(saved, name), html);
  const records = [...all].map(([name, html]) => pageRecord(`https://coast.example/${name}`, html));
  writeFileSync(join(folder, 'crawl.warc.gz'), gzipRecords(records));
  writeFileSync(join(folder, 'crawl.warc'), Buffer.concat(records));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function extract(...args: string[]): Promise<ExtractRecord[]> {
  const { stdout, stderr } = await runTagpath(['extract', ...args, '--format', 'jsonl', '-j', '1']);
  expect(stderr).toMatch(/^tagpath: \d+ pages?, \d+ lists?\n$/);
  return jsonLines<ExtractRecord>(stdout);
}

function expectWhole({ list, status }: ExtractRecord, name: ListName): void {
  expect(status).toBe('extracted');
  expect(list?.items.map((item) => item.name)).toEqual(TOWERS);
  expect(list?.items.map((item) => item.rank)).toEqual(RANKS[name]);
  expect(list?.partial).toBeUndefined();
  expect(list?.next).toBeUndefined();
  expect(list?.parts?.map((part) => part.items)).toHaveLength(LISTS[name].size);
}

const firstOf = (name: ListName) => `${name}.html`;

describe('a list over several pages', () => {
  it('is joined out of a folder of saved pages', async () => {
    const records = await extract(...NAMES.map((name) => join(saved, firstOf(name))), '--follow');
    for (const [i, record] of records.entries()) expectWhole(record, NAMES[i]!);
  });

  it.each(['crawl.warc', 'crawl.warc.gz'])('is joined out of %s', async (file) => {
    const records = await extract(join(folder, file), '--follow');
    for (const name of NAMES) {
      const record = records.find(({ url }) => url === `https://coast.example/${firstOf(name)}`);
      expectWhole(record!, name);
    }
  });

  it('is fetched page by page', async () => {
    const addresses = NAMES.map((name) => `${origin}/${firstOf(name)}`);
    const records = await extract(...addresses, '--follow', '--allow-private');
    for (const [i, record] of records.entries()) expectWhole(record, NAMES[i]!);
  });

  it('is partial where it is not followed, and says where it goes on', async () => {
    const names: ListName[] = ['halves', 'countdown', 'slides', 'counted'];
    const records = await extract(...names.map((name) => join(saved, firstOf(name))));
    for (const [i, { list }] of records.entries()) {
      expect(list).toMatchObject({ partial: true, next: [...LISTS[names[i]!].keys()][1] });
    }
  });

  it('stays partial where a later page is missing', async () => {
    const alone = join(folder, 'alone.html');
    writeFileSync(alone, LISTS.halves.get('halves.html')!);
    const [record] = await extract(alone, '--follow');
    expect(record!.list).toMatchObject({ partial: true, next: 'halves-2.html' });
    expect(record!.list!.items).toHaveLength(5);
  });

  it('ends in a ring of links', async () => {
    const ring = join(folder, 'ring.html');
    writeFileSync(ring, partPage({ items: numbered.slice(0, 5), next: 'ring.html' }));
    const [record] = await extract(ring, '--follow');
    expect(record!.list).toMatchObject({ partial: true });
    expect(record!.list!.items).toHaveLength(5);
  });

  it('takes nothing from a next article that has a list of its own', async () => {
    const other = ['Anchors', 'Buoys', 'Cleats', 'Davits', 'Eyes'];
    writeFileSync(join(folder, 'own.html'), partPage({ items: TOWERS.slice(0, 5), next: 'other.html' }));
    writeFileSync(join(folder, 'other.html'), partPage({ items: other.slice(0, 3), next: null }));
    const [record] = await extract(join(folder, 'own.html'), '--follow');
    expect(record!.status).toBe('no-list');
  });
});
