import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { listPage } from '../support/list-page.js';
import { pageRecord } from '../support/make-warc.js';
import { casesOfRun } from '../support/optional-part.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));
const folder = temporaryFolder();
const page = join(folder, 'page.html');
writeFileSync(page, listPage());

/** Runs a line of shell in which `tagpath` is the program. */
function shell(line: string): {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  const script = `tagpath() { "${process.execPath}" "${BIN}" "$@"; }; cd "${folder}"; ${line}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', script], {
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

describe('output that cannot be written', () => {
  /** Every command with a result on standard output; `results.jsonl`, `base.db` and `site` are made by the first. */
  const ALL_CALLS = [
    'extract page.html',
    'extract page.html --format table',
    'extract page.html --format parquet',
    'tables page.html --format csv',
    'lists page.html',
    'lists page.html --json',
    'inspect page.html',
    'title "Top 10 Films"',
    'stats results.jsonl',
    'apply site/wrapper.json site-pages/',
    'ask "longest river" --kb base.db',
    'query "river limit 3" --kb base.db --format csv',
    'search river --kb base.db',
    'compare Nile Amazon --kb base.db',
    'kb stats --kb base.db',
    'kb catalogue --kb base.db',
    'load results.jsonl --kb other.db',
    'concepts of Mars',
    'completion bash',
    'help extract',
    '--help',
    '--version',
  ];
  const CALLS = casesOfRun('commands without room for their output', ALL_CALLS, (_, i) => i % 3 === 0);

  beforeAll(() => {
    symlinkSync(resolve('samples/sites/peaks.example'), join(folder, 'site-pages'));
    const made =
      shell(`tagpath extract page.html --out results.jsonl && tagpath load results.jsonl --kb base.db &&
      tagpath induce site-pages/ --out site`);
    expect(made.code, made.stderr).toBe(0);
  });

  it('is said by every command, which ends with 1', () => {
    for (const call of CALLS) {
      const { code, stderr } = shell(`tagpath ${call} > /dev/full`);
      expect(stderr, call).toMatch(/Writing standard output failed: .*\[output-failed\]/);
      expect(stderr, call).not.toMatch(/^\s+at /m);
      expect(code, call).toBe(1);
    }
  });

  it.each([
    'extract page.html --out /dev/full --format csv',
    'extract page.html --out /dev/full --format parquet',
    'apply site/wrapper.json site-pages/ --out /dev/full',
    'lists page.html --html /dev/full',
  ])('is said of a file: tagpath %s', (call) => {
    const { code, stderr } = shell(`tagpath ${call}`);
    expect(stderr).toMatch(/Writing \/dev\/full failed: .*\[output-failed\]/);
    expect(code).toBe(1);
  });

  it('a reader that goes away ends every command quietly', () => {
    for (const call of CALLS.map((each) => (each.startsWith('-') ? each : `${each} --quiet`))) {
      if (call.startsWith('help')) continue;
      const { stderr } = shell(`tagpath ${call} | true`);
      expect(stderr, call).toBe('');
    }
  });

  it('a disk that fills up is an error for a file and for standard output', (context) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', disk]);
    if (mount.status !== 0) return context.skip('mounting a small disk takes more rights');
    try {
      const many = Array.from({ length: 60 }, () => 'page.html').join(' ');
      const pairs = Array.from({ length: 1_000 }, (_, i) => `river\tRiver ${i}\t3`);
      writeFileSync(join(folder, 'pairs.tsv'), pairs.join('\n'));
      for (const line of [
        `tagpath extract ${many} > disk/out.jsonl`,
        `tagpath extract ${many} --out disk/out2.jsonl`,
        `tagpath extract ${many} --out disk/out3.csv`,
        'tagpath induce site-pages/ --out disk/site',
        'tagpath apply site/wrapper.json site-pages/ --out disk/rows.jsonl',
        'tagpath lists page.html --html disk/lists.html',
        'tagpath concepts build pairs.tsv --no-built-in --out disk/concepts.isa',
      ]) {
        const { code, stderr } = shell(line);
        expect(stderr, line).toMatch(/Writing .* failed: .*\[output-failed\]/);
        expect(code, line).toBe(1);
        execFileSync('sh', ['-c', `rm -rf ${disk}/* ${disk}/.[!.]*`]);
      }
      for (const size of ['4k', '16k', '300k']) {
        spawnSync('mount', ['-o', `remount,size=${size}`, disk]);
        const { code, stderr } = shell('tagpath load results.jsonl --kb disk/base.db');
        expect(stderr, size).toContain('[kb-full]');
        expect(code, size).toBe(1);
        execFileSync('sh', ['-c', `rm -rf ${disk}/*`]);
      }
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});

describe('places that take nothing', () => {
  it('a base on a read-only disk can be asked, and says why it cannot be changed', (context) => {
    const disk = join(folder, 'shut');
    mkdirSync(disk);
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]);
    if (mount.status !== 0) return context.skip('mounting a small disk takes more rights');
    try {
      expect(shell('tagpath extract page.html --format jsonl > shut/results.jsonl').code).toBe(0);
      expect(shell('tagpath load shut/results.jsonl --kb shut/base.db').code).toBe(0);
      spawnSync('mount', ['-o', 'remount,ro', disk]);
      const stats = shell('tagpath kb stats --kb shut/base.db --json');
      expect(stats.code, stats.stderr).toBe(0);
      expect(JSON.parse(stats.stdout)).toMatchObject({ pages: 1 });
      // The load left the catalogue to the first question, which makes it in a copy.
      const catalogue = shell('tagpath kb catalogue --kb shut/base.db --json');
      expect(catalogue.code, catalogue.stderr).toBe(0);
      expect((JSON.parse(catalogue.stdout) as { kinds: unknown[] }).kinds).toHaveLength(1);
      const changed = shell('tagpath load shut/results.jsonl --kb shut/base.db');
      expect(changed.stderr).toContain('[kb-read-only]');
      expect(changed.code).toBe(1);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it.runIf(existsSync('/proc/self'))('a folder that cannot be made is an error', () => {
    for (const call of ['kb export --kb base.db /proc/none/here', 'induce site-pages/ --out /proc/none']) {
      const { code, stderr } = shell(`timeout 30 "${process.execPath}" "${BIN}" ${call}`);
      expect(stderr, call).toMatch(/Writing \/proc\/none.* failed: .*\[output-failed\]/);
      expect(code, call).toBe(1);
    }
  });
});

describe('a run', () => {
  it('ends with a line that counts pages, lists and errors by code', async () => {
    writeFileSync(join(folder, 'empty.html'), '');
    const out = join(folder, 'lists.csv');
    const run = await runTagpath(['extract', page, join(folder, 'empty.html'), '--out', out]);
    expect(run.stderr).toContain(`tagpath: 2 pages, 1 list, 1 error (page-empty 1); written to ${out}\n`);
    const quiet = await runTagpath(['extract', page, '--quiet', '--out', out]);
    expect(quiet.stderr).toBe('');
  });

  it('says that a folder or a WARC has no pages', async () => {
    mkdirSync(join(folder, 'nothing'));
    writeFileSync(join(folder, 'none.warc'), '');
    for (const input of ['nothing', 'none.warc']) {
      const { stderr } = await runTagpath(['extract', join(folder, input)]);
      expect(stderr).toContain('there are no pages in the input');
    }
  });

  it('ends so in every command that reads pages or results', async () => {
    const nothing = join(folder, 'no-pages');
    mkdirSync(nothing);
    const bad = join(folder, 'bad-site');
    mkdirSync(bad);
    for (const i of [1, 2, 3])
      writeFileSync(
        join(bad, `${i}.html`),
        `<title>P${i}</title><h1>Peak ${i}</h1><p>Height</p><b>${i} m</b>`,
      );
    writeFileSync(join(bad, '4.html.gz'), 'no gzip and no page');
    const out = join(folder, 'bad-out');
    const induced = await runTagpath(['induce', bad, join(folder, 'absent.html'), '--out', out]);
    expect(induced.stderr).toMatch(
      /^tagpath: 5 pages, 1 template, 3 rows, 2 errors \(input-not-found 1, not-html 1\); written to .*bad-out$/m,
    );
    rmSync(join(bad, '4.html.gz'));
    expect((await runTagpath(['induce', bad, '--out', out, '--quiet'])).stderr).toBe('');
    const mined = await runTagpath(['concepts', 'mine', nothing]);
    expect(mined.stderr).toContain('there are no pages in the input');
    writeFileSync(join(folder, 'none.jsonl'), '');
    const loaded = await runTagpath(['load', join(folder, 'none.jsonl'), '--kb', join(folder, 'none.db')]);
    expect(loaded.stderr).toContain('there are no results in the input');
  });

  it('is stopped at once by a damaged index, with one error', async () => {
    const index = join(folder, 'damaged.isa');
    writeFileSync(index, Buffer.alloc(100, 7));
    const pages = Array.from({ length: 30 }, () => page);
    for (const [command, workers] of [
      ['extract', '1'],
      ['extract', '2'],
      ['tables', '2'],
    ] as const) {
      const { code, stdout, stderr } = await runTagpath([
        command,
        ...pages,
        '--concepts',
        index,
        '-j',
        workers,
      ]);
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr.match(/\[concepts-/g)).toHaveLength(1);
    }
  });

  it('is stopped at once by a damaged model, with one error that names it', () => {
    const copy = join(folder, 'program');
    const cells = join(folder, 'cells.html');
    const rows = ['Nile', 'Congo', 'Lena'].map((name, i) => `<tr><td>${name}<td>${4000 + i}`);
    writeFileSync(cells, `<title>x</title><table><tr><th>River<th>Length${rows.join('')}</table>`);
    mkdirSync(copy);
    execFileSync('cp', [
      '-r',
      ...['bin', 'dist', 'models', 'package.json'].map((name) => resolve(name)),
      copy,
    ]);
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const damage = [
      ['lists.json', 'extract', page],
      ['titles.json', 'extract', page],
      ['word-vectors.bin', 'extract', page],
      ['tables.json', 'tables', cells],
    ] as const;
    for (const [name, ...call] of damage) {
      const file = join(copy, 'models', name);
      const whole = readFileSync(file);
      writeFileSync(file, whole.subarray(0, 300));
      const args = [join(copy, 'bin/tagpath'), ...call, ...call.slice(1), ...call.slice(1)];
      const { status, stderr } = spawnSync(process.execPath, args);
      writeFileSync(file, whole);
      expect([name, status]).toEqual([name, 1]);
      expect(String(stderr).match(/^tagpath: .*\[[a-z-]*model-[a-z]+\]$/gm), name).toHaveLength(1);
      expect(String(stderr)).toContain(name);
    }
  });

  it('bounds its workers', async () => {
    const { code, stderr } = await runTagpath(['extract', page, '-j', '999999']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/999999 workers are more than this machine has use for; there were \d+/);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('that waits for a pipe ends on %s with %i, in every command', async (signal, expected) => {
    const fifo = join(folder, `fifo-${signal}`);
    execFileSync('mkfifo', [fifo]);
    const calls = [
      ['extract', fifo, page],
      ['extract', '--from-list', fifo],
      ['extract'],
      ['lists', fifo],
      ['induce', fifo, '--out', join(folder, 'never')],
      ['load', fifo, '--kb', join(folder, `never-${signal}.db`)],
    ];
    // Standard input is a pipe into which nothing is written.
    const children = calls.map((call) => spawn(process.execPath, [BIN, ...call], { stdio: 'pipe' }));
    await new Promise((resolve) => setTimeout(resolve, 3000));
    for (const child of children) child.kill(signal);
    // A signal that comes before the program listens ends it as well; shells say the same code then.
    const codes = children.map(
      (child) =>
        new Promise<number>((resolve) =>
          child.once('close', (own, by) => resolve(own ?? 128 + constants.signals[by!])),
        ),
    );
    expect(await Promise.all(codes)).toEqual(calls.map(() => expected));
  });

  it('reads a pipe once somebody writes into it', async () => {
    const fifo = join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const running = runTagpath(['extract', fifo, '--format', 'jsonl']);
    spawn('sh', ['-c', `cat "${page}" > "${fifo}"`]);
    expect(jsonLines<ExtractRecord>((await running).stdout)[0]).toMatchObject({ status: 'extracted' });
  });
});

describe('damaged WARCs', () => {
  const records = Array.from({ length: 20 }, (_, i) => pageRecord(`https://example.org/${i}`, listPage()));
  const joined = () => Buffer.concat(records.map((record) => Buffer.from(record)));

  async function found(name: string, bytes: Buffer): Promise<number> {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const { stdout } = await runTagpath(['extract', path, '--format', 'jsonl']);
    return jsonLines<ExtractRecord>(stdout).filter(({ status }) => status === 'extracted').length;
  }

  it('lose only the record whose length is wrong', async () => {
    const bytes = Buffer.from(
      joined()
        .toString('latin1')
        .replace(/(?<=^(?:[\s\S]*?Content-Length: ){6})\d+/, '1000000000'),
      'latin1',
    );
    expect(await found('length.warc', bytes)).toBeGreaterThanOrEqual(19);
  });

  it('may begin with bytes that do not belong there, plain or packed', async () => {
    const junk = Buffer.from('this is no record\u0000\u0001');
    expect(await found('junk.warc', Buffer.concat([junk, joined()]))).toBe(20);
    expect(
      await found('junk.warc.gz', Buffer.concat([junk, ...records.map((record) => gzipSync(record))])),
    ).toBe(20);
  });

  it('may have headers with bare line feeds', async () => {
    const bare = records.map((record) => {
      const text = Buffer.from(record).toString('latin1');
      const end = text.indexOf('\r\n\r\n') + 4;
      return Buffer.from(text.slice(0, end).replaceAll('\r\n', '\n') + text.slice(end), 'latin1');
    });
    expect(await found('bare.warc', Buffer.concat(bare))).toBe(20);
  });
});

describe('file names', () => {
  it('need not be UTF-8', async () => {
    const odd = join(folder, 'odd');
    mkdirSync(odd);
    writeFileSync(
      Buffer.concat([Buffer.from(`${odd}/caf`), Buffer.from([0xe9]), Buffer.from('.html')]),
      listPage(),
    );
    const { code, stdout } = await runTagpath(['extract', odd, '--format', 'jsonl']);
    expect(code).toBe(0);
    expect(jsonLines<ExtractRecord>(stdout)[0]).toMatchObject({ status: 'extracted' });
  });

  it('tell the format without regard to case, and .gz packs', async () => {
    const out = join(folder, 'Lists.CSV.GZ');
    expect((await runTagpath(['extract', page, '-o', out])).code).toBe(0);
    expect(gunzipSync(readFileSync(out)).toString()).toMatch(/^source,title,/);
    const lines = join(folder, 'lists.jsonl.gz');
    await runTagpath(['extract', page, '-o', lines]);
    expect(jsonLines<ExtractRecord>(gunzipSync(readFileSync(lines)).toString())).toHaveLength(1);
    const wrong = await runTagpath(['extract', page, '-o', join(folder, 'lists.pdf')]);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('call-unknown-ending') });
    expect(existsSync(join(folder, 'lists.pdf'))).toBe(false);
  });
});

describe('what people expect', () => {
  it('a page can be piped in, and named by a file address', async () => {
    const piped = await runTagpath(['extract', '--format', 'jsonl'], { input: listPage() });
    expect(jsonLines<ExtractRecord>(piped.stdout)[0]).toMatchObject({ source: '-', status: 'extracted' });
    const { stdout } = await runTagpath(['extract', `file://${page}`, '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ source: page, status: 'extracted' }]);
  });

  it('a question that nothing answers ends with 0 in every command, a name that is not there with 1', async () => {
    const kb = join(folder, 'answers.db');
    expect((await runTagpath(['extract', page, '--kb', kb])).code).toBe(0);
    const codeOf = async (...args: string[]) => (await runTagpath([...args, '--kb', kb])).code;
    expect(await codeOf('ask', 'qqzz wwxx')).toBe(0);
    expect(await codeOf('search', 'qqzz')).toBe(0);
    expect(await codeOf('query', 'river where name = qqzz')).toBe(0);
    expect((await runTagpath(['concepts', 'of', 'qqzz'])).code).toBe(0);
    expect(await codeOf('query', 'qqzz limit 1')).toBe(1);
    expect(await codeOf('compare', 'Qqzz', 'Wwxx')).toBe(1);
  });

  it('control characters of pages and titles do not reach the terminal', async () => {
    const odd = join(folder, 'control.html');
    const items = ['Nile', 'Ama\u001b]0;x\u0007zon', 'Con\u009bgo', 'Le\u0000na', 'Yangtze'];
    const title = 'Top 5 \u001b[31mRivers';
    writeFileSync(odd, `<title>${title}</title><h1>${title}</h1><ol><li>${items.join('<li>')}</ol>`);
    for (const args of [
      ['extract', odd, '-f', 'table'],
      ['lists', odd],
      ['lists', odd, '--explain'],
      ['inspect', odd],
      ['title', title],
    ]) {
      const { stdout, stderr } = await runTagpath(args);
      expect(stdout).not.toBe('');
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }
  });

  it('help is as wide as COLUMNS says', async () => {
    const { stdout } = await runTagpath(['--help'], { env: { ...process.env, COLUMNS: '50' } });
    const [, ...lines] = stdout.slice(0, stdout.indexOf('Examples:')).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50);
  });

  it('help for a command ends well, also for commands of commands; a wrong name is told', async () => {
    expect(await runTagpath(['help', 'extract'])).toMatchObject({ code: 0 });
    const { code, stdout } = await runTagpath(['help', 'kb', 'merges']);
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'Usage: tagpath kb merges [options]']);
    const wrong = await runTagpath(['help', 'extrakt']);
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/'extrakt' \(Did you mean extract/),
    });
  });

  it('lists and inspect go on after a bad page and name it', async () => {
    writeFileSync(join(folder, 'deep.html'), `<title>x</title>${'<div>'.repeat(5000)}`);
    for (const command of ['lists', 'inspect']) {
      const { code, stdout, stderr } = await runTagpath([command, join(folder, 'deep.html'), '/nope', page]);
      expect(code).toBe(1);
      expect(stdout).toContain(page);
      expect(stderr).toContain('deep.html');
      expect(stderr).toMatch(/\/nope.*\[input-not-found\]/);
    }
  });

  it.each(['lists', 'inspect'])('%s writes CSV and JSON', async (command) => {
    expect((await runTagpath([command, page, '--format', 'csv'])).stdout).toMatch(/^source,/);
    expect(JSON.parse((await runTagpath([command, page, '--json'])).stdout).length).toBeGreaterThan(0);
  });

  it('tables are as wide as is said, or 80', async () => {
    const wide = join(folder, 'wide.html');
    const rows = ['Nile', 'Amazon', 'Yangtze'].map((name) => `<tr><td>${name}<td>${'long text '.repeat(30)}`);
    writeFileSync(wide, `<title>Top 3 Rivers</title><table><tr><th>River<th>Story${rows.join('')}</table>`);
    const widest = (text: string) =>
      Math.max(
        ...text
          .split('\n')
          .slice(1)
          .map((line) => line.length),
      );
    const env = { ...process.env, COLUMNS: '' };
    const none = await runTagpath(['extract', wide, '-f', 'table'], { env });
    expect(widest(none.stdout)).toBeLessThanOrEqual(80);
    expect(widest(none.stdout)).toBeGreaterThan(40);
    const said = await runTagpath(['extract', wide, '-f', 'table', '--width', '60'], { env });
    expect(widest(said.stdout)).toBeLessThanOrEqual(60);
    const columns = await runTagpath(['extract', wide, '-f', 'table'], { env: { ...env, COLUMNS: '50' } });
    expect(widest(columns.stdout)).toBeLessThanOrEqual(50);
  });

  it('colours only where they are wanted', async () => {
    const run = (env: Record<string, string>) =>
      runTagpath(['extract', page, '-f', 'table'], { env: { ...process.env, ...env } });
    expect((await run({ FORCE_COLOR: '1' })).stdout).toContain('\u001b[1m');
    expect((await run({ FORCE_COLOR: '1', NO_COLOR: '1' })).stdout).not.toContain('\u001b');
    expect((await run({ FORCE_COLOR: '' })).stdout).not.toContain('\u001b');
  });

  it('a configuration file sets what variables and options can set', async () => {
    const config = join(folder, 'config.json');
    writeFileSync(config, JSON.stringify({ kb: join(folder, 'no.db'), userAgent: 'me' }));
    const env = { ...process.env, TAGPATH_CONFIG: config };
    const { stderr } = await runTagpath(['search', 'rivers'], { env });
    expect(stderr).toContain('no.db');
    const other = await runTagpath(['search', 'rivers'], { env: { ...env, TAGPATH_KB: 'other.db' } });
    expect(other.stderr).toContain('other.db');
    writeFileSync(config, '{"colour": 1}');
    expect(await runTagpath(['search', 'rivers'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('[call-config]'),
    });
  });

  it('a setting that is wrong is told with its file, and never keeps from the help', async () => {
    const config = join(folder, 'wrong.json');
    writeFileSync(config, '{"concurrency": "many"}');
    const env = { ...process.env, TAGPATH_CONFIG: config };
    const { code, stderr } = await runTagpath(['extract', page], { env });
    expect(code).toBe(2);
    expect(stderr).toContain('wrong.json is of no use: concurrency is many and has to be a whole number');
    expect(await runTagpath(['extract', '--help'], { env })).toMatchObject({ code: 0 });
    expect(await runTagpath(['--version'], { env })).toMatchObject({ code: 0 });
  });

  it('a variable that is empty says nothing', async () => {
    const env = { ...process.env, TAGPATH_CONCURRENCY: '', TAGPATH_PROXY: '', TAGPATH_DELAY: '' };
    expect(await runTagpath(['extract', page], { env })).toMatchObject({ code: 0 });
  });

  it.each([
    ['--proxy', 'localhost:3128'],
    ['--proxy', 'socks5://localhost:1080'],
  ])('%s %s is a wrong call', async (option, value) => {
    const { code, stderr } = await runTagpath(['extract', page, option, value]);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`'${value}' is invalid.*http://.*\\[call-wrong\\]`));
  });

  it('errors of pages are told alike for tables and CSV, and are no part of the output', async () => {
    for (const format of ['table', 'csv', 'md']) {
      const { code, stdout, stderr } = await runTagpath(['extract', page, '/nope', '-f', format]);
      expect(code).toBe(1);
      expect(stdout).not.toContain('/nope');
      expect(stderr).toContain(
        'tagpath: There is no file or folder /nope. Check the path. [input-not-found]\n',
      );
    }
  });

  it('a page of no bytes and a picture are errors in every command that reads pages', async () => {
    const odd = join(folder, 'no-pages-at-all');
    mkdirSync(odd);
    writeFileSync(join(odd, 'empty.html'), '');
    writeFileSync(
      join(odd, 'picture.html'),
      Buffer.from('\u0089PNG\r\n\u0001\u0002\u0003\u0004'.repeat(9), 'latin1'),
    );
    for (const command of [['tables'], ['lists'], ['inspect'], ['concepts', 'mine']]) {
      const { code, stderr } = await runTagpath([...command, odd]);
      expect(code, command.join(' ')).toBe(1);
      expect(stderr).toContain('2 errors (page-empty 1, not-html 1)');
    }
  });

  it('a table and a letter are no pages, which every command that reads pages says', () => {
    writeFileSync(join(folder, 'rivers.csv'), 'name,length\nNile,6650\n');
    for (const command of ['extract', 'tables', 'lists', 'inspect', 'concepts mine']) {
      const { code, stdout, stderr } = shell(`tagpath ${command} rivers.csv`);
      expect([command, code]).toEqual([command, 1]);
      expect(stdout + stderr).toContain('rivers.csv is not an HTML page');
    }
  });

  it('nothing to read is a wrong call, also where titles and texts to mine are piped in', () => {
    for (const command of ['extract', 'title', 'concepts mine']) {
      const { code, stderr } = shell(`tagpath ${command} < /dev/null`);
      expect([command, code]).toEqual([command, 2]);
      expect(stderr).toContain('[call-without-input]');
    }
    expect(shell(`echo 'Top 10 Films' | tagpath title --json`).stdout).toContain('"k":10');
    const mined = shell(
      `echo '<p>Cities such as Paris, London and Berlin are large.' | tagpath concepts mine`,
    );
    expect(mined.stdout).toContain('city\tParis\t1');
  });

  it('an ending that is not known is told before the work is done', () => {
    const { code, stderr } = shell('tagpath concepts mine page.html --out pairs.xyz');
    expect(code).toBe(2);
    expect(stderr).toContain('[call-unknown-ending]');
    expect(stderr).not.toContain('1 page');
  });

  it('explanations come in the format that is asked for, or not at all', async () => {
    const args = ['lists', page, page, '--explain'];
    expect(JSON.parse((await runTagpath([...args, '--json'])).stdout)).toHaveLength(2);
    expect(jsonLines((await runTagpath([...args, '-f', 'jsonl'])).stdout)).toHaveLength(2);
    expect(await runTagpath([...args, '-f', 'csv'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('[call-explain-format]'),
    });
  });

  it('the readings that lost are part of the answer, and a batch tells of a missing base but once a line', async () => {
    const kb = join(folder, 'readings.db');
    await runTagpath(['extract', page, '--kb', kb]);
    const { stdout, stderr } = await runTagpath(['ask', 'longest river', '--kb', kb, '--explain', '--json']);
    expect([JSON.parse(stdout).others, stderr]).toEqual([expect.any(Array), '']);
    const input = '{"id":1,"question":"longest river"}\n';
    const batch = await runTagpath(['ask', '--batch', '-', '--kb', join(folder, 'absent.db')], { input });
    expect(batch).toMatchObject({ code: 1, stderr: '' });
    expect(jsonLines(batch.stdout)).toMatchObject([{ id: '1', error: { code: 'kb-missing' } }]);
  });

  it('pairs go into the format that the ending tells', async () => {
    await runTagpath(['extract', page, '--out', join(folder, 'pairs-from.jsonl')]);
    const learn = (name: string) =>
      runTagpath(['concepts', 'learn', join(folder, 'pairs-from.jsonl'), '--out', join(folder, name)]);
    expect(await learn('pairs.JSON')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'pairs.JSON'), 'utf8')).length).toBeGreaterThan(0);
    expect(await learn('pairs.xls')).toMatchObject({ code: 2 });
  });

  it('completes in PowerShell', async () => {
    const { stdout } = await runTagpath(['completion', 'powershell']);
    expect(stdout).toContain('Register-ArgumentCompleter');
    expect(stdout).toMatch(/'extract:--format' = @\('table', 'json'/);
  });
});
