import { type Page, STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import { copyString, normaliseText } from '../../html/text.js';
import type { ItemLines } from '../segments.js';

export interface Media {
  readonly image: string | null;
  /** The picture's own text, '' when it has none. */
  readonly imageText: string;
  /** Addresses that the item links to, its own line's first. */
  readonly links: readonly string[];
}

const IMG = knownTag('img');
const SOURCE = knownTag('source');
const A = knownTag('a');
/** Where pages that load pictures late keep the address. */
const IMAGE_ATTRIBUTES = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'src'];
const SET_ATTRIBUTES = ['data-srcset', 'srcset'];
/** Smaller pictures are icons, stars and counters. */
const SMALLEST_SIDE = 50;
/** More links than this are a navigation block inside the item. */
const MOST_LINKS = 50;

/** The picture and the links of one item. */
export function readMedia(page: Page, { segment, own }: ItemLines): Media {
  const image = firstImage(page, segment.start, segment.end);
  const links = new Set<string>();
  if (own !== null) addLinksAbove(page, own.node, links);
  if (own !== null) addLinks(page, own.node, own.end, links);
  addLinks(page, segment.start, segment.end, links);
  return {
    image: image?.address ?? null,
    imageText: image?.text ?? '',
    links: [...links],
  };
}

function firstImage(page: Page, start: number, end: number): { address: string; text: string } | null {
  for (let node = start; node < end; node++) {
    const tag = page.nodes.tag[node]!;
    if (tag !== IMG && tag !== SOURCE) continue;
    if (tag === IMG && isIcon(page, node)) continue;
    const address = addressOf(page, node);
    if (address !== null) return { address, text: normaliseText(page.attribute(node, 'alt') ?? '') };
  }
  return null;
}

function isIcon(page: Page, node: number): boolean {
  return ['width', 'height'].some((side) => {
    const size = Number.parseInt(page.attribute(node, side) ?? '', 10);
    return size > 0 && size < SMALLEST_SIDE;
  });
}

function addressOf(page: Page, node: number): string | null {
  for (const name of IMAGE_ATTRIBUTES) {
    const value = page.attribute(node, name)?.trim();
    if (value && !value.startsWith('data:')) return webAddress(page, value);
  }
  for (const name of SET_ATTRIBUTES) {
    const first = page
      .attribute(node, name)
      ?.trim()
      .split(/[\s,]+/)[0];
    if (first && !first.startsWith('data:')) return webAddress(page, first);
  }
  return null;
}

/** The link that a text node stands in. */
function addLinksAbove(page: Page, node: number, links: Set<string>): void {
  for (let up = page.parent(node); up > 0 && page.hasStyle(up, STYLE.link); up = page.parent(up)) {
    addLink(page, up, links);
  }
}

function addLinks(page: Page, start: number, end: number, links: Set<string>): void {
  for (let node = start; node < end && links.size < MOST_LINKS; node++) addLink(page, node, links);
}

function addLink(page: Page, node: number, links: Set<string>): void {
  if (page.nodes.tag[node] !== A) return;
  const href = page.attribute(node, 'href')?.trim();
  if (href === undefined || href === '' || href.startsWith('#')) return;
  const address = webAddress(page, href);
  if (address !== null) links.add(address);
}

const WHOLE_ADDRESS = /^https?:\/\/[\w.-]+\/[!-~]*$/;

/** Made absolute; null for `javascript:`, `mailto:` and the like. */
function webAddress(page: Page, href: string): string | null {
  if (WHOLE_ADDRESS.test(href)) return copyString(href);
  const address = page.resolve(href);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' ? copyString(address) : null;
}
