import type { Analysis } from './analysis.js';
import { Crf, type CrfModel } from './crf/crf.js';
import { findItemPhrase, type ItemPhrase } from './phrase/item-phrase.js';
import { isTitleWord } from './phrase/title-words.js';

/**
 * Whether a title announces a list although it gives no count: "Best Laptops of 2026", "Web Design Trends to
 * Expect". A logistic model over how the title is built: what ranks, what is ranked, what stands around it.
 */

/** The word from which the items' noun phrase is read, and that phrase. */
interface Anchor {
  /** Position of the ranking word; one before the segment where nothing ranks. */
  readonly at: number;
  readonly ranks: boolean;
  readonly segment: number;
  readonly phrase: ItemPhrase | null;
}

/** The first ranking word with a noun phrase behind it; without one, the noun phrase that opens the title. */
export function anchorOf(a: Analysis): Anchor {
  let first: Anchor | null = null;
  for (let i = 0; i < a.tokens.length; i++) {
    if (!isRanking(a, i)) continue;
    const anchor = { at: i, ranks: true, segment: a.segmentOf[i]!, phrase: findItemPhrase(a, i) };
    if (anchor.phrase?.plural) return anchor;
    first ??= anchor;
  }
  return first ?? { at: -1, ranks: false, segment: 0, phrase: findItemPhrase(a, skipOpeners(a)) };
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

/** The last of the small words and years that open the title, or -1. */
function skipOpeners(a: Analysis): number {
  let i = 0;
  while (i < a.tokens.length && isOpener(a, i)) i++;
  return i - 1;
}

function isOpener(a: Analysis, i: number): boolean {
  const { tag } = a.words[i]!;
  return tag === 'DT' || tag === 'PRP$' || a.tokens[i]!.number?.form === 'year';
}

type Emit = (template: AnnouncementTemplate, value: string) => void;

const ANNOUNCEMENT_TEMPLATES = [
  'bias',
  'ranking',
  'ranking place',
  'before ranking',
  'items',
  'ranked items',
  'head',
  'head concept',
  'behind items',
  'tag behind items',
  'first tag',
  'first word',
  'year',
  'number',
  'segments',
  'case',
  'mark',
  'word',
  'other word',
] as const;
type AnnouncementTemplate = (typeof ANNOUNCEMENT_TEMPLATES)[number];

const NONE = '∅';

/** Emits what the model looks at. */
export function emitAnnouncement(a: Analysis, emit: Emit): void {
  const anchor = anchorOf(a);
  emit('bias', '');
  emitRanking(a, anchor, emit);
  emitItems(a, anchor, emit);
  emitWhole(a, anchor, emit);
}

function emitRanking(a: Analysis, { at, ranks, segment }: Anchor, emit: Emit): void {
  if (!ranks) {
    emit('ranking', NONE);
    return;
  }
  const offset = at - a.segments[segment]!.start;
  emit('ranking', isTitleWord(a.tokens[at]!.lower, 'ranking') ? a.tokens[at]!.lower : a.words[at]!.tag);
  emit('ranking place', `${Math.min(offset, 3)} ${Math.min(segment, 1)}`);
  emit('before ranking', offset === 0 ? NONE : a.words[at - 1]!.tag);
}

function emitItems(a: Analysis, { phrase, ranks }: Anchor, emit: Emit): void {
  if (!phrase) {
    emit('items', NONE);
    return;
  }
  const number = phrase.plural ? 'plural' : 'singular';
  emit('items', number);
  emit('ranked items', `${ranks ? 'ranked' : 'bare'} ${number}`);
  emit('head', a.words[phrase.head]!.lemma);
  emit('head concept', String(a.bits[phrase.head] ?? 0));
  emit('behind items', a.tokens[phrase.end]?.lower ?? NONE);
  emit('tag behind items', a.words[phrase.end]?.tag ?? NONE);
}

const MARKS: ReadonlySet<string> = new Set(['?', '!', '"', '“', ':', '(', '[']);

function emitWhole(a: Analysis, { segment, phrase }: Anchor, emit: Emit): void {
  emit('first tag', a.words[0]?.tag ?? NONE);
  emit('first word', a.tokens[0]?.lower ?? NONE);
  emit('segments', String(Math.min(a.segments.length, 4)));
  emit('case', caseOf(a));
  emit('year', yearPlace(a, phrase));
  if (a.tokens.some(({ number }) => number && number.form !== 'year')) emit('number', 'yes');
  const seen = new Set<string>();
  a.tokens.forEach((token, i) => {
    if (MARKS.has(token.text)) seen.add(`mark ${token.text}`);
    if (token.kind !== 'word') return;
    seen.add(`${a.segmentOf[i] === segment ? 'word' : 'other word'} ${a.words[i]!.lemma}`);
  });
  for (const one of seen) {
    const template = one.startsWith('mark') ? 'mark' : one.startsWith('word') ? 'word' : 'other word';
    emit(template, one.slice(template.length + 1));
  }
}

/** Where the title gives a year: right behind the items, before them, elsewhere, not at all. */
function yearPlace(a: Analysis, phrase: ItemPhrase | null): string {
  const at = a.tokens.findIndex(({ number }) => number?.form === 'year');
  if (at < 0) return NONE;
  if (!phrase) return 'no items';
  if (at < phrase.start) return 'before';
  return at - phrase.end <= 2 ? 'right behind' : 'later';
}

function caseOf(a: Analysis): string {
  const words = a.tokens.filter(({ kind, text }) => kind === 'word' && text.length > 3);
  const capitals = words.filter(({ capital }) => capital).length;
  return capitals * 2 > words.length ? 'title' : 'sentence';
}

/** Labels of the model, which is a chain of one position. */
export const ANNOUNCEMENT_LABELS = ['none', 'list'] as const;

export class AnnouncementModel {
  readonly #crf: Crf;

  constructor(model: CrfModel) {
    this.#crf = new Crf(model, ANNOUNCEMENT_TEMPLATES);
  }

  /** Probability that the title announces a list, given that no number of it is a count. */
  probability(a: Analysis): number {
    const nodes = new Float64Array(ANNOUNCEMENT_LABELS.length);
    emitAnnouncement(a, (template, value) => {
      this.#crf.addFeature(nodes, 0, ANNOUNCEMENT_TEMPLATES.indexOf(template), value);
    });
    return 1 / (1 + Math.exp(nodes[0]! - nodes[1]!));
  }
}
