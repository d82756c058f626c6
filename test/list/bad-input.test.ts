import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { findList } from '../../src/list/find-list.js';
import { viewCandidates } from '../../src/list/view-candidates.js';
import { announce } from '../support/announce.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';

const find = (html: string, k: number) => findList(buildPage(html), announce(`${k} things`, k), NO_CONCEPTS);

/** The candidates are bounded however many nodes are alike: so is the work on them. */
const MAX_CANDIDATES = 400;

describe('bad input', () => {
  it.each([
    ['paragraphs', (i: number) => `<p>Line ${i}</p>`],
    ['numbered headings', (i: number) => `<h2>${i + 1}. Same heading</h2>`],
    ['table rows', (i: number) => `<tr><td>${i}</td><td>Name</td></tr>`],
    ['empty elements', () => '<div></div>'],
  ])('100,000 equal %s give a bounded number of candidates', (_, render) => {
    const body = Array.from({ length: 100_000 }, (_unused, i) => render(i)).join('');
    const page = buildPage(`<body><table>${body}</table></body>`);
    expect(viewCandidates(page, announce('10 things', 10), NO_CONCEPTS).length).toBeLessThanOrEqual(
      MAX_CANDIDATES,
    );
    expect(findList(page, announce('10 things', 10), NO_CONCEPTS)).toHaveProperty('reason');
  });

  it('says no-candidate when k is larger than anything on the page', () => {
    const items = Array.from(
      { length: 5 },
      (_, i) => `<h2>${i + 1}. Item</h2><p>${'Text of the item. '.repeat(9)}</p>`,
    );
    expect(find(`<body>${items.join('')}</body>`, 4000)).toEqual({ reason: 'no-candidate' });
  });

  it.each([
    ['no body', '<html><head><title>5 things</title></head></html>'],
    ['nothing at all', ''],
    ['frames only', '<frameset><frame src="a.html"><frame src="b.html"></frameset>'],
    ['a page built by script', '<body><div id="app"></div><script>render()</script></body>'],
  ])('says empty-body for %s', (_, html) => {
    expect(find(html, 5)).toEqual({ reason: 'empty-body' });
  });

  it('says empty-body for a script-built page that has a menu, too', () => {
    const menu =
      '<ul><li><a href="/a">Home</a></li><li><a href="/b">News</a></li><li><a href="/c">Shop</a></li></ul>';
    expect(find(`<body>${menu}<div id="root"></div><script>render()</script></body>`, 3)).toEqual({
      reason: 'empty-body',
    });
  });

  it('takes broken JSON-LD for none', () => {
    const html =
      '<script type="application/ld+json">{"itemListElement": [</script><p>One line of text only.</p>';
    expect(find(html, 5)).toHaveProperty('reason');
  });
});
