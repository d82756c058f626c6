import { type FontChange, fontChangeOf } from './style.js';
import { copyString } from './text.js';

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
