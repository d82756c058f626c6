import zlib from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';

const PAGE = Buffer.from(Array.from({ length: 40_000 }, (_, i) => `<p>line ${i * 7919}</p>`).join('\n'));
const PACKED = zlib.deflateRawSync(PAGE);

/** The module as it is where Node's zlib has no engine that can be used again, or as it is here. */
async function unpackStart(hasEngine: boolean) {
  vi.resetModules();
  vi.doMock('node:zlib', () => ({
    ...zlib,
    createInflateRaw: () => (hasEngine ? zlib.createInflateRaw() : {}),
  }));
  return (await import('../../src/corpus/warc/unpack-start.js')).unpackStart;
}

afterEach(() => {
  vi.doUnmock('node:zlib');
  vi.resetModules();
});

describe.each([
  { name: 'with the engine of this Node', hasEngine: true },
  { name: 'where Node has no such engine', hasEngine: false },
])('the start of a member, $name', ({ hasEngine }) => {
  it('comes in growing steps, each the start of what was packed', async () => {
    const unpack = await unpackStart(hasEngine);
    let before = 0;
    for (const start of unpack(PACKED)) {
      expect(start.equals(PAGE.subarray(0, start.length))).toBe(true);
      expect(start.length).toBeGreaterThan(before);
      before = start.length;
    }
    expect(before).toBeGreaterThan(64 * 1024);
  });

  it('is the whole of a short member', async () => {
    const unpack = await unpackStart(hasEngine);
    const all = [...unpack(zlib.deflateRawSync(Buffer.from('short')))].map((start) => start.toString());
    expect(all.at(-1)).toBe('short');
  });

  it('ends at damage', async () => {
    const unpack = await unpackStart(hasEngine);
    expect([...unpack(Buffer.from('this was never packed'))]).toEqual([]);
  });

  it('can be asked for the next member after one was left half read', async () => {
    const unpack = await unpackStart(hasEngine);
    unpack(PACKED).next();
    const [second] = unpack(zlib.deflateRawSync(Buffer.from('second')));
    expect(second?.toString()).toBe('second');
  });
});
