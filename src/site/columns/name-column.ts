import type { Concepts } from '../../concepts/concepts.js';
import { type Candidate, crowding } from '../slots/candidates.js';
import type { PageReader } from '../template/read-page.js';
import type { TextPart } from './common-words.js';
import type { ColumnDraft } from './drafts.js';
import { conceptOfValues } from './name-by-concept.js';

export interface ColumnName {
  readonly name: string;
  /** label, header, heading, concept, attribute, anchor or tag. */
  readonly by: string;
}

/** A label names a column when this share of its values stand in its scope. */
const LABEL_SHARE = 0.8;
const LONGEST_NAME = 60;
const HAS_LETTER = /\p{L}/u;
const HEADING = /^h1\b/;
/** Classes that say how, not what. */
const PRESENTATION =
  /^(?:row|col|box|wrap|wrapper|container|content|inner|outer|left|right|center|main|body|page|text|txt|data|value|info|block|item|items|list|table|cell|link|clr|pad|mgn|sz|font|small|large|big|bold|b|i|normal|standard|style|span|div|bx|hd|bd|ft|tel|t|c|l|r)$/i;

/** Named by the template's own words where it has some: label, table header; then concept, class or id, anchor, tag. */
export function nameColumn(
  { slot, found: { part } }: ColumnDraft,
  isName: boolean,
  reader: PageReader,
  concepts: Concepts | null,
): ColumnName {
  if (isName) return { name: 'name', by: 'title' };
  const { name, by } = wordsFor(slot, reader, concepts);
  const place = slot.ordinal === null ? '' : ` ${slot.ordinal + 1}`;
  return { name: name.slice(0, LONGEST_NAME) + place + partName(part), by };
}

/** What stands before a part of a text names it: "Born in". */
function partName(part: TextPart | undefined): string {
  if (part === undefined) return '';
  const before = part.at === 0 ? '' : part.words[part.at - 1]!;
  return ` ${HAS_LETTER.test(before) ? before : part.at + 1}`;
}

function wordsFor(slot: Candidate, reader: PageReader, concepts: Concepts | null): ColumnName {
  const label = byLabel(slot, reader);
  if (label !== null && !isPart(slot)) return label;
  const isHeading = HEADING.test(lastTag(slot, reader));
  if (label === null && isHeading) return { name: 'title', by: 'heading' };
  const own = byConcept(slot, concepts) ?? byAttribute(slot, reader);
  const tag = { name: lastTag(slot, reader), by: 'tag' };
  if (label !== null) return { name: `${label.name} ${(own ?? tag).name}`, by: label.by };
  return own ?? byAnchor(slot, reader) ?? tag;
}

/** The label or header that a column stands under, or null. */
export function labelOf(slot: Candidate, reader: PageReader): string | null {
  return byLabel(slot, reader)?.name ?? null;
}

function byConcept({ values }: Candidate, concepts: Concepts | null): ColumnName | null {
  if (concepts === null) return null;
  const texts = values.map(({ text }) => text);
  const name = conceptOfValues(texts, concepts);
  return name === null ? null : { name, by: 'concept' };
}

/** One of several fields under a label, such as the parts of a record. */
function isPart(slot: Candidate): boolean {
  const { rule } = slot;
  if (rule === 'label' || rule === 'anchor-label' || rule === 'cell' || rule === 'header') return false;
  return rule === 'label-tail' || crowding(slot) > 1.05;
}

function byLabel({ rule, values }: Candidate, { template }: PageReader): ColumnName | null {
  const example = values[0]!;
  if (rule === 'cell') {
    return { name: `${template.label(example.label)} ${template.label(example.header)}`, by: 'label' };
  }
  if (rule === 'header') return { name: template.label(example.header), by: 'header' };
  const counts = new Map<number, number>();
  for (const { label } of values) counts.set(label, (counts.get(label) ?? 0) + 1);
  for (const [label, count] of counts) {
    if (label >= 0 && count >= LABEL_SHARE * values.length)
      return { name: template.label(label), by: 'label' };
  }
  return null;
}

function byAttribute({ values, blockPath }: Candidate, { paths }: PageReader): ColumnName | null {
  const elements = paths
    .name(blockPath >= 0 ? blockPath : values[0]!.path)
    .split('/')
    .reverse();
  for (const element of elements) {
    for (const token of element.split(/[.#]/).slice(1).reverse()) {
      const words = token
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .split(/[^\p{L}]+/u)
        .filter((word) => word !== '' && !PRESENTATION.test(word));
      const name = words.join(' ').toLowerCase();
      if (name.length > 1) return { name, by: 'attribute' };
    }
  }
  return null;
}

function byAnchor({ values }: Candidate, reader: PageReader): ColumnName | null {
  const { anchor } = values[0]!;
  return anchor < 0 ? null : { name: `after ${reader.template.anchor(anchor).text}`, by: 'anchor' };
}

function lastTag({ values, blockPath }: Candidate, { paths }: PageReader): string {
  const label = paths.lastLabel(blockPath >= 0 ? blockPath : values[0]!.path);
  return /^\w+/.exec(label)?.[0] ?? 'text';
}

/** Numbers names that occur twice, in column order, so that none is given to two columns. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let n = 2; taken.has(unique); n++) unique = `${name} (${n})`;
    taken.add(unique);
    return unique;
  });
}
