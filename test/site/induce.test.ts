import { describe, expect, it } from 'vitest';
import type { RawPage } from '../../src/corpus/raw-page.js';
import { induce, type TableRow } from '../../src/site/induce.js';

function page(name: string, body: string): RawPage {
  return { source: `${name}.html`, url: null, bytes: Buffer.from(`<html><body>${body}</body></html>`) };
}

async function table(pages: readonly RawPage[]): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  async function* open() {
    yield* pages;
  }
  await induce(open, { onRow: (_, row) => rows.push(row) });
  return rows;
}

describe('induce', () => {
  it('keeps a missing field missing instead of shifting the next one into its place', async () => {
    const pages = Array.from({ length: 12 }, (_, i) =>
      page(
        `p${i}`,
        `<h1>Lamp ${'abcdefghijkl'[i]}</h1><table><tr><td>Colour</td><td>hue ${i}</td></tr>${
          i % 3 === 0 ? '' : `<tr><td>Weight</td><td>${i * 7} g</td></tr>`
        }<tr><td>Maker</td><td>firm ${i * 3}</td></tr></table>`,
      ),
    );
    const rows = await table(pages);
    expect(rows[3]!.values).toMatchObject({ Colour: 'hue 3', Maker: 'firm 9' });
    expect(rows[3]!.values).not.toHaveProperty('Weight');
    expect(rows[4]!.values).toMatchObject({ Colour: 'hue 4', Weight: '28 g', Maker: 'firm 12' });
  });
});
