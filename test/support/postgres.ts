import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);
const DEBIAN_HOME = '/usr/lib/postgresql';
const START_TRIES = 100;
const TRY_EVERY_MS = 100;

export interface TestPostgres {
  /** Connection string of a superuser on an empty database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Why PostgreSQL cannot be tested here, or null where it can. */
export function postgresMissing(): string | null {
  if (binaryFolder() === null) return 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  if (process.getuid?.() === 0 && unprivilegedUser() === null) {
    return 'PostgreSQL does not run as root and there is no user postgres or nobody';
  }
  return null;
}

/** A cluster of its own on loopback in a temporary folder; never the machine's own server. */
export async function startPostgres(): Promise<TestPostgres> {
  const missing = postgresMissing();
  if (missing !== null) throw new Error(missing);
  const home = mkdtempSync(join(tmpdir(), 'tagpath-postgres-'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (user !== null) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  const options = { cwd: home, ...user };
  const bin = binaryFolder()!;
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'tagpath', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '-N'],
    options,
  );
  const port = await freePort();
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'].flatMap((s) => ['-c', s]);
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', home, ...settings];
  const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
  const url = `postgres://tagpath@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return { url, stop: () => stop(server, home) };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < START_TRIES && server.exitCode === null; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(TRY_EVERY_MS);
    }
  }
  server.kill('SIGKILL');
  throw new Error('PostgreSQL did not start');
}

/** SIGINT is PostgreSQL's fast shutdown: it does not wait for clients. */
async function stop(server: ChildProcess, home: string): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null && server.kill('SIGINT')) await ended;
  rmSync(home, { recursive: true, force: true });
}

function binaryFolder(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const debian = existsSync(DEBIAN_HOME)
    ? readdirSync(DEBIAN_HOME)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_HOME, version, 'bin'))
    : [];
  return [...onPath, ...debian].find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

function unprivilegedUser(): { uid: number; gid: number } | null {
  const passwd = readFileSync('/etc/passwd', 'utf8');
  const line = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(passwd);
  return line === null ? null : { uid: Number(line[1]), gid: Number(line[2]) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
