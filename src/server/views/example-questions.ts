import type { Kb } from '../../kb/kb.js';
import type { TableInfo } from '../../kb/read/records.js';

const LOOKED_AT = 200;
const RANKINGS = 4;
/** "tallest", "best", "most populous": what people ask for by itself. */
const SUPERLATIVE = /^(?:best|worst|greatest|most \w+|least \w+|[a-z]+est)$/i;

/** Questions made from what the base has: rankings that its lists announce, and two things to compare. */
export async function exampleQuestions(kb: Kb): Promise<string[]> {
  const lists = (await kb.tables(LOOKED_AT)).filter(({ kind }) => kind === 'list');
  const asked = lists
    .filter(({ criterion, concept }) => concept !== null && SUPERLATIVE.test(criterion ?? ''))
    .sort((a, b) => appeal(b) - appeal(a));
  const perConcept = new Map(asked.toReversed().map((list) => [list.headKey, list]));
  const rankings = [...perConcept.values()].reverse().slice(0, RANKINGS);
  return [...rankings.map(questionOf), ...(await comparison(kb, rankings.at(-1)))];
}

/** A place or a time makes a question one's own; a short concept makes it easy to read. */
function appeal({ place, timeText, concept, itemCount, k }: TableInfo): number {
  const isWhole = k === null || k === itemCount;
  return (
    Number(place !== null) +
    Number(timeText !== null) +
    Number(isWhole) -
    (concept ?? '').split(' ').length / 2
  );
}

function questionOf({ criterion, concept, timeText, place }: TableInfo): string {
  const when = timeText === null ? '' : ` of ${timeText}`;
  const where = place === null ? '' : ` in ${place.replace(/^The /, 'the ')}`;
  return `${criterion} ${concept}${where}${when}`;
}

async function comparison(kb: Kb, list: TableInfo | undefined): Promise<string[]> {
  const view = list === undefined ? null : await kb.table(list.id, 2);
  const [first, second] = view?.items ?? [];
  return first === undefined || second === undefined ? [] : [`${first.name} vs ${second.name}`];
}

/** What a question about a kind needs to know of it. */
interface AskableKind {
  readonly id: string;
  readonly plural: string;
  readonly rows: number;
  readonly columns: readonly {
    readonly label: string;
    readonly role: string;
    readonly type: string;
    readonly unit: string | null;
    readonly fill: number;
    readonly distinct: number;
  }[];
}

/** Emptier columns answer too little. */
const LEAST_FILL = 0.3;
/** Groups that a reader takes in at once. */
const MOST_GROUPS = 30;
/** Rows that a group has on average; texts of their own, such as descriptions, make none. */
const LEAST_IN_GROUP = 2;

/** A label within a sentence: "Height" is "height" there, "GDP" and "ISBN 13" stay as they are. */
export function inSentence(label: string): string {
  return /^\p{Lu}(?:\p{Ll}|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Questions that the columns of a kind can answer, each with where it is answered. */
export function kindQuestions({ id, plural, rows, columns }: AskableKind): { text: string; href: string }[] {
  const facts = columns.filter(({ role, fill }) => role === 'fact' && fill > LEAST_FILL);
  // A number without a unit may be a year, whose average tells nothing.
  const measure = facts.find(({ type, unit }) => type === 'number' && unit !== null);
  const number = measure ?? facts.find(({ type }) => type === 'number');
  const grouped = facts.find(
    ({ type, distinct, fill }) =>
      type === 'text' && distinct > 1 && distinct <= Math.min(MOST_GROUPS, (rows * fill) / LEAST_IN_GROUP),
  );
  const texts = [
    `how many ${plural} are there`,
    ...(number === undefined ? [] : [`${plural} with the highest ${inSentence(number.label)}`]),
    ...(measure === undefined ? [] : [`average ${inSentence(measure.label)} of ${plural}`]),
    ...(grouped === undefined ? [] : [`number of ${plural} by ${inSentence(grouped.label)}`]),
  ];
  return texts.map((text) => ({
    text,
    href: `/ask?q=${encodeURIComponent(text)}&kind=${encodeURIComponent(id)}`,
  }));
}
