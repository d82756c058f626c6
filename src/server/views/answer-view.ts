import { basename } from 'node:path';
import type {
  AnswerRow,
  AnswerValue,
  Answer as AskAnswer,
  PageHit as FoundPage,
} from '../../answer/answer.js';
import { parseQuery } from '../../query/text-form.js';
import type { Mirror } from '../mirror.js';
import type { Answer, PageHit } from '../schemas/answer.js';
import type { Cell, ViewRow, ViewTable } from '../schemas/view-table.js';
import { columnType } from './column-type.js';
import { SourceIndex } from './source-index.js';

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
