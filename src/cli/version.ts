import { readFileSync } from 'node:fs';
import { packageFile } from '../package-file.js';

/** The package's own version, from its package.json. */
export function version(): string {
  const text = readFileSync(packageFile('package.json'), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}
