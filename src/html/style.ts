import { STYLE } from './page.js';
import { knownTag } from './tag-paths.js';

/** Subtrees that hold no list items (top-k paper, section V), with the kinds of today added. */
const BLACKLIST =
  'head link style script noscript template form iframe frame input button select option textarea svg math object embed canvas map'.split(
    ' ',
  );
const BLOCKS =
  'html body div p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption hr article section main nav aside header footer address blockquote center details summary form fieldset legend pre menu dialog option hgroup search'.split(
    ' ',
  );
const BOLD = 'b strong h1 h2 h3 h4 h5 h6 th'.split(' ');
const ITALIC = 'i em cite dfn var'.split(' ');
const HEADINGS = 'h1 h2 h3 h4 h5 h6'.split(' ');

const KNOWN_TAG_LIMIT = 256;

/** Heading level by tag id, 0 for all others. */
export const HEADING_LEVELS = new Uint8Array(KNOWN_TAG_LIMIT);
HEADINGS.forEach((name, i) => {
  HEADING_LEVELS[knownTag(name)] = i + 1;
});

/** Style bits by tag id. */
export const TAG_STYLE = new Uint8Array(KNOWN_TAG_LIMIT);
const mark = (names: string[], bit: number) => {
  for (const name of names) TAG_STYLE[knownTag(name)]! |= bit;
};
mark(BLACKLIST, STYLE.blacklisted);
mark(BLOCKS, STYLE.block);
mark(BOLD, STYLE.bold);
mark(ITALIC, STYLE.italic);
mark(HEADINGS, STYLE.heading);

/** Browsers' default sizes in px where the parent's is 16. */
const TAG_SIZES = new Uint8Array(KNOWN_TAG_LIMIT);
for (const [name, px] of Object.entries({
  h1: 32,
  h2: 24,
  h3: 19,
  h4: 16,
  h5: 13,
  h6: 11,
  small: 13,
  big: 19,
})) {
  TAG_SIZES[knownTag(name)] = px;
}

const INLINE_SIZE = /font-size\s*:\s*([\d.]+)\s*(px|pt|em|rem|%)/i;
const UNIT_FACTORS: Record<string, number> = { px: 1, pt: 4 / 3, rem: 16 };
const MAX_FONT_SIZE = 255;

/** Font size in px of an element by its tag and inline style, given its parent's. */
export function fontSizeOf(tag: number, parentSize: number, inlineStyle?: string): number {
  const match = inlineStyle === undefined ? null : INLINE_SIZE.exec(inlineStyle);
  if (match === null) return TAG_SIZES[tag] || parentSize;
  const unit = match[2]!.toLowerCase();
  const factor = UNIT_FACTORS[unit] ?? (unit === '%' ? parentSize / 100 : parentSize);
  return Math.min(MAX_FONT_SIZE, Math.round(Number(match[1]) * factor));
}

export function isHiddenBy(attribute: string, value: string): boolean {
  return attribute === 'hidden' || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value);
}
