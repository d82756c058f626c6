import { basename } from 'node:path';
import type {
  AnswerRow,
  AnswerValue,
  Answer as AskAnswer,
  PageHit as FoundPage,
} from '../../answer/answer.js';
import { comparisonNotes } from '../../answer/compare/choice-notes.js';
import type { Comparison as Compared } from '../../answer/compare/comparison.js';
import { kinRows } from '../../answer/compare/kin-rows.js';
import { disagree, foldSaid } from '../../answer/compare/said-values.js';
import type { SourceRef } from '../../answer/sources/source-ref.js';
import type { EntityView } from '../../kb/kb.js';
import type { CellInfo, PageInfo, TableInfo } from '../../kb/read/records.js';
import { parseQuery } from '../../query/text-form.js';
import type { Mirror } from '../mirror.js';
import type { Answer, Comparison, PageHit } from '../schemas/answer.js';
import type { Entity } from '../schemas/base.js';
import type { Cell, Source, ViewRow, ViewTable } from '../schemas/view-table.js';
import { columnType } from '../schemas/view-table.js';

/** What an answer is shown with. */
interface Shown {
  readonly mirror: Mirror;
  /** Pictures from elsewhere in the base, for things whose row has none. */
  readonly pictures: ReadonlyMap<number, string>;
}

/** An answer as the API gives it: one index of sources, cells by column, only what fits the page asked for. */
export function answerView(answer: AskAnswer, shown: Shown, page: number, size: number): Answer {
  const { question, kind, sentence, queryText, value, notUnderstood, notes, rows, pages } = answer;
  return {
    question,
    kind,
    sentence,
    query: queryText,
    plan: answer.query,
    ranking: rankingView(answer),
    others: answer.others.map(({ query, why }) => ({ query, plan: parseQuery(query), why })),
    value: [...value],
    said: [...answer.said],
    notUnderstood: [...notUnderstood],
    notes: [...notes],
    table: rows.length === 0 ? null : tableView(answer, shown, page, size),
    pages: pages.map((hit) => pageHit(hit, shown.mirror)),
    nearest: answer.nearest.map(({ text }) => text),
    total: rows.length === 0 ? pages.length : rows.length,
    page,
    size,
  };
}

function rankingView({ ranking, tables }: AskAnswer): Answer['ranking'] {
  if (ranking === null) return null;
  const { merge: _, ...taken } = ranking;
  return { ...taken, lists: tables.map(({ tableId, title }) => ({ id: String(tableId), title })) };
}

function tableView(answer: AskAnswer, { mirror, pictures }: Shown, page: number, size: number): ViewTable {
  const sources = new SourceIndex(mirror);
  const shown = answer.rows.slice((page - 1) * size, page * size);
  const rows = shown.map((row) => ({
    ...rowView(row, sources),
    image: sources.picture(row.image ?? pictures.get(row.entityId) ?? null),
  }));
  return {
    title: answer.question,
    columns: answer.columns.map(({ key, label }) => ({ key, label, type: columnType(rows, key) })),
    rows,
    sources: sources.all,
  };
}

function rowView(row: AnswerRow, sources: SourceIndex): Omit<ViewRow, 'image'> {
  const at = row.sources.map((ref) => sources.ofRef(ref));
  return {
    rank: row.rank,
    name: row.name,
    entity: String(row.entityId),
    links: [],
    cells: Object.fromEntries(Object.entries(row.cells).map(([key, values]) => [key, cellView(values, at)])),
    sources: [...new Set(at)],
  };
}

/** Where not all values come from one page, each says from which. */
function cellView(values: readonly AnswerValue[], at: readonly number[]): Cell {
  const said = values.map(({ text, source }) => ({ text, sources: [at[source]!] }));
  const texts = said.map(({ text }) => text);
  const sources = [...new Set(said.flatMap((each) => each.sources))];
  return {
    text: texts.length === 1 ? texts[0]! : texts,
    number: values[0]?.number ?? null,
    sources,
    ...(sources.length > 1 ? { said } : {}),
  };
}

export function pageHit(hit: FoundPage, mirror: Mirror): PageHit {
  return {
    title: hit.title,
    url: hit.url,
    local: hit.url === null ? null : mirror.localAddress(hit.url),
    file: hit.url === null ? basename(hit.source) : null,
    excerpt: hit.snippet.map(({ text, hit: isHit }) => ({ text, hit: isHit })),
    list: null,
  };
}

