import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Bundled files that an entry loads before anything runs: what it imports, and what that imports. */
function loadedBy(entry: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const [, path] of readFileSync(entry, 'utf8').matchAll(/(?:from|import)"(\.[^"]+)"/g))
    loadedBy(resolve(dirname(entry), path!), seen);
  return seen;
}

const bytesOf = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + readFileSync(file).length, 0);

function commandFile(name: string): string {
  const folder = 'dist/chunks';
  return join(folder, readdirSync(folder).find((file) => new RegExp(`^${name}-[A-Z0-9]+\\.js$`).test(file))!);
}

describe('starting the program', () => {
  it('loads little for its version and its help', () => {
    expect(bytesOf(loadedBy('dist/cli/main.js'))).toBeLessThan(200_000);
  });

  it('loads no schemas, no stores, no workers and no network for a page', () => {
    const files = loadedBy(commandFile('extract'));
    expect(bytesOf(files)).toBeLessThan(800_000);
    const code = [...files].map((file) => readFileSync(file, 'utf8')).join('\n');
    const heavy = ['ZodType', '("better-sqlite3")', 'from"piscina"', 'RetryHandler'];
    expect(heavy.filter((library) => code.includes(library))).toEqual([]);
    const modules = ['child_process', 'dns', 'crypto', 'http'].map((name) => `"node:${name}"`);
    expect(
      modules.filter((name) => code.includes(`from${name}`) || code.includes(`require(${name})`)),
    ).toEqual([]);
  });
});
