import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { buildPage } from '../../src/html/build-page.js';
import { findList } from '../../src/list/find-list.js';
import { TitleReader } from '../../src/title/read-title.js';

/** Changes of a page that a reader does not see, or that change nothing of its list. */
const CHANGES: Readonly<Record<string, (html: string) => string>> = {
  'renamed classes': (html) =>
    html.replace(/class="([^"]*)"/g, (_, names: string) => `class="x-${[...names].reverse().join('')}"`),
  'one more wrapper': (html) =>
    html.replace(/<body([^>]*)>([\s\S]*)<\/body>/, '<body$1><div><section>$2</section></div></body>'),
  'wrapped headings': (html) =>
    html.replace(/<(h[23])([^>]*)>([\s\S]*?)<\/\1>/g, '<div class="h"><$1$2>$3</$1></div>'),
  'h3 to h2': (html) => (html.includes('<h2') ? html : html.replace(/(<\/?)h3/g, '$1h2')),
  'h2 to h3': (html) => (html.includes('<h3') ? html : html.replace(/(<\/?)h2/g, '$1h3')),
  'spans in headings': (html) => html.replace(/<(h[23])([^>]*)>([^<]*)<\/\1>/g, '<$1$2><span>$3</span></$1>'),
  'more attributes, in another order': (html) =>
    html.replace(/<([a-z]\w*)((?:\s[\w-]+="[^"]*")*)>/g, (_, tag: string, attributes: string) => {
      const each = attributes.match(/[\w-]+="[^"]*"/g) ?? [];
      return `<${[tag, 'data-z="1"', ...each.reverse(), 'data-a="2"'].join(' ')}>`;
    }),
  'ads between items': (html) =>
    html.replace(/<\/p>\s*<h([23])/g, '</p>\n<div class="ad"><p>Advertisement</p></div>\n<h$1'),
  'comments and white space': (html) =>
    html
      .replace(/<(h[1-6]|li|p|tr)(?=[\s>])/g, '\n\n<!-- item -->\n<$1')
      .replace(/<\/(h[1-6]|li|p)>/g, ' </$1>'),
};
const FOLDER = path.join(import.meta.dirname, '../pages');
const PAGES = readdirSync(FOLDER).filter((slug) => slug.startsWith('list-'));

const concepts = openConcepts();
const titles = TitleReader.load(concepts);

/** As in a run: the title is read, and tells what the items are. */
function itemsOf(html: string): unknown {
  const page = buildPage(html);
  const list = findList(page, titles.read(page.info.title), concepts);
  return 'reason' in list ? list : list.items.map(({ rank, text }) => [rank, text]);
}

const SOURCES = PAGES.map(
  (slug) => [slug, readFileSync(path.join(FOLDER, slug, 'source.html'), 'utf8')] as const,
);
/** Lists that a change makes too unlikely, one by one: an advertisement under each item, a gallery and numbers in two tags. */
const KNOWN_FAILURES: ReadonlySet<string> = new Set(['ads between items, list-mixed-tags']);
/** Fewer pages than these would say little about a change. */
const LEAST_PAGES = 5;

describe.each(Object.entries(CHANGES))('%s', (name, change) => {
  // a page that the change leaves as it is would prove nothing
  const changed = SOURCES.filter(([, html]) => change(html) !== html);

  it('change enough pages', () => expect(changed.length).toBeGreaterThanOrEqual(LEAST_PAGES));

  it.each(changed)('leave %s the same list', (slug, html) => {
    const given = itemsOf(change(html));
    if (KNOWN_FAILURES.has(`${name}, ${slug}`)) expect(given).toEqual({ reason: 'below-threshold' });
    else expect(given).toEqual(itemsOf(html));
  });
});
