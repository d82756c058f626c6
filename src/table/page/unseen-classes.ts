import type { Page } from '../../html/page.js';
import { lexiconLines, onceRead } from '../../lang/index.js';

const unseenNames = onceRead(() => new Set(lexiconLines('unseen-classes')));

/** Whether a class says that readers do not see the element: its style sheet is not at hand. */
export function hasUnseenClass(page: Page, node: number): boolean {
  const classes = page.attribute(node, 'class');
  if (classes === undefined) return false;
  const unseen = unseenNames();
  return classes.split(/\s+/).some((name) => unseen.has(name));
}
