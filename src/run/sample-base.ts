import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../output/make-folder.js';
import { packageFile } from '../package-file.js';
import { buildSampleBase } from './build-sample-base.js';

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
  makeFolder(folder);
  const half = `${location}.half`;
  await buildSampleBase(SAMPLES, half);
  renameSync(half, location);
  return location;
}

/** Of the samples' data and of the program: chunks are named after what they hold. */
function digest(): string {
  const data = join(SAMPLES, 'data');
  const chunks = join(DIST, 'chunks');
  const hash = createHash('sha256');
  for (const file of readdirSync(data).sort()) hash.update(readFileSync(join(data, file)));
  for (const name of existsSync(chunks) ? readdirSync(chunks).sort() : []) hash.update(name);
  return hash.digest('hex').slice(0, 12);
}
