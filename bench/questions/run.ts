/**
 * npm run bench:questions [-- --keep DIR]
 *
 * Asks the question sets over the sample base and over the base of the optional benchmark data, and prints
 * how many have the right answer first; exit code 1 when a share is below its floor or an answer was invented.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask } from '../../src/answer/ask.js';
import { openConcepts } from '../../src/concepts/open.js';
import { openKb } from '../../src/kb/open.js';
import { buildSampleBase } from '../../src/run/build-sample-base.js';
import { faultOf, readQuestions } from '../../test/answer/question-set.js';
import { buildBenchBase, NO_BENCH_DATA } from './bench-base.js';

const { values: flags } = parseArgs({ options: { keep: { type: 'string' } } });
const floors = JSON.parse(readFileSync(new URL('../floors.json', import.meta.url), 'utf8')) as {
  readonly questions: { readonly floors: Readonly<Record<string, number>> };
};

/** The share of questions with the right answer first, in percent; faults are printed as they come. */
async function share(name: string, location: string): Promise<{ right: number; invented: number }> {
  const questions = readQuestions(
    new URL(`../../test/answer/questions/${name}.jsonl`, import.meta.url).pathname,
  );
  const concepts = openConcepts();
  const kb = await openKb(location);
  let faults = 0;
  let invented = 0;
  for (const question of questions) {
    const fault = faultOf(question, await ask(kb, question.q, { concepts }));
    if (fault === null) continue;
    faults++;
    if (question.none) invented++;
    process.stdout.write(`  ${question.q}: ${fault}\n`);
  }
  await kb.close();
  const right = (100 * (questions.length - faults)) / questions.length;
  const counts = `${questions.length - faults} of ${questions.length}, ${invented} invented`;
  process.stdout.write(`${name}: right first ${right.toFixed(1)}% (${counts})\n`);
  return { right, invented };
}

async function measure(name: string, build: (location: string) => Promise<unknown>): Promise<boolean> {
  const location = join(folder, `${name}.db`);
  await build(location);
  const { right, invented } = await share(name, location);
  const floor = floors.questions.floors[name] ?? 0;
  if (right < floor) process.stdout.write(`${name}: BELOW its floor of ${floor}%\n`);
  return right >= floor && invented === 0;
}

if (flags.keep !== undefined) mkdirSync(flags.keep, { recursive: true });
const folder = flags.keep ?? mkdtempSync(join(tmpdir(), 'tagpath-questions-'));
try {
  let fine = await measure('samples', (location) => buildSampleBase('samples', location));
  if (NO_BENCH_DATA !== null) process.stdout.write(`bench: skipped, ${NO_BENCH_DATA}\n`);
  else fine = (await measure('bench', buildBenchBase)) && fine;
  process.exitCode = fine ? 0 : 1;
} finally {
  if (flags.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
