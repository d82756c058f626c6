import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import type { PageRef } from '../../src/corpus/page-ref.js';
import { type CorpusItem, isFailed } from '../../src/corpus/page-ref.js';
import { readWarc } from '../../src/corpus/warc/read-warc.js';
import { RecordAssembler } from '../../src/corpus/warc/record-assembler.js';
import { splitWarc } from '../../src/corpus/warc/split-warc.js';
import { chunked, gzipRecords, httpResponse, pageRecord, warcRecord } from '../support/make-warc.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const MAX_BYTES = 1 << 20;
let files = 0;

async function read(bytes: Buffer, maxBytes = MAX_BYTES): Promise<CorpusItem[]> {
  const path = join(folder, `${files++}.warc`);
  writeFileSync(path, bytes);
  return readRange(path, 0, bytes.length, maxBytes);
}

async function readRange(
  path: string,
  start: number,
  end: number,
  maxBytes = MAX_BYTES,
): Promise<CorpusItem[]> {
  const items: CorpusItem[] = [];
  for await (const item of readWarc({ kind: 'warc', path, start, end }, maxBytes)) items.push(item);
  return items;
}

const bodies = (items: readonly CorpusItem[]) =>
  items.map((item) => (isFailed(item) ? item.error.code : Buffer.from(item.bytes).toString()));
const page = (i: number) =>
  pageRecord(`https://example.org/${i}`, `<title>Page ${i}</title>${'x'.repeat(i * 100)}`);
const titles = (items: readonly CorpusItem[]) =>
  bodies(items).map((body) => /Page \d+/.exec(body)?.[0] ?? body);

describe.each([
  ['one gzip member a record', gzipRecords],
  ['one gzip member for all', (records: readonly Buffer[]) => gzipSync(Buffer.concat(records))],
  ['not compressed', (records: readonly Buffer[]) => Buffer.concat(records)],
])('a WARC with %s', (_, pack) => {
  it('gives its pages in order, with addresses and distinct sources', async () => {
    const items = await read(pack([1, 2, 3].map(page)));
    expect(titles(items)).toEqual(['Page 1', 'Page 2', 'Page 3']);
    expect(items.map((item) => item.url)).toEqual([1, 2, 3].map((i) => `https://example.org/${i}`));
    expect(new Set(items.map((item) => item.source)).size).toBe(3);
  });

  it('passes over requests, revisits, metadata, redirects and what is not HTML', async () => {
    const other = [
      warcRecord({ type: 'warcinfo', block: 'software: a crawler' }),
      warcRecord({ type: 'request', url: 'https://example.org/', block: 'GET / HTTP/1.1\r\n\r\n' }),
      warcRecord({ type: 'revisit', url: 'https://example.org/', block: httpResponse({ body: '' }) }),
      warcRecord({
        url: 'https://example.org/a.png',
        block: httpResponse({ type: 'image/png', body: 'PNG' }),
      }),
      warcRecord({ url: 'https://example.org/old', block: httpResponse({ status: '301 Moved', body: 'x' }) }),
      warcRecord({ type: 'metadata', block: 'x: y' }),
    ];
    expect(titles(await read(pack([other[0]!, page(1), ...other.slice(1), page(2)])))).toEqual([
      'Page 1',
      'Page 2',
    ]);
  });

  it('undoes chunked transfer and gzip, deflate and br codings', async () => {
    const body = Buffer.from('<title>Packed</title>');
    const coded = (encoding: string, bytes: Buffer) =>
      warcRecord({
        url: 'https://example.org/',
        block: httpResponse({ headers: { 'Content-Encoding': encoding }, body: bytes }),
      });
    const records = [
      coded('gzip', gzipSync(body)),
      coded('deflate', deflateSync(body)),
      coded('deflate', deflateRawSync(body)),
      coded('br', brotliCompressSync(body)),
      warcRecord({
        block: httpResponse({ headers: { 'Transfer-Encoding': 'chunked' }, body: chunked(body, 7) }),
      }),
      warcRecord({
        block: httpResponse({
          headers: { 'Transfer-Encoding': 'chunked', 'Content-Encoding': 'br' },
          body: chunked(brotliCompressSync(body), 5),
        }),
      }),
    ];
    expect(bodies(await read(pack(records)))).toEqual(records.map(() => body.toString()));
  });

  it('takes bodies that were stored unpacked under their old headers', async () => {
    const headers = { 'Transfer-Encoding': 'chunked', 'Content-Encoding': 'gzip' };
    const records = [headers, { 'Content-Encoding': 'br' }].map((h) =>
      warcRecord({ block: httpResponse({ headers: h, body: ' <!doctype html><title>Plain</title>' }) }),
    );
    expect(bodies(await read(pack(records)))).toEqual(Array(2).fill(' <!doctype html><title>Plain</title>'));
  });

  it('reports a page past the limit and goes on', async () => {
    const large = pageRecord('https://example.org/', 'x'.repeat(400_000));
    expect(titles(await read(pack([page(1), large, page(2)]), 100_000))).toEqual([
      'Page 1',
      'page-too-large',
      'Page 2',
    ]);
  });

  it('reports a bomb in a body and goes on', async () => {
    const bomb = gzipSync(Buffer.alloc(4 << 20));
    const record = warcRecord({
      block: httpResponse({ headers: { 'Content-Encoding': 'gzip' }, body: bomb }),
    });
    expect(titles(await read(pack([page(1), record, page(2)])))).toEqual([
      'Page 1',
      'decompressed-too-large',
      'Page 2',
    ]);
  });

  it('keeps the pages before a cut', async () => {
    const bytes = pack([page(1), page(2), page(3)]);
    const items = await read(bytes.subarray(0, bytes.length - 12));
    expect(titles(items).at(-1)).toBe('warc-damaged');
    expect(titles(items).slice(0, 2)).toEqual(['Page 1', 'Page 2']);
  });

  it('agrees with warcio on which responses there are', async () => {
    const bytes = pack([page(1), warcRecord({ type: 'request', block: 'GET /' }), page(2), page(3)]);
    const addresses: (string | null)[] = [];
    for await (const record of new WARCParser([bytes], { parseHttp: false })) {
      if (record.warcType === 'response') addresses.push(record.warcTargetURI ?? null);
      await record.skipFully();
    }
    expect((await read(bytes)).map((item) => item.url)).toEqual(addresses);
  });
});

