import type { Column, Kind } from '../../kb/catalogue/catalogue.js';
import { joinedId } from '../../query/joined-columns.js';
import type { Condition, Query } from '../../query/query.js';
import type { Table } from '../../query/table.js';
import { type BaseLinks, columnUses, type ValueUse } from './base-links.js';
import type { BaseReading } from './base-readings.js';
import { rankedBy } from './ranked-by.js';
import { rankingWord } from './word-knowledge.js';

/**
 * A reading goes by one column, which may be that of one source. The columns of the other sources that the same words
 * speak of are joined to it, so that the things of all sources are judged: the state here, the address there.
 */
export function overAllSources(reading: BaseReading, links: BaseLinks, table: Table): BaseReading {
  const joiner = new Joiner(reading.kind, links, table);
  return { ...reading, query: joiner.joined(reading.query) };
}

class Joiner {
  readonly #kind: Kind;
  readonly #links: BaseLinks;
  readonly #table: Table;

  constructor(kind: Kind, links: BaseLinks, table: Table) {
    this.#kind = kind;
    this.#links = links;
    this.#table = table;
  }

  joined(query: Query): Query {
    const { order, aggregate, compare } = query;
    return {
      ...query,
      where: query.where.map((condition) => this.#condition(condition)),
      ...(order?.by === undefined ? {} : { order: { ...order, by: this.#measure(order.by) } }),
      ...(aggregate?.of === undefined
        ? {}
        : { aggregate: { ...aggregate, of: this.#measure(aggregate.of) } }),
      ...(compare?.by === undefined ? {} : { compare: { ...compare, by: this.#measure(compare.by) } }),
    };
  }

  #condition(condition: Condition): Condition {
    const { attribute, op, value } = condition;
    if (attribute === 'name') return condition;
    if (op !== 'contains') return { ...condition, attribute: this.#measure(attribute) };
    const uses = this.#links.values.filter(
      ({ link }) => link.kind === this.#kind.id && link.column !== 'name',
    );
    const own = uses.find((use) => use.link.column === attribute && isSaid(use, value));
    if (own === undefined) return condition;
    const same = uses
      .filter(({ from, to, share }) => from === own.from && to === own.to && share >= own.share / 2)
      .sort((a, b) => b.share - a.share);
    const ids = this.#apart([attribute, ...same.map(({ link }) => link.column)]);
    const said = [own, ...same].filter(({ link }) => ids.includes(link.column)).flatMap((use) => use.said);
    const values = [...new Set(said)];
    return ids.length === 1
      ? condition
      : { ...condition, attribute: joinedId(ids), value: values.length === 1 ? values[0]! : values };
  }

  /** Columns of numbers or times that the same words of the question ask for. */
  #measure(id: string): string {
    const own = this.#kind.columns.find((column) => column.id === id);
    if (own === undefined || own.type === 'text') return id;
    const asking = this.#asking(own);
    if (asking === '') return id;
    const same = this.#kind.columns.filter(
      (column) =>
        column.role === 'fact' &&
        column.type !== 'text' &&
        column.unit === own.unit &&
        this.#asking(column) === asking &&
        this.#areOfLikeSize(own.id, column.id),
    );
    return joinedId(this.#apart([id, ...same.map((column) => column.id)]));
  }

  /** The words that speak of a column. */
  #asking(column: Column): string {
    const { words } = this.#links;
    const [use] = columnUses(words, { columns: [column], name: this.#kind.name }, () => false);
    const ranking = words.flatMap(({ word }, at) =>
      rankedBy(column, rankingWord(word)?.labels ?? []) > 0 ? [at] : [],
    );
    const telling = (use?.words ?? []).filter((at) => words[at]!.weight > 0);
    return [...new Set([...telling, ...ranking])].sort((a, b) => a - b).join(' ');
  }

  /** The price of a car and that of a gallon are both prices, but nobody means both. */
  #areOfLikeSize(a: string, b: string): boolean {
    const [x, y] = [a, b].map((id) => middle(this.#table.byId.get(id)!.sort)) as [number, number];
    return x === y || Math.max(x, y) <= MOST_TIMES * Math.min(x, y);
  }

  /** Of these columns, the first and those that tell of other rows than all before. */
  #apart(ids: readonly string[]): string[] {
    const kept: string[] = [];
    for (const id of new Set(ids)) if (kept.every((other) => this.#areApart(other, id))) kept.push(id);
    return kept;
  }

  #areApart(a: string, b: string): boolean {
    const [x, y] = [this.#table.byId.get(a)!.texts, this.#table.byId.get(b)!.texts];
    let both = 0;
    let [ofA, ofB] = [0, 0];
    for (let row = 0; row < this.#table.count; row++) {
      const [has, also] = [x[row]!.length > 0, y[row]!.length > 0];
      ofA += Number(has);
      ofB += Number(also);
      both += Number(has && also);
    }
    return both <= MOST_SHARED * Math.min(ofA, ofB);
  }
}

/** How many times as large the values of one source may be in the mean as those of another. */
const MOST_TIMES = 10;

/** The value in the middle of those that there are. */
function middle(keys: Float64Array): number {
  const all = keys.filter((key) => !Number.isNaN(key)).sort();
  return all[Math.floor(all.length / 2)] ?? 0;
}

/** Two sources may have some things in common. */
const MOST_SHARED = 0.1;

function isSaid({ said }: ValueUse, value: Condition['value']): boolean {
  return JSON.stringify(said) === JSON.stringify(value);
}
