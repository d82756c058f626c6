import type { Concepts } from '../../concepts/concepts.js';
import { isStopWord, monthOf, singular } from '../../lang/index.js';
import { typeValue } from '../../table/value-types.js';
import { type Candidate, crowding, exampleOf, pathOf } from '../slots/candidates.js';
import type { PageReader } from '../template/read-page.js';
import { labelName } from '../template/template-text.js';
import { splitWords, spread, spreadTexts } from './column-features.js';
import type { ColumnDraft } from './drafts.js';
import { asProperty, isPropertyWord } from './known-properties.js';
import { LABEL_FEATURES, LabelFacts, labelIdOf } from './label-facts.js';
import { conceptOfValues, nameByType } from './name-by-type.js';

/** Where a name may come from; `namedBy` of a column. */
const NAME_SOURCES = [
  'label',
  'header',
  'property',
  'value',
  'type',
  'prefix',
  'attribute',
  'words',
  'concept',
  'anchor',
] as const;
export type NameSource = (typeof NAME_SOURCES)[number];

const TYPES = ['money', 'date', 'integer', 'number', 'duration', 'url', 'text'] as const;

/** In vector order. */
export const NAME_FEATURES: readonly string[] = [
  ...NAME_SOURCES.map((source) => `from ${source}`),
  ...LABEL_FEATURES,
  ...['support', 'level', 'columns with it', 'candidates that agree', 'paths with it'],
  ...['name words', 'name characters', 'stop words'],
  ...TYPES.map((type) => `values ${type}`),
  ...['value length', 'distinct values', 'fill', 'one of several', 'has a label'],
  ...['name as header', 'words as headers', 'words of labels', 'name as property', 'words of properties'],
];

/** What was learned of words elsewhere. */
export interface NameKnowledge {
  /** Whether sites use a word in their labels. */
  isLabelWord(word: string): boolean;
  /** What other sites call a value, or undefined. */
  nameOfValue(text: string): string | undefined;
  /** How many tables have the words as a header, as a logarithm. */
  asHeader(words: string): number;
}

/** Words that may name a column, and what speaks for and against them. */
export interface NameCandidate {
  readonly name: string;
  readonly by: NameSource;
  readonly features: Float64Array;
}

/** A candidate before its features are put together. */
interface Draft {
  readonly name: string;
  readonly by: NameSource;
  /** Share of the values that it holds for. */
  readonly support: number;
  /** Elements between the value and what says it. */
  readonly level: number;
  /** Of words that the template prints as a label. */
  readonly label?: number;
  /** Of a class or id: tag paths that have it. A class of style stands all over the page. */
  readonly paths?: number;
}

const MOST_TEXTS = 40;
/** Classes of so many elements above a value may name it, and so many of them are looked at. */
const MOST_LEVELS = 5;
const MOST_CLASSES = 6;
const LONGEST_PREFIX = 3;
/** Words that nearly all texts of a column have say what they are, where the texts are no sentences. */
const COMMON_WORD = 0.8;
const LONGEST_TEXT = 60;
const SHORTEST_WORD = 3;
const MOST_WORDS = 3;
const HAS_LETTER = /\p{L}/u;
const NO_LABEL: readonly number[] = LABEL_FEATURES.map(() => 0);
const AGREEING = NAME_FEATURES.indexOf('candidates that agree');
const LEVEL = NAME_FEATURES.indexOf('level');
const SHARED = NAME_FEATURES.indexOf('columns with it');
const AS_HEADER = NAME_FEATURES.indexOf('name as header');

/** What may name a column: all that the template and its values say, and what is asked only if that is not enough. */
export interface ColumnNames {
  readonly texts: readonly string[];
  readonly drafts: readonly NameCandidate[];
  /** What the values are by their form, or null. */
  readonly kind: string | null;
  /** The concept of the values; the network is asked late, since that takes long. */
  readonly byConcept: () => NameCandidate | null;
  /** Makes a candidate of what is known of the values elsewhere. */
  readonly byValue: (name: string, support: number) => NameCandidate;
}

