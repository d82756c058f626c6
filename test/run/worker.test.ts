import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { listPage, plainPage } from '../support/list-page.js';
import { gzipRecords, pageRecord } from '../support/make-warc.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { sitePage } from '../support/site-pages.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const good = at('good.warc.gz');
const lists = () => [listPage(5), plainPage(), listPage(7), listPage(9)];

function warcOf(host: string, pages: readonly string[]): Buffer {
  return gzipRecords(pages.map((page, i) => pageRecord(`https://${host}/${i}`, page)));
}

/** Runs a worker over lines of input. */
async function work(args: readonly string[], lines: readonly (string | object)[], env = {}) {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const ended = await runTagpath(['worker', ...args], { input, env: { ...process.env, ...env } });
  expect(ended.code).toBe(0);
  return { lines: ended.stdout.trimEnd().split('\n'), stderr: ended.stderr };
}

beforeAll(() => {
  writeFileSync(good, warcOf('lists.example', lists()));
});

describe('tagpath worker extract', () => {
  const reproducible = ['extract', '--reproducible'];

  it('answers with the lines of tagpath extract and counts them', async () => {
    const { stdout } = await runTagpath(['extract', good, '--format', 'jsonl', '--reproducible']);
    const { lines, stderr } = await work(reproducible, [good, '', good]);
    expect(lines.join('\n')).toBe(`${stdout}${stdout}`.trimEnd());
    expect(stderr).toContain('{"inputs":2,"pages":8,"lines":8,"failed":0,"announced":6,"lists":6}');
  });

  it('closes each answer, names pages as they are called elsewhere, says where it is, leaves pages alone', async () => {
    const all = await work(
      [...reproducible, '--lists-only', '--ack'],
      [{ input: good, as: 's3a://crawl/a.warc.gz' }],
    );
    const sources = jsonLines<ExtractRecord>(all.lines.slice(0, -1).join('\n')).map(({ source }) => source);
    expect(sources.every((source) => source.startsWith('s3a://crawl/a.warc.gz#'))).toBe(true);
    const request = { input: good, as: 's3a://crawl/a.warc.gz', skip: sources.slice(0, 1), trace: true };
    const { lines } = await work([...reproducible, '--lists-only', '--ack'], [request]);
    const answers = lines.filter((line) => !line.startsWith('{"at":'));
    expect(answers.slice(0, -1)).toEqual(all.lines.slice(1, -1));
    expect(lines).toContain(JSON.stringify({ at: sources[1] }));
    expect(lines).not.toContain(JSON.stringify({ at: sources[0] }));
    expect(JSON.parse(answers.at(-1)!)).toMatchObject({
      ack: good,
      pages: 3,
      lines: 2,
      failed: 0,
      announced: 2,
    });
  });

  it.each([
    ['a missing path', () => at('missing.warc.gz'), 'input-not-found', []],
    [
      'a WARC that is an error page',
      () => written('error.warc.gz', '<html><title>503</title></html>'),
      'warc-damaged',
      [],
    ],
    [
      'a truncated WARC',
      () => written('cut.warc.gz', readFileSync(good).subarray(0, 300)),
      'warc-damaged',
      [],
    ],
    [
      'a page past its bytes',
      () => written('large.html', listPage() + ' '.repeat(9000)),
      'page-too-large',
      ['--max-bytes', '8000'],
    ],
    [
      'a page past its time',
      () => written('slow.html', listPage() + '<b>slow</b>'.repeat(1_300_000)),
      'page-timeout',
      // Far below what so many nodes take.
      ['--timeout', '600'],
    ],
  ])('goes on after %s and names it', async (_, input, code, flags) => {
    const bad = input();
    const { lines, stderr } = await work([...reproducible, ...flags], [bad, good]);
    const records = jsonLines<ExtractRecord>(lines.join('\n'));
    const errors = records.filter(({ status }) => status === 'error');
    const ofBad = errors.filter(({ source }) => source.startsWith(bad));
    expect(ofBad.map(({ error }) => error!.code)).toContain(code);
    // On a busy machine the good pages may run out of time as well; nothing else may befall them.
    const ofGood = errors.filter((record) => !ofBad.includes(record));
    expect(ofGood.map(({ error }) => error!.code).filter((other) => other !== 'page-timeout')).toEqual([]);
    expect(records.filter(({ source }) => source.startsWith(good))).toHaveLength(4);
    expect(stderr).toContain('"inputs":2');
  });

  it('counts for Hadoop Streaming in its own form', async () => {
    const { stderr } = await work(reproducible, [good], { mapreduce_task_id: 'task_1' });
    expect(stderr).toMatch(/^reporter:counter:tagpath,pages,4$/m);
  });
});

