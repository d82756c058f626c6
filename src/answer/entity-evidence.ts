import { nameKey, phraseKey, terms } from '../kb/fold-text.js';
import type { CellInfo, ItemInfo, TableTopic } from '../kb/records.js';
import { listsKind } from './asked-heads.js';
import { labelsFor } from './asked-labels.js';
import type { Question } from './question.js';
import { kinshipOf, type RelatedHeads } from './related-heads.js';
import { isYearWithin, rowTerms, shownTerms, showsKind } from './row-demand.js';

/** An entity with what its items say, and which keywords that meets. */
export interface Evidence {
  readonly entityId: number;
  readonly items: readonly ItemInfo[];
  readonly missing: readonly string[];
  readonly score: number;
  /** It bears a name that stands in the question. */
  readonly named: boolean;
  /** Prose has the words, and neither its name nor a value, a label or its table. */
  readonly mentioned: boolean;
}

/** What one row says of a thing. */
export interface Fact {
  readonly item: ItemInfo;
  readonly cells: readonly CellInfo[];
  readonly table: TableTopic;
  /** What the row says, folded. */
  readonly said: ReadonlySet<string>;
}

export function factOf(item: ItemInfo, cells: readonly CellInfo[], table: TableTopic): Fact {
  return { item, cells, table, said: new Set(rowTerms(item, cells)) };
}

/** Which keywords a thing meets, by all that its rows say. */
export function evidenceOf(
  entityId: number,
  facts: readonly Fact[],
  keywords: readonly string[],
  question: Question,
  related: RelatedHeads,
): Evidence {
  const labels = new Set(facts.flatMap(({ cells }) => cells.flatMap((cell) => cell.labelKey.split(' '))));
  const calling = facts.filter(({ item }) => isNamed(item, keywords, question));
  const name = new Set(calling.flatMap(({ item }) => terms(item.name)));
  const isSaid = wordsSaid(facts, question);
  const met = (term: string) =>
    name.has(term) ||
    (term === question.head && question.ofConcept
      ? isOfKind(facts, term, related) || facts.some((fact) => isDescribed(fact, keywords))
      : isSaid(term)) ||
    labels.has(term) ||
    namesALabel(term, labels) ||
    (related.has(term) && isOfKind(facts, term, related));
  const relevant = facts
    .map((fact) => ({ item: fact.item, relevance: relevance(fact, keywords) }))
    .sort((a, b) => b.relevance - a.relevance);
  const named = calling.length > 0;
  return {
    entityId,
    items: relevant.map(({ item }) => item),
    missing: keywords.filter((term) => !met(term)),
    score: scoreOf(facts, keywords, named),
    named,
    mentioned: isMentioned(facts, keywords, labels),
  };
}

/** Whether a thing's rows and tables have a word; years and makers have to be values of the thing. */
function wordsSaid(facts: readonly Fact[], { maker }: Question): (term: string) => boolean {
  const listed = facts.flatMap(({ table }) => [
    ...table.conceptKey.split(' '),
    table.headKey,
    ...terms(table.title),
  ]);
  const said = new Set([...facts.flatMap((fact) => [...fact.said]), ...listed]);
  const dated = facts.flatMap(({ cells }) => cells.filter((cell) => isYearWithin(cell, ANY_YEAR)));
  const years = new Set(dated.map(({ number }) => String(Math.floor(number!))));
  const making = maker === null ? [] : cellsUnder(maker.verb, facts);
  const makers = new Set(making.flatMap(({ text }) => terms(text)));
  return (term) => {
    if (isYear(term) && years.size > 0) return years.has(term);
    return makers.size > 0 && maker!.names.includes(term) ? makers.has(term) : said.has(term);
  };
}

/** The values under a label that is made of a verb: "directed" of "director". */
function cellsUnder(verb: string, facts: readonly Fact[]): CellInfo[] {
  const cells = facts.flatMap((fact) => fact.cells);
  return cells.filter(({ labelKey }) => namesALabel(verb, new Set(labelKey.split(' '))));
}

