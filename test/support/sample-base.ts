import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { buildSampleBase } from '../../src/run/sample-base.js';

/** A base of the sample pages at a place of the caller's own; the pages are read once a test run. */
export async function copySampleBase(location: string): Promise<string> {
  const shared = join(inject('runFolder'), 'samples.db');
  if (!existsSync(shared)) {
    const half = `${shared}.${process.pid}`;
    await buildSampleBase('samples', half);
    renameSync(half, shared);
  }
  mkdirSync(dirname(location), { recursive: true });
  copyFileSync(shared, location);
  return location;
}
