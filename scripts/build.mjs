/**
 * Builds the program, unless dist/ was made from the very files that are here: compiles, bundles, makes the concept
 * index and the web page. `npm run build -- --anew` builds in any case.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** All that decides what the build makes; the lock file stands for the packages. */
const INPUTS = [
  'src',
  'web',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];
/** The digest of what dist/ was made from. Bundling by hand removes it. */
const STAMP = join(ROOT, 'dist', '.made-from');
const MADE = ['build/index.js', 'dist/cli/main.cjs', 'dist/types/index.d.ts', 'dist/web/index.html'];

function digestOfInputs() {
  const hash = createHash('sha256').update(process.version);
  for (const path of INPUTS.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesOf(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

function isMadeFrom(digest) {
  const isThere = [...MADE.map((path) => join(ROOT, path)), STAMP].every((path) => existsSync(path));
  return isThere && readFileSync(STAMP, 'utf8') === digest;
}

const run = (program, ...args) =>
  execFileSync(process.execPath, [join(ROOT, program), ...args], { cwd: ROOT, stdio: 'inherit' });

const digest = digestOfInputs();
const isCurrent = isMadeFrom(digest) && !process.argv.includes('--anew');
try {
  if (!isCurrent) {
    rmSync(STAMP, { force: true });
    run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
    run('scripts/bundle.mjs');
    run(
      'node_modules/vite/bin/vite.js',
      'build',
      'web',
      '--config',
      'web/vite.config.ts',
      '--logLevel',
      'warn',
    );
  }
  // It looks itself whether its sources have changed.
  run('scripts/build-concepts.mjs');
  if (!isCurrent) writeFileSync(STAMP, digest);
} catch (error) {
  // A step that failed has said why.
  if (typeof error.status !== 'number') throw error;
  process.exitCode = error.status;
}
