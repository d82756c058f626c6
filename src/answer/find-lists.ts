import { tablesWhere } from '../kb/read-records.js';
import type { TableInfo } from '../kb/records.js';
import type { Reader } from '../kb/store.js';
import { type Fit, fitOf, LEAST_FIT } from './fit.js';
import type { Question } from './question.js';
import type { RelatedHeads } from './related-heads.js';
import { isDemanding } from './row-demand.js';

export interface FittingTable extends Fit {
  readonly table: TableInfo;
  /** Fit by trust in the extraction. */
  readonly weight: number;
}

/** Candidates looked at by each way of finding them; keeps a question's work bounded in any base. */
const MOST_CANDIDATES = 150;
/** Lists that are merged. */
const MOST_LISTS = 24;
/** Lists much worse than the best one add noise, not evidence. */
const SHARE_OF_BEST = 0.65;

/** Lists whose concept, criterion, time and place fit the question, best first. */
export async function findLists(
  reader: Reader,
  question: Question,
  related: RelatedHeads,
): Promise<FittingTable[]> {
  const tables = new Map<number, TableInfo>();
  for (const found of await candidates(reader, question, related)) tables.set(found.id, found);
  const fitting = [...tables.values()]
    .filter((table) => table.kind === 'list' && table.itemCount > 0)
    .map((table) => weighted(table, fitOf(question, table, related)))
    .filter(({ fit }) => fit >= LEAST_FIT)
    .sort((a, b) => b.weight - a.weight || a.table.id - b.table.id);
  return bestOf(fitting).slice(0, MOST_LISTS);
}

/** The best ones; where a list is of just what was asked, the fitting items of wider lists add nothing. */
function bestOf(fitting: readonly FittingTable[]): FittingTable[] {
  const best = Math.max(0, ...fitting.map(({ fit }) => fit));
  const near = fitting.filter(({ fit }) => fit >= best * SHARE_OF_BEST);
  const plain = near.filter(({ demand }) => !isDemanding(demand));
  return plain.some(({ fit }) => fit === best) ? plain : near;
}

function weighted(table: TableInfo, fit: Fit): FittingTable {
  return { table, ...fit, weight: fit.fit * Math.max(table.weight, LEAST_TRUST) };
}

/** A list without a score still is one. */
const LEAST_TRUST = 0.05;

async function candidates(reader: Reader, question: Question, related: RelatedHeads): Promise<TableInfo[]> {
  const byWeight = 'ORDER BY weight DESC, id LIMIT ?';
  const conceptKey = question.concept.join(' ');
  const ways = [
    tablesWhere(reader, `concept_key = ? AND criterion_key = ? LIMIT ?`, [
      conceptKey,
      question.criterion.join(' '),
      MOST_CANDIDATES,
    ]),
    tablesWhere(reader, `concept_key = ? ${byWeight}`, [conceptKey, MOST_CANDIDATES]),
    tablesWhere(reader, `head_key = ? ${byWeight}`, [question.head, MOST_CANDIDATES]),
    byTitle(reader, question),
  ];
  const others = [...related].filter(([head]) => head !== question.head && head !== '');
  for (const [head, kinship] of others.sort((a, b) => b[1] - a[1])) {
    const limit = kinship > 0.9 ? MOST_CANDIDATES : 10;
    ways.push(tablesWhere(reader, `head_key = ? ${byWeight}`, [head, limit]));
  }
  return (await Promise.all(ways)).flat();
}

/** Titles that have the question's own words: the way to a list by its year or place. */
async function byTitle(reader: Reader, question: Question): Promise<TableInfo[]> {
  const place = question.place === null || question.place === 'world' ? [] : question.place.split(' ');
  const year =
    question.time !== null && question.time.from === question.time.to ? [`${question.time.from}`] : [];
  const query = [...question.concept, ...place, ...year];
  const pages = await reader.matching('page_titles', query, MOST_CANDIDATES);
  return pages.length === 0 ? [] : tablesWhere(reader, 'page_id IN (?*)', [pages]);
}
