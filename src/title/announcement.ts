import type { Analysis } from './analysis.js';
import { Crf, type CrfModel } from './crf/crf.js';
import { formOf, type Stretch, stretchesOf } from './form.js';
import { findItemPhrase, type ItemPhrase } from './phrase/item-phrase.js';
import type { Tag } from './tags.js';
import { isTitleWord } from './title-words.js';

/**
 * Whether a title announces a list although it gives no count: "Best Laptops of 2026", "Gift Ideas for Cyclists",
 * "Where to Eat in Lisbon". A logistic model over how each stretch of the title is built, what it names, and what
 * stands around it; the likeliest stretch speaks for the title.
 */

/** A stretch of the title, the word from which its items are read, and what they are called. */
export interface Announcement extends Stretch {
  /** Position of the ranking word, or the one before the phrase where nothing ranks. */
  readonly at: number;
  readonly ranks: boolean;
  readonly phrase: ItemPhrase | null;
}

/** The stretches of a title as announcements. */
export function announcementsOf(a: Analysis): Announcement[] {
  return stretchesOf(a).map((stretch) => announcementIn(a, stretch));
}

/** The first ranking word with a plural behind it; without one, the noun phrase that opens the stretch. */
function announcementIn(a: Analysis, stretch: Stretch): Announcement {
  let first: Announcement | null = null;
  for (let at = stretch.start; at < stretch.end; at++) {
    if (!isRanking(a, at)) continue;
    const found = { ...stretch, at, ranks: true, phrase: phraseIn(a, at, stretch) };
    if (found.phrase?.plural) return found;
    first ??= found;
  }
  const at = lastOpener(a, stretch);
  return first ?? { ...stretch, at, ranks: false, phrase: phraseIn(a, at, stretch) };
}

function phraseIn(a: Analysis, at: number, { end }: Stretch): ItemPhrase | null {
  const phrase = findItemPhrase(a, at);
  return phrase && phrase.head < end ? phrase : null;
}

function isRanking(a: Analysis, i: number): boolean {
  const { tag } = a.words[i]!;
  if (isTitleWord(a.tokens[i]!.lower, 'ranking')) return !ranksNumber(a, i);
  return tag === 'JJS' || tag === 'RBS';
}

/** "Top 8 finish": the word ranks the number behind it, and that number is no count of items. */
function ranksNumber(a: Analysis, i: number): boolean {
  const number = a.tokens[i + 1]?.number;
  return number != null && number.form !== 'year';
}

/** The last of the small words and years that open the stretch, or the position before it. */
function lastOpener(a: Analysis, { start, end }: Stretch): number {
  let i = start;
  while (i < end && isOpener(a, i)) i++;
  return i - 1;
}

function isOpener(a: Analysis, i: number): boolean {
  const { tag } = a.words[i]!;
  return tag === 'DT' || tag === 'PRP$' || a.tokens[i]!.number?.form === 'year';
}

const ANNOUNCEMENT_TEMPLATES = [
  'bias',
  'place',
  'form opening',
  'form pair',
  'form triple',
  'form whole',
  'form end',
  'ranking',
  'ranked items',
  'head',
  'head concept',
  'head and behind',
  'behind items',
  'tag behind items',
  'word',
  'other word',
  'first word',
  'verb',
  'case',
] as const;
type AnnouncementTemplate = (typeof ANNOUNCEMENT_TEMPLATES)[number];
type Emit = (template: AnnouncementTemplate, value: string) => void;

const NONE = '∅';

/** Emits what the model looks at for one stretch. */
export function emitAnnouncement(a: Analysis, one: Announcement, emit: Emit): void {
  emit('bias', '');
  emitForm(formOf(a, one), emit);
  emitItems(a, one, emit);
  emitWords(a, one, emit);
  emitPlace(a, one, emit);
}

/** Symbols beyond these say little about what is announced. */
const LONGEST_FORM = 12;
/** Forms of at most this many symbols come back often enough to be learned as a whole. */
const SHORT_FORM = 5;
const FINITE: ReadonlySet<Tag> = new Set<Tag>(['VBZ', 'VBD', 'VB', 'MD']);

