// worker-that-dies.mjs PROGRAM PATTERN MARKER ...: runs a tagpath worker and kills it, and itself, when a line
// that matches PATTERN goes in (a request) or comes out. With a MARKER other than "always" it dies once: the
// marker is the file that says so.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [program, pattern, marker, ...args] = process.argv.slice(2);
const worker = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const deadly = new RegExp(pattern);
const isDeadly = (line) => deadly.test(line) && (marker === 'always' || !existsSync(marker));

function pass(from, to) {
  createInterface({ input: from })
    .on('line', (line) => to.write(`${line}\n`, () => isDeadly(line) && die()))
    .on('close', () => to.end());
}

function die() {
  if (marker !== 'always') writeFileSync(marker, '');
  worker.kill('SIGKILL');
  process.kill(process.pid, 'SIGKILL');
}

pass(process.stdin, worker.stdin);
pass(worker.stdout, process.stdout);
