import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { openCorpus } from '../../src/corpus/open-corpus.js';
import type { RawPage } from '../../src/corpus/page-ref.js';
import { KeptRun } from '../../src/run/site/kept-run.js';
import type { DriftReport } from '../../src/site/apply/apply.js';
import { induce, type TableRow } from '../../src/site/induce.js';
import { restLine, tableLine } from '../../src/site/table-lines.js';
import type { Wrapper } from '../../src/site/wrapper.js';
import { boilerplateSite, chrome, filmPage, filmsFrom, personPage, rawPage } from '../site/golden-sites.js';
import { gzipRecords, pageRecord } from '../support/make-warc.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const home = temporaryFolder();
const films = filmsFrom(31, 24);
const filmPages = films.map((film, i) => rawPage(`film-${i}`, filmPage(film)));

function folderOf(pages: readonly RawPage[]): string {
  const folder = mkdtempSync(join(home, 'pages-'));
  for (const { source, bytes } of pages) writeFileSync(join(folder, source), bytes);
  return folder;
}

const newFolder = () => mkdtempSync(join(home, 'out-'));
const read = (...parts: string[]) => readFileSync(join(...parts), 'utf8');
const tableOf = (...parts: string[]) => jsonLines<TableRow>(read(...parts, 'table.jsonl'));
const columnsOf = (folder: string) =>
  (JSON.parse(read(folder, 'wrapper.json')) as Wrapper).columns.map(({ name }) => name);

async function induced(pages: readonly RawPage[], ...flags: string[]) {
  const out = newFolder();
  const ended = await runTagpath(['induce', folderOf(pages), '--out', out, ...flags]);
  return { ...ended, out };
}

