import { describe, expect, it } from 'vitest';
import { extractHtml } from '../../src/run/extract-html.js';
import { extractPage } from '../../src/run/extract-page.js';
import { DEFAULT_SETTINGS } from '../../src/run/extract-settings.js';
import { loadTools } from '../../src/run/tools.js';

const TITLE = '10 Tallest Lighthouses in the World';
const head = `<head><title>${TITLE}</title></head>`;
const prose = (times: number) =>
  `<p>${'They stand by the water and are seen from far away. '.repeat(times)}</p>`;
const heading = (i: number) => `<h2>${i + 1}. Tower ${i + 1}</h2>`;

/** Titles that announce ten towers, on pages that do not have them. */
const BAD: Readonly<Record<string, readonly [html: string, reason: string]>> = {
  'a page that a script builds': [
    `<html>${head}<body><div id="root"></div><script>${'render();'.repeat(99)}</script></body></html>`,
    'empty-body',
  ],
  'a page that asks for JavaScript': [
    `<html>${head}<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`,
    'empty-body',
  ],
  'no body': [`<html>${head}</html>`, 'empty-body'],
  'frames only': [
    `<html>${head}<frameset cols="20%,80%"><frame src="menu.html"><frame src="list.html"></frameset></html>`,
    'empty-body',
  ],
  'a short page with text of its own': [
    '<html><head><title>Top 3 Spreadsheet Tricks</title></head><body><h1>Top 3 Formulas</h1><ol><li>=LINK("http://x")</li><li>+cmd|calc</li><li>a, "b"\nc</li></ol></body></html>',
    'below-threshold',
  ],
  'a title that lies': [
    `<html>${head}<body><h1>${TITLE}</h1>${prose(20)}${prose(30)}</body></html>`,
    'no-candidate',
  ],
  'a count larger than anything on the page': [
    `<html><head><title>4000 Tallest Lighthouses in the World</title></head><body><h1>Towers</h1>${Array.from({ length: 5 }, (_, i) => heading(i) + prose(4)).join('')}</body></html>`,
    'no-candidate',
  ],
};

describe('a page without the announced list', () => {
  it.each(Object.entries(BAD))('%s: no-list with its reason and what to do', (_, [html, reason]) => {
    const record = extractHtml(html);
    expect(record).toMatchObject({ status: 'no-list', reason, list: null, error: null });
    expect(record.hint?.length).toBeGreaterThan(20);
  });

  it('is to be rendered first where it has no text of its own', () => {
    expect(extractHtml(BAD['a page that a script builds']![0]).hint).toMatch(/Render it first/);
  });

  it('may nest as deep as its limit allows', () => {
    const nest = 20_000;
    const html = `<html>${head}<body>${'<div>'.repeat(nest)}x</body></html>`;
    const raw = { source: 'deep.html', url: null, bytes: Buffer.from(html) };
    const record = extractPage(
      raw,
      loadTools({ ...DEFAULT_SETTINGS, maxDepth: 2 * nest, timeoutMs: 60_000 }),
    );
    expect(record).toMatchObject({ status: 'no-list', error: null });
  });

  it('may be one of 100,000 equal nodes', () => {
    const rows = '<div class="row">Tower</div>'.repeat(100_000);
    const record = extractHtml(`<html>${head}<body>${rows}</body></html>`);
    expect(record.status).toBe('no-list');
    expect(record.error).toBeNull();
  });
});
