import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { listPage } from '../support/list-page.js';
import { casesOfRun } from '../support/optional-part.js';
import { jsonLines, runShell, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const page = join(folder, 'page.html');
writeFileSync(page, listPage());

const shell = (line: string) => runShell(folder, line);

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

  it('results, tables and wrappers are read packed, too, and by file addresses', () => {
    const here = `file://${folder}`;
    const made =
      shell(`tagpath extract page.html -o kept.csv.gz && tagpath extract page.html -o kept.jsonl.gz &&
      tagpath induce ${resolve('samples/sites/peaks.example')} --out peaks && ls page.html | gzip > inputs.txt.gz`);
    expect(made.code, made.stderr).toBe(0);
    const lines = (call: string) => shell(`tagpath ${call}`).stdout;
    for (const where of ['', `${here}/`]) {
      expect(lines(`query 'kept count' --table ${where}kept.csv.gz`)).toContain('5');
      expect(JSON.parse(lines(`stats ${where}kept.jsonl.gz --json`))).toMatchObject({ pages: 1, items: 5 });
      expect(lines(`load ${where}kept.jsonl.gz --kb packed-${where.length}.db`)).toContain('"items":5');
      expect(lines(`extract --from-list ${where}inputs.txt.gz`)).toContain('"status":"extracted"');
      const applied = `apply ${where}peaks/wrapper.json ${resolve('samples/sites/peaks.example/aconcagua.html')}`;
      expect(lines(applied)).toContain('6,961 m');
    }
  });

  it('a file called - is standard output', () => {
    const { code, stdout } = shell('mkdir dash && cd dash && tagpath extract ../page.html -o - -f csv && ls');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^source,title,[\s\S]*\n(?!-)[^\n]+\n$/)]);
  });

  it('induce and apply tell what they made as CSV and JSON', () => {
    const site = resolve('samples/sites/peaks.example');
    expect(shell(`tagpath induce ${site} --out told -f csv`).stdout).toBe(
      'template,folder,rows,columns\ntemplate-1,told,30,10\n',
    );
    expect(JSON.parse(shell(`tagpath induce ${site} --out told --json`).stdout)).toEqual([
      { template: 'template-1', folder: 'told', rows: 30, columns: 10 },
    ]);
    expect(shell(`tagpath apply told/wrapper.json ${site} -f csv`).stdout).toMatch(/^page,name,/);
    expect(JSON.parse(shell(`tagpath apply told/wrapper.json ${site} --json`).stdout)).toHaveLength(30);
    // Names get the room, and then what is known of them; the page of a row is the first to go.
    const [, , head, , first] = shell(
      `tagpath apply told/wrapper.json ${site} -f table --width 80`,
    ).stdout.split('\n');
    expect(head).toMatch(/^name +.*Elevation/);
    expect(first).toMatch(/^Aconcagua +.*6,961 m/);
  });

  const BAD_CALLS = [
    ['extract page.html -f csv --nope', 2, 'call-wrong'],
    ['extract page.html -f pdf', 2, 'call-wrong'],
    ['extract page.html -o x.pdf', 2, 'call-unknown-ending'],
    ['extract page.html --concepts none.isa', 1, 'concepts-missing'],
    ['extract --from-list none.txt', 1, 'input-not-found'],
    ['extract --from-list .', 1, 'input-failed'],
    ['extract page.html --kb none/none.db', 1, 'kb-unreachable'],
    ['tables none.html -f csv', 1, 'input-not-found'],
    ['lists none.html', 1, 'input-not-found'],
    ['inspect none.html', 1, 'input-not-found'],
    ['title < /dev/null', 2, 'call-without-input'],
    ['stats none.jsonl', 1, 'input-not-found'],
    ['stats page.html', 1, 'results-malformed'],
    ['stats .', 1, 'input-failed'],
    ['induce none --out never', 1, 'input-not-found'],
    ['induce page.html', 2, 'call-wrong'],
    ['apply none.json page.html', 1, 'input-not-found'],
    ['load none.jsonl', 1, 'input-not-found'],
    ['load page.html', 1, 'kb-no-results'],
    ['ask river --kb none.db', 1, 'kb-missing'],
    ['ask river --table none.csv', 1, 'input-not-found'],
    ['ask river --table .', 1, 'table-unreadable'],
    ['ask --batch none.jsonl', 1, 'input-not-found'],
    ['ask --batch .', 1, 'input-failed'],
    ['query river --kb page.html', 1, 'kb-damaged'],
    ['search river --kb none.db', 1, 'kb-missing'],
    ['compare Nile --kb none.db', 1, 'kb-missing'],
    ['kb stats --kb none.db', 1, 'kb-missing'],
    ['kb nope', 2, 'call-wrong'],
    ['help kb nope', 2, 'call-wrong'],
    ['concepts of', 2, 'call-wrong'],
    ['concepts of mars --concepts .', 1, 'concepts-not-an-index'],
    ['concepts build none.tsv --out none.isa', 1, 'input-failed'],
    ['concepts learn none.jsonl', 1, 'input-not-found'],
    ['worker nope', 2, 'call-wrong'],
    ['serve --port many', 2, 'call-wrong'],
    ['mcp --kb none.db < /dev/null', 1, 'kb-missing'],
    ['completion csh', 2, 'call-wrong'],
  ] as const;

  it('errors have one shape in every command, and traces are for those who ask for them', () => {
    const calls = casesOfRun('calls that fail', [...BAD_CALLS], (_, i) => i % 3 === 0);
    for (const [call, expected, name] of calls) {
      const { code, stderr } = shell(`tagpath ${call}`);
      expect([call, code]).toEqual([call, expected]);
      expect(stderr, call).toMatch(new RegExp(`^tagpath: .* \\[${name}\\]$`, 'm'));
      expect(stderr, call).not.toMatch(/^\s+at /m);
    }
    expect(shell('tagpath load none.jsonl --verbose').stderr).toMatch(/\[input-not-found\]\n[\s\S]*^\s+at /m);
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
    const narrow = await runTagpath(['extract', '--help', '--width', '50']);
    const said = narrow.stdout.slice(0, narrow.stdout.indexOf('Examples:')).split('\n').slice(1);
    expect(Math.max(...said.map((line) => line.length))).toBeLessThanOrEqual(50);
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
    for (const command of ['lists', 'inspect']) {
      const { stdout } = await runTagpath([command, wide, '--width', '60'], { env });
      expect(widest(stdout), command).toBeLessThanOrEqual(60);
    }
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
