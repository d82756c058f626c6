import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawPage } from '../corpus/page-ref.js';

const HTML_FILE = /\.x?html?$/i;

/** Hosts of a mirror: a folder with a folder for each host. */
export function mirroredHosts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The pages of one host, each with the address that its place in the mirror stands for. */
export function* mirroredPages(folder: string, host: string): Generator<RawPage> {
  const files = readdirSync(join(folder, host), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => HTML_FILE.test(name)).sort()) {
    const url = `https://${host}/${file.replaceAll('\\', '/')}`;
    yield { source: url, url, bytes: readFileSync(join(folder, host, file)) };
  }
}
