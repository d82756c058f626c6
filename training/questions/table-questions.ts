import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gridRows } from '../../src/query/grid-rows.js';
import { parseCsv } from '../../src/query/open-table.js';
import type { Query } from '../../src/query/query.js';
import { dateOf } from '../../src/query/read-cell.js';
import { buildTable, type Table } from '../../src/query/table.js';

/** A question about one table, with its answer, in the form of WikiTableQuestions. */
export interface TableQuestion {
  readonly id: string;
  readonly question: string;
  readonly table: string;
  readonly target: readonly string[];
  /** How far a number may be from the right one, where answers are rounded. */
  readonly near?: number;
  /** What sort of question it is, and the query that it was made of, where that is known. */
  readonly kind?: string;
  readonly query?: Query | null;
}

const unescaped = (text: string) => text.replace(/\\n/g, '\n').replace(/\\p/g, '|').replace(/\\\\/g, '\\');

export function readQuestions(file: string): TableQuestion[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(1).filter(Boolean);
  return lines.map((line) => {
    const [id, question, context, target] = line.split('\t') as [string, string, string, string];
    return {
      id,
      question: unescaped(question),
      table: context.replace(/^csv\//, ''),
      target: target.split('|').map(unescaped),
    };
  });
}

const tables = new Map<string, Table>();

export function tableOf(folder: string, name: string): Table {
  let table = tables.get(name);
  if (table === undefined) {
    const [labels = [], ...rows] = parseCsv(readFileSync(resolve(folder, name), 'utf8'));
    table = buildTable(gridRows({ name: 'table', labels, rows }));
    tables.set(name, table);
  }
  return table;
}

/** An answer in the forms in which it is compared. */
interface AnswerForm {
  readonly text: string;
  readonly number: number | null;
  readonly date: string | null;
  /** Of a group with its number, such as "Norway: 3". */
  readonly group: string | null;
}

const forms = new Map<string, AnswerForm>();

function formOf(raw: string): AnswerForm {
  const known = forms.get(raw);
  if (known !== undefined) return known;
  const text = raw
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/[•♦†‡*#+]+$/g, ' ')
    .replace(/(?<=.)\s*\([^)]*\)\s*$/, '')
    .replace(/^"(.*)"$/s, '$1')
    .replace(/\.$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const digits = text.replace(/^[$€£]\s*|\s*%$/g, '').replace(/(?<=\d),(?=\d{3})/g, '');
  const group = /^(.*): (-?[\d.]+)$/.exec(text);
  const plain = group?.[2] ?? digits;
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
  const date = number === null && text.length < 20 ? dateOf(text) : null;
  const form = {
    text,
    number,
    date: date === null ? null : `${date.year}-${date.month}-${date.day}`,
    group: group?.[1] ?? null,
  };
  if (forms.size > 500_000) forms.clear();
  forms.set(raw, form);
  return form;
}

function same(a: AnswerForm, b: AnswerForm, near: number): boolean {
  if (a.text === b.text) return true;
  if (a.number !== null && b.number !== null)
    return a.group === b.group && Math.abs(a.number - b.number) < near;
  return a.date !== null && a.date === b.date;
}

export function isRight(
  { target, near = 1e-6 }: Pick<TableQuestion, 'target' | 'near'>,
  values: readonly string[],
): boolean {
  if (target.length !== values.length) return false;
  const given = values.map(formOf);
  return target.every((each) => given.some((value) => same(formOf(each), value, near)));
}
