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
