import { firstTextFrom, type SitePage } from '../pages/site-page.js';
import type { PlacedValue } from '../template/placed-value.js';
import type { ReadPage } from '../template/read-page.js';
import { ROLE } from '../template/template-text.js';

/** An element that holds several values and no label: an address, a line of facts (SKES: data section). */
interface PlacedBlock {
  readonly path: number;
  readonly values: readonly PlacedValue[];
}

/** Sections of more parts than this are text or lists, better served part by part. */
const MAX_PARTS = 8;
/** How far up from a value its block may stand. */
const MAX_CLIMB = 4;

/** All blocks of a page, or those at the paths that are wanted. */
export function blocksOf(
  { page, pathOf, roles, values }: ReadPage,
  isWanted: (path: number) => boolean = () => true,
): PlacedBlock[] {
  const blocks = new Map<number, PlacedBlock>();
  values.forEach((value, at) => {
    let node = page.parent[page.node[value.token]!]!;
    for (let climb = 0; climb < MAX_CLIMB && node > 0; climb++, node = page.parent[node]!) {
      if (page.node[value.token - 1]! >= node) break;
      if (!isWanted(pathOf[node]!) || blocks.has(node)) continue;
      const last = lastTextOf(page, node, value.token);
      if (last - value.token >= MAX_PARTS || hasTemplateText(roles, value.token, last)) break;
      if (last > value.token) {
        blocks.set(node, { path: pathOf[node]!, values: values.slice(at, afterToken(values, at, last)) });
      }
    }
  });
  return [...blocks.values()];
}

/** Place of the first value after a text, looked for from a place on: a text may hold several. */
function afterToken(values: readonly PlacedValue[], from: number, token: number): number {
  let at = from;
  while (at < values.length && values[at]!.token <= token) at++;
  return at;
}

function lastTextOf(page: SitePage, node: number, from: number): number {
  const end = page.end[node]!;
  if (page.node[from + 1]! >= end) return from;
  return firstTextFrom(page.node, end) - 1;
}

function hasTemplateText(roles: Uint8Array, from: number, to: number): boolean {
  for (let token = from; token <= to; token++) if (roles[token] !== ROLE.value) return true;
  return false;
}