describe('tagpath induce', () => {
  it('writes wrapper, table and explain page of a folder', async () => {
    const { code, stdout, out } = await induced(filmPages);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^template-1: 24 rows, \d+ columns in /);
    expect(tableOf(out).map(({ values }) => values.Year)).toHaveLength(24);
    const byPage = new Map(tableOf(out).map(({ page, values }) => [page.split('/').at(-1), values]));
    films.forEach((film, i) => {
      expect(byPage.get(`film-${i}.html`)).toMatchObject({ Year: film.year, name: film.title });
    });
    expect(read(out, 'explain.html')).toContain('<strong>Director</strong>');
  });

  it('gives the same rows with workers where the sample does not hold all pages', async () => {
    const stray = rawPage('stray', '<main><p>nothing to see</p></main>');
    const pages = [...filmsFrom(33, 60).map((film, i) => rawPage(`film-${i}`, filmPage(film))), stray];
    const folder = folderOf(pages);
    const out = newFolder();
    const call = ['induce', folder, '--out', out, '--sample', '20', '-j', '2'];
    expect((await runTagpath(call)).code).toBe(0);
    const rows: TableRow[] = [];
    const leftOut: string[] = [];
    await induce(() => openCorpus([folder]), {
      sample: { pages: 20, bytes: 1e8 },
      concepts: openConcepts(),
      onRow: (_, row) => rows.push(row),
      onLeftOut: ({ page }) => leftOut.push(page),
    });
    expect(rows).toHaveLength(60);
    expect(jsonLines(read(out, 'table.jsonl'))).toEqual(rows.map((row) => tableLine(row)));
    expect(jsonLines(read(out, 'rest.jsonl'))).toEqual(rows.map((row) => restLine(row)));
    expect(jsonLines<{ page: string }>(read(out, 'left-out.jsonl')).map(({ page }) => page)).toEqual(leftOut);
  });

  it('goes on after a stop with --resume, and leaves nothing behind', async () => {
    const pages = filmsFrom(35, 60).map((film, i) => rawPage(`film-${i}`, filmPage(film)));
    const folder = folderOf(pages);
    const call = (out: string) => ['induce', folder, '--out', out, '--sample', '20'];
    const whole = newFolder();
    expect((await runTagpath(call(whole))).code).toBe(0);
    const out = join(newFolder(), 'site');
    // What a run leaves that was stopped as it began to extract.
    const kept = new KeptRun(out, { inputs: [folder], sample: 20 });
    const learned = JSON.parse(read(whole, 'wrapper.json')) as Wrapper;
    kept.keep({
      ...learned,
      columns: learned.columns.map((column) => ({ ...column, name: column.name.toUpperCase() })),
    });
    const { code } = await runTagpath([...call(out), '--resume']);
    expect(code).toBe(0);
    expect(tableOf(out).map(({ page, name }) => [page, name])).toEqual(
      tableOf(whole).map(({ page, name }) => [page, name]),
    );
    // The kept wrapper was used, and none was learned.
    expect(columnsOf(out)).toEqual(columnsOf(whole).map((name) => name.toUpperCase()));
    expect(readdirSync(dirname(out))).toEqual(['site']);
  });

  it('learns anew where --resume finds a run of another call', async () => {
    const out = newFolder();
    const kept = new KeptRun(out, { inputs: ['elsewhere'], sample: 20 });
    expect((await runTagpath(['induce', folderOf(filmPages), '--out', out, '--resume'])).code).toBe(0);
    expect(tableOf(out)).toHaveLength(24);
    expect(kept.wrapper()).toBeNull();
  });

  it('says what --resume finds: a run of another call, one that is done, or none', async () => {
    const out = join(newFolder(), 'site');
    const call = ['induce', folderOf(filmPages), '--out', out, '--resume'];
    // What is left where a run was killed.
    mkdirSync(join(dirname(out), '.site-AbCdEf'));
    const first = await runTagpath(call);
    expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('learned anew')]);
    expect(readdirSync(dirname(out))).toEqual(['site']);
    const second = await runTagpath(call);
    expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('[call-run-done]')]);
    new KeptRun(out, { inputs: ['elsewhere'], sample: 20 }).keep(
      JSON.parse(read(out, 'wrapper.json')) as Wrapper,
    );
    expect((await runTagpath(call)).stderr).toContain('[checkpoint-of-another-call]');
    expect(readdirSync(dirname(out)).sort()).toEqual(['.site-kept', 'site']);
  });

  it('leaves no folder behind when it is stopped', async () => {
    const out = join(newFolder(), 'site');
    const begun = async () => {
      while (readdirSync(dirname(out)).length === 0) await setTimeout(5);
    };
    const { code } = await runTagpath(['induce', folderOf(filmPages), '--out', out], {
      onStart: (child) => void begun().then(() => child.kill('SIGINT')),
    });
    expect(code).toBe(130);
    expect(readdirSync(dirname(out))).toEqual([]);
  });

  it('groups a WARC of many sites by host', async () => {
    const warc = join(home, 'crawl.warc.gz');
    const records = films.flatMap((film, i) => [
      pageRecord(`https://www.reel.example/film/${i}`, htmlOf(filmPages[i]!)),
      pageRecord(
        `https://kino.test/p/${i}`,
        htmlOf(rawPage('p', personPage(film.title, film.year, `T ${i}`))),
      ),
    ]);
    writeFileSync(warc, gzipRecords(records));
    const out = newFolder();
    const { code, stdout } = await runTagpath(['induce', warc, '--out', out]);
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    for (const site of ['reel.example-1', 'kino.test-1']) expect(tableOf(out, site)).toHaveLength(24);
    expect(existsSync(join(out, 'wrapper.json'))).toBe(true);
  });

  it('keeps more columns under --all-columns', async () => {
    const { pages } = boilerplateSite(24);
    const columns = async (...flags: string[]) => columnsOf((await induced(pages, ...flags)).out);
    const some = await columns();
    expect(some).toContain('Maker');
    expect((await columns('--all-columns')).length).toBeGreaterThan(some.length);
  });

  it('loads the tables into a knowledge base', async () => {
    const kb = join(home, 'base.db');
    const { code } = await induced(filmPages, '--kb', kb);
    expect(code).toBe(0);
    const film = films.find(({ director }) => director !== undefined);
    const asked = await runTagpath(['ask', film!.title, film!.year, '--kb', kb, '--format', 'json']);
    expect(asked.stdout).toContain(film!.title);
    expect(asked.stdout).toContain(film!.director);
  });

  it.each([
    ['one page', filmPages.slice(0, 1), 'site-too-few-pages'],
    ['an empty folder', [], 'site-too-few-pages'],
    ['no two pages alike', unlikePages(), 'site-no-template'],
  ])('says what is wrong with %s', async (_, pages, codeName) => {
    const { code, stderr, stdout } = await induced(pages);
    expect(code).not.toBe(0);
    expect(stderr).toContain(codeName);
    expect(stdout).toBe('');
  });

  it('warns of two pages and of pages that are all equal', async () => {
    const two = await induced(filmPages.slice(0, 2));
    expect([two.code, two.stderr]).toEqual([0, expect.stringContaining('learned from 2 pages')]);
    const same = Array.from({ length: 12 }, (_, i) => ({ ...filmPages[0]!, source: `${i}.html` }));
    const equal = await induced(same);
    expect([equal.code, equal.stderr]).toEqual([0, expect.stringContaining('all equal')]);
  });

  it('names three pages of noise in ten and leaves them out', async () => {
    const noise = Array.from({ length: 10 }, (_, i) =>
      rawPage(
        `noise-${i}`,
        `<main><ol>${'<li><a href="#">Film</a> <i>new</i></li>'.repeat(i + 3)}</ol></main>`,
      ),
    );
    const { code, out, stdout, stderr } = await induced([...filmPages, ...noise]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/24 rows/);
    expect(stderr).toContain('2 kinds of page in the sample: 24 pages of template-1, 10 pages of template-2');
    expect(tableOf(out)).toHaveLength(24);
  });

  it('says which pages are blank, which files are damaged, and that a disk is full', async (context) => {
    const folder = folderOf([...filmPages, ...[1, 2, 3].map((i) => rawPage(`blank-${i}`, chrome('')))]);
    writeFileSync(join(folder, 'broken.html.gz'), Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]));
    const out = newFolder();
    const { code, stderr } = await runTagpath(['induce', folder, '--out', out]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/broken\.html\.gz.*\[compressed-truncated\]/);
    expect(stderr).toContain('1 error (compressed-truncated 1)');
    const statuses = new Map(tableOf(out).map(({ page, status }) => [page.split('/').at(-1), status]));
    const leftOut = existsSync(join(out, 'left-out.jsonl')) ? read(out, 'left-out.jsonl') : '';
    for (const i of [1, 2, 3]) {
      const isTold = statuses.get(`blank-${i}.html`) === 'empty' || leftOut.includes(`blank-${i}.html`);
      expect(isTold, `blank-${i}`).toBe(true);
    }
    const disk = mkdtempSync(join(home, 'disk-'));
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]);
    if (mount.status !== 0) return context.skip('mounting a small disk takes more rights');
    try {
      const full = await runTagpath(['induce', folderOf(filmPages), '--out', join(disk, 'site')]);
      expect(full.code).not.toBe(0);
      expect(full.stderr).toMatch(/\[output-failed\]/);
      expect(existsSync(join(disk, 'site', 'wrapper.json'))).toBe(false);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it('reads pages of 5 MB', async () => {
    const long = `<p>${'word '.repeat(1_000_000)}</p>`;
    const large = rawPage('large', filmPage(films[0]!).replace('<h2>Cast', `${long}<h2>Cast`));
    const { code, out } = await induced([...filmPages, large]);
    expect(code).toBe(0);
    expect(tableOf(out).find(({ page }) => page.endsWith('large.html'))?.values.Year).toBe(films[0]!.year);
  });
});

