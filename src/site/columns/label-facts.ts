import { type Candidate, crowding, exampleOf } from '../slots/candidates.js';
import type { PageReader } from '../template/read-page.js';
import { ROLE } from '../template/template-text.js';

/** How the template prints a label. */
interface LabelPlace {
  readonly hasColon: boolean;
  readonly isInline: boolean;
  /** Elements around it. */
  readonly tags: ReadonlySet<string>;
}

/** In vector order. */
export const LABEL_FEATURES: readonly string[] = [
  ...['colon', 'inline', 'link', 'heading', 'th', 'dt', 'bold', 'td', 'li', 'span'],
  ...['slots under it', 'words', 'characters', 'digits', 'signs', 'capital', 'lower case words'],
  ...[
    'rule label',
    'rule cell',
    'rule part',
    'ordinal',
    'values a page',
    'share',
    'value in link',
    'value characters',
  ],
];

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const LABEL_RULES: ReadonlySet<string> = new Set(['label', 'anchor-label']);
const CELL_RULES: ReadonlySet<string> = new Set(['header', 'cell']);
/** A label stands over a column when this share of its values stand in its scope. */
const LABEL_SHARE = 0.8;

/** The labels of a template: how each is printed, and how many slots stand under it. */
export class LabelFacts {
  readonly #reader: PageReader;
  readonly #places = new Map<number, LabelPlace>();
  readonly #slots = new Map<number, number>();

  constructor(reader: PageReader, slots: readonly Candidate[]) {
    this.#reader = reader;
    this.#readPlaces();
    for (const slot of slots) {
      const label = labelIdOf(slot);
      if (label >= 0) this.#slots.set(label, (this.#slots.get(label) ?? 0) + 1);
    }
  }

  /** What speaks for and against a label as the name of a slot under it. */
  measure(slot: Candidate, label: number): number[] {
    const words = this.#reader.template.label(label);
    const place = this.#places.get(label);
    const isIn = (...tags: string[]) => Number(tags.some((tag) => place?.tags.has(tag) ?? false));
    const under = slot.values.filter((value) => value.label === label).length;
    const path = this.#reader.paths.name(exampleOf(slot).path);
    return [
      Number(place?.hasColon ?? false),
      Number(place?.isInline ?? false),
      isIn('a'),
      isIn(...HEADINGS),
      isIn('th'),
      isIn('dt'),
      isIn('b', 'strong', 'em', 'label'),
      isIn('td'),
      isIn('li'),
      isIn('span'),
      Math.log(this.#slots.get(label) ?? 1),
      words.split(' ').length,
      words.length,
      Number(/\d/.test(words)),
      Number(/[^\p{L}\p{N} ]/u.test(words)),
      Number(/^\p{Lu}/u.test(words)),
      words.split(' ').filter((word) => /^\p{Ll}/u.test(word)).length,
      Number(LABEL_RULES.has(slot.rule)),
      Number(CELL_RULES.has(slot.rule)),
      Number(slot.rule === 'label-tail'),
      slot.ordinal === null ? 0 : slot.ordinal + 1,
      Math.log(crowding(slot)),
      under / slot.values.length,
      Number(/(?:^|\/)a(?:[.#@/]|$)/.test(path)),
      Math.log(1 + slot.values[0]!.text.length),
    ];
  }

  #readPlaces(): void {
    const { template, paths } = this.#reader;
    for (const [path, { texts, inline, inner }] of template.entries()) {
      const tags = new Set(
        paths
          .name(path)
          .split('/')
          .map((element) => /^\w+/.exec(element)?.[0] ?? ''),
      );
      for (const [text, { role, label }] of texts) {
        if (role & ROLE.label) this.#add(label, { hasColon: /[:=：]$/.test(text), isInline: false, tags });
      }
      for (const label of [...inline.values(), ...inner.values()]) {
        this.#add(label, { hasColon: true, isInline: true, tags });
      }
    }
  }

  /** A label that is printed at several places counts as its best one. */
  #add(label: number, place: LabelPlace): void {
    const known = this.#places.get(label);
    if (known === undefined || (place.hasColon && !known.hasColon)) this.#places.set(label, place);
  }
}

const labelIds = new WeakMap<Candidate, number>();

/** The label or header that a slot stands under, by its number; -1 for none. */
export function labelIdOf(slot: Candidate): number {
  let label = labelIds.get(slot);
  if (label === undefined) {
    label = findLabel(slot);
    labelIds.set(slot, label);
  }
  return label;
}

function findLabel(slot: Candidate): number {
  const { rule, own } = slot;
  if (rule === 'header') return exampleOf(slot).header;
  if (rule === 'cell') return exampleOf(slot).label;
  const { values } = own ?? slot;
  const counts = new Map<number, number>();
  for (const { label } of values) counts.set(label, (counts.get(label) ?? 0) + 1);
  for (const [label, count] of counts) if (label >= 0 && count >= LABEL_SHARE * values.length) return label;
  return -1;
}
