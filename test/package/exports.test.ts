import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['src', 'test', 'training', 'bench', 'samples/make', 'scripts', 'web/src'];
const IMPORT = /\b(?:import|export)\s+(?:type\s+)?(\*[^'"]*?|\{[^}]*\})\s*from\s*['"](\.[^'"]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g;
const DECLARED =
  /^export\s+(?:abstract\s+|async\s+)*(?:function\*?|class|const|let|interface|type|enum)\s+(\w+)/gm;
/** The program's start, the pools of workers and the build script call these by the file's name. */
const CALLED_BY_FILE = new Set(['main', 'start', 'work', 'buildBuiltIn']);

const texts = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes('node_modules'))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
);

/** What other files take: `path name`, with `*` for all. */
function importedNames(): Set<string> {
  const names = new Set<string>();
  for (const [path, text] of texts) {
    const target = (said: string) => join(dirname(path), said).replace(/\.js$/, '.ts');
    for (const [, what = '', said = ''] of text.matchAll(IMPORT)) {
      const taken = what.startsWith('*') ? ['*'] : what.slice(1, -1).split(',');
      for (const each of taken)
        names.add(
          `${target(said)} ${
            each
              .trim()
              .replace(/^type /, '')
              .split(' ')[0]
          }`,
        );
    }
    for (const [, said = ''] of text.matchAll(DYNAMIC)) names.add(`${target(said)} *`);
  }
  return names;
}

interface PackageFile {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const settings = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as PackageFile;
/** Programs that scripts call by another name than their package has. */
const PROGRAMS: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'biome',
  'dependency-cruiser': 'depcruise',
  typescript: 'tsc',
};

/** Whether a package is imported, called by a script, or has the types of one that is imported. */
function isUsed(name: string, code: string): boolean {
  const typed = name.replace(/^@types\//, '');
  const imported = new RegExp(`['"](?:node:)?${typed.replaceAll('.', '\\.')}(?:/[^'"]*)?['"]`);
  const called = new RegExp(`(?:^|\\s)${PROGRAMS[name] ?? name}(?:\\s|$)`, 'm');
  return imported.test(code) || called.test(Object.values(settings.scripts).join('\n')) || typed === 'node';
}

it('needs no package that nothing imports', () => {
  const beside = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^vite\.config\.ts$|^src\/.*\.css$/.test(name))
    .map((name) => readFileSync(join(ROOT, 'web', name), 'utf8'));
  const code = [...texts.values(), ...beside].join('\n');
  const { dependencies, optionalDependencies, devDependencies } = settings;
  const named = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !isUsed(name, code))).toEqual([]);
  // Users install what the program itself imports, and nothing else.
  const own = [...texts].flatMap(([path, text]) => (path.startsWith('src/') ? [text] : [])).join('\n');
  const installed = Object.keys({ ...dependencies, ...optionalDependencies });
  expect(installed.filter((name) => !isUsed(name, own))).toEqual([]);
});

it('exports only what another file imports', () => {
  const imported = importedNames();
  const needless = [...texts].flatMap(([path, text]) =>
    path.startsWith('src/') && !imported.has(`${path} *`)
      ? [...text.matchAll(DECLARED)].flatMap(([, name = '']) =>
          imported.has(`${path} ${name}`) || CALLED_BY_FILE.has(name) ? [] : [`${path}: ${name}`],
        )
      : [],
  );
  expect(texts.size).toBeGreaterThan(600);
  expect(needless).toEqual([]);
});