describe('a damaged record in the middle', () => {
  const damaged = ['Page 1', 'warc-damaged', 'Page 3', 'Page 4'];

  it('with flipped bits in its gzip member costs only itself', async () => {
    const members = [1, 2, 3, 4].map((i) => gzipSync(page(i)));
    members[1]!.fill(0xff, 20, 60);
    expect(titles(await read(Buffer.concat(members)))).toEqual(damaged);
  });

  it('with a wrong checksum costs only itself', async () => {
    const members = [1, 2, 3, 4].map((i) => gzipSync(page(i)));
    members[1]!.writeUInt32LE(0, members[1]!.length - 8);
    expect(titles(await read(Buffer.concat(members)))).toEqual(damaged);
  });

  it('with bytes lost from its gzip member costs only itself', async () => {
    const members = [1, 2, 3, 4].map((i) => gzipSync(page(i)));
    members[1] = members[1]!.subarray(0, 50);
    expect(titles(await read(Buffer.concat(members)))).toEqual(damaged);
  });

  it.each([
    ['too long', (length: number) => length + 150],
    ['too short', (length: number) => length - 10],
    ['no number', () => 'many'],
  ])('with a Content-Length that is %s costs only itself', async (_, wrong) => {
    const block = httpResponse({ body: `<title>Page 2</title>${'x'.repeat(200)}` });
    const record = warcRecord({ block, headers: { 'Content-Length': String(wrong(block.length)) } });
    const records = [page(1), record, page(3), page(4)];
    expect(titles(await read(Buffer.concat(records)))).toEqual(damaged);
    expect(titles(await read(gzipRecords(records)))).toEqual(damaged);
  });

  it('says where it is', async () => {
    const bytes = Buffer.concat([page(1), Buffer.from('rubbish\r\n\r\n'), page(2)]);
    const [, failed] = await read(bytes);
    expect(failed).toMatchObject({ error: { code: 'warc-damaged' } });
    expect(failed!.source.endsWith(`#${page(1).length}`)).toBe(true);
  });
});