function emitForm(form: readonly string[], emit: Emit): void {
  const symbols = ['^', ...form.slice(0, LONGEST_FORM), '$'];
  const pairs = new Set<string>();
  const triples = new Set<string>();
  for (let i = 0; i + 1 < symbols.length; i++) {
    pairs.add(`${symbols[i]} ${symbols[i + 1]}`);
    if (i + 2 < symbols.length) triples.add(symbols.slice(i, i + 3).join(' '));
  }
  for (const pair of pairs) emit('form pair', pair);
  for (const triple of triples) emit('form triple', triple);
  emit('form opening', symbols.slice(1, 3).join(' '));
  emit('form opening', symbols.slice(1, 5).join(' '));
  emit('form end', symbols.slice(-3).join(' '));
  if (form.length <= SHORT_FORM) emit('form whole', form.join(' '));
}

function emitItems(a: Analysis, { at, ranks, phrase }: Announcement, emit: Emit): void {
  const ranking = isTitleWord(a.tokens[at]?.lower ?? '', 'ranking') ? a.tokens[at]!.lower : a.words[at]?.tag;
  emit('ranking', ranks ? ranking! : NONE);
  if (!phrase) {
    emit('ranked items', `${ranks ? 'ranked' : 'bare'} ${NONE}`);
    return;
  }
  emit('ranked items', `${ranks ? 'ranked' : 'bare'} ${phrase.plural ? 'plural' : 'singular'}`);
  const { lemma } = a.words[phrase.head]!;
  const tag = a.words[phrase.end]?.tag ?? NONE;
  emit('head', lemma);
  emit('head concept', String(a.bits[phrase.head] ?? 0));
  emit('head and behind', `${lemma} ${tag}`);
  emit('behind items', a.tokens[phrase.end]?.lower ?? NONE);
  emit('tag behind items', tag);
}

function emitWords(a: Analysis, { start, end }: Announcement, emit: Emit): void {
  const inside = new Set<string>();
  const outside = new Set<string>();
  a.tokens.forEach(({ kind }, i) => {
    if (kind === 'word') (i >= start && i < end ? inside : outside).add(a.words[i]!.lemma);
  });
  for (const lemma of inside) emit('word', lemma);
  for (const lemma of outside) emit('other word', lemma);
  emit('first word', a.tokens[start]?.lower ?? NONE);
}

function emitPlace(a: Analysis, { start, end }: Announcement, emit: Emit): void {
  emit('verb', a.words.slice(start, end).find(({ tag }) => FINITE.has(tag))?.tag ?? NONE);
  const first = start === 0;
  const last = end >= a.tokens.length;
  emit('place', first ? (last ? 'only' : 'first') : last ? 'last' : 'inner');
  emit('place', `behind ${a.tokens[start - 1]?.text ?? NONE}`);
  emit('case', caseOf(a));
}

function caseOf(a: Analysis): string {
  const words = a.tokens.filter(({ kind, text }) => kind === 'word' && text.length > 3);
  const capitals = words.filter(({ capital }) => capital).length;
  return capitals * 2 > words.length ? 'title' : 'sentence';
}

/** Labels of the model, which is a chain of one position. */
export const ANNOUNCEMENT_LABELS = ['none', 'list'] as const;

/** The stretch that announces, and how likely it does. */
export interface Announced {
  readonly announcement: Announcement;
  readonly probability: number;
}

export class AnnouncementModel {
  readonly #crf: Crf;

  constructor(model: CrfModel) {
    this.#crf = new Crf(model, ANNOUNCEMENT_TEMPLATES);
  }

  /** The likeliest announcement of a title, given that no number of it is a count; null for an empty title. */
  best(a: Analysis): Announced | null {
    let best: Announced | null = null;
    for (const announcement of announcementsOf(a)) {
      const probability = this.#probability(a, announcement);
      if (probability > (best?.probability ?? -1)) best = { announcement, probability };
    }
    return best;
  }

  #probability(a: Analysis, one: Announcement): number {
    const nodes = new Float64Array(ANNOUNCEMENT_LABELS.length);
    emitAnnouncement(a, one, (template, value) => {
      this.#crf.addFeature(nodes, 0, ANNOUNCEMENT_TEMPLATES.indexOf(template), value);
    });
    return 1 / (1 + Math.exp(nodes[0]! - nodes[1]!));
  }
}
