import type { SharpPaths } from '../pages/sharp-paths.js';
import type { TemplateTextEntry, Wrapper } from '../wrapper.js';
import { type PathText, ROLE, TemplateText } from './template-text.js';

/** The template's texts as a wrapper keeps them, in path order. */
export function textEntries(template: TemplateText, paths: SharpPaths): TemplateTextEntry[] {
  return [...template.entries()]
    .map(([path, text]) => entryOf(paths.name(path), text))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function entryOf(
  path: string,
  { texts, labels, isBehind, inline, inner, after, delimiter }: PathText,
): TemplateTextEntry {
  const sorted = [...texts.keys()].sort();
  const roleOf = (text: string) => texts.get(text)!.role & (ROLE.anchor | ROLE.heading);
  const anchors = sorted.filter((text) => roleOf(text) & ROLE.anchor);
  const headings = sorted.filter((text) => roleOf(text) === ROLE.heading);
  const others = sorted.filter((text) => roleOf(text) === 0);
  return {
    path,
    ...(labels === null ? {} : { labels }),
    ...(isBehind ? { behind: true } : {}),
    ...(inline.size === 0 ? {} : { inline: [...inline.keys()].sort() }),
    ...(inner.size === 0 ? {} : { inner: [...inner.keys()].sort() }),
    ...(after.size === 0 ? {} : { after: [...after.keys()].sort() }),
    ...(delimiter === null ? {} : { delimiter }),
    ...(anchors.length === 0 ? {} : { anchors }),
    ...(headings.length === 0 ? {} : { headings }),
    ...(others.length === 0 ? {} : { texts: others }),
  };
}

export function textFromEntries(
  { text: entries, sameLabels = {} }: Pick<Wrapper, 'text' | 'sameLabels'>,
  paths: SharpPaths,
): TemplateText {
  const template = new TemplateText(new Map(Object.entries(sameLabels)));
  for (const {
    path: name,
    labels,
    behind,
    inline = [],
    inner = [],
    after = [],
    delimiter,
    anchors = [],
    headings = [],
    texts = [],
  } of entries) {
    const path = paths.fromName(name);
    if (delimiter !== undefined) template.setDelimiter(path, delimiter);
    if (labels !== undefined) template.setLabels(path, labels);
    if (behind) template.setBehind(path);
    for (const label of inline) template.addInline(path, label);
    for (const label of inner) template.addInner(path, label);
    for (const label of after) template.addAfter(path, label);
    for (const text of anchors) template.addRole(path, text, ROLE.constant | ROLE.label | ROLE.anchor);
    for (const text of headings) template.addRole(path, text, ROLE.constant | ROLE.label | ROLE.heading);
    for (const text of texts) template.addRole(path, text, ROLE.constant | ROLE.label);
  }
  return template;
}
