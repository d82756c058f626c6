import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { listPage } from '../support/list-page.js';
import { gzipRecords, pageRecord } from '../support/make-warc.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const GIGABYTE = 1024 ** 3;
const TITLE = '<title>Top 5 Longest Rivers in the World</title>';
const PRELOAD = new URL('../support/report-memory.mjs', import.meta.url).href;
const home = temporaryFolder();

interface Outcome {
  readonly code: number | null;
  readonly memory: number;
  /** The record of the bad page; the good pages around it have been looked at. */
  readonly bad: ExtractRecord;
}

/** Extracts a bad page between two good ones, and checks that these come through. */
async function extractBetweenGoodPages(name: string, bytes: string | Buffer): Promise<Outcome> {
  const folder = mkdtempSync(join(home, 'case-'));
  writeFileSync(join(folder, 'a.html'), listPage());
  writeFileSync(join(folder, `b-${name}`), bytes);
  writeFileSync(join(folder, 'c.html'), listPage());
  const memoryFile = join(home, 'memory');
  const { code, stdout } = await runTagpath(['extract', folder, '--format', 'jsonl'], {
    env: { ...process.env, NODE_OPTIONS: `--import ${PRELOAD}`, TAGPATH_TEST_MEMORY: memoryFile },
  });
  const [first, bad, last, ...more] = jsonLines<ExtractRecord>(stdout);
  for (const good of [first, last]) {
    expect(good).toMatchObject({ status: 'extracted', list: { items: { length: 5 } } });
  }
  expect(more).toEqual([]);
  rmSync(folder, { recursive: true });
  return { code, memory: Number(readFileSync(memoryFile, 'utf8')), bad: bad! };
}

/** Bytes without a pattern, the same in every run. */
function noise(length: number): Buffer {
  let state = 1;
  const bytes = Buffer.alloc(length);
  for (let i = 0; i < length; i++) {
    state = (state * 48271) % 2147483647;
    bytes[i] = state & 0xff;
  }
  return bytes;
}

const packed = gzipSync(noise(50_000));
const damagedWarc = () => {
  const members = [0, 1, 2].map(() => gzipRecords([pageRecord('https://example.org/', listPage())]));
  members[1]!.fill(0xff, 20, 80);
  return Buffer.concat(members);
};

describe('a bad page costs only itself', () => {
  it.each([
    ['empty.html', '', 'page-empty'],
    ['binary.html', noise(200_000), 'not-html'],
    ['cut.html.gz', packed.subarray(0, packed.length - 20), 'compressed-truncated'],
    ['bomb.html.gz', gzipSync(Buffer.alloc(300 << 20)), 'decompressed-too-large'],
    ['nested.html', TITLE + '<div>'.repeat(200_000), 'page-too-deep'],
    [
      'cells.html',
      `${TITLE}<table>${`<tr>${'<td>1'.repeat(100)}`.repeat(18_000)}</table>`,
      'page-too-many-nodes',
    ],
    ['text-node.html', `${TITLE}<p>${'word '.repeat(10_000_000)}`, 'page-too-large'],
  ])('%s', async (name, bytes, code) => {
    const outcome = await extractBetweenGoodPages(name, bytes);
    expect(outcome.bad).toMatchObject({ status: 'error', list: null, error: { code } });
    expect(outcome.code).toBe(1);
    expect(outcome.memory).toBeLessThan(GIGABYTE);
  });
});

describe('a strange page is read as well as can be', () => {
  const list = '<ol><li>Nile</li><li>Amazon</li><li>Yangtze</li><li>Congo</li><li>Amur</li></ol>';
  it.each([
    ['nul.html', `${TITLE}\0<p>\0\0Rivers</p>${list.replace('Amur', 'Am\0ur')}\0`, 'extracted'],
    ['wrong-charset.html', `<meta charset="utf-16">${TITLE}<p>Größe</p>${list}`, 'extracted'],
    ['endless-attribute.html', `${TITLE}<div class="${'x'.repeat(5_000_000)}`, 'no-list'],
    [
      'many-attributes.html',
      `${TITLE}<div ${Array.from({ length: 500_000 }, (_, i) => `a${i}=1`).join(' ')}`,
      'no-list',
    ],
    [
      'half-as-many-cells.html',
      `${TITLE}<table>${`<tr>${'<td>1</td>'.repeat(100)}</tr>`.repeat(5_000)}</table>`,
      'no-list',
    ],
  ])('%s', async (name, bytes, status) => {
    const outcome = await extractBetweenGoodPages(name, bytes);
    expect(outcome.bad.status).toBe(status);
    expect(outcome.code).toBe(0);
    expect(outcome.memory).toBeLessThan(GIGABYTE);
  });

  it('a 50 MB text node, where the limit allows it', async () => {
    const path = join(home, 'text-node.html');
    writeFileSync(path, `${TITLE}<p>${'word '.repeat(10_000_000)}`);
    const memoryFile = join(home, 'memory-text-node');
    const { stdout } = await runTagpath(['extract', path, '--format', 'jsonl', '--max-bytes', '64m'], {
      env: { ...process.env, NODE_OPTIONS: `--import ${PRELOAD}`, TAGPATH_TEST_MEMORY: memoryFile },
    });
    expect(jsonLines<ExtractRecord>(stdout)[0]!.status).toBe('no-list');
    expect(Number(readFileSync(memoryFile, 'utf8'))).toBeLessThan(GIGABYTE);
  });
});

describe('a WARC with a damaged record in the middle', () => {
  it('says so and goes on', async () => {
    const path = join(home, 'damaged.warc.gz');
    writeFileSync(path, damagedWarc());
    const { code, stdout } = await runTagpath(['extract', path, '--format', 'jsonl']);
    const records = jsonLines<ExtractRecord>(stdout);
    expect(records.map(({ status }) => status)).toEqual(['extracted', 'error', 'extracted']);
    expect(records[1]!.error!.code).toBe('warc-damaged');
    expect(code).toBe(1);
  });
});

describe('a folder without read permission', () => {
  const asRoot = process.getuid?.() === 0;
  const NOBODY = 65534;

  it('is an error line between the others', async () => {
    // Root may read everything, so that the program runs as nobody there.
    const folder = mkdtempSync(join(tmpdir(), 'tagpath-permissions-'));
    try {
      mkdirSync(join(folder, 'b-locked'));
      writeFileSync(join(folder, 'a.html'), listPage());
      writeFileSync(join(folder, 'c.html'), listPage());
      if (asRoot) chownSync(folder, NOBODY, NOBODY);
      chmodSync(join(folder, 'b-locked'), 0);
      const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
      const { code, stdout } = await runTagpath(['extract', folder, '--format', 'jsonl'], user);
      const records = jsonLines<ExtractRecord>(stdout);
      expect(records.map(({ status }) => status)).toEqual(['extracted', 'error', 'extracted']);
      expect(records[1]!.error!.code).toBe('input-not-readable');
      expect(code).toBe(1);
    } finally {
      chmodSync(join(folder, 'b-locked'), 0o700);
      rmSync(folder, { recursive: true });
    }
  });
});
