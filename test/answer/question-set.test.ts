import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.js';
import { ask } from '../../src/answer/ask.js';
import { openConcepts } from '../../src/concepts/open.js';
import type { Kb } from '../../src/kb/kb.js';
import { openKb } from '../../src/kb/open.js';
import { buildSampleBase } from '../../src/run/sample-base.js';
import { NO_POSTGRES, type PrivatePostgres, startPostgres } from '../support/private-postgres.js';
import { copySampleBase } from '../support/sample-base.js';
import { faultOf, readQuestions } from './question-set.js';

/** Right answers first, as a share of all questions; none may be invented. */
const FLOOR = 0.82;

const folder = mkdtempSync(join(tmpdir(), 'tagpath-questions-'));
const concepts = openConcepts();
const questions = readQuestions(new URL('questions/samples.jsonl', import.meta.url).pathname);
let server: PrivatePostgres | null = null;
const bases: Kb[] = [];
/** What the base in SQLite answers; it is asked once. */
const answers = new Map<string, Promise<Answer>>();

function answered(q: string): Promise<Answer> {
  const answer = answers.get(q) ?? ask(bases[0]!, q, { concepts });
  answers.set(q, answer);
  return answer;
}

beforeAll(async () => {
  const locations = [await copySampleBase(join(folder, 'samples.db'))];
  if (NO_POSTGRES !== null) process.stdout.write(`PostgreSQL is left out: ${NO_POSTGRES}\n`);
  else {
    server = await startPostgres();
    const location = await server.database('samples');
    await buildSampleBase('samples', location);
    locations.push(location);
  }
  for (const location of locations) bases.push(await openKb(location));
}, 300_000);

afterAll(async () => {
  for (const kb of bases) await kb.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('questions over the sample pages are answered right, and nothing is invented', async () => {
  const faults: string[] = [];
  for (const question of questions) {
    const fault = faultOf(question, await answered(question.q));
    if (fault !== null) faults.push(`${question.none ? 'INVENTED ' : ''}${question.q}: ${fault}`);
  }
  process.stdout.write(
    `${questions.length - faults.length} of ${questions.length} right\n${faults.join('\n')}\n`,
  );
  expect(faults.filter((fault) => fault.startsWith('INVENTED'))).toEqual([]);
  expect(1 - faults.length / questions.length).toBeGreaterThanOrEqual(FLOOR);
});

test.skipIf(NO_POSTGRES !== null)('both stores give the same answers', async () => {
  for (const { q } of questions) {
    const other = await ask(bases[1]!, q, { concepts });
    expect(other, q).toEqual(await answered(q));
  }
});
