import { decodeHTMLAttribute } from 'entities';
import fc from 'fast-check';
import { Tokenizer as Htmlparser2Tokenizer } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { DEFAULT_BUDGET, Deadline } from '../../src/html/budget.js';
import { Tokenizer } from '../../src/html/tokenizer.js';
import { benchPages } from '../support/bench-pages.js';

/** One line an event; texts that follow each other are one. */
class Events {
  readonly lines: string[] = [];

  add(kind: string, what = ''): void {
    this.lines.push(`${kind} ${what}`);
  }

  addText(text: string): void {
    const last = this.lines.at(-1);
    if (last?.startsWith('text ')) this.lines[this.lines.length - 1] = last + text;
    else if (text !== '') this.add('text', text);
  }
}

function ours(bytes: Buffer, isForeign = false): string[] {
  const events = new Events();
  const written = (start: number, end: number) => bytes.toString('utf8', start, end);
  new Tokenizer(
    bytes,
    {
      isForeign,
      startTag: (start, end) => events.add('open', written(start, end)),
      attribute: (start, end, from, to) =>
        events.add('attribute', `${written(start, end)}=${decodeHTMLAttribute(written(from, to))}`),
      endOfStartTag: (selfClosed) => events.add('opened', String(selfClosed)),
      endTag: (start, end) => events.add('close', written(start, end)),
      text: (start, end) => events.addText(written(start, end)),
      characters: (text) => events.addText(text),
      comment: () => events.add('comment'),
      doctype: () => events.add('doctype'),
    },
    new Deadline(DEFAULT_BUDGET),
  ).run();
  return events.lines;
}

/** The same events from htmlparser2. */
function theirs(html: string): string[] {
  const events = new Events();
  const written = (start: number, end: number) => html.slice(start, end);
  let name = '';
  let value = '';
  const ignored = () => {};
  const tokenizer = new Htmlparser2Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => events.add('open', written(start, end)),
      onattribname: (start, end) => {
        name = written(start, end);
        value = '';
      },
      onattribdata: (start, end) => {
        value += written(start, end);
      },
      onattribentity: (codepoint) => {
        value += String.fromCodePoint(codepoint);
      },
      onattribend: () => events.add('attribute', `${name}=${value}`),
      onopentagend: () => events.add('opened', 'false'),
      onselfclosingtag: () => events.add('opened', 'true'),
      onclosetag: (start, end) => events.add('close', written(start, end)),
      ontext: (start, end) => events.addText(written(start, end)),
      ontextentity: (codepoint) => events.addText(String.fromCodePoint(codepoint)),
      oncdata: ignored,
      oncomment: () => events.add('comment'),
      ondeclaration: () => events.add('doctype'),
      onprocessinginstruction: ignored,
      onend: ignored,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return events.lines;
}

const piece = fc.constantFrom(
  ...[
    '<p>',
    '<P class="a b">',
    "<a href='x>y' b>",
    '<i id=1 id=2/>',
    '<br/>',
    '<a =x>',
    '<a b = c>',
    '<x-y\n>',
  ],
  ...[
    '</p>',
    '</P >',
    '</ x>',
    '</>',
    '</3>',
    '<3',
    '< ',
    '>',
    '&',
    '&amp;',
    '&ampx',
    '&#65',
    '&#x42;',
    '&q;',
  ],
  ...[
    '<!-- a -- b -->',
    '<!-->',
    '<!--->',
    '<!--x--!>',
    '<!--x--!-->',
    '<!doctype html>',
    '<!x>',
    '<?php ?>',
  ],
  ...[
    '<script>',
    '</script>',
    '</scripts>',
    '<script src=x />',
    '<style>',
    '</STYLE >',
    '<title>',
    '</title>',
  ],
  ...[
    '<textarea>',
    '</textarea/>',
    '<xmp>',
    '</xmp>',
    '<iframe>',
    '</iframe>',
    'text',
    ' ',
    'ü€😀',
    '"',
    "'",
    '-->',
  ],
);

test('any page of tricky pieces gives the events of htmlparser2', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = `${pieces.join('')} .`;
      expect(ours(Buffer.from(html))).toEqual(theirs(html));
    }),
    { numRuns: 3000 },
  );
});

test('a page that ends anywhere gives the events of the whole one up to the last', () => {
  const html =
    '<!doctype html><p class="a" id=b c>x &amp; y</p><script>1<2</script><title>t</title><!-- c -->';
  const whole = ours(Buffer.from(html));
  for (let length = 0; length <= html.length; length++) {
    const cut = ours(Buffer.from(html.slice(0, length)));
    expect(cut.slice(0, -1)).toEqual(whole.slice(0, Math.max(0, cut.length - 1)));
  }
});

describe('where htmlparser2 is not as the standard', () => {
  test('a slash closes only right before the bracket', () => {
    expect(ours(Buffer.from('<g/><g / >'))).toEqual(['open g', 'opened true', 'open g', 'opened false']);
  });

  test('CDATA is text in drawings and a comment elsewhere', () => {
    expect(ours(Buffer.from('<![CDATA[a>b]]>'), true)).toEqual(['text a>b']);
    expect(ours(Buffer.from('<![CDATA[a>b]]>'))).toEqual(['comment ', 'text b]]>']);
  });
});

const real = benchPages();
test.skipIf(real.length === 0)(`real pages give the events of htmlparser2 ${real.reason}`, () => {
  for (const { bytes } of real.sample(40)) {
    const html = bytes.toString('utf8');
    const plain = html.replaceAll('[CDATA[', '').replace(/\/\s+>/g, '/>');
    expect(ours(Buffer.from(plain))).toEqual(theirs(plain));
  }
});
