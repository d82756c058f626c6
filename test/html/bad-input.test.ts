import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { DEFAULT_BUDGET } from '../../src/html/budget.js';
import { buildPage } from '../../src/html/build-page.js';
import { decodeHtml } from '../../src/html/decode.js';
import { countPaths } from '../../src/html/path-counts.js';
import { scanTitle } from '../../src/html/title-gate.js';

/** The texts of parse5's tree, which is as browsers have it. */
const texts = (node: DefaultTreeAdapterTypes.Node): string[] =>
  'value' in node ? [node.value] : 'childNodes' in node ? node.childNodes.flatMap(texts) : [];

const code = (work: () => unknown): string => {
  try {
    work();
    return 'fine';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('budgets stop a page with a code', () => {
  test('nesting', () => {
    expect(code(() => buildPage('<div>'.repeat(200_000)))).toBe('page-too-deep');
  });

  test('nodes', () => {
    expect(code(() => buildPage('<p>x'.repeat(1000), { budget: { maxNodes: 500 } }))).toBe(
      'page-too-many-nodes',
    );
  });

  test('bytes', () => {
    expect(code(() => buildPage('x'.repeat(1000), { budget: { maxBytes: 500 } }))).toBe('page-too-large');
  });

  test('time', () => {
    expect(code(() => buildPage('<p>x', { budget: { timeoutMs: -1 } }))).toBe('page-timeout');
  });

  test('an abort', () => {
    expect(code(() => buildPage('<p>x', { budget: { signal: AbortSignal.abort() } }))).toBe('aborted');
  });

  test('the message names the limit and the next step', () => {
    expect(() => buildPage('x'.repeat(1000), { budget: { maxBytes: 500 } })).toThrow(
      /1000.*500.*--max-bytes/,
    );
  });
});

describe('large and broken pages pass the default budgets', () => {
  test('a million cells', () => {
    const page = buildPage(`<table>${'<tr><td>1<td>2'.repeat(300_000)}</table>`);
    expect(page.size).toBeGreaterThan(1_200_000);
    expect(page.size).toBeLessThan(DEFAULT_BUDGET.maxNodes);
  });

  test('a text node of 30 MB', () => {
    expect(buildPage(`<p>${'x'.repeat(30_000_000)}`).text.length).toBeGreaterThanOrEqual(30_000_000);
  });

  test('an element with a hundred thousand attributes', () => {
    const page = buildPage(`<p ${'a=1 '.repeat(100_000)}>x</p>`);
    expect(page.textOf(0)).toBe('x');
  });

  test('an attribute without end', () => {
    expect(buildPage(`<p>before</p><a href="${'x'.repeat(1_000_000)}`).textOf(0)).toBe('before');
  });

  test('NUL bytes, as browsers read them', () => {
    const html =
      '<title>t\0t</title><h1>o\0ne</h1><p id="a\0b">a\0b &#0;</p>\0<x\0y>c<</x\0y><svg><text>\0</text></svg>';
    const page = buildPage(html);
    const tree = parse(html);
    expect(page.textOf(0)).toBe('one ab \ufffd c<\ufffd');
    expect(texts(tree).join('')).toBe('t\ufffdtoneab \ufffdc<\ufffd');
    expect(page.info).toMatchObject({ title: 't\ufffdt', h1: 'one' });
    expect(scanTitle(Buffer.from(html))).toBe('t\ufffdt');
    expect(countPaths(page).map(({ path }) => path)).toContain('html/body/x\ufffdy/#text');
    expect(buildPage(`<p>${'\0'.repeat(300_000)}x`).textOf(0)).toBe('x');
  });

  test('thousands of end tags without a match under deep nesting', () => {
    const html = `${'<span>'.repeat(4000)}${'</div></b></p>'.repeat(20_000)}x`;
    expect(buildPage(html).size).toBeGreaterThan(24_000);
  });

  test('unclosed formatting in thousands of paragraphs', () => {
    const html = '<p><b><i><u><em><strong><font><a href=x>x'.repeat(3000);
    expect(buildPage(html).size).toBeLessThan(200_000);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 251))],
    ['only zeros', Buffer.alloc(1000)],
  ])('bytes that are %s', (_, bytes) => {
    expect(scanTitle(bytes)).toBeNull();
    expect(buildPage(decodeHtml(bytes).text).size).toBeGreaterThan(0);
  });
});
