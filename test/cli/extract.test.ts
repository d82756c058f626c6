import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { listPage } from '../support/list-page.js';
import { MIXED_PAGES, MIXED_PLAIN, writeMixedPages } from '../support/mixed-pages.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const pages = writeMixedPages(join(folder, 'pages'));
const withoutTimes = (text: string) => jsonLines<ExtractRecord>(text).map(({ ms, ...rest }) => rest);

describe('tagpath extract', () => {
  it('gives one record a page, the same with one worker and with many', async () => {
    const [one, many] = await Promise.all(
      ['1', '3'].map((j) => runTagpath(['extract', pages, '--format', 'jsonl', '-j', j])),
    );
    expect(one!.code).toBe(0);
    expect(withoutTimes(one!.stdout)).toHaveLength(MIXED_PAGES);
    expect(withoutTimes(many!.stdout)).toEqual(withoutTimes(one!.stdout));
    expect(one!.stderr).toMatch(/^tagpath: \d+ pages, \d+ lists\n$/);
  });

  it('writes the same lists to a file as to standard output, in each format', async () => {
    const input = join(pages, '001.html');
    for (const format of ['json', 'csv', 'md', 'html', 'jsonld', 'table']) {
      const out = join(folder, `lists.${format}`);
      const { stdout } = await runTagpath(['extract', input, '--format', format]);
      await runTagpath(['extract', input, '--out', out]);
      const strip = (text: string) => text.replace(/"ms":[\d.]+/g, '');
      expect(strip(readFileSync(out, 'utf8'))).toBe(strip(stdout));
      expect(existsSync(`${out}.partial`) || existsSync(`${out}.checkpoint`)).toBe(false);
    }
  });

  it('reads standard input, and lists of inputs', async () => {
    const piped = await runTagpath(['extract', '-', '--format', 'jsonl'], { input: listPage() });
    expect(jsonLines<ExtractRecord>(piped.stdout)[0]).toMatchObject({ source: '-', status: 'extracted' });
    const list = `${join(pages, '001.html')}\n${join(pages, '000.html')}\n`;
    const listed = await runTagpath(['extract', '--from-list', '-', '--format', 'jsonl'], { input: list });
    expect(jsonLines<ExtractRecord>(listed.stdout).map(({ status }) => status)).toEqual([
      'extracted',
      'not-topk',
    ]);
  });

  it('can leave out the pages without a list', async () => {
    const { stdout } = await runTagpath([
      'extract',
      pages,
      join(folder, 'missing'),
      '--lists-only',
      '--format',
      'jsonl',
    ]);
    const statuses = jsonLines<ExtractRecord>(stdout).map(({ status }) => status);
    expect(statuses).toHaveLength(MIXED_PAGES - MIXED_PLAIN + 1);
    expect(statuses.at(-1)).toBe('error');
  });

  it('says errors on standard error where the format has no place for them', async () => {
    const { code, stdout, stderr } = await runTagpath([
      'extract',
      join(folder, 'missing.html'),
      '--format',
      'md',
    ]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('[input-not-found]');
  });

  it('stops quietly when its reader goes away', async () => {
    const ended = await runTagpath(['extract', pages, '--format', 'jsonl'], {
      onStart: (child) => child.stdout?.once('data', () => child.stdout?.destroy()),
    });
    expect(ended.stderr).toBe('');
    expect(ended.code).toBe(0);
  });
});
