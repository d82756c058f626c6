import type { SharpPaths } from './sharp-paths.js';
import { ROLE, TemplateText } from './template-text.js';
import type { TemplateTextEntry } from './wrapper.js';

/** The template's texts as a wrapper keeps them, in path order. */
export function textEntries(template: TemplateText, paths: SharpPaths): TemplateTextEntry[] {
  const used = new Set([
    ...template.roles.keys(),
    ...template.labelPaths.keys(),
    ...template.inlineLabels.keys(),
  ]);
  return [...used].map((path) => entryOf(template, path, paths)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

function entryOf(template: TemplateText, path: number, paths: SharpPaths): TemplateTextEntry {
  const labels = template.labelPaths.get(path);
  const inline = [...(template.inlineLabels.get(path) ?? [])].sort();
  const roles = [...(template.roles.get(path) ?? [])];
  const anchors = roles.filter(([, role]) => role & ROLE.anchor).map(([text]) => text);
  const texts = roles.filter(([, role]) => !(role & ROLE.anchor)).map(([text]) => text);
  return {
    path: paths.name(path),
    ...(labels === undefined ? {} : { labels }),
    ...(inline.length === 0 ? {} : { inline }),
    ...(anchors.length === 0 ? {} : { anchors: anchors.sort() }),
    ...(texts.length === 0 ? {} : { texts: texts.sort() }),
  };
}

export function textFromEntries(entries: readonly TemplateTextEntry[], paths: SharpPaths): TemplateText {
  const template = new TemplateText();
  for (const { path: name, labels, inline, anchors = [], texts = [] } of entries) {
    const path = paths.fromName(name);
    if (labels !== undefined) template.labelPaths.set(path, labels);
    if (inline !== undefined) template.inlineLabels.set(path, new Set(inline));
    for (const text of anchors) template.addRole(path, text, ROLE.constant | ROLE.label | ROLE.anchor);
    for (const text of texts) template.addRole(path, text, ROLE.constant | ROLE.label);
  }
  return template;
}
