import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runTagpath } from '../support/run-tagpath.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-ask-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const RIVERS = file(
  'rivers.csv',
  'River,Country,Length\nArn,Norway,120\nBelda,Sweden,340\nCorra,Norway,95\n',
);
const LINES = file(
  'rivers.jsonl',
  ['Arn,Norway,120', 'Belda,Sweden,340', 'Corra,Norway,95']
    .map((line) => line.split(','))
    .map(([River, Country, Length]) => JSON.stringify({ River, Country, Length: Number(Length) }))
    .join('\n'),
);

describe('tagpath ask --table', () => {
  it.each([RIVERS, LINES])('answers from %s with the query it ran', async (table) => {
    const { code, stdout } = await runTagpath([
      'ask',
      'which river is the longest?',
      '--table',
      table,
      '--format',
      'json',
    ]);
    const answer = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(answer).toMatchObject({
      kind: 'value',
      value: ['Belda'],
      answer: 'Belda: Length 340.',
      notUnderstood: [],
    });
    expect(answer.rows[0].cells).toEqual({ Length: ['340'] });
    expect(answer.query.order).toEqual({ by: 'Length', direction: 'desc' });
  });

  it.each([
    ['?!', 'question-empty'],
    ['river '.repeat(401), 'question-too-long'],
  ])('refuses a question without words or with too many as a wrong call', async (question, name) => {
    const { code, stderr } = await runTagpath(['ask', question, '--table', RIVERS]);
    expect(code).toBe(2);
    expect(stderr).toContain(`[${name}]`);
  });

  it('shows other readings', async () => {
    const { stdout } = await runTagpath([
      'ask',
      'how many rivers are in norway?',
      '--table',
      RIVERS,
      '--explain',
    ]);
    expect(stdout).toMatch(/^2\.\n/);
    expect(stdout).toMatch(/Query: rivers where Country = Norway count/);
    expect(stdout).toMatch(/Other reading \(\d+\.\d%\): rivers /);
  });

  it('answers a batch in order and goes on after a bad line', async () => {
    const lines = [
      JSON.stringify({ id: 'a', question: 'which river is the longest?', table: RIVERS }),
      'no JSON',
      JSON.stringify({ id: 'c', question: 'how long is the corra?', table: join(folder, 'none.csv') }),
      JSON.stringify({ id: 'd', question: 'what country is the belda in?', table: RIVERS }),
    ];
    const batch = file('batch.jsonl', lines.join('\n'));
    const { code, stdout } = await runTagpath(['ask', '--batch', batch, '--format', 'jsonl']);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(1);
    expect(answers.map(({ id }) => id)).toEqual(['a', '2', 'c', 'd']);
    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      'batch-line-malformed',
      'input-not-found',
      undefined,
    ]);
    expect(answers[3].value).toEqual(['Sweden']);
  });

  it.each([
    ['', 'table-empty'],
    ['[1, 2', 'table-unreadable'],
  ])('says what is wrong with a table of %j', async (text, code) => {
    const path = file(`bad-${code}.${code === 'table-empty' ? 'csv' : 'json'}`, text);
    const answer = await runTagpath(['ask', 'what?', '--table', path]);
    expect(answer.code).not.toBe(0);
    expect(answer.stderr).toContain(path);
  });

  it('refuses a table that is too large, and answers over a long one', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `${at},n${at % 7}`).join('\n');
    const long = file('long.csv', `Number,Name\n${rows}\n`);
    const { stdout } = await runTagpath([
      'query',
      'long where Name = n3 count',
      '--table',
      long,
      '--format',
      'json',
    ]);
    expect(JSON.parse(stdout).value).toEqual(['8571']);
    const wide = file('wide.csv', `${'a,'.repeat(99)}a\n${`${'1,'.repeat(99)}1\n`.repeat(41_000)}`);
    const refused = await runTagpath(['ask', 'how many?', '--table', wide]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toMatch(/4100000 cells/);
  });
});

describe('tagpath query', () => {
  it('runs a query over a file', async () => {
    const text = 'rivers where Country = Norway order by Length desc limit 1 select River';
    const { stdout } = await runTagpath(['query', text, '--table', RIVERS, '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ value: ['Arn'], total: 2, queryText: text });
  });

  it('says which column is not there', async () => {
    const { code, stderr } = await runTagpath(['query', 'rivers where Depth > 3', '--table', RIVERS]);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/no column Depth.*River, Country, Length/);
  });

  it.each([
    ['rivers limit 0', '"0" cannot stand there: limit takes a whole number of 1 or more'],
    ['rivers offset -1', '"-1" cannot stand there: offset takes a whole number of 0 or more'],
    ['rivers where Length > abc', '"abc" is no number, and Length is compared with numbers'],
  ])('says what is wrong in %s', async (query, said) => {
    const { code, stderr } = await runTagpath(['query', query, '--table', RIVERS]);
    expect(code).toBe(1);
    expect(stderr).toContain(said);
    expect(stderr).toContain('[query-malformed]');
    expect(stderr).not.toMatch(/\n +at /);
  });

  it('compares texts with texts in a column of texts', async () => {
    const { code } = await runTagpath(['query', 'rivers where Country > abc', '--table', RIVERS]);
    expect(code).toBe(0);
  });

  it('says what was taken of each group', async () => {
    const call = (query: string) =>
      runTagpath(['query', query, '--table', RIVERS, '--format', 'json']).then(({ stdout }) =>
        JSON.parse(stdout),
      );
    const answer = await call('rivers group by Country average Length');
    expect(answer).toMatchObject({ value: ['Norway: 107.5', 'Sweden: 340'], total: 2 });
    expect(answer.answer).toBe('Norway: average Length 107.5; Sweden: average Length 340.');
    expect(answer.rows.map(({ name, cells }: { name: string; cells: object }) => [name, cells])).toEqual([
      ['Norway', { 'average Length': ['107.5'] }],
      ['Sweden', { 'average Length': ['340'] }],
    ]);
    expect((await call('rivers group by Country sum Length having > 300')).answer).toBe(
      'Sweden: sum Length 340.',
    );
  });
});
