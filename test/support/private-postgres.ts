import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL refuses to run as root; as root the cluster belongs to "nobody". */
const NOBODY = 65_534;
const READY_WITHIN_MS = 30_000;

/** Why there is no server to test with, or null when there is one. */
export const NO_POSTGRES: string | null =
  binaryFolder() === null
    ? 'no PostgreSQL server found: install it (Debian: apt-get install postgresql) to run these tests'
    : null;

export interface PrivatePostgres {
  /** Makes an empty database and returns its address. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a cluster of our own on loopback, in a temporary folder, gone when stopped. */
export async function startPostgres(): Promise<PrivatePostgres> {
  const binaries = binaryFolder()!;
  const folder = mkdtempSync(join(tmpdir(), 'tagpath-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, stdio: 'ignore' as const };
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'tagpath', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    options,
  );
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, fsync: 'off' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], options);
  const address = (name: string) => `postgres://tagpath@127.0.0.1:${port}/${name}`;
  await ready(address('postgres'));
  return {
    async database(name) {
      await statement(address('postgres'), `CREATE DATABASE ${name}`);
      return address(name);
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function binaryFolder(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const path = (process.env.PATH ?? '').split(delimiter);
  const all = [...versions.sort().reverse(), ...path];
  return (
    all.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function ready(address: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await statement(address, 'SELECT 1');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await setTimeout(100);
    }
  }
}

async function statement(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
