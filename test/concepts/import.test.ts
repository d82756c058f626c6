import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../../src/concepts/build-network.js';
import { importPairs } from '../../src/concepts/import/import-pairs.js';
import { INSTANCE_FIRST, RowReader } from '../../src/concepts/import/row-reader.js';
import { LARGEST_COUNT, NetworkBuilder } from '../../src/concepts/index/network-builder.js';
import { Network } from '../../src/concepts/network.js';
import { temporaryPath } from './build-index.js';

function file(name: string, content: string | Buffer): string {
  const path = temporaryPath(name);
  writeFileSync(path, content);
  return path;
}

async function imported(name: string, content: string | Buffer, options = {}) {
  const out = temporaryPath();
  const { reports } = await buildNetwork([file(name, content)], { out, ...options });
  return { network: new Network(out), report: reports[0]! };
}

describe('import', () => {
  it('reads concept, instance, count, and counts two columns as seen once', async () => {
    const { network, report } = await imported(
      'p.tsv',
      'fruit\tapple\t30\nfruit\tpear\r\n# remark\n\ncity\tNew York\t5\n',
    );
    expect(report).toMatchObject({ lines: 5, pairs: 3, bad: 0 });
    expect(network.instancesOf('fruit').map(({ term }) => term)).toEqual(['apple', 'pear']);
    expect(network.isInstance('new york')).toBe(true);
  });

  it('reads CSV with quotes, a header, and packed files', async () => {
    const csv = 'concept,instance,count\nfilm,"Good, the Bad and the Ugly",7\nfilm,Jaws,3\n';
    const plain = await imported('p.csv', csv);
    const packed = await imported('p.csv.gz', gzipSync(csv));
    for (const { network, report } of [plain, packed]) {
      expect(report).toMatchObject({ pairs: 2, bad: 0 });
      expect(network.isA('good the bad and the ugly', 'film')).toBeGreaterThan(0);
    }
  });

  it('reads WordNet names, hyponym first, and a given order', async () => {
    const wordNet = await imported('w.tsv', 'domestic_dog.n.01\tcanine.n.02\n');
    expect(wordNet.network.isA('domestic dog', 'canine')).toBeGreaterThan(0);
    const given = await imported('i.tsv', 'apple\tfruit\t1\n', { order: INSTANCE_FIRST });
    expect(given.network.isA('apple', 'fruit')).toBeGreaterThan(0);
  });

  it('counts bad rows and tells their lines, without stopping', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a\tb\t1\nonly one column\na\t\t1\na\tb\tmany\na\tb\t-3\na\tb\tNaN\na\t'),
      Buffer.from('x'.repeat(500)),
      Buffer.from('\t1\na\tcaf'),
      Buffer.from([0xe9]),
      Buffer.from('\t1\nc\td\t1e99\n'),
    ]);
    const { report, network } = await imported('bad.tsv', bytes);
    expect(report.badRows).toEqual([
      { line: 2, fault: 'columns' },
      { line: 3, fault: 'empty term' },
      { line: 4, fault: 'count' },
      { line: 5, fault: 'count' },
      { line: 6, fault: 'count' },
      { line: 7, fault: 'long term' },
      { line: 8, fault: 'not UTF-8' },
    ]);
    expect(report).toMatchObject({ pairs: 2, bad: 7, clamped: 1 });
    expect(network.reader.meta.mass).toBeLessThanOrEqual(LARGEST_COUNT + 1);
  });

  it('reads UTF-16 and byte order marks', async () => {
    const text = 'Stadt\tKöln\t2\n';
    const contents = [
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text),
    ];
    for (const content of contents) {
      const { network } = await imported('u.tsv', content);
      expect(network.isA('Koln', 'stadt')).toBeGreaterThan(0);
    }
  });

  it('prunes by count and by size', async () => {
    const rows = 'a\tp\t1\na\tq\t2\nb\tr\t3\nb\ts\t4\n';
    expect((await imported('a.tsv', rows, { minCount: 3 })).network.meta.pairs).toBe(2);
    expect((await imported('b.tsv', rows, { maxPairs: 3 })).network.meta.pairs).toBe(3);
    expect((await imported('c.tsv', rows, { maxPairs: 1 })).network.instancesOf('b')[0]!.term).toBe('s');
  });

  it('adds to a base network and keeps what it knew', async () => {
    const base = await imported('base.tsv', 'fruit\tapple\t2\n');
    const out = temporaryPath();
    await buildNetwork([file('more.tsv', 'fruit\tapple\t3\nfruit\tfig\t1\n')], {
      base: base.network.reader.path,
      out,
    });
    const network = new Network(out);
    expect(network.meta.pairs).toBe(2);
    expect(network.meta.mass).toBe(6);
  });

  it('prunes what the files say, not what the base knows', async () => {
    const base = await imported('rare.tsv', 'fruit\tapple\t0.5\nfruit\tfig\t1\n');
    const files = [file('more.tsv', 'fruit\tfig\t1\nfruit\tpear\t1\nfruit\tplum\t2\nfruit\tquince\t3\n')];
    const out = temporaryPath();
    for (const [prune, known] of [
      [{ minCount: 2 }, ['apple', 'fig', 'plum', 'quince']],
      [{ maxPairs: 1 }, ['apple', 'fig', 'quince']],
    ] as const) {
      await buildNetwork(files, { base: base.network.reader.path, out, ...prune });
      const found = new Network(out).instancesOf('fruit').map(({ term }) => term);
      expect(found.sort()).toEqual(known);
    }
  });

  it('gives the same rows in one piece and in any pieces', () => {
    const rows = 'fruit\tapple\t3\r\n\nbad\nfruit\tpêche\t1\ncity\tNew York\n';
    const whole = pieces(rows, []);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: Buffer.byteLength(rows) })), (cuts) => {
        expect(pieces(rows, cuts)).toEqual(whole);
      }),
    );
  });

  it('fails clearly on a file that is not there', async () => {
    await expect(importPairs(new NetworkBuilder(), temporaryPath('no.tsv'))).rejects.toMatchObject({
      code: 'input-failed',
    });
  });
});

function pieces(text: string, cuts: readonly number[]): unknown {
  const bytes = Buffer.from(text);
  const reader = new RowReader(new NetworkBuilder(), 'rows.tsv', { csv: false });
  let rest = Buffer.alloc(0);
  let from = 0;
  for (const to of [...cuts].sort((one, other) => one - other)) {
    const piece = Buffer.concat([rest, bytes.subarray(from, to)]);
    rest = piece.subarray(reader.read(piece, false));
    from = to;
  }
  reader.read(Buffer.concat([rest, bytes.subarray(from)]), true);
  return reader.report;
}
