import type { Concepts } from '../../concepts/concepts.js';
import { type Candidate, crowding } from '../slots/candidates.js';
import type { PageReader } from '../template/read-page.js';
import { spread } from './column-features.js';
import type { ColumnModel } from './column-model.js';
import type { TextPart } from './common-words.js';
import type { ColumnDraft } from './drafts.js';
import { LabelFacts, labelIdOf } from './label-facts.js';
import { conceptOfValues } from './name-by-concept.js';
import { isSureKind, nameByType, saysKind } from './name-by-type.js';

export interface ColumnName {
  readonly name: string;
  /** title, label, header, prefix, type, attribute, concept, anchor or tag. */
  readonly by: string;
  /** Tells it from another column of the same name: the label or section it stands in, or null. */
  readonly within: string | null;
}

type Words = Omit<ColumnName, 'within'>;

const LONGEST_NAME = 60;
const LONGEST_PREFIX = 3;
const MOST_TEXTS = 40;
const HAS_LETTER = /\p{L}/u;
/** A label names its column when it is more likely right than not. */
const TRUSTED = 0.5;
/** Classes of so many elements above a value may name it. */
const MOST_LEVELS = 5;
/** A class that stands around more slots than this tells none of them apart. */
const MOST_SHARED = 2;

/** Gives the columns of one template their names, by what tells each from the others. */
export class ColumnNamer {
  readonly #reader: PageReader;
  readonly #concepts: Concepts | null;
  readonly #model: ColumnModel;
  readonly #labels: LabelFacts;
  /** Slots around whose values each class or id stands. */
  readonly #classes = new Map<string, number>();

  constructor(
    drafts: readonly ColumnDraft[],
    reader: PageReader,
    concepts: Concepts | null,
    model: ColumnModel,
  ) {
    this.#reader = reader;
    this.#concepts = concepts;
    this.#model = model;
    const slots = new Set(drafts.map(({ slot }) => slot));
    this.#labels = new LabelFacts(reader, [...slots]);
    for (const slot of new Set([...slots].map((one) => one.whole ?? one))) {
      for (const token of new Set(this.#elements(slot).flatMap(tokensOf))) {
        this.#classes.set(token, (this.#classes.get(token) ?? 0) + 1);
      }
    }
  }

  nameOf(draft: ColumnDraft): ColumnName {
    const { slot, found } = draft;
    const label = labelOf(slot, this.#reader);
    const { name, by } = this.#words(draft, label);
    const place = slot.ordinal === null || by === 'type' ? '' : ` ${slot.ordinal + 1}`;
    return {
      name: name.slice(0, LONGEST_NAME) + place + partName(found.part),
      by,
      within: by === 'label' || by === 'header' ? null : (label?.slice(0, LONGEST_NAME) ?? null),
    };
  }

  #words(draft: ColumnDraft, label: string | null): Words {
    const { slot } = draft;
    const texts = spread(draft.cells.texts.flat(), MOST_TEXTS);
    const isTrusted = label !== null && this.#model.labelled(this.#labels.measure(slot)) >= TRUSTED;
    const by = slot.rule === 'header' ? 'header' : 'label';
    const kind = nameByType(texts, this.#concepts);
    if (isTrusted && !isPart(slot)) return { name: withKind(label, kind), by };
    const own = this.#own(draft, texts, kind);
    if (isTrusted) return { name: `${label} ${(own ?? this.#tag(slot)).name}`, by };
    if (own !== null) return own;
    if (label !== null) return { name: label, by };
    return this.#byClass(slot, false) ?? this.#byAnchor(slot) ?? this.#tag(slot);
  }

  /** What the column says of itself, without what stands around it: a sure form, a word before it, a class, its kind. */
  #own(draft: ColumnDraft, texts: readonly string[], kind: string | null): Words | null {
    const byKind = kind === null ? null : { name: kind, by: 'type' };
    if (byKind !== null && isSureKind(kind!)) return byKind;
    return byPrefix(draft) ?? this.#byClass(draft.slot, true) ?? byKind ?? byConcept(texts, this.#concepts);
  }

  /** By the nearest class or id that tells the column apart; `known` asks for words that sites use as labels. */
  #byClass(slot: Candidate, known: boolean): Words | null {
    for (const element of this.#elements(slot).reverse().slice(0, MOST_LEVELS)) {
      for (const token of tokensOf(element).reverse()) {
        if (this.#classes.get(token)! > MOST_SHARED) continue;
        const words = splitWords(token).filter((word) => !known || this.#model.isLabelWord(word));
        if (words.length > 0) return { name: words.join(' '), by: 'attribute' };
      }
    }
    return null;
  }

  #byAnchor({ values }: Candidate): Words | null {
    const { anchor } = values[0]!;
    return anchor < 0 ? null : { name: `after ${this.#reader.template.anchor(anchor).text}`, by: 'anchor' };
  }

  #tag(slot: Candidate): Words {
    return { name: /^\w+/.exec(this.#elements(slot).at(-1) ?? '')?.[0] ?? 'text', by: 'tag' };
  }

  #elements({ values, blockPath }: Candidate): string[] {
    return this.#reader.paths.name(blockPath >= 0 ? blockPath : values[0]!.path).split('/');
  }
}

function tokensOf(element: string): string[] {
  return element.split(/[.#]/).slice(1);
}

function splitWords(token: string): string[] {
  return token
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
}

/** The label or header that a column stands under, or null. */
export function labelOf(slot: Candidate, { template }: PageReader): string | null {
  const label = labelIdOf(slot);
  if (label < 0) return null;
  const words = template.label(label);
  return slot.rule === 'cell' ? `${words} ${template.label(slot.values[0]!.header)}` : words;
}

/** One of several fields under a label, such as the parts of a record. */
function isPart(slot: Candidate): boolean {
  const { rule } = slot;
  if (rule === 'label' || rule === 'anchor-label' || rule === 'cell' || rule === 'header') return false;
  return rule === 'label-tail' || crowding(slot) > 1.05;
}

/** "General information" of phone numbers is "General information phone". */
function withKind(label: string, kind: string | null): string {
  return kind === null || !isSureKind(kind) || saysKind(label, kind) ? label : `${label} ${kind}`;
}

/** The template's words before every value: "by J. Doe", "Posted on 3 May". */
function byPrefix({ found: { prefix } }: ColumnDraft): Words | null {
  const words = prefix?.replace(/[^\p{L}]+/gu, ' ').trim() ?? '';
  if (!HAS_LETTER.test(words) || words.split(' ').length > LONGEST_PREFIX) return null;
  return { name: words, by: 'prefix' };
}

function byConcept(texts: readonly string[], concepts: Concepts | null): Words | null {
  const name = concepts === null ? null : conceptOfValues(texts, concepts);
  return name === null ? null : { name, by: 'concept' };
}

/** What stands before a part of a text names it: "Born in". */
function partName(part: TextPart | undefined): string {
  if (part === undefined) return '';
  const before = part.at === 0 ? '' : part.words[part.at - 1]!;
  return ` ${HAS_LETTER.test(before) ? before : part.at + 1}`;
}

/** Tells columns of one name apart, first by what they stand in, then by number, so that none is given twice. */
export function uniqueNames(names: readonly ColumnName[]): string[] {
  const taken = new Set<string>();
  return names.map(({ name, within }) => {
    let unique = name;
    if (taken.has(unique) && within !== null) unique = `${within} ${name}`;
    const wanted = unique;
    for (let n = 2; taken.has(unique); n++) unique = `${wanted} (${n})`;
    taken.add(unique);
    return unique;
  });
}
