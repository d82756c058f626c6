import type { NamedResolution } from '../kb/resolve/resolve.js';
import { plainText } from '../output/plain-text.js';

export const MERGES_FORMATS = ['table', 'jsonl'] as const;
export type MergesFormat = (typeof MERGES_FORMATS)[number];

/** A decision on a line: its id, the two names, and why they are one thing. */
export function showMerge(decision: NamedResolution, format: MergesFormat): string {
  if (format === 'jsonl') return JSON.stringify(decision);
  const { id, name, head, intoName, intoHead, rule, evidence, state } = decision;
  const names = `${named(name, head)} is ${named(intoName, intoHead)}`;
  return `${id}  ${names}: ${plainText(evidence)} [${rule}]${state === 'undone' ? ', undone' : ''}`;
}

/** A name with what it is listed as, since both may have the same. */
export function named(name: string, head: string): string {
  return `"${plainText(name)}"${head === '' ? '' : ` (${head})`}`;
}
