import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CorpusItem, isFailed } from '../../src/corpus/page-ref.js';
import { readWarc } from '../../src/corpus/warc/read-warc.js';
import { announcementInHead, scanAnnouncement } from '../../src/html/title-gate.js';
import { extractPage } from '../../src/run/extract-page.js';
import { DEFAULT_SETTINGS } from '../../src/run/extract-settings.js';
import { loadTools, titleGate } from '../../src/run/tools.js';
import { listPage, plainPage } from '../support/list-page.js';
import { gzipRecords, httpResponse, pageRecord, warcRecord } from '../support/make-warc.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const MAX_BYTES = 1 << 20;
const folder = temporaryFolder();
const tools = loadTools({ ...DEFAULT_SETTINGS, reproducible: true });

async function pagesIn(bytes: Buffer, gated: boolean): Promise<CorpusItem[]> {
  const path = join(folder, 'crawl.warc.gz');
  writeFileSync(path, bytes);
  const items: CorpusItem[] = [];
  const ref = { kind: 'warc', path, start: 0, end: bytes.length } as const;
  for await (const item of readWarc(ref, MAX_BYTES, gated ? titleGate(tools) : undefined)) items.push(item);
  return items;
}

const filler = (n: number) => '<p>Water runs down the hill.</p>'.repeat(n);
const long = (title: string) => plainPage(title) + filler(9000);
const response = (headers: Record<string, string>, body: Buffer | string) =>
  warcRecord({ url: 'https://a.example/', block: httpResponse({ headers, body }) });

const RECORDS: Record<string, Buffer> = {
  'a page that announces nothing': pageRecord('https://a.example/1', long('About our rivers and lakes')),
  'a page with a number': pageRecord('https://a.example/2', long('Area 51 revisited by a reporter')),
  'a page that may be named by its heading': pageRecord('https://a.example/3', long('Rivers')),
  'a list': pageRecord('https://a.example/4', listPage() + filler(9000)),
  'a short list': pageRecord('https://a.example/5', listPage()),
  'a title far down': pageRecord(
    'https://a.example/6',
    `<script>${'x = 1;'.repeat(40_000)}</script>${listPage()}`,
  ),
  'a page without a title': pageRecord('https://a.example/7', filler(2000)),
  'a title that does not end': pageRecord('https://a.example/8', `<title>Top 5 rivers${filler(4000)}`),
  'a title in latin-1': pageRecord(
    'https://a.example/9',
    Buffer.from(`<title>Caf\xe9s of the old town</title>${filler(3000)}`, 'latin1'),
  ),
  'UTF-16': pageRecord('https://a.example/10', Buffer.from(`\ufeff${long('About us')}`, 'utf16le')),
  'binary data': pageRecord(
    'https://a.example/11',
    Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 7)),
  ),
  'an empty page': pageRecord('https://a.example/12', ''),
  'a page over the limit': pageRecord('https://a.example/13', plainPage() + ' '.repeat(MAX_BYTES)),
  'a packed body': response({ 'Content-Encoding': 'gzip' }, gzipSync(long('About us all'))),
  'a picture': warcRecord({
    url: 'https://a.example/p',
    block: httpResponse({ type: 'image/png', body: 'x' }),
  }),
  'a request': warcRecord({ type: 'request', url: 'https://a.example/', block: 'GET / HTTP/1.1\r\n\r\n' }),
  'a WARC inside a page': pageRecord(
    'https://a.example/w',
    Buffer.concat([
      Buffer.from(plainPage()),
      gzipRecords([pageRecord('https://inner.example/', listPage())]),
    ]),
  ),
};

describe('a WARC that is read through the title gate', () => {
  it.each(Object.entries(RECORDS))('gives the records of one that is read whole: %s', async (_, record) => {
    const around = pageRecord('https://b.example/', listPage(3));
    const bytes = gzipRecords([around, record, around]);
    const records = (items: CorpusItem[]) => items.map((item) => extractPage(item, tools));
    expect(records(await pagesIn(bytes, true))).toEqual(records(await pagesIn(bytes, false)));
  });

  it('does not unpack what announces nothing', async () => {
    const [page] = await pagesIn(gzipRecords([RECORDS['a page that announces nothing']!]), true);
    expect(page).toMatchObject({ dismissedBy: 'About our rivers and lakes', bytes: { length: 0 } });
  });

  it('reads several records of one member, and names what is damaged', async () => {
    const both = gzipSync(Buffer.concat([RECORDS['a short list']!, RECORDS['a page with a number']!]));
    const damaged = gzipRecords([RECORDS['a page that announces nothing']!]).fill(0xff, 30, 90);
    const bytes = Buffer.concat([both, damaged, both.subarray(0, both.length / 2)]);
    const whole = await pagesIn(bytes, false);
    expect(await pagesIn(bytes, true)).toEqual(whole);
    expect(whole.filter(isFailed).length).toBeGreaterThanOrEqual(2);
  });
});

describe('the announcement in the head of a page', () => {
  const pages = [
    readFileSync('samples/lists/skyline.example/tallest-buildings-in-asia.html'),
    Buffer.from(long('Rivers')),
    Buffer.from(`<!-- <title>no</title> --><svg><title>no</title></svg>${long('The five rivers')}`),
    Buffer.from(`<script>"</title>"</script><title>Top 5 </titles></title><h1>Top <b>5</b> rivers</h1>`),
  ];

  it('is that of the whole page, wherever the head ends', () => {
    fc.assert(
      fc.property(fc.nat(pages.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const page = pages[n]!;
        const seen = announcementInHead(page.subarray(0, Math.floor(share ** 3 * page.length)));
        if (seen !== null) expect(seen.announced).toBe(scanAnnouncement(page));
      }),
      { numRuns: 400 },
    );
    expect(announcementInHead(pages[1]!.subarray(0, 4000))).toEqual({
      announced: scanAnnouncement(pages[1]!),
    });
  });
});