/** A year is one that a thing has, not one that some text of it has, where it has any. */
const ANY_YEAR = { from: 0, to: 9999 };

function isYear(term: string): boolean {
  return /^(?:1\d|20)\d\d$/.test(term);
}

/** Whether prose alone has the words, and too few of them to describe the thing. */
function isMentioned(
  facts: readonly Fact[],
  keywords: readonly string[],
  labels: ReadonlySet<string>,
): boolean {
  if (keywords.length >= LEAST_DESCRIBING) return false;
  return !facts.some(({ item, cells, table }) => {
    const shown = shownTerms(item, cells);
    const listed = table.conceptKey.split(' ');
    return keywords.some((term) => shown.has(term) || labels.has(term) || listed.includes(term));
  });
}

/**
 * Whether the thing is one of the concept: its table is of it or of kin, or its name or a value says so. Prose that
 * has the word makes nothing a university.
 */
function isOfKind(facts: readonly Fact[], concept: string, related: RelatedHeads): boolean {
  return facts.some(
    ({ item, cells, table }) =>
      kinshipOf(related, table.conceptKey, table.headKey).kinship > 0 ||
      listsKind(table, concept) ||
      showsKind(item, cells, concept),
  );
}

/** Keywords that a text has to have together to be a description of what was asked for. */
const LEAST_DESCRIBING = 3;

/** "physicist who built the bomb": one text has it all. */
function isDescribed({ cells }: Fact, keywords: readonly string[]): boolean {
  if (keywords.length < LEAST_DESCRIBING) return false;
  return cells.some((cell) => {
    const said = new Set(terms(cell.text));
    return keywords.every((term) => said.has(term));
  });
}

function isNamed(item: ItemInfo, keywords: readonly string[], question: Question): boolean {
  const key = phraseKey(item.name);
  return (
    nameKey(item.name) === nameKey(question.text) ||
    (key !== '' && ` ${keywords.join(' ')} `.includes(` ${key} `))
  );
}

/** Letters that a verb and the label for who does it share: "directed", "director". */
const LEAST_STEM = 5;
const LONGEST_ENDING = 3;

function namesALabel(term: string, labels: ReadonlySet<string>): boolean {
  if (labelsFor(term).some((kin) => labels.has(kin))) return true;
  const stem = term.slice(0, Math.max(LEAST_STEM, term.length - LONGEST_ENDING));
  if (stem.length < LEAST_STEM) return false;
  return [...labels].some((label) => label.startsWith(stem) && label.length <= stem.length + LONGEST_ENDING);
}

function relevance({ cells, said }: Fact, keywords: readonly string[]): number {
  return keywords.filter((term) => said.has(term)).length + Math.min(cells.length, 20) / 100;
}

/** Weights: being called so, having a value that is just that, having the word in the name. */
const NAMED = 4;
const WHOLE_VALUE = 1;
const WORD_IN_NAME = 1;
const MOST_WHOLE_VALUES = 6;

function scoreOf(facts: readonly Fact[], keywords: readonly string[], named: boolean): number {
  const asked = ` ${keywords.join(' ')} `;
  const texts = facts.flatMap(({ cells }) => cells.map((cell) => phraseKey(cell.text)));
  const whole = new Set(texts.filter((text) => text !== '' && asked.includes(` ${text} `)));
  const inName = Math.max(0, ...facts.map(({ item }) => overlap(terms(item.name), keywords)));
  return (named ? NAMED : 0) + WHOLE_VALUE * Math.min(whole.size, MOST_WHOLE_VALUES) + WORD_IN_NAME * inName;
}

/** Share of a name's words that were asked for. */
export function overlap(own: readonly string[], keywords: readonly string[]): number {
  const hits = own.filter((word) => keywords.includes(word)).length;
  return own.length === 0 ? 0 : hits / own.length;
}