function htmlOf({ bytes }: RawPage): string {
  return Buffer.from(bytes).toString();
}

async function hasRows(file: string): Promise<void> {
  while (!existsSync(file) || !existsSync(`${file}.checkpoint`)) await setTimeout(5);
}

function unlikePages(): RawPage[] {
  const tags = 'article section aside nav'.split(' ');
  return tags.map((tag, i) => {
    const nest = tags.slice(0, i + 1).map((inner) => `<${inner}><${tag}><p>${inner} ${i}</p>`);
    return rawPage(`u${i}`, `<${tag}>${nest.join('')}`);
  });
}

describe('tagpath apply', () => {
  it('gives a row a page with its status, and exit code 0 where all fit', async () => {
    const { out } = await induced(filmPages);
    const others = filmsFrom(32, 6);
    const fresh = folderOf(others.map((film, i) => rawPage(`new-${i}`, filmPage(film))));
    const report = join(home, 'drift.json');
    const ended = await runTagpath(['apply', join(out, 'wrapper.json'), fresh, '--report', report]);
    expect(ended.code).toBe(0);
    const rows = jsonLines<TableRow>(ended.stdout);
    expect(rows.map(({ values }) => values.Year)).toEqual(others.map(({ year }) => year));
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['parsed']));
    const drift = JSON.parse(readFileSync(report, 'utf8')) as DriftReport;
    expect(drift.columns.find(({ column }) => column === 'Year')).toMatchObject({ learned: 1, now: 1 });
  });

  it('gives the same rows with workers, and goes on after a stop', async () => {
    const { out } = await induced(filmPages);
    const many = folderOf(filmsFrom(33, 150).map((film, i) => rawPage(`new-${i}`, filmPage(film))));
    const file = (name: string) => join(home, `${name}.jsonl`);
    const call = (name: string, ...flags: string[]) => [
      ...['apply', join(out, 'wrapper.json'), many, '--out', file(name)],
      ...flags,
    ];
    expect((await runTagpath(call('rows-one', '-j', '1'))).code).toBe(0);
    expect((await runTagpath(call('rows-two', '-j', '2'))).code).toBe(0);
    const rows = readFileSync(file('rows-one'), 'utf8');
    expect(jsonLines(rows)).toHaveLength(150);
    expect(readFileSync(file('rows-two'), 'utf8')).toBe(rows);
    await runTagpath(call('rows-stopped', '-j', '1'), {
      onStart: (child) => void hasRows(file('rows-stopped')).then(() => child.kill('SIGKILL')),
    });
    expect((await runTagpath(call('rows-stopped', '-j', '1', '--resume'))).code).toBe(0);
    expect(readFileSync(file('rows-stopped'), 'utf8')).toBe(rows);
  });

  it('tells drifted and rejected pages, moved columns, and exits with 1', async () => {
    const { out } = await induced(filmPages);
    const withoutYear = filmPages.map((page) => ({
      ...page,
      bytes: Buffer.from(htmlOf(page).replace(/<tr><td>Year<\/td>.*?<\/tr>/, '')),
    }));
    const half = {
      ...filmPages[0]!,
      source: 'half.html',
      bytes: Buffer.from(htmlOf(filmPages[0]!).replace(/<table>.*<h2>Reviews/s, '<h2>Reviews')),
    };
    const stranger = rawPage('soup', '<main><h1>Soup</h1><ol><li>2 onions</li></ol></main>');
    const folder = folderOf([...withoutYear, half, stranger]);
    const { code, stdout, stderr } = await runTagpath(['apply', join(out, 'wrapper.json'), folder]);
    expect(code).toBe(1);
    const statuses = new Map(
      jsonLines<TableRow>(stdout).map(({ page, status }) => [page.split('/').at(-1), status]),
    );
    expect(statuses.get('soup.html')).toBe('rejected');
    expect(statuses.get('film-0.html')).toBe('parsed');
    expect(statuses.get('half.html')).toBe('drifted');
    expect(stderr).toContain('Year: filled on 0%, learned 100%');
  });

  it('says that a wrapper is of another site', async () => {
    const { out } = await induced(filmPages);
    const strangers = folderOf(
      Array.from({ length: 6 }, (_, i) => rawPage(`x${i}`, `<main><h1>Soup ${i}</h1></main>`)),
    );
    const { code, stderr } = await runTagpath(['apply', join(out, 'wrapper.json'), strangers]);
    expect(code).toBe(1);
    expect(stderr).toContain('of another site');
  });

  it('mends nothing where it can read nothing, and takes the pages of --from-list', async () => {
    const { out } = await induced(filmPages);
    const wrapper = join(out, 'wrapper.json');
    const mended = join(home, 'from-nothing.json');
    const none = await runTagpath(['apply', wrapper, newFolder(), '--repair', mended]);
    expect([none.code, existsSync(mended)]).toEqual([1, false]);
    expect(none.stderr).toContain('[site-too-few-pages]');
    const piped = await runTagpath(['apply', wrapper, '--repair', mended], { input: htmlOf(filmPages[0]!) });
    expect([piped.code, existsSync(mended)]).toEqual([2, false]);
    const list = join(home, 'inputs.txt');
    writeFileSync(list, `${folderOf(filmPages)}\n`);
    const listed = await runTagpath(['apply', wrapper, '--from-list', list, '--repair', mended]);
    expect([listed.code, existsSync(mended)]).toEqual([0, true]);
    expect(listed.stderr).toContain('the wrapper fits these pages and stays as it is');
    const empty = await runTagpath(['apply', wrapper, newFolder()]);
    expect(empty.stderr).toContain('no page could be read');
  });

  it('tells pages of no bytes as errors, and says once what a page is called', async () => {
    const { out } = await induced(filmPages);
    const folder = folderOf(filmPages);
    writeFileSync(join(folder, 'none.html'), '');
    const again = newFolder();
    const learned = await runTagpath(['induce', folder, '--out', again]);
    expect(learned.code).toBe(1);
    expect(learned.stderr).toContain(
      `${filmPages.length + 1} pages, 1 template, ${filmPages.length} rows, 1 error (page-empty 1)`,
    );
    const { code, stdout, stderr } = await runTagpath([
      'apply',
      join(out, 'wrapper.json'),
      folder,
      '-f',
      'csv',
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/none\.html has no bytes.*\[page-empty\]/);
    const columns = stdout.split('\n')[0]!.split(',');
    expect(columns.filter((column) => column === 'name')).toHaveLength(1);
  });

  it('refuses a wrapper of another version', async () => {
    const file = join(home, 'old.json');
    writeFileSync(file, JSON.stringify({ format: 'tagpath-wrapper', version: 99 }));
    const { code, stdout, stderr } = await runTagpath(['apply', file, folderOf(filmPages.slice(0, 2))]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('wrapper-version');
  });

  it('finds the columns of a redesign again with --repair', async () => {
    const { out } = await induced(filmPages);
    const redesigned = filmPages.map((page) => ({
      ...page,
      bytes: Buffer.from(
        htmlOf(page)
          .replaceAll('<table>', '<dl class="facts">')
          .replaceAll('</table>', '</dl>')
          .replaceAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g, '<dt>$1</dt><dd>$2</dd>'),
      ),
    }));
    const mended = join(home, 'mended.json');
    const { code, stdout, stderr } = await runTagpath([
      'apply',
      join(out, 'wrapper.json'),
      folderOf(redesigned),
      '--repair',
      mended,
    ]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/\d+ columns found again/);
    const byPage = new Map(
      jsonLines<TableRow>(stdout).map(({ page, values }) => [page.split('/').at(-1), values]),
    );
    films.forEach((film, i) => {
      expect(byPage.get(`film-${i}.html`)?.Director).toBe(film.director);
    });
    expect(JSON.parse(readFileSync(mended, 'utf8'))).toMatchObject({ format: 'tagpath-wrapper' });
  });
});
