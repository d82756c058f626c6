import { expect, test } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';

test('a page is a flat table in document order with tag paths and text spans', () => {
  const page = buildPage('<title>A &amp; b</title><body><h1>Hi <b>you</b></h1><ul><li>one<li>two</ul>');
  const rows = Array.from({ length: page.size }, (_, node) => [page.tagPath(node), page.textOf(node)]);
  expect(page.info.title).toBe('A & b');
  expect(page.info.h1).toBe('Hi you');
  expect(rows).toContainEqual(['html/body/ul/li', 'two']);
  expect(rows).toContainEqual(['html/body/ul/li/#text', 'one']);
});
