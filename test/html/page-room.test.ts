import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import type { Page } from '../../src/html/page.js';
import { PageRoom } from '../../src/html/page-head.js';
import { TagPaths } from '../../src/html/tag-paths.js';

const LONG = Array.from({ length: 6000 }, (_, i) => `<p class="n${i % 50}" data-n="${i}">${i}`).join('');
const PAGES = [
  '<!doctype html><title>A</title><h1 id="top" class="big">One</h1><p data-x="1">two <b>three</b></p>',
  `<!doctype html><title>B</title><style>.n3 { font-size: 30px }</style>${LONG}`,
  '<!doctype html><title>C</title><ul class="big"><li class="n3 odd" title="&amp;">four<li>five</ul>',
];

/** All that a reader can ask of a page. */
function contents(page: Page): unknown {
  const { nodes } = page;
  return {
    info: page.info,
    text: page.text,
    rows: Array.from({ length: page.size }, (_, node) => ({
      path: page.tagPath(node),
      parent: page.parent(node),
      end: page.end(node),
      text: page.rawText(node),
      style: nodes.style[node],
      heading: nodes.headingLevel[node],
      font: nodes.fontSize[node],
      attributes: ['id', 'class', 'title', 'data-x', 'data-n'].map((name) => page.attribute(node, name)),
    })),
  };
}

describe('PageRoom', () => {
  it('gives the same pages one after the other as pages with a room of their own', () => {
    const shared = { room: new PageRoom(), paths: new TagPaths() };
    for (const html of [...PAGES, ...PAGES]) {
      expect(contents(buildPage(html, shared))).toEqual(contents(buildPage(html)));
    }
  });

  it('numbers equal classes of several pages alike', () => {
    const room = new PageRoom();
    const first = buildPage('<p class="a"><p class="b">', { room });
    const row = first.nodes.attributeStart[first.size - 1]!;
    const b = first.nodes.attributes.classId(row);
    const second = buildPage('<p class="b">', { room });
    expect(second.nodes.attributes.classId(0)).toBe(b);
    expect(second.nodes.attributes.className(b)).toBe('b');
  });

  it('is overgrown after more names than are worth keeping', () => {
    const room = new PageRoom();
    expect(room.isOvergrown).toBe(false);
    buildPage(Array.from({ length: 21_000 }, (_, i) => `<i class="c${i}"></i>`).join(''), { room });
    expect(room.isOvergrown).toBe(true);
  });
});