function written(name: string, bytes: string | Buffer): string {
  writeFileSync(at(name), bytes);
  return at(name);
}

describe('tagpath worker pages and induce', () => {
  const PAGES = 120;
  const SAMPLE = '10';
  const shop = at('shop.warc.gz');

  beforeAll(() => {
    writeFileSync(
      shop,
      warcOf(
        'lamps.example',
        Array.from({ length: PAGES }, (_, n) => sitePage(n)),
      ),
    );
  });

  const rowsOf = (lines: readonly string[]) =>
    jsonLines(lines.join('\n'))
      .filter((line) => 'values' in line)
      .map(({ page, name, aliases, values, status }) =>
        JSON.stringify({ page, name, aliases, values, status }),
      );

  it('give the table of tagpath induce from a bounded sample, and a row for every page', async () => {
    const pages = await work(['pages'], [shop]);
    const { lines, stderr } = await work(['induce', '--sample', SAMPLE], pages.lines);
    await runTagpath(['induce', shop, '--sample', SAMPLE, '--out', at('induced')]);
    expect(readdirSync(at('induced'))).toContain('table.jsonl');
    expect(rowsOf(lines).join('\n')).toBe(readFileSync(at('induced/table.jsonl'), 'utf8').trimEnd());
    expect(rowsOf(lines)).toHaveLength(PAGES);
    expect(stderr).toContain(`{"groups":1,"pages":${PAGES},"failed":0}`);
  });

  it('gives pages of one template one signature, and leaves the code of scripts behind', async () => {
    const { lines } = await work(['pages'], [shop, good]);
    const sent = jsonLines<{ site: string; signature: string; view: string }>(lines.join('\n'));
    const signatures = (site: string) =>
      sent.filter((page) => page.site === site).map((page) => page.signature);
    expect(new Set(signatures('lamps.example')).size).toBe(1);
    expect(signatures('lists.example')).not.toContain(signatures('lamps.example')[0]);
    const view = gunzipSync(Buffer.from(sent[0]!.view, 'base64')).toString();
    expect(view).toBe(sitePage(0).replace(/(<script>).*(<\/script>)/, '$1$2'));
  });

  it('takes groups one by one, from its input or from a file, and answers each', async () => {
    const { lines } = await work(['pages'], [shop]);
    writeFileSync(at('group.jsonl'), `${lines.slice(0, 30).join('\n')}\n`);
    const answers = await work(
      ['induce', '--ack'],
      [...lines.slice(30, 60), { end: 'lamps.example' }, { group: at('group.jsonl'), site: 'lamps.example' }],
    );
    const acks = answers.lines.filter((line) => line.startsWith('{"ack":'));
    expect(acks).toEqual(Array(2).fill('{"ack":"lamps.example","pages":30,"lines":31}'));
    expect(rowsOf(answers.lines)).toHaveLength(60);
  });

  it('goes on after lines that are no pages and sites without a table, and names both', async () => {
    const { lines } = await work(['pages'], [shop, good]);
    const { site, source } = JSON.parse(lines[0]!) as Record<string, string>;
    const cut = JSON.stringify({ site, signature: '', source, url: null, view: 'bm8=' });
    const answers = await work(['induce'], [lines.at(-1)!, 'no line of ours', ...lines.slice(0, 20), cut]);
    const told = jsonLines(answers.lines.join('\n')).filter((line) => 'error' in line);
    expect(told.map(({ site: name, error }) => `${name}: ${(error as { code: string }).code}`)).toEqual([
      'lists.example: site-too-few-pages',
      ': site-too-few-pages',
      ': record-malformed',
      'lamps.example: record-malformed',
    ]);
    expect(rowsOf(answers.lines)).toHaveLength(20);
  });
});

describe('tagpath worker mine', () => {
  it('gives pairs with the site that says them, and names pages that it cannot read', async () => {
    const say = '<title>x</title><p>We have seen long rivers such as the Nile, the Amazon and the Congo.</p>';
    const input = written('say.warc.gz', warcOf('say.example', [say, '<b>'.repeat(6000), say]));
    const { lines, stderr } = await work(['mine', '--ack'], [input]);
    expect(lines).toContain('river\tNile\tsay.example');
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      pages: 3,
      failed: 1,
      bad: [{ error: { code: 'page-too-deep' } }],
    });
    expect(stderr).toContain('nests deeper');
  });
});
