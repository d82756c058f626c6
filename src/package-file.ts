import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Files of the package by their path from its root. The program runs from `src/` (tests), from `build/` (benchmarks)
 * and bundled from `dist/` (users), so no module knows how far above it the root lies.
 */
const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)));

export function packageFile(path: string): string {
  return join(ROOT, path);
}

/** The package's own version. */
export function packageVersion(): string {
  return String(
    (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: unknown }).version,
  );
}

/** A bundled entry that a thread starts with, as an address. */
export function threadEntry(path: string): string {
  return pathToFileURL(packageFile(join('dist', path))).href;
}

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));
}
