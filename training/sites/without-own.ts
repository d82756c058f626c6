import type { LabelledSite } from './labelled-sites.js';

/**
 * The sites whose words are not asked about a site: itself, and all of its subject. Every other column is learned by
 * either, since a stranger's site may be of a known subject or of a new one.
 */
export function withoutOwn(
  site: LabelledSite,
  sites: readonly LabelledSite[],
): readonly (readonly LabelledSite[])[] {
  return [[site], sites.filter(({ vertical }) => vertical === site.vertical)];
}
