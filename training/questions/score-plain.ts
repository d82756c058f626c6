/**
 * Scores plain questions about tables: tsx training/questions/score-plain.ts FOLDER... [--misses]. A folder has CSV files and
 * `questions.jsonl` (format: training/questions/plain/README.md). Prints totals by kind of question; `--misses` the questions
 * themselves, for a set that is trained on.
 */
import { openTable } from '../../src/query/open-table.js';
import { questionModel } from '../../src/question/model.js';
import { readQuestion } from '../../src/question/read-question.js';
import { readPlain } from './plain-questions.js';
import { isRight } from './table-questions.js';

const showsMisses = process.argv.includes('--misses');
const folders = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));

for (const folder of folders) {
  const totals = new Map<string, { all: number; right: number; refused: number }>();
  for (const asked of readPlain(folder)) {
    const { question, table, target, kind } = asked;
    const read = readQuestion(question, await openTable(table), questionModel());
    const values = read.refused ? [] : (read.readings[0]?.values ?? []);
    const right = isRight(asked, values);
    for (const name of [kind, 'all']) {
      const total = totals.get(name) ?? { all: 0, right: 0, refused: 0 };
      total.all++;
      total.right += Number(right);
      total.refused += Number(values.length === 0);
      totals.set(name, total);
    }
    if (showsMisses && !right)
      console.log(
        `${kind} ${table}: ${question} → ${values.join(' | ') || '(nothing)'}; right: ${target.join(' | ')}`,
      );
  }
  for (const [kind, { all, right, refused }] of totals)
    console.log(`${folder} ${kind}: ${right} of ${all} right, ${refused} without an answer`);
}
