import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPartMissing } from '../support/optional-part.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Installing asks the registry and may compile, so it is part of the full run alone. */
const reason =
  process.env.TAGPATH_TEST_FULL === '1'
    ? null
    : 'the package is installed elsewhere; run with TAGPATH_TEST_FULL=1';
const missing = isPartMissing(reason, 'data');
const MINUTES = 60_000;
const MOST_PACKED_BYTES = 10_000_000;
const MOST_PACKAGES = 120;
const home = temporaryFolder();
let packed = '';

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function tagpath(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const bin = path.join(home, 'node_modules/.bin/tagpath');
  return spawnSync(process.execPath, [bin, ...args], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

describe.skipIf(missing)('the package, installed elsewhere', () => {
  beforeAll(() => {
    packed = path.join(
      home,
      npm(['pack', '--ignore-scripts', '--silent', '--pack-destination', home], '.').trim(),
    );
    writeFileSync(path.join(home, 'package.json'), '{"name":"elsewhere","private":true,"type":"module"}');
    // Nothing is compiled: this is a machine without a compiler.
    npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', packed], home);
  }, 10 * MINUTES);

  it('is small, with what runs and nothing else', () => {
    expect(statSync(packed).size).toBeLessThan(MOST_PACKED_BYTES);
    const files = readdirSync(path.join(home, 'node_modules/tagpath'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.map$|tsbuildinfo|^src\/|^build\//.test(file))).toEqual([]);
  });

  it('brings few packages', () => {
    const lock = JSON.parse(readFileSync(path.join(home, 'node_modules/.package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>;
    };
    expect(Object.keys(lock.packages).length).toBeLessThan(MOST_PACKAGES);
  });

  it('extracts, loads and answers where nothing was compiled', () => {
    const page = path.resolve('samples/lists/fieldnotes.example/highest-mountains-in-the-world.html');
    const loaded = tagpath(['extract', page, '--kb', 'lists.db']);
    expect(loaded.stderr).not.toContain('Error:');
    expect(loaded.status).toBe(0);
    const answer = tagpath(['ask', 'highest mountain', '--kb', 'lists.db', '--format', 'json']);
    expect(answer.stdout).toContain('Mount Everest');
  });

  it('says what to do where there is no SQLite at all', () => {
    const { status, stderr } = tagpath(['ask', 'x', '--kb', 'lists.db'], {
      TAGPATH_SQLITE: 'better-sqlite3',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('npm install');
  });

  it('is imported under strict TypeScript', () => {
    mkdirSync(path.join(home, 'code'), { recursive: true });
    const code = `import { ask, extractHtml, extractTables, induce, applyWrapper, openKb, type ExtractRecord } from 'tagpath';
const record: ExtractRecord = extractHtml('<title>Top 3 Rivers</title>');
export const parts = [record.status, ask, extractTables, induce, applyWrapper, openKb];
`;
    writeFileSync(path.join(home, 'code/main.ts'), code);
    // The examples of the documents stand for themselves, but for the page that they are given.
    const blocks = ['library', 'concepts'].flatMap((name) => [
      ...readFileSync(`docs/${name}.md`, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm),
    ]);
    expect(blocks.length).toBeGreaterThan(3);
    blocks.forEach(([, block], i) => {
      writeFileSync(
        path.join(home, `code/example-${i}.ts`),
        `declare const html: string;\n${block}export { html };\n`,
      );
    });
    const options = { strict: true, module: 'NodeNext', noEmit: true, skipLibCheck: false, types: ['node'] };
    const typeRoots = [path.resolve('node_modules/@types')];
    const settings = { compilerOptions: { ...options, typeRoots }, include: ['*.ts'] };
    writeFileSync(path.join(home, 'code/tsconfig.json'), JSON.stringify(settings));
    const done = spawnSync(path.resolve('node_modules/.bin/tsc'), ['-p', 'code'], {
      cwd: home,
      encoding: 'utf8',
    });
    expect(done.stdout).toBe('');
  });
});
