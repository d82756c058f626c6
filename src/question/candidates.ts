import type { Query } from '../query/query.js';
import type { Table, TableColumn } from '../query/table.js';
import { type Candidate, Heads } from './heads.js';
import type { Links } from './links.js';
import type { Parts } from './parts.js';
import type { RowSet } from './row-set.js';
import { type Composing, MOST_PAIRED, RowSets } from './row-sets.js';
import type { QuestionText } from './tokens.js';

const MOST_ORDERED_PAIRS = 30;
const MOST_COLUMNS = 24;

/** Composes what the question links to into all well-typed queries, up to a bound: rows first, then what is asked of them. */
export function composeCandidates(
  text: QuestionText,
  table: Table,
  links: Links,
  parts: Parts,
): readonly Candidate[] {
  const on = composing(text, table, links, parts);
  const rows = new RowSets(on);
  const heads = new Heads(on, rows);
  const all = rows.all();
  const filtered = links.filters.map((filter) => rows.filtered(filter));
  const values = filtered.filter((_, at) => links.filters[at]!.type === 'value');
  const isSaid = ({ mask }: RowSet) => mask !== 0;
  const { both, either, not, none } = rows.pairs(filtered);
  const plain = [all, ...filtered, ...both, ...either, ...not];
  const ordered = [
    ...rows.superlatives(all),
    ...filtered.filter(isSaid).flatMap((set) => rows.superlatives(set)),
    ...both.slice(0, MOST_ORDERED_PAIRS).flatMap((set) => rows.superlatives(set)),
    ...not.slice(0, MOST_PAIRED).flatMap((set) => rows.superlatives(set)),
  ];
  const chosen = either.flatMap((set) => rows.superlatives(set));
  const stepped = [...filtered, ...both, ...ordered.filter(({ shape }) => /^(?:first|last)\(/.test(shape))]
    .filter(({ rows: own }) => own.length === 1)
    .flatMap((set) => rows.steps(set));
  const sides = filtered.filter(({ rows: own }) => own.length === 1).flatMap((set) => rows.sides(set));
  const referred = values.filter(({ rows: own }) => own.length === 1).flatMap((set) => rows.references(set));

  for (const set of plain) heads.all(set);
  for (const set of none) heads.isNone(set);
  for (const set of [...filtered, ...both]) {
    heads.lengths(set);
    heads.differences(set);
  }
  for (const set of sides) heads.counts(set);
  for (const set of referred) heads.selectAndCount(set);
  for (const set of [...ordered, ...stepped]) heads.selects(set);
  for (const set of chosen) heads.selectOwn(set);
  for (const set of [all, ...filtered]) heads.groups(set);
  heads.compares(filtered);
  return heads.candidates;
}

function composing(text: QuestionText, table: Table, links: Links, parts: Parts): Composing {
  const best = (columns: TableColumn[]) =>
    columns
      .map((column) => ({ column, share: links.matches[table.columns.indexOf(column)]!.share }))
      .sort((a, b) => b.share - a.share)
      .slice(0, MOST_COLUMNS)
      .map(({ column }) => column);
  const usable = table.columns.filter(({ column }) => column.role === 'name' || column.role === 'fact');
  const shown = best(usable.filter(({ column }) => column.readFrom === undefined));
  const isMonth = ({ column }: TableColumn) => column.id.endsWith('.month');
  const sortable = best(
    usable.filter((column) => !isMonth(column) && column.sort.some((key) => !Number.isNaN(key))),
  );
  return { text, table, links, parts, shown, sortable };
}

export function queryOf(candidate: Candidate, table: Table): Query {
  return { kind: table.kind.id, where: [], ...candidate.rowSet.query, ...candidate.query };
}
