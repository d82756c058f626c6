import type { Query } from '../../query/query.js';
import type { QueryResult } from '../../query/query-result.js';
import { columnOf } from '../../query/row-operations.js';
import { runQuery } from '../../query/run-memory.js';
import type { Table } from '../../query/table.js';
import { overAllSources } from './all-sources.js';
import type { BaseLinks } from './base-links.js';
import { baseModel } from './base-model.js';
import type { BaseReading } from './base-readings.js';
import { type Features, scoreOf, type Weights } from './cover.js';

/** A reading with what its query gives. */
export interface Ran {
  readonly reading: BaseReading;
  readonly table: Table;
  readonly result: QueryResult;
}

/** The rows of a kind; null where they are too many to be held. */
type TableOf = (kind: string) => Promise<Table | null>;

/** Readings that are run: the likeliest before it is known what they give. */
export const MOST_RUN = 20;

export interface Tried {
  readonly ran: Ran | null;
  /** The first reading whose thing is there without the value. */
  readonly lacking: BaseReading | null;
}

/** The best reading that is likelier than no answer and whose query gives something. */
export async function firstThatAnswers(
  readings: readonly BaseReading[],
  links: BaseLinks,
  tableOf: TableOf,
  weights: Weights = baseModel(),
): Promise<Tried> {
  let lacking: BaseReading | null = null;
  let unbounded: Ran | null = null;
  for (const { run, isGiven, score } of await judged(readings.slice(0, MOST_RUN), links, tableOf, weights)) {
    const { reading, table, result } = run;
    if (score < 0 || reading.form === 'known thing') break;
    if (isGiven) {
      if (unbounded !== null && reading.notUnderstood.length > unbounded.reading.notUnderstood.length) break;
      if (boundsSomething(reading, table)) return { ran: run, lacking };
      unbounded ??= run;
      continue;
    }
    // There is no twentieth: another reading would give another one instead.
    if (reading.query.offset !== undefined) break;
    if (reading.form === 'value' && result.rows.length > 0) lacking ??= reading;
  }
  return { ran: unbounded, lacking };
}

interface Judged {
  readonly run: Ran;
  readonly isGiven: boolean;
  /** By what it gives as well. */
  readonly score: number;
}

/** Readings with what they give, the likeliest first. */
async function judged(
  readings: readonly BaseReading[],
  links: BaseLinks,
  tableOf: TableOf,
  weights: Weights,
): Promise<Judged[]> {
  const found: Judged[] = [];
  for (const given of readings) {
    const table = await tableOf(given.kind.id);
    if (table === null) continue;
    const run = ran(given, links, table);
    const isGiven = given.form === 'known thing' || gives(run.reading, table, run.result);
    const score = given.score + scoreOf(resultFeatures(run), weights);
    found.push({ run, isGiven, score });
  }
  found.sort((a, b) => b.score - a.score);
  return found
    .map((each, at) => ({ ...each, score: each.score + scoreOf(emptyBefore(found, at), weights) }))
    .sort((a, b) => b.score - a.score);
}

/**
 * What one reading found nothing for, another that leaves out more words hardly answers; unless the first took a word
 * for more than it is, such as "novels" for a value. `all` are in order, the likeliest first.
 */
export function emptyBefore(all: readonly Pick<Judged, 'run' | 'isGiven'>[], at: number): Features {
  const left = ({ run }: Pick<Judged, 'run'>) => run.reading.notUnderstood.length;
  const own = all[at]!;
  if (own.run.reading.form === 'known thing') return new Map();
  const more = all.slice(0, at).reduce((most, each) => {
    return each.isGiven ? most : Math.max(most, left(own) - left(each));
  }, 0);
  return more === 0
    ? new Map()
    : new Map([
        [BEHIND_EMPTY, 1],
        [`${BEHIND_EMPTY}, words`, Math.min(3, more)],
      ]);
}

const BEHIND_EMPTY = 'leaves more than an empty one';

/** What the answer itself says for a reading or against it. */
export function resultFeatures({ reading, table, result }: Ran): Features {
  const { form } = reading;
  if (form === 'known thing') return new Map();
  const found = new Map<string, number>([[`${form} of size`, Math.log10(1 + table.count)]]);
  if (form === 'yesno') found.set(`says ${result.values[0] ?? 'nothing'}`, 1);
  if (form === 'rows' || form === 'count') {
    found.set(`${form} of some`, Math.log10(1 + result.rows.length));
    if (result.rows.length === 1) found.set(`${form} of one`, 1);
    if (result.rows.length === table.count) found.set(`${form} of all`, 1);
  }
  if (form === 'value') found.set('values given', Math.min(3, result.values.length));
  return found;
}

/** "under $30,000" is not said of monthly payments that all are: a bound that leaves nothing out is on the wrong column. */
function boundsSomething({ query }: BaseReading, table: Table): boolean {
  return query.where.every((condition) => {
    if (!/^[<>]/.test(condition.op)) return true;
    const has = columnOf(table, condition.attribute).sort;
    const all = has.reduce((count, key) => count + (Number.isNaN(key) ? 0 : 1), 0);
    return runQuery(table, { kind: query.kind, where: [condition] }).total < all;
  });
}

/** A reading over the columns of all sources, with what it gives. */
export function ran(given: BaseReading, links: BaseLinks, table: Table): Ran {
  const reading = overAllSources(given, links, table);
  return { reading, table, result: runQuery(table, reading.query) };
}

/** Whether a query gives what its question asks for. */
export function gives({ form, query }: BaseReading, table: Table, result: QueryResult): boolean {
  if (form === 'count')
    return query.aggregate?.function !== 'count' ? result.values.length > 0 : result.rows.length > 0;
  if (form === 'superlative' && !hasKey(query, table, result)) return false;
  if (form !== 'yesno') return result.values.some(isSaid) && result.rows.length > 0;
  if (result.values[0] === 'yes') return true;
  // What is not known of a thing is not denied.
  const [name, ...conditions] = query.where;
  const rows = runQuery(table, { ...query, where: name === undefined ? [] : [name], exists: undefined }).rows;
  return (
    rows.length > 0 &&
    conditions.every((each) => rows.some((row) => columnOf(table, each.attribute).texts[row]!.length > 0))
  );
}

/** An empty cell says nothing. */
export const isSaid = (value: string) => value.trim() !== '';

/** Where no row has the value, none is the first. */
function hasKey({ order }: Query, table: Table, { rows: [first] }: QueryResult): boolean {
  return (
    order?.by === undefined || (first !== undefined && !Number.isNaN(columnOf(table, order.by).sort[first]!))
  );
}
