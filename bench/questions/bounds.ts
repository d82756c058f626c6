/**
 * npm run bench:bounds -- BASE QUESTIONS
 *
 * Asks each question of a file (JSON lines with "q") twice and prints, of the second time, how long an answer takes,
 * how much processor time it costs and how large it is. Exit code 1 past a bound: p95 of 100 ms, one second of
 * processor time for any question, 64 KiB for any answer.
 */
import { readFileSync } from 'node:fs';
import { ask } from '../../src/answer/ask.js';
import { openKb } from '../../src/kb/open.js';
import { asRecord } from '../../src/output/show-answer.js';

const MOST_MS = 100;
const MOST_CPU_MS = 1_000;
const MOST_BYTES = 64 * 1024;

const [base = '', file = ''] = process.argv.slice(2);
const questions = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .flatMap((line) => (JSON.parse(line) as { q?: string }).q ?? []);
const kb = await openKb(base);
for (const question of questions) await ask(kb, question);
const [times, costs, sizes] = [[], [], []] as number[][] as [number[], number[], number[]];
for (const question of questions) {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const answer = await ask(kb, question);
  const { user, system } = process.cpuUsage(used);
  times.push(performance.now() - began);
  costs.push((user + system) / 1000);
  sizes.push(JSON.stringify(asRecord(answer)).length);
}
await kb.close();

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;
const [p95, cpu, bytes] = [at(times, 0.95), Math.max(...costs), Math.max(...sizes)];
console.log(`${questions.length} questions, asked a second time`);
console.log(
  `ms an answer: p50 ${at(times, 0.5).toFixed(1)}, p95 ${p95.toFixed(1)}, most ${Math.max(...times).toFixed(1)}`,
);
console.log(`ms of processor time: p95 ${at(costs, 0.95).toFixed(1)}, most ${cpu.toFixed(1)}`);
console.log(`bytes of an answer: p95 ${at(sizes, 0.95)}, most ${bytes}`);
if (p95 > MOST_MS || cpu > MOST_CPU_MS || bytes > MOST_BYTES) process.exitCode = 1;
