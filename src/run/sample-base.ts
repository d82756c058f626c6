import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../package-file.js';
import { buildSampleBase } from './build-sample-base.js';

/** The same places from src/ and from dist/. */
const SAMPLES = packageFile('samples');
const DIST = packageFile('dist');

/** Local copies of the sample pages, by host. */
export const SAMPLE_MIRRORS: readonly string[] = [join(SAMPLES, 'lists'), join(SAMPLES, 'sites')];

/** A base of the sample pages in a folder. It is made once, and again when samples or program changed. */
export async function sampleBase(onBuild: () => void, folder = join(DIST, 'demo')): Promise<string> {
  const location = join(folder, `base-${digest()}.db`);
  if (existsSync(location)) return location;
  onBuild();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const half = `${location}.half`;
  await buildSampleBase(SAMPLES, half);
  renameSync(half, location);
  return location;
}

function digest(): string {
  const data = join(SAMPLES, 'data');
  const build = join(DIST, '.tsbuildinfo');
  const files = [...readdirSync(data).map((file) => join(data, file)), ...(existsSync(build) ? [build] : [])];
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