/** Collects what may name the columns of a template. */
export class NameCollector {
  readonly #reader: PageReader;
  readonly #labels: LabelFacts;
  readonly #concepts: Concepts | null;
  /** Tag paths of the template that have each class or id. */
  readonly #pathsWith = new Map<string, number>();

  constructor(slots: readonly Candidate[], reader: PageReader, concepts: Concepts | null) {
    this.#reader = reader;
    this.#labels = new LabelFacts(reader, slots);
    this.#concepts = concepts;
    const { template, paths } = reader;
    const all = new Set([...slots.map(pathOf), ...[...template.entries()].map(([path]) => path)]);
    for (const path of all)
      for (const token of new Set(paths.name(path).split('/').flatMap(tokensOf)))
        this.#pathsWith.set(token, (this.#pathsWith.get(token) ?? 0) + 1);
  }

  /** The candidates of all columns, without what depends on other sites. */
  collect(drafts: readonly ColumnDraft[]): ColumnNames[] {
    const all = drafts.map((draft) => this.#namesOf(draft));
    countShared(all.map((names) => names.drafts));
    return all;
  }

  #namesOf(draft: ColumnDraft): ColumnNames {
    const texts = spreadTexts(draft.cells.texts, MOST_TEXTS);
    const kind = nameByType(texts, this.#concepts);
    const column = columnFeatures(draft, texts, labelIdOf(draft.slot) >= 0);
    const found = [
      ...this.#byLabel(draft.slot),
      ...this.#byTokens(draft.slot),
      ...(kind === null ? [] : [{ name: kind, by: 'type' as const, support: 1, level: 0 }]),
      ...byPrefix(draft),
      ...byCommonWords(draft),
      ...this.#byAnchor(draft.slot),
    ];
    const candidates = found.map((one) => this.#candidate(one, draft.slot, column));
    countAgreeing(candidates);
    let concept: { readonly name: string | null } | null = null;
    return {
      texts,
      kind,
      drafts: candidates,
      byConcept: () => {
        concept ??= { name: this.#concepts === null ? null : conceptOfValues(texts, this.#concepts) };
        const { name } = concept;
        return name === null
          ? null
          : this.#candidate({ name, by: 'concept', support: 1, level: 0 }, draft.slot, column);
      },
      byValue: (name, support) =>
        this.#candidate({ name, by: 'value', support, level: 0 }, draft.slot, column),
    };
  }

  #candidate(draft: Draft, slot: Candidate, column: readonly number[]): NameCandidate {
    const { name, by, support, level, label, paths = 1 } = draft;
    const words = splitWords(name);
    const stops = words.filter((word) => isStopWord(word)).length;
    const features = [
      ...NAME_SOURCES.map((source) => Number(source === by)),
      ...(label === undefined ? NO_LABEL : this.#labels.measure(slot, label)),
      ...[support, level, 0, 0, Math.log(paths)],
      ...[words.length, name.length, words.length === 0 ? 1 : stops / words.length],
      ...column,
      ...[0, 0, 0, 0, 0],
    ];
    return { name, by, features: Float64Array.from(features) };
  }

  /** The label or header that the values stand under; in a table both may be. */
  #byLabel(slot: Candidate): Draft[] {
    const { template } = this.#reader;
    const label = labelIdOf(slot);
    const found: Draft[] = [];
    if (label >= 0) {
      const name = labelOf(slot, this.#reader)!;
      const by = slot.rule === 'header' ? 'header' : 'label';
      found.push({ name, by, label, level: 0, support: shareOf(slot, (value) => value.label === label) });
    }
    const { header } = exampleOf(slot);
    if (header >= 0 && header !== label && slot.rule !== 'cell') {
      const support = shareOf(slot, (value) => value.header === header);
      if (support >= COMMON_WORD)
        found.push({ name: template.label(header), by: 'header', label: header, level: 0, support });
    }
    return found;
  }

  /** Classes and ids of the elements around the values, the nearest first. */
  #byTokens(slot: Candidate): Draft[] {
    const found: Draft[] = this.#byProperties(slot);
    elementsOf(slot, this.#reader)
      .reverse()
      .slice(0, MOST_LEVELS)
      .forEach((element, level) => {
        for (const token of tokensOf(element).reverse()) {
          const name = token.startsWith('@') ? '' : classWords(token);
          const paths = this.#pathsWith.get(token);
          if (name !== '') found.push({ name, by: 'attribute', level, support: 1, ...(paths && { paths }) });
        }
      });
    return found.slice(0, MOST_CLASSES);
  }

  /** The property of schema.org that the values are marked as, after those it is a part of: "offers price". */
  #byProperties(slot: Candidate): Draft[] {
    const elements = elementsOf(slot, this.#reader).map((element) =>
      tokensOf(element).filter((token) => token.startsWith('@')),
    );
    const level = elements.toReversed().findIndex((tokens) => tokens.length > 0);
    if (level < 0 || level >= MOST_LEVELS) return [];
    const name = elements.flatMap((tokens) => tokens.slice(0, 1).flatMap(splitWords)).join(' ');
    return name === '' ? [] : [{ name, by: 'property', level, support: 1 }];
  }

  /** The text before it that stands on every page once: a label, though the values are not in its scope. */
  #byAnchor(slot: Candidate): Draft[] {
    const { anchor } = exampleOf(slot);
    if (anchor < 0) return [];
    const { text } = this.#reader.template.anchor(anchor);
    const name = labelName(text);
    const label = this.#reader.template.labelId(text);
    const support = shareOf(slot, (value) => value.anchor === anchor);
    return label < 0 || label === labelIdOf(slot) ? [] : [{ name, by: 'anchor', level: 0, support, label }];
  }
}

/** Puts in what is known of the words elsewhere; of a class only the words stay that labels have, where it has any. */
export function withKnowledge(candidate: NameCandidate, knowledge: NameKnowledge): NameCandidate {
  const { name, by, features } = candidate;
  const words = splitWords(name);
  const known = words.filter((word) => knowledge.isLabelWord(word) || isPropertyWord(word));
  const own = features.slice();
  own[AS_HEADER] = knowledge.asHeader(words.join(' '));
  own[AS_HEADER + 1] = meanOf(words.map((word) => knowledge.asHeader(word)));
  own[AS_HEADER + 2] = known.length / Math.max(1, words.length);
  own.set(asProperty(words), AS_HEADER + 3);
  const isShortened = by === 'attribute' && known.length > 0;
  return { name: isShortened ? known.join(' ') : name, by, features: own };
}

/** So many different values must be known from other sites before they name a column. */
const LEAST_KNOWN = 2;

/** All that may name a column but for the concept of its values. */
export function candidatesOf(names: ColumnNames, knowledge: NameKnowledge): NameCandidate[] {
  const told = valueName(names.texts, knowledge);
  const value = told === null ? [] : [names.byValue(told.name, told.support)];
  return [...names.drafts, ...value].map((candidate) => withKnowledge(candidate, knowledge));
}

/** What other sites call most of the values. */
function valueName(
  texts: readonly string[],
  knowledge: NameKnowledge,
): { name: string; support: number } | null {
  const known = new Set<string>();
  const counts = new Map<string, number>();
  for (const text of texts) {
    const name = knowledge.nameOfValue(text);
    if (name === undefined) continue;
    known.add(text);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (known.size < LEAST_KNOWN) return null;
  const [name, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  return { name, support: count / texts.length };
}

/** What tells something about any name of the column. */
function columnFeatures({ slot, cells, found }: ColumnDraft, texts: readonly string[], hasLabel: boolean) {
  const typed = spread(texts, 12).map((text) => typeValue(text).type);
  return [
    ...TYPES.map((type) => typed.filter((own) => own === type).length / Math.max(1, typed.length)),
    Math.log(1 + meanOf(texts.map((text) => text.length))),
    new Set(texts).size / Math.max(1, texts.length),
    found.fill,
    Number(isPart(slot)),
    Number(hasLabel && cells.texts.length > 0),
  ];
}

/** A name that several candidates give is surer; one that many columns have tells none of them apart. */
function countAgreeing(candidates: readonly NameCandidate[]): void {
  const keys = candidates.map(({ name }) => new Set(splitWords(name).map((word) => singular(word))));
  candidates.forEach(({ by, features }, at) => {
    features[AGREEING] = candidates.filter(
      (other, i) => other.by !== by && [...keys[i]!].some((word) => keys[at]!.has(word)),
    ).length;
  });
}

function countShared(columns: readonly (readonly NameCandidate[])[]): void {
  const key = ({ by, name }: NameCandidate) => `${by} ${name}`;
  const counts = new Map<string, number>();
  for (const names of columns)
    for (const own of new Set(names.map(key))) counts.set(own, (counts.get(own) ?? 0) + 1);
  for (const names of columns)
    for (const name of names) name.features[SHARED] = Math.log(counts.get(key(name))!);
}

/** The template's words before every value: "by J. Doe", "Posted on 3 May". */
function byPrefix({ found: { prefix } }: ColumnDraft): Draft[] {
  const name = prefix?.replace(/[^\p{L}]+/gu, ' ').trim() ?? '';
  if (!HAS_LETTER.test(name) || name.split(' ').length > LONGEST_PREFIX) return [];
  return [{ name, by: 'prefix', support: 1, level: 0 }];
}

/** Words that stand in nearly all values: "16 MPG city / 24 MPG highway", "3.5L V-6 engine". */
function byCommonWords({ cells }: ColumnDraft): Draft[] {
  const all = spread(cells.texts, MOST_TEXTS).map((cell) => cell.join(' '));
  const counts = new Map<string, number>();
  for (const text of all) {
    if (text.length > LONGEST_TEXT) continue;
    for (const word of new Set(splitWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const least = COMMON_WORD * all.length;
  const words = [...counts.keys()].filter(
    (word) => word.length >= SHORTEST_WORD && monthOf(word) === null && counts.get(word)! >= least,
  );
  if (words.length === 0 || words.length > MOST_WORDS) return [];
  return [{ name: words.join(' '), by: 'words', support: counts.get(words[0]!)! / all.length, level: 0 }];
}

function shareOf({ values }: Candidate, test: (value: Candidate['values'][number]) => boolean): number {
  return values.filter(test).length / values.length;
}

/** The elements around a slot's values, outermost first. */
export function elementsOf(slot: Candidate, { paths }: PageReader): string[] {
  return paths.name(pathOf(slot)).split('/');
}

/** With their signs: `@name`, `#main`, `.price`. */
function tokensOf(element: string): string[] {
  return element.match(/[.#@][^.#@]+/g) ?? [];
}

/** The words of a class or id, without parts that a program made: "score" of `Score__Bn7Cz`. */
function classWords(token: string): string {
  const made = /(?<=[_-])(?=[^_-]*\p{L})(?=[^_-]*\d)[^_-]+/gu;
  return splitWords(token.slice(1).replace(made, '')).join(' ');
}

/** The label or header that a column stands under, or null. */
export function labelOf(slot: Candidate, { template }: PageReader): string | null {
  const label = labelIdOf(slot);
  if (label < 0) return null;
  const words = template.label(label);
  return slot.rule === 'cell' ? `${words} ${template.label(exampleOf(slot).header)}` : words;
}

/** One of several fields under a label, such as the parts of a record. */
export function isPart(slot: Candidate): boolean {
  const { rule, ordinal } = slot;
  if (ordinal !== null) return true;
  if (rule === 'label' || rule === 'anchor-label' || rule === 'cell' || rule === 'header') return false;
  return rule === 'label-tail' || crowding(slot) > 1.05;
}

/** A class of the element itself that no other column has. */
export function isOwnClass({ by, features }: NameCandidate): boolean {
  return by === 'attribute' && features[LEVEL] === 0 && features[SHARED] === 0;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
