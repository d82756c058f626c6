import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TableQuestion } from './table-questions.js';

/** A question as people put it to their own table; its answer is empty where the table does not tell. */
export interface PlainQuestion extends TableQuestion {
  readonly kind: string;
}

/** Questions written for this project, with their tables; see the README beside them. */
export const PLAIN = 'training/questions/plain';
/** More of them: a model that has not learned them is measured by them. */
export const PLAIN_APART = 'training/questions/plain-apart';

export function readPlain(folder: string): PlainQuestion[] {
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line, at) => {
    const { table, q, kind, answer } = JSON.parse(line) as {
      table: string;
      q: string;
      kind: string;
      answer: string[];
    };
    return {
      id: `plain-${at}`,
      question: q,
      table: resolve(folder, table),
      target: answer,
      kind,
      near: 0.0051,
    };
  });
}
