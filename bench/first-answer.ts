/**
 * How long a new user waits: from `npm start` on a fresh install, the making of the sample base
 * included, to the first question answered. `npm run bench:first-answer`; exits with 1 above a minute.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MOST_SECONDS = 60;
const ROOT = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${ROOT}dist/demo`, { recursive: true, force: true });
const start = performance.now();
const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
const child = spawn(process.execPath, ['bin/tagpath', 'demo', '--port', '18423'], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  console.log(`address printed after ${seconds()} s`);
  const url = /http:\S+/.exec(String(line))![0];
  const response = await fetch(`${url}/api/ask?q=tallest+buildings+in+the+world`);
  const { best } = (await response.json()) as { best: { name: string } };
  console.log(`first question answered (${best.name}) after ${seconds()} s`);
  process.exitCode = Number(seconds()) <= MOST_SECONDS ? 0 : 1;
} finally {
  child.kill();
}
