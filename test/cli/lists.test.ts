import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../src/list/explain.js';
import type { ExtractRecord } from '../../src/record/record.js';
import type { PageLists } from '../../src/run/lists-of-page.js';
import { jsonLines, runTagpath } from '../support/run-tagpath.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const PAGE = join(import.meta.dirname, '../pages/list-faq-and-conclusion/source.html');
/** A whole group of exactly k items, which is all that the rules know. */
const PLAIN_PAGE = join(import.meta.dirname, '../pages/list-award-lines/source.html');
const TABLE = join(import.meta.dirname, '../pages/list-table-rows/source.html');

describe('tagpath lists', () => {
  it('gives all lists and tables of a page, best first', async () => {
    const { code, stdout } = await runTagpath(['lists', TABLE, '--format', 'jsonl']);
    expect(code).toBe(0);
    const [found] = jsonLines<PageLists>(stdout);
    expect(found!.lists[0]).toMatchObject({ isTable: true });
    expect(found!.lists.length).toBeGreaterThan(1);
    const scores = found!.lists.map((list) => list.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('shows them to readers, so many as asked for', async () => {
    const { stdout } = await runTagpath(['lists', TABLE, '--limit', '1']);
    expect(stdout.match(/\d (?:rows|items) {2}html\//g)).toHaveLength(1);
  });

  it('explains in words what spoke for and against each candidate', async () => {
    const { stdout } = await runTagpath(['lists', PAGE, '--explain', '--limit', '3']);
    expect(stdout).toMatch(/threshold 0\.\d{3}, \d+ candidates/);
    expect(stdout).toContain('the list');
    expect(stdout).toMatch(/behind the chosen one: \S+ [\d.-]+ not [\d.-]+ \(-[\d.]+\)/);
    expect(stdout).toMatch(/\+\d\.\d\d {2}[a-z]+\.\w+ [\d.-]+/);
  });

  it('explains as data, with every feature', async () => {
    const { stdout } = await runTagpath(['lists', PAGE, '--explain', '--format', 'jsonl']);
    const [told] = jsonLines<Explanation>(stdout);
    expect(told!.accepted).toBeGreaterThanOrEqual(told!.threshold);
    const [first] = told!.candidates;
    expect(Object.keys(first!.features).length).toBeGreaterThan(70);
    expect(first!.contributions.length).toBeGreaterThan(3);
    expect(told!.candidates.filter(({ lost }) => lost === null)).toHaveLength(1);
  });

  it.each(['bayes', 'rules'])('explains what the ranker %s went by', async (ranker) => {
    const { stdout } = await runTagpath([
      'lists',
      PLAIN_PAGE,
      '--explain',
      '--format',
      'jsonl',
      '--ranker',
      ranker,
    ]);
    const [told] = jsonLines<Explanation>(stdout);
    expect(told!.candidates.some(({ contributions }) => contributions.length > 1)).toBe(true);
  });

  it('marks the candidates on the page itself', async () => {
    const html = join(folder, 'marked.html');
    const { code } = await runTagpath(['lists', PAGE, '--html', html]);
    expect(code).toBe(0);
    const marked = readFileSync(html, 'utf8');
    expect(marked).toContain('<h2 class="c0" title="candidate 1">');
    expect(marked).toContain('all features');
    expect(marked).not.toMatch(/<script/i);
  });
});

describe('tagpath lists', () => {
  it('marks each of several pages in a file of its own', async () => {
    const html = join(folder, 'several.html');
    const { code } = await runTagpath(['lists', PAGE, PAGE, '--html', html]);
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'several-2.html'), 'utf8')).toBe(readFileSync(html, 'utf8'));
  });
});

describe('tagpath extract --no-uncounted', () => {
  const page = join(folder, 'uncounted.html');
  const names = ['Skerry Point', 'Old Harbour Light', 'Grey Rock', 'Fair Head'];
  const prose = '<p>It was built of grey stone by a crew of twelve in two short summers. </p>'.repeat(3);
  const title = 'Best Lighthouses in Scotland';
  writeFileSync(
    page,
    `<title>${title}</title><h1>${title}</h1>${prose}${names.map((name, i) => `<h2>${i + 1}. ${name}</h2>${prose}`).join('')}`,
  );

  it('passes over titles that give no count, which are taken and told apart without it', async () => {
    const [without, old, plain] = await Promise.all(
      [['--no-uncounted'], ['--uncounted'], []].map((flags) =>
        runTagpath(['extract', page, '--format', 'jsonl', '--reproducible', ...flags]),
      ),
    );
    expect(jsonLines<ExtractRecord>(without!.stdout)[0]!.status).toBe('not-topk');
    const { list, title: read } = jsonLines<ExtractRecord>(plain!.stdout)[0]!;
    expect(list?.items.map((item) => item.name)).toEqual(names);
    expect(list?.k).toBe(4);
    expect(read).toMatchObject({ topk: false, uncounted: true });
    expect(old!.stdout).toBe(plain!.stdout);
  });
});

describe('tagpath extract --explain', () => {
  it('adds the candidates to the records', async () => {
    const page = join(folder, 'towers.html');
    writeFileSync(
      page,
      readFileSync(PAGE, 'utf8').replace(
        /<title>.*?<\/title>/,
        '<title>Top 9 Lighthouses in the World</title>',
      ),
    );
    const { stdout } = await runTagpath(['extract', page, '--format', 'jsonl', '--explain']);
    const [record] = jsonLines<ExtractRecord>(stdout);
    expect(record!.status).toBe('extracted');
    expect(record!.candidates!.find(({ lost }) => lost === null)!.sample[0]).toBe('Skerry Point');
  });
});
