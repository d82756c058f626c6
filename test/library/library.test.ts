import { describe, expect, expectTypeOf, it } from 'vitest';
import * as tagpath from '../../src/index.js';
import { listPage, plainPage } from '../support/list-page.js';

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

  it('has types that say what may be missing', () => {
    expectTypeOf(tagpath.extractHtml).returns.toEqualTypeOf<tagpath.ExtractRecord>();
    expectTypeOf<tagpath.ExtractRecord['list']>().toEqualTypeOf<tagpath.ExtractedList | null>();
    expectTypeOf<tagpath.ListRow['rank']>().toEqualTypeOf<number | null>();
  });
});
