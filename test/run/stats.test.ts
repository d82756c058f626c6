import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readRecords, StatsCollector } from '../../src/run/stats/list-stats.js';
import { showStats } from '../../src/run/stats/show-stats.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-stats-'));
afterAll(() => rmSync(folder, { recursive: true }));

const column = (key: string, type = 'text') => ({ key, label: key, type, concept: null, provenance: '' });
const record = (k: number, items: number, time: object | null) => ({
  source: 'a',
  url: null,
  status: 'extracted',
  title: { title: 't', time, location: null },
  list: {
    score: 1,
    k,
    ranked: k === 10,
    columns: [column('rank'), column('name'), column('price', 'money')],
    items: Array(items).fill({}),
  },
  error: null,
  ms: 2,
});

function write(lines: readonly unknown[]): string {
  const path = join(folder, `${Math.random()}.jsonl`);
  writeFileSync(
    path,
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
  return path;
}

async function statsOf(path: string) {
  const collector = new StatsCollector();
  for await (const one of readRecords(path)) collector.add(one);
  return collector.result();
}

describe('stats', () => {
  it('counts what the papers count', async () => {
    const failed = { source: 'b', status: 'error', error: { code: 'not-html', message: '' }, ms: 1 };
    const stats = await statsOf(
      write([record(10, 10, { text: '2010' }), record(10, 9, null), record(5, 5, null), failed]),
    );
    expect(stats).toMatchObject({
      pages: 4,
      lists: 3,
      items: 24,
      complete: 2,
      ranked: 2,
      withTime: 1,
      withTimeOrLocation: 1,
      k: { 5: 1, 10: 2 },
      largestK: 10,
      attributes: { 1: 3 },
      columnTypes: { money: 3 },
      errors: { 'not-html': 1 },
    });
    expect(showStats(stats, 'table')).toContain('ranked                      2 (66.7%)');
    expect(JSON.parse(showStats(stats, 'json')).lists).toBe(3);
    expect(showStats(stats, 'svg')).toMatch(/^<svg[^>]*>[\s\S]*<title>10: 2<\/title>[\s\S]*<\/svg>\n$/);
  });

  it('says which line is no result', async () => {
    await expect(statsOf(write([record(5, 5, null), '{"a":1}']))).rejects.toMatchObject({
      code: 'results-malformed',
    });
    await expect(statsOf(join(folder, 'none.jsonl'))).rejects.toMatchObject({ code: 'input-not-found' });
    await expect(statsOf(folder)).rejects.toMatchObject({ code: 'input-failed' });
  });

  it('has figures of nothing', async () => {
    const stats = await statsOf(write([]));
    expect(stats.pages).toBe(0);
    expect(showStats(stats, 'svg')).toContain('<svg');
    expect(showStats(stats, 'table')).toContain('pages');
  });
});
