import type { NamedResolution } from '../kb/resolve/resolve.js';
import { plainText } from '../output/plain-text.js';

export const MERGES_FORMATS = ['table', 'json', 'jsonl'] as const;
export type MergesFormat = (typeof MERGES_FORMATS)[number];

/** Decisions, a line each or as one JSON text. */
export function showMerges(decisions: readonly NamedResolution[], format: MergesFormat): string {
  if (format === 'json') return `${JSON.stringify(decisions)}\n`;
  const show = format === 'jsonl' ? (each: NamedResolution) => JSON.stringify(each) : showMerge;
  return decisions.map((decision) => `${show(decision)}\n`).join('');
}

/** A decision on a line: its id, the two names, and why they are one thing. */
export function showMerge(decision: NamedResolution): string {
  const { id, name, head, intoName, intoHead, rule, evidence, state } = decision;
  const names = `${named(name, head)} is ${named(intoName, intoHead)}`;
  return `${id}  ${names}: ${plainText(evidence)} [${rule}]${state === 'undone' ? ', undone' : ''}`;
}

/** A name with what it is listed as, since both may have the same. */
export function named(name: string, head: string): string {
  return `"${plainText(name)}"${head === '' ? '' : ` (${head})`}`;
}
