import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { linesOf } from '../../src/view/lines/shown-lines.js';

function shown(html: string): string[] {
  const page = buildPage(html, { source: 'test' });
  return linesOf(page, 1, page.nodes.size).map(({ text }) => text);
}

describe('shown lines', () => {
  it('end between elements whose words would run into each other', () => {
    expect(shown('<div><span>Salt Roads</span><span>26 min</span></div>')).toEqual(['Salt Roads', '26 min']);
    expect(shown('<li><a>Terms</a><a>Privacy</a></li>')).toEqual(['Terms', 'Privacy']);
  });

  it('go on where a reader sees one text', () => {
    for (const [html, text] of [
      ['<p><span>Salt Roads</span> <span>26 min</span></p>', 'Salt Roads 26 min'],
      ['<p><span>$129</span><span>00</span></p>', '$12900'],
      ['<p><b>O</b><b>nce</b></p>', 'Once'],
      ['<p><b>Salt</b>y roads</p>', 'Salty roads'],
      ['<p><i>Salt Roads</i><i>: a show</i></p>', 'Salt Roads: a show'],
    ] as const) {
      expect(shown(html)).toEqual([text]);
    }
  });
});
