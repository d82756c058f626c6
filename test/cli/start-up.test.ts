import { spawnSync } from 'node:child_process';
import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';

/** What is loaded later stands in a call of its own: `.then(()=>require("./other.cjs"))`. */
const AT_ONCE = /(?<!\(\)=>)require\("(\.[^"]+)"\)/g;

/** Bundled files that an entry loads before anything runs: what it imports, and what that imports. */
function loadedBy(entry: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const [, path] of readFileSync(entry, 'utf8').matchAll(AT_ONCE))
    loadedBy(resolve(dirname(entry), path!), seen);
  return seen;
}

describe('the bundled scripts', () => {
  it('are plain bytes, since they are read as such', () => {
    const scripts = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.cjs'),
    );
    expect(scripts.length).toBeGreaterThan(30);
    expect(scripts.filter((file) => readFileSync(join('dist', file)).some((byte) => byte > 127))).toEqual([]);
  });
});

const bytesOf = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + readFileSync(file).length, 0);

function commandFile(name: string): string {
  const folder = 'dist/chunks';
  return join(
    folder,
    readdirSync(folder).find((file) => new RegExp(`^${name}-[A-Z0-9]+\\.cjs$`).test(file))!,
  );
}

describe('starting the program', () => {
  it('loads little for its version and its help', () => {
    expect(bytesOf(loadedBy('dist/cli/main.cjs'))).toBeLessThan(200_000);
  });

  it('loads no schemas, no stores, no workers and no network for a page', () => {
    const files = loadedBy(commandFile('extract'));
    expect(bytesOf(files)).toBeLessThan(800_000);
    const code = [...files].map((file) => readFileSync(file, 'utf8')).join('\n');
    const heavy = ['ZodType', '("better-sqlite3")', '=require("piscina")', 'RetryHandler'];
    expect(heavy.filter((library) => code.includes(library))).toEqual([]);
    const modules = ['child_process', 'dns', 'crypto', 'http'].map((name) => `"node:${name}"`);
    expect(modules.filter((name) => code.includes(`=require(${name})`))).toEqual([]);
  });
});

describe.skipIf('enableCompileCache' in module)('compiled code between starts', () => {
  const program = join(temporaryFolder(), 'dist');
  const kept = join(program, '.compiled', `${process.version}-${process.arch}-help.bin`);
  const help = () => {
    const start = `require(${JSON.stringify(join(program, 'cli/start.cjs'))}).start(${JSON.stringify(program)}, ['help', 'extract'])`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', start], { encoding: 'utf8' });
    return { stdout, stderr };
  };
  const first = () => {
    for (const folder of ['cli', 'chunks'])
      cpSync(join('dist', folder), join(program, folder), { recursive: true });
    cpSync('package.json', join(program, 'package.json'));
    cpSync('models', join(program, 'models'), { recursive: true });
    return help();
  };

  it('is kept by the first, and taken by the second, which leaves it as it is', () => {
    const { stdout, stderr } = first();
    expect(stdout).toContain('tagpath extract');
    expect(stderr).toBe('');
    const written = statSync(kept).mtimeMs;
    expect(help()).toEqual({ stdout, stderr });
    expect(statSync(kept).mtimeMs).toBe(written);
  });

  it.each([
    ['damaged', () => writeFileSync(kept, readFileSync(kept).fill(7, 4, 200))],
    ['cut short', () => truncateSync(kept, 5000)],
    ['empty', () => truncateSync(kept, 0)],
    ['of a program before this one', () => utimesSync(join(program, 'cli/main.cjs'), 1, 1)],
  ])('is made anew where it is %s', (_, spoil) => {
    const before = first();
    spoil();
    const spoilt = readFileSync(kept);
    expect(help()).toEqual(before);
    expect(readFileSync(kept).equals(spoilt)).toBe(false);
  });

  it('is not needed where nothing may be written', () => {
    const before = first();
    rmSync(join(program, '.compiled'), { recursive: true });
    writeFileSync(join(program, '.compiled'), '');
    expect(help()).toEqual(before);
    rmSync(join(program, '.compiled'));
  });
});
