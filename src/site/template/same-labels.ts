import { singular } from '../../lang/index.js';
import type { SitePage } from '../pages/site-page.js';
import { labelName } from './template-text.js';
import type { PathCount } from './text-counts.js';

/** Share of the pages that may have both all the same. */
const MAX_BOTH = 0.02;
const LONGEST_LABEL = 40;

/**
 * Labels that are one in the singular and in the plural, "Director" and "Directors": both stand at one path, and
 * hardly a page has both. By the rarer one, the other.
 */
export function sameLabels(
  counts: readonly PathCount[],
  pages: readonly SitePage[],
  enough: number,
): Map<string, string> {
  const pairs = counts.flatMap(({ texts }) => twoForms(texts, enough));
  const apart = pairs.filter(([rare, common]) => !doMeet(rare, common, pages));
  return new Map(apart.map(([rare, common]) => [labelName(rare), labelName(common)]));
}

/** Texts of one path that differ in number alone, the rarer one first. */
function twoForms(texts: PathCount['texts'], enough: number): [string, string][] {
  const forms = new Map<string, string>();
  const found: [string, string][] = [];
  for (const [text, { pages }] of texts) {
    if (pages < enough || text.length > LONGEST_LABEL) continue;
    const key = oneOf(labelName(text));
    const known = forms.get(key);
    forms.set(key, known ?? text);
    if (known === undefined || labelName(known) === labelName(text)) continue;
    found.push(texts.get(known)!.pages < pages ? [known, text] : [text, known]);
  }
  return found;
}

function oneOf(label: string): string {
  return label
    .toLowerCase()
    .split(' ')
    .map((word) => singular(word))
    .join(' ');
}

function doMeet(one: string, other: string, pages: readonly SitePage[]): boolean {
  const both = pages.filter(({ text }) => text.includes(one) && text.includes(other)).length;
  return both > MAX_BOTH * pages.length;
}
