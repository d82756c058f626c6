import { readFileSync } from 'node:fs';
import type { Page } from '../../html/page.js';
import { packageFile } from '../../package-file.js';

const FILE = packageFile('models/lexicon/unseen-classes.txt');

let names: ReadonlySet<string> | undefined;

function unseenNames(): ReadonlySet<string> {
  names ??= new Set(
    readFileSync(FILE, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return names;
}

/** Whether a class says that readers do not see the element: its style sheet is not at hand. */
export function hasUnseenClass(page: Page, node: number): boolean {
  const classes = page.attribute(node, 'class');
  if (classes === undefined) return false;
  const unseen = unseenNames();
  return classes.split(/\s+/).some((name) => unseen.has(name));
}
