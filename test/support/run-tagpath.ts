import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions extends SpawnOptions {
  readonly input?: string | Buffer;
  /** Called with the running process. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** Runs the program as a user does. `npm test` has built it. */
export function runTagpath(
  args: readonly string[],
  { input, onStart, ...options }: RunOptions = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['pipe', 'pipe', 'pipe'], ...options });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  onStart?.(child);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

export function jsonLines<T = Record<string, unknown>>(text: string): T[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

/** Runs a line of shell in a folder, in which `tagpath` is the program. */
export function runShell(folder: string, line: string): Ended {
  const script = `tagpath() { "${process.execPath}" "${BIN}" "$@"; }; cd "${folder}"; ${line}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', script], {
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}