describe('a WARC packed as one member', () => {
  const wrongLength = (length: number) => {
    const record = warcRecord({
      url: 'https://example.org/3',
      block: httpResponse({ body: '<title>Page 3</title>' }),
      headers: { 'Content-Length': String(length) },
    });
    return [page(1), page(2), record, page(400), page(5)];
  };
  let state = 1;
  const letter = () => {
    state = (state * 48271) % 2147483647;
    return 97 + (state % 25);
  };
  /** Hardly packs, so that much of it makes a member too long to be unpacked at once. */
  const noise = (bytes: number) =>
    pageRecord('https://example.org/noise', Buffer.from(Array.from({ length: bytes }, letter)));

  it('loses only the record whose length goes past its end', async () => {
    const items = await read(gzipSync(Buffer.concat(wrongLength(1e9))));
    expect(titles(items)).toEqual(['Page 1', 'Page 2', 'warc-damaged', 'Page 400', 'Page 5']);
  });

  it('is read again from a record whose length passed over others, where it is streamed', async () => {
    const long = [
      noise(2 * MAX_BYTES),
      noise(MAX_BYTES / 2),
      ...Array(16).fill(noise(MAX_BYTES / 2)),
    ] as Buffer[];
    for (const length of [1e9, 2 * MAX_BYTES]) {
      const items = await read(
        gzipSync(Buffer.concat([...wrongLength(length), ...long, page(6)]), { level: 1 }),
      );
      const found = titles(items).filter((title) => title.length < 20);
      expect(found).toEqual([
        ...['Page 1', 'Page 2', 'page-too-large', 'warc-damaged', 'Page 400', 'Page 5'],
        ...['page-too-large', 'Page 6'],
      ]);
      expect(items).toHaveLength(found.length + 17);
    }
  });

  it('keeps what stands before damage, and all records where only its checksum is wrong', async () => {
    const records = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => noise(3000 + i));
    const bytes = gzipSync(Buffer.concat(records));
    const flipped = Buffer.from(bytes);
    flipped.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 8);
    const before = await read(flipped);
    expect(before.length).toBeGreaterThan(3);
    expect(bodies(before).at(-1)).toBe('warc-damaged');
    bytes.writeUInt32LE(1, bytes.length - 8);
    expect((await read(bytes)).map(isFailed)).toEqual([...records.map(() => false), true]);
  });
});

it('finds a record behind bytes that end anywhere, between records or before the first', async () => {
  const bytes = Buffer.concat([page(1), Buffer.from('junk'.repeat(300)), page(2), page(3)]);
  for (const packed of [bytes, gzipSync(bytes)]) {
    const path = join(folder, `${files++}.warc`);
    writeFileSync(path, packed);
    const found: CorpusItem[] = [];
    for await (const ref of splitWarc(path)) {
      if (ref.kind === 'warc') for await (const item of readWarc(ref, MAX_BYTES)) found.push(item);
    }
    expect(titles(found)).toEqual(['Page 1', 'warc-damaged', 'Page 2', 'Page 3']);
  }
});

describe('ranges of a WARC', () => {
  it('share its pages out, each once and in order, wherever the cuts fall', async () => {
    const bytes = gzipRecords(Array.from({ length: 12 }, (_, i) => page(i)));
    const path = join(folder, 'ranges.warc.gz');
    writeFileSync(path, bytes);
    const whole = await readRange(path, 0, bytes.length);
    expect(whole).toHaveLength(12);
    for (const size of [1 << 20, 500, 333, 97]) {
      const ranges: PageRef[] = [];
      for await (const ref of splitWarc(path, size)) ranges.push(ref);
      const parts = await Promise.all(
        ranges.map((ref) =>
          ref.kind === 'warc' ? readRange(path, ref.start, ref.end) : Promise.resolve([]),
        ),
      );
      expect(parts.flat()).toEqual(whole);
    }
  });

  it('leave a file of one long member to the first', async () => {
    const bytes = gzipSync(Buffer.concat(Array.from({ length: 5 }, (_, i) => page(i))));
    const path = join(folder, 'single.warc.gz');
    writeFileSync(path, bytes);
    expect(await readRange(path, 0, 50)).toHaveLength(5);
    expect(await readRange(path, 50, bytes.length)).toHaveLength(0);
  });

  it('stream a member that is too long to be unpacked at once', async () => {
    const filler = warcRecord({ type: 'resource', block: Buffer.alloc(9 << 20, 'filler text ') });
    const bytes = Buffer.concat([gzipSync(Buffer.concat([page(1), filler, page(2)])), gzipSync(page(3))]);
    expect(titles(await read(bytes))).toEqual(['Page 1', 'Page 2', 'Page 3']);
  });
});

describe('the record assembler', () => {
  const cut = (stream: Buffer, sizes: readonly number[]) => {
    const assembler = new RecordAssembler(MAX_BYTES);
    const out: unknown[] = [];
    const take = (records: Iterable<object>) => {
      for (const record of records) {
        out.push(
          'content' in record ? { ...record, content: String(record.content), headers: null } : record,
        );
      }
    };
    let at = 0;
    for (let i = 0; at < stream.length; i++) {
      const size = sizes[i % sizes.length]!;
      take(assembler.push(stream.subarray(at, at + size)));
      at += size;
    }
    take(assembler.push(Buffer.alloc(0), true));
    return out;
  };

  it('gives the same records whole and in pieces, damage included', () => {
    const wrong = warcRecord({ block: 'some block', headers: { 'Content-Length': '4' } });
    const stream = Buffer.concat([page(1), wrong, page(2), Buffer.from('rubbish\r\n'), page(3)]);
    const whole = cut(stream, [stream.length]);
    expect(whole).toHaveLength(5);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }), (sizes) => {
        expect(cut(stream, sizes)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });
});
