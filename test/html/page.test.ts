import { describe, expect, test } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { type Page, STYLE } from '../../src/html/page.js';

/** The first node with that text of its own. */
function nodeOf(page: Page, text: string): number {
  for (let node = 0; node < page.size; node++)
    if (page.isText(node) && page.textOf(node) === text) return node;
  throw new Error(`no text node ${text}`);
}

describe('what a page says about itself', () => {
  const page = buildPage(
    `<html lang="EN-gb"><title> A &amp; b </title><base href="/deep/">
     <meta property="og:title" content="From og"><meta property="og:site_name" content="Site">
     <script type="application/ld+json">{"@type":"ItemList"}</script><script>var x = "<p>no";</script>
     <body><h1>The <em>heading</em></h1><h1>Second</h1>`,
    { source: 'here', url: 'https://example.org/x/y' },
  );

  test('titles, language, structured data', () => {
    expect(page.info).toEqual({
      source: 'here',
      url: 'https://example.org/x/y',
      title: 'A & b',
      ogTitle: 'From og',
      siteName: 'Site',
      h1: 'The heading',
      jsonLd: ['{"@type":"ItemList"}'],
      lang: 'en-gb',
      base: '/deep/',
    });
  });

  test('addresses are made absolute against base and address', () => {
    expect(page.resolve('pic.png')).toBe('https://example.org/deep/pic.png');
    expect(page.resolve('//cdn.example.org/a')).toBe('https://cdn.example.org/a');
    expect(page.resolve('http://[broken')).toBe('http://[broken');
  });

  test('scripts are no text', () => {
    expect(page.text).not.toContain('no');
  });
});

describe('text of a subtree is one slice', () => {
  test('blocks and breaks stand on lines of their own, inline elements do not', () => {
    const page = buildPage('<div><p>one <b>two</b>three</p><p>four<br>five</p></div>');
    expect(
      page
        .rawText(0)
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(['one twothree', 'four', 'five']);
  });

  test('attributes of each element are its own', () => {
    const page = buildPage('<ol start=5 reversed><li value=3>x<img src=a.png alt="An A"></ol>');
    const names = Array.from({ length: page.size }, (_, node) => page.tagName(node));
    expect(page.attribute(names.indexOf('ol'), 'start')).toBe('5');
    expect(page.attribute(names.indexOf('ol'), 'reversed')).toBe('');
    expect(page.attribute(names.indexOf('li'), 'value')).toBe('3');
    expect(page.attribute(names.indexOf('li'), 'start')).toBeUndefined();
    expect(page.attribute(names.indexOf('img'), 'alt')).toBe('An A');
  });
});

describe('fonts, for V-Score', () => {
  const sizes = (html: string, text = 'x') => {
    const page = buildPage(html);
    const node = nodeOf(page, text);
    return [page.nodes.fontSize[node], page.hasStyle(node, STYLE.bold)];
  };

  test.each([
    ['by tag', '<h2>x</h2>', [24, true]],
    ['by font element', '<font size=5>x</font>', [24, false]],
    ['by relative font element', '<font size="+1">x</font>', [18, false]],
    ['by inline style in px', '<p style="font-size: 20px">x</p>', [20, false]],
    [
      'by inline style in em',
      '<div style="font-size:20px"><p style="font-size:2em">x</p></div>',
      [40, false],
    ],
    ['by inline weight', '<span style="font-weight: 700">x</span>', [16, true]],
    ['bold taken back', '<b style="font-weight:normal">x</b>', [16, false]],
    [
      'by a rule for a class',
      '<style>.big, .x{color:red;font-size:30px}</style><p class="a big">x</p>',
      [30, false],
    ],
    [
      'by a rule for a tag',
      '<style>/* c */ p { font-size: 150%; font-weight:bold }</style><p>x</p>',
      [24, true],
    ],
    ['not by a rule for another tree', '<style>nav p { font-size: 40px }</style><p>x</p>', [16, false]],
  ])('%s', (_, html, expected) => {
    expect(sizes(html)).toEqual(expected);
  });
});

describe('subtrees on the black list are marked, not lost', () => {
  const page = buildPage(
    '<p>text long enough to be more than the form</p><form>name <select><option>one</select></form><div style="display:none">gone</div>',
  );

  test.each(['name', 'one'])('%s', (text) => {
    expect(page.hasStyle(nodeOf(page, text), STYLE.blacklisted)).toBe(true);
  });

  test('hidden', () => {
    expect(page.hasStyle(nodeOf(page, 'gone'), STYLE.hidden)).toBe(true);
  });

  test('a form around the whole page is no form', () => {
    const whole = buildPage(
      '<form><h1>Title</h1><p>All the text of the page</p><select><option>one</select></form>',
    );
    expect(whole.hasStyle(nodeOf(whole, 'Title'), STYLE.blacklisted)).toBe(false);
    expect(whole.hasStyle(nodeOf(whole, 'one'), STYLE.blacklisted)).toBe(true);
  });
});