export function comparisonView(compared: Compared, mirror: Mirror): Comparison {
  const sources = new SourceIndex(mirror);
  const rows = compared.rows.map(({ label, unit, differs, cells }) => ({
    label: unit === null || label.endsWith(')') ? label : `${label} (${unit})`,
    differs,
    cells: cells.map(({ values, conflict }) => ({
      conflict,
      values: values.map(({ text, converted, sources: refs }) => ({
        text: converted === null || converted === text ? text : `${text} (${converted})`,
        sources: [...new Set(refs.map((ref) => sources.ofRef(ref)))],
      })),
    })),
  }));
  return {
    entities: compared.entities.map(({ entityId, name, image, concept }) => ({
      id: String(entityId),
      name,
      image: sources.picture(image),
      concept: concept || null,
    })),
    rows,
    sources: sources.all,
    unknown: [...compared.unknown],
    notes: comparisonNotes(compared),
    choices: compared.choices.map(({ asked, taken, others }) => ({
      asked,
      taken: taken === null ? null : String(taken.entityId),
      others: others.map(({ entityId, name, concept }) => ({
        id: String(entityId),
        name,
        concept: concept || null,
      })),
    })),
  };
}

/** Numbers the sources of a view, each once, so that values can point at them. */
export class SourceIndex {
  readonly #mirror: Mirror;
  readonly #at = new Map<string, number>();
  readonly all: Source[] = [];

  constructor(mirror: Mirror) {
    this.#mirror = mirror;
  }

  ofRef({ pageId, pageTitle, tableTitle, source, address, tableId, tagPath }: SourceRef): number {
    return this.#add(pageId, {
      // A list has a place on its page; the table of a site has none, and its pages have names of their own.
      title: (tagPath === '' ? pageTitle || basename(source) : tableTitle) || pageTitle,
      url: address,
      file: address === null ? basename(source) : null,
      list: String(tableId),
      tagPath: tagPath || null,
      score: null,
    });
  }

  ofTable(table: TableInfo, page: PageInfo | null): number {
    const ofPage = page === null ? '' : page.title || basename(page.source);
    return this.#add(page?.id ?? null, {
      title: table.kind === 'list' ? table.title : ofPage || table.title,
      url: page?.url ?? null,
      file: page === null || page.url !== null ? null : basename(page.source),
      list: String(table.id),
      tagPath: table.tagPath || null,
      score: table.score,
    });
  }

  /** A picture's path on this service where it has a copy, else its own address. */
  picture(image: string | null): string | null {
    return image === null ? null : (this.#mirror.localAddress(image) ?? image);
  }

  /** A source is a table on a page. Pages are told apart by id: those from files have no address. */
  #add(pageId: number | null, source: Omit<Source, 'local'>): number {
    const key = `${source.list} ${pageId}`;
    const known = this.#at.get(key);
    if (known !== undefined) return known;
    const local = source.url === null ? null : this.#mirror.localAddress(source.url);
    this.all.push({ ...source, local });
    this.#at.set(key, this.all.length - 1);
    return this.all.length - 1;
  }
}

/** All that is known of one thing, attribute by attribute, each value with the pages that say so. */
export function entityView({ entity, names, items, cells }: EntityView, mirror: Mirror): Entity {
  const sources = new SourceIndex(mirror);
  const sourceOf = new Map(items.map((item) => [item.id, sources.ofTable(item.table, item.page)]));
  return {
    id: String(entity.id),
    name: entity.name,
    concept: entity.conceptKey || null,
    image: sources.picture(items.find(({ image }) => image !== null)?.image ?? null),
    names: names.filter((name) => name !== entity.name),
    facts: kinRows(cells).map(({ label, cells: own }) => fact(label, own, sourceOf)),
    ranks: items.map((item) => ({ rank: item.rank, source: sourceOf.get(item.id)! })),
    sources: sources.all,
  };
}

/** Values that agree are one; where sources disagree, that is marked. */
function fact(
  label: string,
  cells: readonly CellInfo[],
  sourceOf: ReadonlyMap<number, number>,
): Entity['facts'][number] {
  const folded = foldSaid(cells.map((cell) => [cell, sourceOf.get(cell.itemId)!] as const));
  return {
    label,
    values: folded.map(({ value, by }) => ({ text: value.text, sources: [...by] })),
    conflict: disagree(folded),
  };
}
