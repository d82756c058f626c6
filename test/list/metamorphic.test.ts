import { readdirSync, readFileSync } from 'node:fs';
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
  'h2 to h3': (html) => (html.includes('<h3') ? html : html.replace(/(<\/?)h2/g, '$1h3')),
  'links in headings': (html) => html.replace(/<(h[23])([^>]*)>([^<]*)<\/\1>/g, '<$1$2><span>$3</span></$1>'),
  'shuffled attributes': (html) =>
    html.replace(/<([a-z]\w*)((?:\s[\w-]+="[^"]*")+)>/g, (_, tag: string, attributes: string) => {
      const each = attributes.match(/[\w-]+="[^"]*"/g)!;
      return `<${['data-z="1"', ...each.reverse(), 'data-a="2"'].reduce((all, one) => `${all} ${one}`, tag)}>`;
    }),
  'ads between items': (html) =>
    html.replace(/<\/p>\n<h([23])/g, '</p>\n<div class="ad"><p>Advertisement</p></div>\n<h$1'),
  'comments and white space': (html) =>
    html.replace(/<h2/g, '\n\n<!-- item -->\n<h2').replace(/<\/h2>/g, ' </h2>'),
};
const FOLDER = path.join(import.meta.dirname, '../pages');
const PAGES = readdirSync(FOLDER).filter((slug) => slug.startsWith('list-'));

function itemsOf(html: string): unknown {
  const page = buildPage(html);
  const k = Number(/\d+/.exec(page.info.title)?.[0]);
  const list = findList(page, announce(page.info.title, k), NO_CONCEPTS);
  return 'reason' in list ? list : list.items.map(({ rank, text }) => [rank, text]);
}

describe.each(PAGES)('%s stays the same list', (slug) => {
  const html = readFileSync(path.join(FOLDER, slug, 'source.html'), 'utf8');
  it.each(Object.entries(CHANGES))('with %s', (_, change) => {
    expect(itemsOf(change(html))).toEqual(itemsOf(html));
  });
});
