import type { Concepts } from '../../concepts/concepts.js';
import { isStopWord, monthOf } from '../../lang/index.js';
import { type Candidate, crowding } from '../slots/candidates.js';
import type { PageReader } from '../template/read-page.js';
import { labelName } from '../template/template-text.js';
import { spread } from './column-features.js';
import type { ColumnModel } from './column-model.js';
import type { TextPart } from './common-words.js';
import type { ColumnDraft } from './drafts.js';
import { LabelFacts, labelIdOf } from './label-facts.js';
import { conceptOfValues } from './name-by-concept.js';
import { isSureKind, nameByType, saysKind } from './name-by-type.js';

export interface ColumnName {
  readonly name: string;
  /** title, label, header, value, prefix, type, attribute, concept, words, anchor or tag. */
  readonly by: string;
  /** Whether it says what the values are; else it says at least where they stand. */
  readonly isSure: boolean;
  /** Tells it from another column of the same name: the label or section it stands in, or null. */
  readonly within: string | null;
  /** Whether the page has the label several times, so that only the section says which one is meant. */
  readonly isRepeated: boolean;
}

type Words = Omit<ColumnName, 'within' | 'isRepeated'>;

const LONGEST_NAME = 60;
const LONGEST_PREFIX = 3;
const MOST_TEXTS = 40;
const HAS_LETTER = /\p{L}/u;
/** A label names its column when it is more likely right than not. */
const TRUSTED = 0.5;
/** Classes of so many elements above a value may name it. */
const MOST_LEVELS = 5;
/** So many different values must be known from other sites, and this share of all, before they name a column. */
const LEAST_KNOWN = 2;
const MOSTLY_KNOWN = 0.5;
/** Words that nearly all texts of a column have say what they are, where the texts are no sentences. */
const COMMON_WORD = 0.8;
const LONGEST_TEXT = 60;
const SHORTEST_WORD = 3;
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
    const { name, by, isSure } = this.#words(draft, label);
    const place = slot.ordinal === null || by === 'type' ? '' : ` ${slot.ordinal + 1}`;
    return {
      name: name.slice(0, LONGEST_NAME) + place + partName(found.part),
      by,
      isSure,
      isRepeated: slot.rule === 'anchor-label',
      within:
        by === 'anchor' ? null : this.#sectionOf(slot, by === 'label' || by === 'header' ? null : label),
    };
  }

  /** What a column stands in: the label around it, else the text before it that stands on every page once. */
  #sectionOf({ values }: Candidate, label: string | null): string | null {
    const { anchor } = values[0]!;
    const isShared = anchor >= 0 && values.every((value) => value.anchor === anchor);
    const section = label ?? (isShared ? labelName(this.#reader.template.anchor(anchor).text) : null);
    return section?.slice(0, LONGEST_NAME) ?? null;
  }

  #words(draft: ColumnDraft, label: string | null): Words {
    const { slot } = draft;
    const texts = spread(draft.cells.texts.flat(), MOST_TEXTS);
    const isTrusted = label !== null && this.#model.labelled(this.#labels.measure(slot)) >= TRUSTED;
    const by = slot.rule === 'header' ? 'header' : 'label';
    const kind = nameByType(texts, this.#concepts);
    if (isTrusted && isEmptyWord(label)) return this.#byValues(texts) ?? { name: label, by, isSure: true };
    if (isTrusted && !isPart(slot)) return { name: withKind(label, kind), by, isSure: true };
    const own = this.#own(draft, texts, kind) ?? (label === null ? null : byCommonWords(draft));
    if (isTrusted) {
      const isPlace = slot.ordinal !== null;
      return {
        name: partOf(label, own ?? (isPlace ? null : this.#tag(slot))),
        by,
        isSure: own?.isSure ?? isPlace,
      };
    }
    if (own !== null) return own;
    if (label !== null) return { name: label, by, isSure: false };
    return this.#byClass(slot, false) ?? byCommonWords(draft) ?? this.#byAnchor(slot) ?? this.#tag(slot);
  }

  /** What the column says of itself, without what stands around it: a sure form, a word before it, a class, its kind. */
  #own(draft: ColumnDraft, texts: readonly string[], kind: string | null): Words | null {
    const byKind = kind === null ? null : { name: kind, by: 'type', isSure: true };
    if (byKind !== null && isSureKind(kind!)) return byKind;
    return (
      this.#byValues(texts) ??
      byPrefix(draft) ??
      this.#byClass(draft.slot, true) ??
      byKind ??
      byConcept(texts, this.#concepts)
    );
  }

  /** What other sites call most of the values. */
  #byValues(texts: readonly string[]): Words | null {
    const known = new Set<string>();
    const counts = new Map<string, number>();
    for (const text of texts) {
      const name = this.#model.nameOfValue(text);
      if (name === undefined) continue;
      known.add(text);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    if (known.size < LEAST_KNOWN) return null;
    const least = MOSTLY_KNOWN * texts.length;
    for (const [name, count] of counts) if (count >= least) return { name, by: 'value', isSure: true };
    return null;
  }

  /** By the nearest class or id that tells the column apart; `known` asks for words that sites use as labels. */
  #byClass(slot: Candidate, known: boolean): Words | null {
    for (const element of this.#elements(slot).reverse().slice(0, MOST_LEVELS)) {
      for (const token of tokensOf(element).reverse()) {
        if (this.#classes.get(token)! > MOST_SHARED) continue;
        const words = splitWords(token).filter((word) => !known || this.#model.isLabelWord(word));
        if (words.length > 0) return { name: words.join(' '), by: 'attribute', isSure: known };
      }
    }
    return null;
  }

  #byAnchor({ values }: Candidate): Words | null {
    const { anchor } = values[0]!;
    return anchor < 0
      ? null
      : { name: `after ${this.#reader.template.anchor(anchor).text}`, by: 'anchor', isSure: false };
  }

  #tag(slot: Candidate): Words {
    return { name: /^\w+/.exec(this.#elements(slot).at(-1) ?? '')?.[0] ?? 'text', by: 'tag', isSure: false };
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
  const { rule, ordinal } = slot;
  if (ordinal !== null) return true;
  if (rule === 'label' || rule === 'anchor-label' || rule === 'cell' || rule === 'header') return false;
  return rule === 'label-tail' || crowding(slot) > 1.05;
}

/** The name of one of several fields under a label, with what it says of itself. */
function partOf(label: string, own: Words | null): string {
  return own === null || saysKind(label, own.name) ? label : `${label} ${own.name}`;
}

/** "by" and "in" say that something follows, and not what. */
function isEmptyWord(label: string): boolean {
  return splitWords(label).every((word) => isStopWord(word));
}

/** "General information" of phone numbers is "General information phone". */
function withKind(label: string, kind: string | null): string {
  return kind === null || !isSureKind(kind) || saysKind(label, kind) ? label : `${label} ${kind}`;
}

/** The template's words before every value: "by J. Doe", "Posted on 3 May". */
function byPrefix({ found: { prefix } }: ColumnDraft): Words | null {
  const words = prefix?.replace(/[^\p{L}]+/gu, ' ').trim() ?? '';
  if (!HAS_LETTER.test(words) || words.split(' ').length > LONGEST_PREFIX) return null;
  return { name: words, by: 'prefix', isSure: true };
}

/** Words that stand in nearly all values: "16 MPG city / 24 MPG highway", "3.5L V-6 engine". */
function byCommonWords({ cells }: ColumnDraft): Words | null {
  const all = spread(cells.texts, MOST_TEXTS).map((cell) => cell.join(' '));
  const texts = all.filter((text) => text.length <= LONGEST_TEXT);
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(splitWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts.keys()].filter(
    (word) =>
      word.length >= SHORTEST_WORD && monthOf(word) === null && counts.get(word)! >= COMMON_WORD * all.length,
  );
  if (words.length === 0 || words.length > LONGEST_PREFIX) return null;
  return { name: words.join(' '), by: 'words', isSure: false };
}

function byConcept(texts: readonly string[], concepts: Concepts | null): Words | null {
  const name = concepts === null ? null : conceptOfValues(texts, concepts);
  return name === null ? null : { name, by: 'concept', isSure: true };
}

/** What stands before a part of a text names it: "Born in". */
function partName(part: TextPart | undefined): string {
  if (part === undefined) return '';
  const before = part.at === 0 ? '' : part.words[part.at - 1]!;
  return ` ${HAS_LETTER.test(before) ? before : part.at + 1}`;
}

/** Tells columns of one name apart, first by what they stand in, then by number, so that none is given twice. */
export function uniqueNames(names: readonly ColumnName[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set<string>();
  return names.map(({ name, within, isRepeated }) => {
    let unique = name;
    const isUnclear = taken.has(name) || (isRepeated && counts.get(name)! > 1);
    if (isUnclear && within !== null && within !== name) unique = `${within} ${name}`;
    const wanted = unique;
    for (let n = 2; taken.has(unique); n++) unique = `${wanted} (${n})`;
    taken.add(unique);
    return unique;
  });
}
