import { STYLE } from './page.js';
import { knownTag } from './tag-paths.js';
import { copyString } from './text.js';

/** Subtrees that hold no list items (top-k paper, section V), with the kinds of today added. */
const BLACKLIST =
  'head link style script noscript template iframe frame input button select option textarea svg math object embed canvas map'.split(
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

const MAX_FONT_SIZE = 255;
/** `font size=1..7` in px, as browsers show them. */
const FONT_ELEMENT_SIZES = [10, 13, 16, 18, 24, 32, 48];
const BASE_FONT_ELEMENT_SIZE = 3;

/** Font size in px of an element by its tag alone, given its parent's. */
export function fontSizeOf(tag: number, parentSize: number): number {
  return TAG_SIZES[tag] || parentSize;
}

/** The `size` of a `font` element, absolute or relative, in px. */
export function fontElementSize(value: string): number | null {
  const step = Number.parseInt(value, 10);
  if (Number.isNaN(step)) return null;
  const size = /^\s*[+-]/.test(value) ? BASE_FONT_ELEMENT_SIZE + step : step;
  return FONT_ELEMENT_SIZES[Math.min(Math.max(size, 1), FONT_ELEMENT_SIZES.length) - 1]!;
}

/** What a style declaration does to the font: a factor of the parent's size or px, and the weight. */
export interface FontChange {
  readonly px: number | null;
  readonly factor: number | null;
  readonly bold: boolean | null;
}

const SIZE = /font-size\s*:\s*([\d.]+)\s*(px|pt|em|rem|%)/i;
const WEIGHT = /font-weight\s*:\s*(bold|normal|[1-9]00)/i;
const PX_PER_UNIT: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, rem: 16 };
/** CSS weights from here on look bold. */
const BOLD_FROM = 600;

/** Reads the font part of a style declaration; null where it has none. */
export function fontChangeOf(style: string): FontChange | null {
  const size = SIZE.exec(style);
  const weight = WEIGHT.exec(style)?.[1]?.toLowerCase();
  if (size === null && weight === undefined) return null;
  const unit = size?.[2]?.toLowerCase() ?? '';
  const number = Number(size?.[1]);
  const perUnit = PX_PER_UNIT[unit];
  return {
    px: size !== null && perUnit !== undefined ? number * perUnit : null,
    factor: size !== null && perUnit === undefined ? (unit === '%' ? number / 100 : number) : null,
    bold: weight === undefined ? null : weight === 'bold' || Number(weight) >= BOLD_FROM,
  };
}

export function changedSize(change: FontChange, parentSize: number, ownSize: number): number {
  const size = change.px ?? (change.factor === null ? ownSize : change.factor * parentSize);
  return Math.min(MAX_FONT_SIZE, Math.round(size));
}

export function isHiddenBy(style: string): boolean {
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

/** Style sheets beyond this length are cut: the rules for text stand early, and reading them costs time. */
const MAX_STYLE_CHARS = 128 * 1024;
/** Selectors of one tag, one class, or a tag with a class; all others need a tree to match. */
const SIMPLE_SELECTOR = /^([a-z][a-z0-9]*)?(\.[\w-]+)?$/i;

/** Font sizes and weights by tag and class, from the page's own `<style>` elements. */
export class StyleRules {
  readonly #byTag = new Map<string, FontChange>();
  readonly #byClass = new Map<string, FontChange>();
  /** Answers by the id of a whole `class` attribute, since a page repeats a few of them many times. */
  readonly #byClassId: (FontChange | null | undefined)[] = [];
  #room = MAX_STYLE_CHARS;

  get hasTagRules(): boolean {
    return this.#byTag.size > 0;
  }

  get hasClassRules(): boolean {
    return this.#byClass.size > 0;
  }

  /** Takes over the simple rules of a style sheet; walks from one `font-` to the next, not over all of it. */
  add(sheet: string): void {
    const css = sheet.slice(0, this.#room);
    this.#room -= css.length;
    for (let at = css.indexOf('font-'); at >= 0; at = css.indexOf('font-', at + 1)) {
      if (!css.startsWith('size', at + 5) && !css.startsWith('weight', at + 5)) continue;
      const open = css.lastIndexOf('{', at);
      const close = css.indexOf('}', at);
      if (open < 0 || close < 0) continue;
      const change = fontChangeOf(css.slice(open + 1, close));
      if (change !== null) this.#addRule(css.slice(selectorStart(css, open), open), change);
      at = close;
    }
  }

  ofTag(name: string): FontChange | undefined {
    return this.#byTag.get(name);
  }

  /** The change by a `class` attribute, given by its id and as text: the last class with a rule wins. */
  ofClasses(classId: number, text: (classId: number) => string): FontChange | null {
    let found = this.#byClassId[classId];
    if (found === undefined) {
      found = null;
      for (const name of text(classId).split(' ')) found = this.#byClass.get(name) ?? found;
      this.#byClassId[classId] = found;
    }
    return found;
  }

  #addRule(selectors: string, change: FontChange): void {
    for (const selector of selectors.split(',')) {
      const match = SIMPLE_SELECTOR.exec(selector.trim());
      if (match === null || (match[1] === undefined && match[2] === undefined)) continue;
      if (match[2] !== undefined) this.#byClass.set(copyString(match[2].slice(1)), change);
      else this.#byTag.set(copyString(match[1]!.toLowerCase()), change);
    }
  }
}

const RULE_ENDS = new Set(['}', '{', ';', '/']);

/** After the last rule, block or comment before the brace. */
function selectorStart(css: string, open: number): number {
  let at = open;
  while (at > 0 && !RULE_ENDS.has(css[at - 1]!)) at--;
  return at;
}
