import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { decodeHtml } from '../../src/html/decode.js';
import { benchPages } from '../support/bench-pages.js';
import { agreement, pageTexts, parse5Texts } from '../support/parse5-texts.js';

/** Share of text nodes of real pages, with their tag paths, that must be as parse5 has them. */
const LEAST_AGREEMENT = 0.994;

describe('elements close, open and nest as in browsers', () => {
  test.each([
    ['paragraphs', '<p>one<p>two<div>three</div>four'],
    ['list items', '<ul><li>one<li>two<ul><li>inner</ul><li>three</ul>'],
    ['definitions', '<dl><dt>a<dd>b<dt>c<dd>d</dl>'],
    ['cells and rows without end tags', '<table><tr><td>1<td>2<tr><th>3<td>4</table>after'],
    ['implied row groups', '<table><thead><tr><th>h<tbody><tr><td>b</table>'],
    ['cells without rows', '<table><td>1<td>2</table>'],
    ['stray cells', '<div><td>text</td></div>'],
    ['options', '<select><option>a<option>b<optgroup><option>c</select>'],
    ['bold left open in a paragraph', '<p><b>one<p>two</b> three<p>four'],
    ['overlapping formatting', '<p><b>1<i>2</b>3</i>4'],
    ['formatting in cells', '<b>0<table><tr><td>1</table>2'],
    ['links in links', '<a href=1>one<a href=2>two</a>three'],
    ['an end tag of nothing', '<div>one</span></p></section>two</div>three'],
    ['an inline end tag across a block', '<div><span>one<div>two</span>three</div>four</div>'],
    ['headings in headings', '<h2>one<h3>two</h3>three'],
    ['a heading closed by another', '<h2>one</h3>two'],
    ['no html, head or body', 'text <b>bold</b>'],
    ['a second body', '<body><p>one</p><body class=x><p>two'],
    ['text after the body', '<body>one</body></html>two<p>three'],
    ['a div in the head', '<head><title>t</title><div>one</div></head><body>two'],
    ['noscript in the head', '<head><noscript><p>x</p></noscript><title>t</title></head><body>one'],
    ['drawings', '<div><svg><g><text>one</text></g></svg>two</div>'],
    ['a block in a drawing', '<svg><g><div>one</div>two'],
    ['buttons', '<button>one<button>two</button>three'],
    ['self-closed elements that do not', '<div/>one<span/>two'],
    ['text split by a comment', 'one<!-- -->two'],
    ['a table after a paragraph with a doctype', '<!doctype html><p>one<table><tr><td>two</table>'],
    ['a table after a paragraph without one', '<p>one<table><tr><td>two</table>'],
    ['forms in rows', '<table><form><tr><td>one</form><td>two</table>'],
  ])('%s', (_, html) => {
    expect(pageTexts(buildPage(html))).toEqual(parse5Texts(html));
  });
});

const fixtures = ['samples', 'test/pages'].filter((folder) => fs.existsSync(folder)).flatMap(htmlFiles);

function htmlFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(folder, name));
}

function pooledAgreement(pages: readonly string[]): number {
  let common = 0;
  let all = 0;
  for (const html of pages) {
    const ours = pageTexts(buildPage(html));
    const theirs = parse5Texts(html);
    common += agreement(ours, theirs) * (ours.length + theirs.length);
    all += ours.length + theirs.length;
  }
  return common / all;
}

test.skipIf(fixtures.length === 0)('text nodes and tag paths of our own pages are as parse5 has them', () => {
  expect(pooledAgreement(fixtures.map((file) => fs.readFileSync(file, 'utf8')))).toBe(1);
});

const real = benchPages();
test.skipIf(real.length === 0)(
  `text nodes and tag paths of real pages are as parse5 has them ${real.reason}`,
  () => {
    const pages = real.sample(140).map(({ bytes }) => decodeHtml(bytes).text);
    expect(pooledAgreement(pages)).toBeGreaterThanOrEqual(LEAST_AGREEMENT);
  },
);

const SOUP =
  'div p ul li b i a table tr td th span h2 svg select option noscript template body head form button dl dt'.split(
    ' ',
  );
const piece = fc.oneof(
  fc.constantFrom(...SOUP).map((name) => `<${name}>`),
  fc.constantFrom(...SOUP).map((name) => `</${name}>`),
  fc.constantFrom('text', ' ', '&amp;', '<!--c-->', '<br>', '<img src=x>'),
);

test('any soup of tags gives a sound table', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const page = buildPage(pieces.join(''));
      const { parent, end, textStart, textEnd } = page.nodes;
      for (let node = 1; node < page.size; node++) {
        const above = parent[node]!;
        expect(above).toBeLessThan(node);
        expect(end[node]!).toBeGreaterThan(node);
        expect(end[node]!).toBeLessThanOrEqual(end[above]!);
        expect(textStart[node]!).toBeGreaterThanOrEqual(textStart[above]!);
        expect(textEnd[node]!).toBeLessThanOrEqual(textEnd[above]!);
      }
    }),
    { numRuns: 500 },
  );
});

test('text in, text out: no word of the body is lost or doubled', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const visible = pieces.filter((p) => !/noscript|template|svg/.test(p));
      const words = visible.filter((p) => p === 'text').length;
      expect(buildPage(visible.join('')).text.split('text').length - 1).toBe(words);
    }),
    { numRuns: 500 },
  );
});
