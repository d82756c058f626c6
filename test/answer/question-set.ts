import { readFileSync } from 'node:fs';
import type { Answer } from '../../src/answer/answer.js';
import { nameKey } from '../../src/lang/names.js';

/** A question with what a right answer to it shows. */
export interface QuestionCase {
  readonly q: string;
  /** Names of which one has to come first. */
  readonly first?: readonly string[];
  /** Names that all have to be rows, in any order. */
  readonly rowNames?: readonly string[];
  /** Names of which one has to come last. */
  readonly last?: readonly string[];
  readonly rows?: number;
  readonly kind?: string;
  /** Names that have to be compared. */
  readonly compare?: readonly string[];
  /** Values that have to be shown of the first row, or in the comparison. */
  readonly value?: readonly string[];
  /** Words of the title of the first page. */
  readonly page?: string;
  /** The base has no answer: none may be invented. */
  readonly none?: boolean;
}

export function readQuestions(file: string): QuestionCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as QuestionCase);
}

/** What is wrong with an answer, or null. */
export function faultOf(question: QuestionCase, answer: Answer): string | null {
  if (question.none) return isNoAnswer(answer) ? null : `invented ${answer.kind} ${answer.rows[0]?.name}`;
  const faults = [
    question.kind !== undefined && answer.kind !== question.kind ? `kind ${answer.kind}` : null,
    question.rows !== undefined && answer.rows.length !== question.rows ? `${answer.rows.length} rows` : null,
    question.first && !isOneOf(answer.rows[0]?.name, question.first) ? `first ${answer.rows[0]?.name}` : null,
    question.last && !isOneOf(answer.rows.at(-1)?.name, question.last)
      ? `last ${answer.rows.at(-1)?.name}`
      : null,
    missingName(
      question.rowNames ?? [],
      answer.rows.map((row) => row.name),
    ),
    missingName(
      question.compare ?? [],
      answer.rows.map((row) => row.name),
    ),
    missingName(question.value ?? [], shownValues(answer)),
    question.page && !answer.pages[0]?.title.includes(question.page)
      ? `page ${answer.pages[0]?.title}`
      : null,
  ];
  return faults.find((fault) => Boolean(fault)) || null;
}

/** Pages are no claim. */
function isNoAnswer({ kind }: Answer): boolean {
  return kind === 'none' || kind === 'pages';
}

function isOneOf(name: string | undefined, accepted: readonly string[]): boolean {
  if (name === undefined) return false;
  return accepted.some(
    (each) => nameKey(name) === nameKey(each) || nameKey(name).startsWith(`${nameKey(each)} `),
  );
}

function missingName(wanted: readonly string[], shown: readonly string[]): string | null {
  const lacking = wanted.find((name) => !shown.some((each) => isOneOf(each, [name])));
  return lacking === undefined ? null : `no ${lacking}`;
}

function shownValues(answer: Answer): string[] {
  const shown =
    answer.query?.compare !== undefined || answer.kind === 'compare' ? answer.rows : answer.rows.slice(0, 1);
  const cells = shown.flatMap((row) => Object.values(row.cells).flat());
  return [...answer.value, ...cells.map(({ text }) => text)];
}
