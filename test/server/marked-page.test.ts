import fc from 'fast-check';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { writeMarkedPage } from '../../src/server/marked-page.js';

function mark(html: string): string {
  return writeMarkedPage(buildPage(html), { localAddress: () => null })!;
}

interface Node {
  readonly nodeName: string;
  readonly attrs?: { name: string; value: string }[];
  readonly childNodes?: Node[];
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.childNodes ?? []) yield* nodesOf(child);
}

const RUNS_OR_LOADS =
  /^(script|style|iframe|frame|object|embed|link|meta|base|form|input|button|svg|math|video|audio|template)$/;
const HARMLESS = /^(data-n|class|src|alt|colspan|rowspan|start|reversed|value|dir|lang)$/;

function expectInert(html: string): void {
  const body = parse(html) as unknown as Node;
  for (const { nodeName, attrs } of nodesOf(body)) {
    expect(nodeName).not.toMatch(RUNS_OR_LOADS);
    for (const { name, value } of attrs ?? []) {
      expect(name).toMatch(HARMLESS);
      if (name === 'src') expect(value).toMatch(/^(data:image\/|\/mirror\/)/);
    }
  }
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1) alt="a picture">',
  '<a href="javascript:alert(1)" onclick="alert(1)">link</a>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(http://evil.example)">styled</p>',
  '<form action="http://evil.example"><input name=x></form>',
  '<meta http-equiv=refresh content="0;url=http://evil.example">',
  '<base href="http://evil.example/">',
  '<img src="data:text/html,<script>alert(1)</script>" alt=x>',
  '<td colspan="2 onload=x">cell</td>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</noscript>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

describe('writeMarkedPage', () => {
  it.each(HOSTILE)('leaves nothing that runs or loads of %s', (html) => {
    expectInert(mark(`<body><h1>Title</h1>${html}<p>end</p></body>`));
  });

  it('is inert for any mixture', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(...HOSTILE),
        fc.string(),
        fc.constantFrom('<', '>', '"', '<div', '</p>', '<b>'),
      ),
    );
    fc.assert(
      fc.property(pieces, (parts) => expectInert(mark(`<body>${parts.join('')}</body>`))),
      { numRuns: 200 },
    );
  });

  it('keeps text and structure, and numbers every node', () => {
    const html = mark('<body><h2>1. Ben &amp; Jerry</h2><ol start="3"><li>x</li></ol></body>');
    expect(html).toMatch(/<h2 data-n="\d+"><span data-n="\d+">1\. Ben &amp; Jerry<\/span><\/h2>/);
    expect(html).toMatch(/<ol data-n="\d+" start="3"><li data-n="\d+">/);
  });

  it('shows pictures that are at hand and the others by their text', () => {
    const page = buildPage('<img src="/a.png" alt="Tower"><img src="/b.png" alt="Bridge">', {
      url: 'https://x.example/',
    });
    const html = writeMarkedPage(page, {
      localAddress: (url) => (url.endsWith('a.png') ? '/mirror/x.example/a.png' : null),
    });
    expect(html).toMatch(/<img data-n="\d+" src="\/mirror\/x\.example\/a\.png" alt="Tower">/);
    expect(html).toContain('[Bridge]');
  });

  it('gives up on a page that is too large to show', () => {
    expect(
      writeMarkedPage(buildPage(`<p>${'x'.repeat(3_100_000)}</p>`), { localAddress: () => null }),
    ).toBeNull();
  });
});
