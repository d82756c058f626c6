import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { listPage } from '../support/list-page.js';
import { pageRecord } from '../support/make-warc.js';
import { casesOfRun } from '../support/optional-part.js';
import { BIN, jsonLines, runShell, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const page = join(folder, 'page.html');
writeFileSync(page, listPage());

const shell = (line: string) => runShell(folder, line);

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

  it('loads the rows of every template that induce wrote', () => {
    const made = shell(
      `mkdir both && cp ${resolve('samples/sites')}/*/*.html both && tagpath induce both --out both-out --json`,
    );
    expect((JSON.parse(made.stdout) as object[]).length, made.stderr).toBe(2);
    const loaded = shell('tagpath load both-out --kb both.db --json');
    expect(JSON.parse(loaded.stdout)).toMatchObject({ pages: 60, tables: 2, items: 60 });
    const { kinds } = JSON.parse(shell('tagpath kb catalogue --kb both.db --json').stdout) as {
      kinds: { rows: number }[];
    };
    expect(kinds.map(({ rows }) => rows)).toEqual([30, 30]);
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

  it('needs files where it reads here and there: no pipe keeps it waiting, and no folder passes for one', () => {
    execFileSync('mkfifo', [join(folder, 'index')]);
    for (const index of ['index', '.']) {
      const { code, stdout, stderr } = shell(`timeout 20 "${BIN}" extract page.html --concepts ${index}`);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^tagpath: .* is no concept index\..* \[concepts-not-an-index\]$/m);
    }
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
