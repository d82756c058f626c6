import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { nextPageOf } from '../../src/list/next-page.js';
import { joinRanks } from '../../src/list/partial-list.js';

const next = (html: string) => nextPageOf(buildPage(html, { url: 'https://coast.example/top/' }));

describe('nextPageOf', () => {
  it.each([
    ['<link rel="next" href="?page=2">', 'https://coast.example/top/?page=2'],
    ['<a rel="next" href="/top/2">more towers</a>', 'https://coast.example/top/2'],
    ['<div class="pagination"><a href="b.html">Next ›</a></div>', 'https://coast.example/top/b.html'],
    ['<a href="?page=2">Next page</a>', 'https://coast.example/top/?page=2'],
    [
      '<div class="pages"><b>1</b> <a href="/top/2">2</a> <a href="/top/3">3</a></div>',
      'https://coast.example/top/2',
    ],
    [
      '<ul class="pager"><li><a href="/top/1">1</a></li><li class="current">2</li><li><a href="/top/3">3</a></li></ul>',
      'https://coast.example/top/3',
    ],
    ['<p class="paging"><a href="/top/2">Page 2</a></p>', 'https://coast.example/top/2'],
    ['<a class="slide-next" aria-label="Next slide" href="s3"></a>', 'https://coast.example/top/s3'],
  ])('finds %s', (html, address) => {
    expect(next(html)).toBe(address);
  });

  it.each([
    '<a href="/other-article">Next</a>',
    '<a href="#next" rel="next">Next</a>',
    '<a rel="next" href="https://elsewhere.example/2">Next</a>',
    '<p>Next</p>',
    '<div class="pages"><a href="/top/1">1</a> <b class="current">2</b></div>',
  ])('finds none in %s', (html) => {
    expect(next(html)).toBeNull();
  });
});

describe('joinRanks', () => {
  it('goes on where a part starts again, and keeps ranks that go on', () => {
    expect(
      joinRanks([
        [1, 2, 3],
        [1, 2],
      ]),
    ).toEqual([1, 2, 3, 4, 5]);
    expect(
      joinRanks([
        [1, 2, 3],
        [4, 5],
      ]),
    ).toEqual([1, 2, 3, 4, 5]);
    expect(
      joinRanks([
        [5, 4],
        [3, 2, 1],
      ]),
    ).toEqual([5, 4, 3, 2, 1]);
    expect(joinRanks([[null, null], [null]])).toEqual([null, null, null]);
  });
});
