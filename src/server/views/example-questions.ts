import type { Kb } from '../../kb/kb.js';
import type { TableInfo } from '../../kb/records.js';

const LOOKED_AT = 60;
const RANKINGS = 4;

/** Questions made from what the base has: rankings that its lists announce, and two things to compare. */
export async function exampleQuestions(kb: Kb): Promise<string[]> {
  const lists = (await kb.tables(LOOKED_AT)).filter(({ kind }) => kind === 'list');
  const asked = lists.filter(({ criterion, concept }) => criterion !== null && concept !== null);
  const perConcept = new Map(asked.map((list) => [list.headKey, list]));
  const rankings = [...perConcept.values()].slice(0, RANKINGS).map(questionOf);
  return [...rankings, ...(await comparison(kb, asked[0]))];
}

function questionOf({ criterion, concept, timeText, place }: TableInfo): string {
  const when = timeText === null ? '' : ` of ${timeText}`;
  const where = place === null ? '' : ` in ${place}`;
  return `${criterion} ${concept}${when}${where}`;
}

async function comparison(kb: Kb, list: TableInfo | undefined): Promise<string[]> {
  const view = list === undefined ? null : await kb.table(list.id, 2);
  const [first, second] = view?.items ?? [];
  return first === undefined || second === undefined ? [] : [`${first.name} vs ${second.name}`];
}
