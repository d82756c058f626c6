import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { globMatcher } from '../../src/corpus/list-inputs.js';
import { type CorpusOptions, openCorpus } from '../../src/corpus/open-corpus.js';
import { linesOfFile, readInputList } from '../../src/corpus/standard-input.js';
import { gzipRecords, pageRecord } from '../support/make-warc.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const at = (...parts: string[]) => join(folder, ...parts);

beforeAll(() => {
  mkdirSync(at('site', 'b', 'deep'), { recursive: true });
  mkdirSync(at('site', 'empty'));
  writeFileSync(at('site', 'c.html'), '<title>C</title>');
  writeFileSync(at('site', 'a.HTM'), '<title>A</title>');
  writeFileSync(at('site', 'b', 'page.html.gz'), gzipSync('<title>B</title>'));
  writeFileSync(at('site', 'b', 'deep', 'x.xhtml'), '<title>X</title>');
  writeFileSync(at('site', 'b', 'notes.txt'), 'not a page');
  writeFileSync(
    at('site', 'b', 'crawl.warc.gz'),
    gzipRecords([pageRecord('https://example.org/', '<title>W</title>')]),
  );
  symlinkSync(at('site', 'c.html'), at('site', 'd-link.html'));
  symlinkSync(at('site'), at('site', 'loop'));
});

async function read(inputs: readonly string[], options: CorpusOptions = {}): Promise<string[]> {
  const seen: string[] = [];
  const onFailed = ({ source, error }: { source: string; error: { code: string } }) =>
    seen.push(`${source.replace(`${folder}/`, '')} ${error.code}`);
  for await (const page of openCorpus(inputs, { onFailed, ...options })) {
    const title = /<title>(.*)<\/title>/.exec(Buffer.from(page.bytes).toString())?.[1];
    seen.push(`${page.source.replace(`${folder}/`, '')} ${title}`);
  }
  return seen;
}

describe('a folder', () => {
  it('is walked in order of names; links to files are followed, links to folders not', async () => {
    expect(await read([at('site')])).toEqual([
      'site/a.HTM A',
      'site/b/crawl.warc.gz#0 W',
      'site/b/deep/x.xhtml X',
      'site/b/page.html.gz B',
      'site/c.html C',
      'site/d-link.html C',
    ]);
  });

  it('may be empty', async () => {
    expect(await read([at('site', 'empty')])).toEqual([]);
  });
});

describe('inputs', () => {
  it('come in the order given, a missing one in its place', async () => {
    const inputs = [at('site', 'c.html'), at('nowhere'), at('site', 'a.HTM')];
    expect(await read(inputs)).toEqual(['site/c.html C', 'nowhere input-not-found', 'site/a.HTM A']);
  });

  it('are taken whatever their name when they are named', async () => {
    expect(await read([at('site', 'b', 'notes.txt')])).toEqual(['site/b/notes.txt undefined']);
  });

  it('may be globs', async () => {
    expect(await read([at('site', '*.{html,HTM}')])).toEqual([
      'site/a.HTM A',
      'site/c.html C',
      'site/d-link.html C',
    ]);
    expect(await read([at('site', '**', '*.xhtml')])).toEqual(['site/b/deep/x.xhtml X']);
    expect(await read([at('site', '*.pdf')])).toEqual(['site/*.pdf glob-without-match']);
  });

  it('may be standard input, packed or not', async () => {
    const stdin = () => Readable.from([Buffer.from('<title>'), Buffer.from('In</title>')]);
    expect(await read(['-'], { stdin: stdin() })).toEqual(['- In']);
    expect(await read(['-'], { stdin: Readable.from([gzipSync('<title>In</title>')]) })).toEqual(['- In']);
    expect(await read(['-'], { stdin: stdin(), maxBytes: 5 })).toEqual(['- page-too-large']);
  });

  it('may be listed one a line', async () => {
    const listed: string[] = [];
    writeFileSync(at('inputs.txt.gz'), gzipSync('a.html\r\n\n  b.html\nc.html'));
    for await (const input of readInputList(linesOfFile(at('inputs.txt.gz')))) listed.push(input);
    expect(listed).toEqual(['a.html', 'b.html', 'c.html']);
  });
});

describe('packed files', () => {
  it('that are cut short, damaged or bombs are failures of their own kind', async () => {
    const packed = gzipSync(Buffer.from('<title>Long</title>'.repeat(500)));
    writeFileSync(at('cut.html.gz'), packed.subarray(0, packed.length - 20));
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 20, 40);
    writeFileSync(at('damaged.html.gz'), damaged);
    writeFileSync(at('bomb.html.gz'), gzipSync(Buffer.alloc(8 << 20)));
    const inputs = [at('cut.html.gz'), at('damaged.html.gz'), at('bomb.html.gz'), at('site', 'c.html')];
    expect(await read(inputs, { maxBytes: 1 << 20 })).toEqual([
      'cut.html.gz compressed-truncated',
      'damaged.html.gz compressed-damaged',
      'bomb.html.gz decompressed-too-large',
      'site/c.html C',
    ]);
  });
});

describe('a glob', () => {
  it('matches each name literally that has no pattern in it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z.+()$^|\\/ ]{1,20}$/), (name) => {
        expect(globMatcher(name)(name)).toBe(true);
        expect(globMatcher(name)(`${name}x`)).toBe(false);
      }),
    );
  });

  it.each([
    ['a/*.html', 'a/b.html', true],
    ['a/*.html', 'a/b/c.html', false],
    ['a/**/*.html', 'a/c.html', true],
    ['a/**/*.html', 'a/b/b/c.html', true],
    ['p?ge[0-9].html', 'page7.html', true],
    ['page[!0-9].html', 'page7.html', false],
    ['{a,b.c}.html', 'b.c.html', true],
    ['a[.html', 'a[.html', true],
    ['a (1|2)*.html', 'a (1|2)b.html', true],
    ['a (1|2)*.html', 'a 1b.html', false],
  ])('%s on %s is %s', (glob, path, matches) => {
    expect(globMatcher(glob)(path)).toBe(matches);
  });
});
