import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_CONCEPTS } from '../../src/concepts/no-concepts.js';
import { buildPage } from '../../src/html/build-page.js';
import { findList } from '../../src/list/find-list.js';
import { announce } from '../support/announce.js';

/** Changes of a page that a reader does not see, or that change nothing of its list. */
const CHANGES: Readonly<Record<string, (html: string) => string>> = {
  'renamed classes': (html) =>
    html.replace(/class="([^"]*)"/g, (_, names: string) => `class="x-${[...names].reverse().join('')}"`),
  'one more wrapper': (html) =>
    html.replace(/<article>/, '<article><div><section>').replace(/<\/article>/, '</section></div></article>'),
  'wrapped headings': (html) =>
    html.replace(/<(h[23])([^>]*)>([\s\S]*?)<\/\1>/g, '<div class="h"><$1$2>$3</$1></div>'),
  'h3 to h2': (html) => (html.includes('<h2') ? html : html.replace(/(<\/?)h3/g, '$1h2')),
  'links in headings': (html) => html.replace(/<(h[23])([^>]*)>([^<]*)<\/\1>/g, '<$1$2><span>$3</span></$1>'),
  'shuffled attributes': (html) => html.replace(/<a href="([^"]*)">/g, '<a data-x="1" title="" href="$1">'),
  'ads between items': (html) =>
    html.replace(/<\/p>\n<h([23])/g, '</p>\n<div class="ad"><p>Advertisement</p></div>\n<h$1'),
  'comments and white space': (html) =>
    html.replace(/<h2/g, '\n\n<!-- item -->\n<h2').replace(/<\/h2>/g, ' </h2>'),
};
const PAGES = [
  'list-numbered-headings',
  'list-countdown',
  'list-hash-ranks',
  'list-step-labels',
  'list-faq-and-conclusion',
  'list-sections',
  'list-mixed-tags',
  'list-contents-repeats',
  'list-more-than-announced',
];

function itemsOf(html: string): unknown {
  const page = buildPage(html);
  const k = Number(/\d+/.exec(page.info.title)?.[0]);
  const list = findList(page, announce(page.info.title, k), NO_CONCEPTS);
  return 'reason' in list ? list : list.items.map(({ rank, text }) => [rank, text]);
}

describe.each(PAGES)('%s stays the same list', (slug) => {
  const html = readFileSync(path.join(import.meta.dirname, '../pages', slug, 'source.html'), 'utf8');
  it.each(Object.entries(CHANGES))('with %s', (_, change) => {
    expect(itemsOf(change(html))).toEqual(itemsOf(html));
  });
});
