import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Entry {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const entries = Object.entries(packages).filter(([path]) => path !== '');
const MOST_INSTALLED = 120;
/** Families of packages with compiled parts, one package a machine. */
const NATIVE = [
  '@biomejs/cli',
  '@duckdb/node-bindings',
  '@esbuild',
  '@libsql',
  '@rolldown/binding',
  'lightningcss',
];
const MACHINES = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));
/** The registry has no such package. */
const NOT_THERE = new Set(['@libsql win32 arm64']);

describe('package-lock.json', () => {
  it('has the digest of each package, and no place but the registry', () => {
    const odd = entries.filter(
      ([, { resolved, integrity }]) => resolved !== undefined || !integrity?.startsWith('sha512-'),
    );
    expect(odd).toEqual([]);
  });

  it.each(NATIVE)('has %s for Linux, macOS and Windows on x64 and arm64', (family) => {
    const own = entries.filter(([path]) => path.includes(`node_modules/${family}`)).map(([, entry]) => entry);
    const missing = MACHINES.filter(
      ({ os, cpu }) =>
        !NOT_THERE.has(`${family} ${os} ${cpu}`) &&
        !own.some((entry) => entry.os?.includes(os) && entry.cpu?.includes(cpu)),
    );
    expect(missing).toEqual([]);
  });

  it('installs few packages for users', () => {
    expect(entries.filter(([, { dev }]) => dev !== true).length).toBeLessThan(MOST_INSTALLED);
  });
});
