import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { TagpathError } from '../../src/errors.js';
import { isZip, readArchive } from '../../src/server/page-archive.js';

const LIMITS = { maxPages: 3, maxPageBytes: 10_000, maxTotalBytes: 20_000 };

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as TagpathError).code;
  }
  return 'none';
}

describe('readArchive', () => {
  it('gives the pages and passes over the rest', () => {
    const zip = zipSync({
      'site/a.html': strToU8('<p>a</p>'),
      'site/b.HTM': strToU8('<p>b</p>'),
      'site/logo.png': new Uint8Array(50),
      '__MACOSX/site/._a.html': strToU8('junk'),
    });
    const pages = readArchive(zip);
    expect(pages.map(({ name }) => name)).toEqual(['site/a.html', 'site/b.HTM']);
    expect(Buffer.from(pages[0]!.bytes).toString()).toBe('<p>a</p>');
  });

  it('stops a bomb early: in one page, in all pages, in the number of pages', () => {
    expect(codeOf(() => readArchive(zipSync({ 'a.html': new Uint8Array(1e6) }), LIMITS))).toBe(
      'archive-too-large',
    );
    const three = {
      'a.html': new Uint8Array(9_000),
      'b.html': new Uint8Array(9_000),
      'c.html': new Uint8Array(9_000),
    };
    expect(codeOf(() => readArchive(zipSync(three), LIMITS))).toBe('archive-too-large');
    const many = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.html`, strToU8('x')]));
    expect(codeOf(() => readArchive(zipSync(many), LIMITS))).toBe('archive-too-large');
  });

  it('does not unpack what it passes over', () => {
    const zip = zipSync({ 'bomb.bin': new Uint8Array(5e6), 'a.html': strToU8('<p>a</p>') });
    expect(readArchive(zip, LIMITS)).toHaveLength(1);
  });

  it.each(['../a.html', 'x/../../a.html', '/etc/a.html', '..\\a.html', 'C:\\a.html'])(
    'refuses the name %s',
    (name) => {
      expect(codeOf(() => readArchive(zipSync({ [name]: strToU8('x') })))).toBe('archive-path');
    },
  );

  it('says what is wrong with a damaged one', () => {
    const zip = zipSync({ 'a.html': strToU8('<p>some text</p>'.repeat(100)) });
    expect(codeOf(() => readArchive(zip.subarray(0, zip.length / 3)))).toBe('archive-damaged');
  });

  it('never fails in another way, whatever the bytes', () => {
    const zip = zipSync({ 'a.html': strToU8('<p>a</p>'.repeat(50)), 'b.html': strToU8('<p>b</p>') });
    const damaged = fc
      .tuple(fc.nat(zip.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(zip.length))
      .map(([at, byte, end]) => {
        const copy = zip.slice(0, Math.max(4, end));
        copy[Math.min(at, copy.length - 1)] = byte;
        return copy;
      });
    fc.assert(
      fc.property(damaged, (bytes) => {
        expect(codeOf(() => readArchive(bytes))).toMatch(/^(?:none|archive-.*)$/);
      }),
    );
  });

  it('knows a zip by its start', () => {
    expect(isZip(zipSync({ a: strToU8('x') }))).toBe(true);
    expect(isZip(strToU8('<html>'))).toBe(false);
  });
});
