import { singular } from '../../lang/index.js';
import { type Candidate, exampleOf } from '../slots/candidates.js';
import type { PageReader } from '../template/read-page.js';
import { labelName } from '../template/template-text.js';
import { splitWords } from './column-features.js';
import type { ColumnModel } from './column-model.js';
import type { TextPart } from './common-words.js';
import type { ColumnDraft } from './drafts.js';
import { isSureKind, saysKind } from './name-by-type.js';
import {
  type ColumnNames,
  candidatesOf,
  elementsOf,
  isOwnClass,
  isPart,
  labelOf,
  type NameCandidate,
  type NameSource,
  withKnowledge,
} from './name-candidates.js';

export interface ColumnName {
  readonly name: string;
  readonly by: NameSource | 'title' | 'tag';
  /** Probability that it says what the values are; else it says at least where they stand. */
  readonly sureness: number;
  /** Tells it from another column of the same name: the label or section it stands in, or null. */
  readonly within: string | null;
  /** Whether the page has the label several times, so that only the section says which one is meant. */
  readonly isRepeated: boolean;
}

/** A candidate and the probability that it says what the values are. */
interface Judged extends NameCandidate {
  readonly sureness: number;
}

type Words = Pick<ColumnName, 'name' | 'by' | 'sureness'>;

const LONGEST_NAME = 60;
const HAS_LETTER = /\p{L}/u;
/** A name is trusted when it is more likely right than not. */
export const TRUSTED = 0.5;

/**
 * Gives a column its name: of all that may name it, what the model finds likeliest. The network of concepts is asked
 * only about a column that the main table may show, since that takes long.
 */
export function nameColumn(
  { slot, found }: ColumnDraft,
  names: ColumnNames,
  mayBeShown: boolean,
  reader: PageReader,
  model: ColumnModel,
): ColumnName {
  const { name, by, sureness } = wordsFor(slot, names, mayBeShown, reader, model);
  const place = slot.ordinal === null || by === 'type' ? '' : ` ${placeName(name, names.kind, slot.ordinal)}`;
  const label = by === 'label' || by === 'header' ? null : labelOf(slot, reader);
  return {
    name: name.slice(0, LONGEST_NAME) + place + partName(found.part),
    by,
    sureness,
    isRepeated: slot.rule === 'anchor-label',
    within: by === 'anchor' ? null : sectionOf(slot, label, reader),
  };
}

function wordsFor(
  slot: Candidate,
  names: ColumnNames,
  mayBeShown: boolean,
  reader: PageReader,
  model: ColumnModel,
): Words {
  const judge = (candidate: NameCandidate): Judged => ({
    ...candidate,
    sureness: model.named(candidate.features),
  });
  const judged = candidatesOf(names, model).map(judge);
  let best = likeliest(judged);
  if (mayBeShown && (best === null || best.sureness < TRUSTED)) {
    const concept = names.byConcept();
    if (concept !== null) judged.push(judge(withKnowledge(concept, model)));
    best = likeliest(judged);
  }
  if (best === null) return { name: tagOf(slot, reader), by: 'tag', sureness: 0 };
  if (best.sureness < TRUSTED) best = judged.find(({ by }) => by === 'property') ?? best;
  const label = likeliest(judged.filter(isLabel));
  if (label !== null && (label === best || (isPart(slot) && label.sureness >= TRUSTED)))
    return underLabel(slot, label, judged, names.kind, tagOf(slot, reader));
  const isAside = best.by === 'anchor' && best.sureness < TRUSTED;
  return { ...best, name: isAside ? `after ${best.name}` : best.name };
}

function likeliest(candidates: readonly Judged[]): Judged | null {
  return candidates.reduce<Judged | null>(
    (best, one) => (best === null || one.sureness > best.sureness ? one : best),
    null,
  );
}

function isLabel({ by }: NameCandidate): boolean {
  return by === 'label' || by === 'header';
}

/** The name of a column that is called by its label; of several fields under one, with what each says of itself. */
function underLabel(
  slot: Candidate,
  label: Judged,
  judged: readonly Judged[],
  kind: string | null,
  tag: string,
): Words {
  const { name, by, sureness } = label;
  if (!isPart(slot)) return { name: withKind(name, kind), by, sureness };
  const own = ofItself(judged.filter(({ name: words }) => !isSaid(words, name)));
  const isPlace = slot.ordinal !== null;
  if (own === null) return { name: isPlace ? name : `${name} ${tag}`, by, sureness: isPlace ? sureness : 0 };
  const whole = saysKind(name, own.name) ? name : `${name} ${own.name}`;
  return { name: whole, by, sureness: Math.min(sureness, own.sureness) };
}

/** Whether a label has all the words already: "review" in "Reviews". */
function isSaid(words: string, label: string): boolean {
  const said = new Set(splitWords(label).map((word) => singular(word)));
  return splitWords(words).every((word) => said.has(singular(word)));
}

/** What a column says of itself: what is trusted, else the class of its own element, else what its values say. */
function ofItself(judged: readonly Judged[]): Judged | null {
  const own = judged.filter((one) => !isLabel(one) && one.by !== 'anchor');
  return (
    likeliest(own.filter(({ sureness }) => sureness >= TRUSTED)) ??
    own.find(isOwnClass) ??
    likeliest(own.filter(({ by }) => by !== 'attribute'))
  );
}

/** What a column stands in: the label around it, else the text before it that stands on every page once. */
function sectionOf(slot: Candidate, label: string | null, { template }: PageReader): string | null {
  const { anchor } = exampleOf(slot);
  const isShared = anchor >= 0 && slot.values.every((value) => value.anchor === anchor);
  const section = label ?? (isShared ? labelName(template.anchor(anchor).text) : null);
  return section?.slice(0, LONGEST_NAME) ?? null;
}

function tagOf(slot: Candidate, reader: PageReader): string {
  return /^\w+/.exec(elementsOf(slot, reader).at(-1) ?? '')?.[0] ?? 'text';
}

/** One of several places is called by what stands there, "publisher date", else by its number. */
function placeName(name: string, kind: string | null, ordinal: number): string {
  return kind === null || isSaid(kind, name) || saysKind(name, kind) ? String(ordinal + 1) : kind;
}

/** "General information" of phone numbers is "General information phone". */
function withKind(label: string, kind: string | null): string {
  return kind === null || !isSureKind(kind) || saysKind(label, kind) ? label : `${label} ${kind}`;
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
