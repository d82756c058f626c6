import { type Page, STYLE } from '../html/page.js';
import { escapeHtml } from '../html/text.js';

/** How the original page looks inside its frame: readable without its own style sheets, marks on top. */
export const MARK_STYLE = [
  'body{font:15px/1.55 system-ui,sans-serif;margin:16px;color:#1d2430;background:#fff;overflow-wrap:anywhere}',
  'h1{font-size:1.5em}h2{font-size:1.25em}h3{font-size:1.1em}img{max-width:160px;height:auto}',
  'table{border-collapse:collapse}td,th{border:1px solid #d5d9e0;padding:2px 8px;text-align:left}',
  'a{color:#3b5b92}.picture{color:#6b7280;font-size:.85em}',
  '[data-n].mark{background:#fff1c2;outline:2px solid #d9a514;outline-offset:1px;border-radius:2px}',
  '[data-n].pointed{outline:3px solid #b45309;background:#ffe08a}',
  'tr[data-n].mark td,tr[data-n].mark th{background:#fff1c2}',
].join('');

/** Elements that are left out with all below them: they run, load, post or only hold head matter. */
const LEFT_OUT = new Set(
  'head script style noscript template iframe frame frameset object embed applet svg math canvas audio video input button select option textarea map link meta base dialog'.split(
    ' ',
  ),
);
/** Elements that stay as they are; all others become a plain div or span. */
const KEPT = new Set(
  'div span p a b i u em strong small big s del ins sub sup mark code pre abbr cite q time h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption br hr article section main nav aside header footer address blockquote center details summary'.split(
    ' ',
  ),
);
const VOID = new Set(['br', 'hr']);
const KEPT_ATTRIBUTES = ['colspan', 'rowspan', 'start', 'reversed', 'value', 'dir', 'lang'];
const NUMBERISH = /^[\w-]{0,20}$/;
const DATA_PICTURE = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i;

/** Beyond this the frame would be slow; the table is shown without it. */
const MAX_CHARACTERS = 3_000_000;

interface MarkOptions {
  /** Where a picture can be had from this service, or null. */
  readonly localAddress: (url: string) => string | null;
}

/**
 * The page written anew from its node table, with nothing in it that could run, load or navigate:
 * only known elements and attributes are written, so what is not known cannot pass. Every node carries its
 * row number as `data-n`, so that any list can be marked.
 */
export function writeMarkedPage(page: Page, options: MarkOptions): string | null {
  const out: string[] = [];
  const open: { end: number; close: string }[] = [];
  let length = 0;
  for (let node = 1; node < page.size; ) {
    while (open.length > 0 && open.at(-1)!.end <= node) out.push(open.pop()!.close);
    if (isLeftOut(page, node)) {
      node = page.end(node);
      continue;
    }
    const { html, close } = page.isText(node) ? writeText(page, node) : writeElement(page, node, options);
    out.push(html);
    length += html.length + close.length;
    if (length > MAX_CHARACTERS) return null;
    if (close !== '') open.push({ end: page.end(node), close });
    node++;
  }
  while (open.length > 0) out.push(open.pop()!.close);
  return out.join('');
}

interface Written {
  readonly html: string;
  readonly close: string;
}

function isLeftOut(page: Page, node: number): boolean {
  return !page.isText(node) && (LEFT_OUT.has(page.tagName(node)) || page.hasStyle(node, STYLE.hidden));
}

function writeText(page: Page, node: number): Written {
  return { html: `<span data-n="${node}">${escapeHtml(page.rawText(node))}</span>`, close: '' };
}

function writeElement(page: Page, node: number, options: MarkOptions): Written {
  const name = page.tagName(node);
  const mark = ` data-n="${node}"`;
  if (name === 'img') return { html: writePicture(page, node, mark, options), close: '' };
  const tag = KEPT.has(name) ? name : page.hasStyle(node, STYLE.block) ? 'div' : 'span';
  const attributes = KEPT_ATTRIBUTES.flatMap((attribute) => {
    const value = page.attribute(node, attribute);
    return value === undefined || !NUMBERISH.test(value) ? [] : ` ${attribute}="${value}"`;
  });
  return { html: `<${tag}${mark}${attributes.join('')}>`, close: VOID.has(tag) ? '' : `</${tag}>` };
}

function writePicture(page: Page, node: number, mark: string, options: MarkOptions): string {
  const source = page.attribute(node, 'src') ?? '';
  const alt = escapeHtml(page.attribute(node, 'alt') ?? '');
  const address = DATA_PICTURE.test(source) ? source : options.localAddress(page.resolve(source));
  if (address !== null) return `<img${mark} src="${escapeHtml(address)}" alt="${alt}">`;
  return alt === '' ? '' : `<span${mark} class="picture">[${alt}]</span>`;
}
