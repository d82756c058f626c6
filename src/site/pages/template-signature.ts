import { TagScanner } from '../../html/tag-scanner.js';

/** Paths below this depth are the content's, not the template's. */
const DEEPEST = 8;
/** An end tag closes an element that was opened so far back at most; else it is a stray one. */
const LOOK_BACK = 12;
/** Least hashes kept: more would tell pages of one template apart, fewer would mix templates. */
const MINIMA = 2;
const PRIME = 0x01000193;
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' ').map(TagScanner.hashOf),
);

/**
 * A short name of a page's template, from its bytes alone: MinHash of the tag paths near the root. Pages
 * of one template mostly share it, so that an engine can count templates before anything is parsed.
 */
export function templateSignature(bytes: Uint8Array): string {
  const scanner = new TagScanner(bytes);
  const open: { readonly tag: number; readonly path: number }[] = [];
  const minima = new Uint32Array(MINIMA).fill(0xffffffff);
  while (scanner.next()) {
    const tag = scanner.nameHash;
    if (!scanner.isOpen) close(open, tag);
    else {
      const path = Math.imul((open.at(-1)?.path ?? 0) ^ tag, PRIME);
      if (open.length < DEEPEST) lower(minima, path);
      if (scanner.isRawText(scanner.name)) scanner.endOfRawText(scanner.name);
      else if (!scanner.selfClosing && !VOID.has(tag)) open.push({ tag, path });
    }
  }
  return [...minima].map((least) => least.toString(16).padStart(8, '0')).join('');
}

function close(open: { readonly tag: number }[], tag: number): void {
  const first = Math.max(0, open.length - LOOK_BACK);
  for (let at = open.length - 1; at >= first; at--) {
    if (open[at]!.tag !== tag) continue;
    open.length = at;
    return;
  }
}

/** Each path counts for one of the minima, by its last bits. */
function lower(minima: Uint32Array, path: number): void {
  const mixed = Math.imul(path ^ (path >>> 15), 0x2c1b3c6d);
  const hash = (mixed ^ (mixed >>> 13)) >>> 0;
  const place = path & (MINIMA - 1);
  if (hash < minima[place]!) minima[place] = hash;
}
