import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { listPage } from '../support/list-page.js';
import { pageRecord } from '../support/make-warc.js';
import { writeMixedPages } from '../support/mixed-pages.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const pages = writeMixedPages(join(folder, 'pages'));
const withoutTimes = (text: string) => jsonLines<ExtractRecord>(text).map(({ ms, ...rest }) => rest);

const digest = (path: string) =>
  createHash('sha256')
    .update(JSON.stringify(withoutTimes(readFileSync(path, 'utf8'))))
    .digest('hex');

describe('a run that was stopped', () => {
  // Enough pages that a stop falls in between, whatever the machine.
  const inputs = Array<string>(4).fill(pages);
  const whole = join(folder, 'whole.jsonl');

  beforeAll(async () => {
    await runTagpath(['extract', ...inputs, '--out', whole]);
  });

  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (!isSo()) return;
        clearInterval(look);
        resolve();
      }, 5);
    });
  const started = (out: string) => until(() => existsSync(out) && readFileSync(out).length > 0);
  const pagesKept = (out: string): number => {
    if (!existsSync(`${out}.checkpoint`)) return 0;
    return (JSON.parse(readFileSync(`${out}.checkpoint`, 'utf8')) as { pages: number }).pages;
  };

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'by %s goes on with --resume, every record once',
    async (signal) => {
      const out = join(folder, `${signal}.jsonl`);
      await runTagpath(['extract', ...inputs, '--out', out], {
        onStart: (child) => void started(out).then(() => child.kill(signal)),
      });
      expect(existsSync(`${out}.checkpoint`)).toBe(true);
      const resumed = await runTagpath(['extract', ...inputs, '--out', out, '--resume']);
      expect(resumed.code).toBe(0);
      expect(digest(out)).toBe(digest(whole));
      expect(existsSync(`${out}.checkpoint`)).toBe(false);
    },
  );

  // Long enough that parts of the file are done while others are still being read; what is packed must stay long.
  const ballast = `<!-- ${randomBytes(96 * 1024).toString('base64')} -->`;
  it.each([
    ['plain', 'one.warc', (bytes: Buffer) => bytes],
    ['packed as one member', 'one.warc.gz', (bytes: Buffer) => gzipSync(bytes, { level: 1 })],
  ] as const)('inside a WARC that is %s goes on from there', async (_, name, pack) => {
    const crawl = join(folder, name);
    const records = Array.from({ length: 800 }, (__, i) =>
      pageRecord(`https://example.org/${i}`, `${listPage(3 + (i % 8))}${ballast}`),
    );
    writeFileSync(crawl, pack(Buffer.concat(records)));
    const out = join(folder, `${name}.jsonl`);
    const stopped = await runTagpath(['extract', crawl, '--out', out, '-j', '1'], {
      onStart: (child) => void until(() => pagesKept(out) > 0).then(() => child.kill('SIGKILL')),
    });
    expect(stopped.code).toBeNull();
    expect(pagesKept(out)).toBeLessThan(records.length);
    const resumed = await runTagpath(['extract', crawl, '--out', out, '--resume']);
    expect(resumed.code).toBe(0);
    const urls = jsonLines<ExtractRecord>(readFileSync(out, 'utf8')).map(({ url }) => url);
    expect(urls).toEqual(records.map((__, i) => `https://example.org/${i}`));
  });

  it('by Ctrl-C finishes its pages, keeps a checkpoint and exits with 130', async () => {
    const out = join(folder, 'interrupted.csv');
    const ended = await runTagpath(['extract', ...inputs, '--out', out], {
      onStart: (child) => void started(`${out}.partial`).then(() => child.kill('SIGINT')),
    });
    expect(ended.code).toBe(130);
    const done = jsonLines<ExtractRecord>(readFileSync(`${out}.partial`, 'utf8'));
    const checkpoint = JSON.parse(readFileSync(`${out}.checkpoint`, 'utf8')) as {
      pages: number;
      bytes: number;
    };
    expect(checkpoint.pages).toBe(done.length);
    expect(checkpoint.bytes).toBe(readFileSync(`${out}.partial`).length);
    expect((await runTagpath(['extract', ...inputs, '--out', out, '--resume'])).code).toBe(0);
    const complete = await runTagpath(['extract', ...inputs, '--format', 'csv']);
    expect(readFileSync(out, 'utf8')).toBe(complete.stdout);
  });

  it('does not go on with other inputs or options', async () => {
    const out = join(folder, 'other.jsonl');
    await runTagpath(['extract', ...inputs, '--out', out], {
      onStart: (child) => void started(out).then(() => child.kill('SIGKILL')),
    });
    const { code, stderr } = await runTagpath(['extract', pages, '--out', out, '--resume']);
    expect(code).toBe(1);
    expect(stderr).toContain('[checkpoint-of-another-call]');
  });

  it('does not write over a run that came to its end', async () => {
    const out = join(folder, 'done.jsonl');
    await runTagpath(['extract', pages, '--out', out]);
    const before = readFileSync(out, 'utf8');
    const { code, stderr } = await runTagpath(['extract', inputs[0]!, '--out', out, '--resume']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('[call-run-done]')]);
    expect(readFileSync(out, 'utf8')).toBe(before);
  });
});
