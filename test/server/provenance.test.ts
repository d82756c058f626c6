import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKb } from '../../src/kb/open.js';
import type { Answer, Comparison } from '../../src/server/schemas/answer.js';
import type { Entity, StoredList } from '../../src/server/schemas/base.js';
import { listLine } from '../kb/records.js';
import { testService } from '../support/running-service.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-provenance-'));
const base = join(folder, 'files.db');
const PEAKS = ['Lhotse', 'Makalu', 'Cho Oyu'];
const SITE = {
  key: 'peaks',
  wrapper: { concept: 'mountains', columns: [{ name: 'Name' }, { name: 'Elevation' }, { name: 'Range' }] },
  nameColumn: 'Name',
};
/** A site that was read from files: its pages have no address. */
const ROWS = PEAKS.map((name, i) => ({
  source: 'table.jsonl',
  line: i + 1,
  site: SITE,
  value: {
    page: `${name.toLowerCase()}.html`,
    url: null,
    status: 'complete',
    values: { Name: name, Elevation: `${8516 - 20 * i} m`, Range: 'Himalayas' },
  },
}));
const LIST = listLine({
  page: 'high.html',
  title: 'The 2 Highest Mountains',
  concept: 'mountains',
  criterion: 'highest',
  items: [['Lhotse'], ['Makalu']],
});

beforeAll(async () => {
  const kb = await openKb(base, { create: true });
  await kb.load([...ROWS, LIST]);
  await kb.close();
});
const service = testService({ kb: base });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async <T>(path: string) => (await (await service.get(path)).json()) as T;

describe('over HTTP every value names the page that says so', () => {
  it('in answers, though the pages have no address', async () => {
    const { table } = await read<Answer>('/api/ask?q=mountains+over+8000+m');
    expect(table!.rows.map(({ name }) => name).sort()).toEqual([...PEAKS].sort());
    for (const row of table!.rows) {
      const cited = row.cells['elevation']!.sources.map((at) => table!.sources[at]!.title);
      expect(cited).toEqual([row.name]);
    }
  });

  it('in comparisons', async () => {
    const compared = await read<Comparison>('/api/compare?name=Lhotse&name=Cho+Oyu');
    const row = compared.rows.find(({ label }) => label.startsWith('Elevation'))!;
    const cited = row.cells.map(({ values }) =>
      values.flatMap(({ sources }) => sources.map((at) => compared.sources[at]!.title)),
    );
    expect(cited).toEqual([['Lhotse'], ['Cho Oyu']]);
  });

  it('on the page of a thing and in a stored table', async () => {
    const { table } = await read<Answer>('/api/ask?q=mountains+over+8000+m');
    const row = table!.rows.find(({ name }) => name === 'Makalu')!;
    const entity = await read<Entity>(`/api/entities/${row.entity}`);
    const height = entity.facts.find(({ label }) => label === 'Elevation')!;
    expect(height.values[0]!.sources.map((at) => entity.sources[at]!.title)).toEqual(['Makalu']);
    const siteTable = table!.sources[row.cells['elevation']!.sources[0]!]!.list;
    const stored = await read<StoredList>(`/api/lists/${siteTable}`);
    expect(stored.table.rows.map(({ sources: [at] }) => stored.table.sources[at!]!.title)).toEqual(PEAKS);
  });

  it('and a list is one source, whose address is not that of one of its items', async () => {
    const { table } = await read<Answer>('/api/ask?q=highest+mountains');
    const list = table!.sources.filter(({ tagPath }) => tagPath !== null);
    expect(list.map(({ url }) => url)).toEqual(['https://pages.example/high.html']);
  });
});
