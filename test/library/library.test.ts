import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as tagpath from '../../src/index.js';
import { listPage, plainPage } from '../support/list-page.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('the library', () => {
  it('extracts a page from text and from bytes alike', () => {
    const fromText = tagpath.extractHtml(listPage(4), { source: 'rivers', url: 'https://example.org/' });
    const fromBytes = tagpath.extractHtml(Buffer.from(listPage(4)), {
      source: 'rivers',
      url: 'https://example.org/',
    });
    expect(fromText).toMatchObject({ source: 'rivers', url: 'https://example.org/', status: 'extracted' });
    expect(fromText.list!.items.map(({ rank, name }) => [rank, name])).toEqual([
      [1, 'Nile'],
      [2, 'Amazon'],
      [3, 'Yangtze'],
      [4, 'Mississippi'],
    ]);
    expect({ ...fromBytes, ms: 0 }).toEqual({ ...fromText, ms: 0 });
  });

  it('answers bad pages with records, not exceptions', () => {
    expect(tagpath.extractHtml('').error?.code).toBe('page-empty');
    expect(tagpath.extractHtml(plainPage()).status).toBe('not-topk');
    const tight = { settings: { maxNodes: 4 } };
    expect(tagpath.extractHtml(listPage(), tight).error?.code).toBe('page-too-many-nodes');
  });

  it('keeps records in a base and answers from it', async () => {
    const kb = await tagpath.openKb(join(temporaryFolder(), 'lists.db'), { create: true });
    try {
      const value = tagpath.extractHtml(listPage(5), { source: 'rivers.html' });
      const report = await kb.load([{ source: value.source, line: 1, value }]);
      expect(report).toMatchObject({ tables: 1, items: 5 });
      expect((await tagpath.ask(kb, 'longest river')).rows[0]!.name).toBe('Nile');
      const { value: named } = await tagpath.query(kb, 'river order by length desc limit 1');
      expect(named).toEqual(['Nile']);
    } finally {
      await kb.close();
    }
  });

  it('learns a site and applies what it learned', async () => {
    const site = 'samples/sites/peaks.example';
    const rows: tagpath.TableRow[] = [];
    const { wrappers } = await tagpath.induce(() => tagpath.openCorpus([site]), {
      onRow: (_, row) => rows.push(row),
    });
    const applied: tagpath.AppliedRow[] = [];
    const drift = await tagpath.applyWrapper(wrappers[0]!, tagpath.openCorpus([site]), (row) =>
      applied.push(row),
    );
    expect(drift.verdict).toBe('fits');
    expect(applied.map(({ values }) => values)).toEqual(rows.map(({ values }) => values));
  });

  it('gives the tables of a page', () => {
    const html =
      '<title>x</title><table><tr><th>River<th>Length<tr><td>Nile<td>6650<tr><td>Congo<td>4700</table>';
    const { tables } = tagpath.extractTables(html);
    expect(tables[0]!.rows).toEqual([
      ['Nile', '6650'],
      ['Congo', '4700'],
    ]);
  });
});
