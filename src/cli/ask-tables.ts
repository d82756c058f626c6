import { type TableAnswer, tableAnswer } from '../answer/table/table-answer.js';
import { linesOfFile } from '../corpus/standard-input.js';
import { type ErrorShape, errorShape, TagpathError } from '../errors.js';
import { openTable } from '../query/open-table.js';
import type { Table } from '../query/table.js';
import { questionModel } from '../question/model.js';
import { readQuestion } from '../question/read-question.js';

/** Asks one file. */
export async function askTable(question: string, path: string, explain: boolean): Promise<TableAnswer> {
  return answerFrom(question, await openTable(path), explain);
}

function answerFrom(question: string, table: Table, explain: boolean): TableAnswer {
  return tableAnswer(question, table, readQuestion(question, table, questionModel()), explain);
}

interface BatchLine {
  readonly id: string;
  readonly question: string;
  readonly table?: string;
}

type BatchAnswer = { readonly id: string } & (
  | TableAnswer
  | { readonly value: []; readonly error: ErrorShape }
);

/** Tables that are kept open: questions about one table tend to stand together. */
const MOST_OPEN = 16;

/** Answers lines of questions, in order; a line that fails gives an error and the rest goes on. */
export async function* askBatch(
  file: string,
  table: string | undefined,
  askBase: (question: string) => Promise<TableAnswer | object>,
): AsyncGenerator<BatchAnswer> {
  const open = new Map<string, Promise<Table>>();
  const tableOf = (path: string) => {
    const known = open.get(path) ?? openTable(path);
    open.delete(path);
    open.set(path, known);
    for (const oldest of open.keys()) if (open.size > MOST_OPEN) open.delete(oldest);
    return known;
  };
  let number = 0;
  for await (const line of linesOfFile(file)) {
    number++;
    if (line.trim() === '') continue;
    let id = String(number);
    try {
      const asked = parseLine(line, number);
      id = asked.id;
      const path = asked.table ?? table;
      const answer =
        path === undefined
          ? ((await askBase(asked.question)) as TableAnswer)
          : answerFrom(asked.question, await tableOf(path), false);
      yield { id, ...answer };
    } catch (error) {
      yield { id, value: [], error: errorShape(error) };
    }
  }
}

function parseLine(line: string, number: number): BatchLine {
  let value: Partial<Record<'id' | 'question' | 'table', unknown>>;
  try {
    value = JSON.parse(line);
  } catch {
    throw new TagpathError('batch-line-malformed', { line: number });
  }
  if (typeof value?.question !== 'string') throw new TagpathError('batch-line-malformed', { line: number });
  const { id = number, question, table } = value;
  return { id: String(id), question, ...(typeof table === 'string' ? { table } : {}) };
}
