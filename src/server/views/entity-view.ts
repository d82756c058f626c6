import type { EntityView } from '../../kb/kb.js';
import type { Mirror } from '../mirror.js';
import type { Entity } from '../schemas/base.js';
import { SourceIndex } from './source-index.js';
import { groupValues } from './value-groups.js';

/** All that is known of one thing, attribute by attribute, each value with the pages that say so. */
export function entityView({ entity, names, items, cells }: EntityView, mirror: Mirror): Entity {
  const sources = new SourceIndex(mirror);
  const sourceOf = new Map(items.map((item) => [item.id, sources.ofTable(item.table, item.page)]));
  const byLabel = new Map<string, { label: string; values: { text: string; source: number }[] }>();
  for (const { labelKey, label, text, itemId } of cells) {
    const fact = byLabel.get(labelKey) ?? { label, values: [] };
    fact.values.push({ text, source: sourceOf.get(itemId)! });
    byLabel.set(labelKey, fact);
  }
  return {
    id: String(entity.id),
    name: entity.name,
    concept: entity.conceptKey || null,
    image: sources.picture(items.find(({ image }) => image !== null)?.image ?? null),
    names: names.filter((name) => name !== entity.name),
    facts: [...byLabel.values()].map(({ label, values }) => fact(label, values)),
    ranks: items.map((item) => ({ rank: item.rank, source: sourceOf.get(item.id)! })),
    sources: sources.all,
  };
}

/** Longer texts, and sentences, are descriptions, which may well differ. */
const LONGEST_FACT = 60;
const SENTENCE = /\s\S+\s.*[.!?]$/;

/** Sources disagree when each of two gives a value that the other does not. */
function fact(label: string, values: readonly { text: string; source: number }[]): Entity['facts'][number] {
  const groups = groupValues(values);
  const bySource = new Map<number, string[]>();
  for (const { text, sources } of groups) {
    for (const source of sources) bySource.set(source, [...(bySource.get(source) ?? []), text]);
  }
  const saids = new Set([...bySource.values()].map((texts) => texts.sort().join('\n')));
  const isText = groups.some(({ text }) => text.length > LONGEST_FACT || SENTENCE.test(text));
  return { label, values: groups, conflict: saids.size > 1 && !isText };
}
