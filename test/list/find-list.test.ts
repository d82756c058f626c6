import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { findList } from '../../src/list/find-list.js';
import type { FoundList } from '../../src/list/found-list.js';
import { announce as title } from '../support/announce.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';

const PROSE =
  'It stands by the water and has been there for as long as anyone in the town can remember. '.repeat(3);

function lighthousePage(headings: readonly string[]): string {
  const items = headings.map((heading) => `<h2>${heading}</h2><p>${PROSE}</p>`).join('\n');
  return `<html><head><title>Top 5 lighthouses of the north</title></head><body>
    <nav><ul><li><a href="/">Home</a></li><li><a href="/a">About</a></li><li><a href="/b">Blog</a></li></ul></nav>
    <article><h1>Top 5 lighthouses of the north</h1><p>${PROSE}</p>${items}
    <h2>Conclusion</h2><p>${PROSE}</p></article></body></html>`;
}

const NAMES = ['Skerry Point', 'Old Harbour Light', 'Grey Rock', 'Fair Head', 'The Lantern'];

describe('findList', () => {
  it('finds numbered headings and their printed ranks', () => {
    const page = buildPage(lighthousePage(NAMES.map((name, i) => `${i + 1}. ${name}`)));
    const found = findList(page, title('Top 5 lighthouses of the north', 5), NO_CONCEPTS) as FoundList;
    expect(found.items.map((item) => item.text)).toEqual(NAMES);
    expect(found.items.map((item) => item.rank)).toEqual([1, 2, 3, 4, 5]);
    expect(found.order).toBe('ascending');
  });

  it('leaves the conclusion out of unnumbered headings', () => {
    const page = buildPage(lighthousePage(NAMES));
    const found = findList(page, title('Top 5 lighthouses of the north', 5), NO_CONCEPTS) as FoundList;
    expect(found.items.map((item) => item.text)).toEqual(NAMES);
    expect(found.ranked).toBe(false);
  });

  it('says that a page has no body', () => {
    const page = buildPage('<html><head><title>Top 5 x</title></head><frameset></frameset></html>');
    expect(findList(page, title('Top 5 x', 5), NO_CONCEPTS)).toEqual({ reason: 'empty-body' });
  });
});
