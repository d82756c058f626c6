import { copyFileSync, existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { buildSampleBase } from '../../src/run/sample-base.js';

/** A base of the sample pages at a place of the caller's own; the pages are read once a test run. */
export async function copySampleBase(location: string): Promise<string> {
  const shared = join(inject('runFolder'), 'samples.db');
  while (!existsSync(shared)) {
    if (!(await buildAlone(shared))) await setTimeout(LOOK_AGAIN_MS);
  }
  mkdirSync(dirname(location), { recursive: true });
  copyFileSync(shared, location);
  return location;
}

const LOOK_AGAIN_MS = 100;

/** Builds the base, unless another worker is at it: false. */
async function buildAlone(shared: string): Promise<boolean> {
  const turn = `${shared}.turn`;
  try {
    mkdirSync(turn);
  } catch {
    return false;
  }
  try {
    await buildSampleBase('samples', `${shared}.half`);
    renameSync(`${shared}.half`, shared);
    return true;
  } finally {
    rmdirSync(turn);
  }
}
