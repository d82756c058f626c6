/**
 * npm run bench:questions [-- --keep DIR]
 *
 * Asks the question sets over the sample base and over the base of the optional benchmark data, and prints
 * how many have the right answer first; exit code 1 when a share is below its floor, an answer was invented, or
 * the two stores answer differently.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { ask } from '../../src/answer/ask.js';
import { openConcepts } from '../../src/concepts/open.js';
import { openKb } from '../../src/kb/open.js';
import { buildSampleBase } from '../../src/run/sample-base.js';
import { faultOf, readQuestions } from '../../test/answer/question-set.js';
import { NO_POSTGRES, startPostgres } from '../../test/support/private-postgres.js';
import { buildBenchBase, NO_BENCH_DATA } from './bench-base.js';

const { values: flags } = parseArgs({ options: { keep: { type: 'string' } } });
const floors = JSON.parse(readFileSync(new URL('../floors.json', import.meta.url), 'utf8')) as {
  readonly questions: { readonly floors: Readonly<Record<string, number>> };
};

interface Shares {
  readonly right: number;
  readonly invented: number;
  /** Questions that the other store answers otherwise. */
  readonly unlike: number;
}

/**
 * The share of questions with the right answer first, in percent; faults are printed as they come. Every answer
 * of the first store has to be that of the others, to the last value.
 */
async function share(name: string, locations: readonly string[]): Promise<Shares> {
  const questions = readQuestions(
    new URL(`../../test/answer/questions/${name}.jsonl`, import.meta.url).pathname,
  );
  const concepts = openConcepts();
  const bases = await Promise.all(locations.map((location) => openKb(location)));
  let [faults, invented, unlike] = [0, 0, 0];
  for (const question of questions) {
    const [answer, ...others] = await Promise.all(bases.map((kb) => ask(kb, question.q, { concepts })));
    if (others.some((other) => !isDeepStrictEqual(other, answer))) {
      unlike++;
      process.stdout.write(`  ${question.q}: the stores differ\n`);
    }
    const fault = faultOf(question, answer!);
    if (fault === null) continue;
    faults++;
    if (question.none) invented++;
    process.stdout.write(`  ${question.q}: ${fault}\n`);
  }
  await Promise.all(bases.map((kb) => kb.close()));
  const right = (100 * (questions.length - faults)) / questions.length;
  const counts = `${questions.length - faults} of ${questions.length}, ${invented} invented`;
  process.stdout.write(`${name}: right first ${right.toFixed(1)}% (${counts})\n`);
  if (bases.length > 1) {
    process.stdout.write(`${name}: answered alike by both stores, ${questions.length - unlike}\n`);
  }
  return { right, invented, unlike };
}

async function measure(
  name: string,
  build: (locations: readonly string[]) => Promise<unknown>,
): Promise<boolean> {
  const locations = [join(folder, `${name}.db`), ...(server === null ? [] : [await server.database(name)])];
  await build(locations);
  const { right, invented, unlike } = await share(name, locations);
  const floor = floors.questions.floors[name] ?? 0;
  if (right < floor) process.stdout.write(`${name}: BELOW its floor of ${floor}%\n`);
  return right >= floor && invented === 0 && unlike === 0;
}

async function buildSampleBases(locations: readonly string[]): Promise<void> {
  for (const location of locations) await buildSampleBase('samples', location);
}

if (flags.keep !== undefined) mkdirSync(flags.keep, { recursive: true });
const folder = flags.keep ?? mkdtempSync(join(tmpdir(), 'tagpath-questions-'));
if (NO_POSTGRES !== null) process.stdout.write(`PostgreSQL left out: ${NO_POSTGRES}\n`);
const server = NO_POSTGRES === null ? await startPostgres() : null;
try {
  let fine = await measure('samples', buildSampleBases);
  if (NO_BENCH_DATA !== null) process.stdout.write(`bench: skipped, ${NO_BENCH_DATA}\n`);
  else fine = (await measure('bench', buildBenchBase)) && fine;
  process.exitCode = fine ? 0 : 1;
} finally {
  await server?.stop();
  if (flags.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
