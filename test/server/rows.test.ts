import { describe, expect, it } from 'vitest';
import { testService } from '../support/running-service.js';

interface Rows {
  readonly columns: { readonly id: string }[];
  readonly table: { readonly rows: { readonly name: string }[] };
  readonly facets: unknown[];
  readonly all: number;
  readonly total: number;
}

const service = testService({ samples: true });
const look = async (query: string) =>
  (await (await service.get(`/api/kinds/mountain/rows?${query}`)).json()) as Rows;
const names = ({ table }: Rows) => table.rows.map(({ name }) => name);

describe('the rows of a kind', () => {
  it('are the same whether they come straight from the base or from what was read for sorting', async () => {
    const first = await look('size=7&page=2');
    const sorted = await look('size=7&sort=elevation&dir=desc&facets=true');
    expect(names(sorted)[0]).toBe('Mount Everest');
    expect(sorted.facets.length).toBeGreaterThan(1);
    const again = await look('size=7&page=2');
    expect(names(again)).toEqual(names(first));
    expect([first.all, first.total]).toEqual([again.all, again.total]);
    expect(first.all).toBe(sorted.all);
    // With facets they always come from what was read.
    expect(names(await look('size=7&page=2&facets=true'))).toEqual(names(first));
  });

  it('of unknown kinds and columns are refused', async () => {
    expect((await service.get('/api/kinds/mountain/rows?sort=gone')).status).toBe(400);
    expect((await service.get('/api/kinds/gone/rows')).status).toBe(404);
  });
});
