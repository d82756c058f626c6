import { type Page, STYLE } from './page.js';

export interface PathCount {
  readonly path: string;
  /** Text nodes with that tag path. */
  readonly count: number;
  /** The first few texts, cut. */
  readonly samples: readonly string[];
  /** All of its nodes lie in subtrees that are not searched for lists. */
  readonly blacklisted: boolean;
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/** The tag paths of a page's text nodes in order of their first use: what clustering starts from. */
export function countPaths(page: Page): PathCount[] {
  const groups = new Map<number, number[]>();
  for (let node = 1; node < page.size; node++) {
    if (!page.isText(node)) continue;
    const path = page.nodes.path[node]!;
    const group = groups.get(path);
    if (group === undefined) groups.set(path, [node]);
    else group.push(node);
  }
  return [...groups].map(([path, nodes]) => ({
    path: page.paths.toString(path),
    count: nodes.length,
    samples: nodes.slice(0, SAMPLES).map((node) => cut(page.textOf(node))),
    blacklisted: nodes.every((node) => page.hasStyle(node, STYLE.blacklisted | STYLE.hidden)),
  }));
}

function cut(text: string): string {
  return text.length <= SAMPLE_LENGTH ? text : `${text.slice(0, SAMPLE_LENGTH - 1)}…`;
}
