import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RawPage } from '../corpus/page-ref.js';
import { writeError } from '../errors.js';
import { buildPage } from '../html/build-page.js';
import { utf8Of } from '../html/decode.js';
import type { LoadLine } from '../kb/load/input.js';
import type { LoadReport } from '../kb/load/load.js';
import { siteContext } from '../kb/load/site-names.js';
import { openKb } from '../kb/open.js';
import { makeFolder } from '../output/files.js';
import { packageFile } from '../package-file.js';
import { induce, type TableRow } from '../site/induce.js';
import { extractPage } from './extract-page.js';
import { DEFAULT_SETTINGS } from './extract-settings.js';
import { mirroredHosts, mirroredPages } from './mirror-pages.js';
import { loadTools } from './tools.js';

const SAMPLES = packageFile('samples');
const DIST = packageFile('dist');

/** Local copies of the sample pages, by host. */
export const SAMPLE_MIRRORS: readonly string[] = [join(SAMPLES, 'lists'), join(SAMPLES, 'sites')];

/** Beside the program, or, where others installed it, among what the user's programs keep. */
function demoFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  try {
    accessSync(DIST, constants.W_OK);
    return join(DIST, 'demo');
  } catch {
    return join(XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), '.cache'), 'tagpath', 'demo');
  }
}

/** A base of the sample pages. It is made once, and again when samples or program changed. */
export async function sampleBase(onBuild: () => void): Promise<string> {
  const folder = demoFolder();
  const location = join(folder, `base-${digest()}.db`);
  if (existsSync(location)) return location;
  onBuild();
  try {
    rmSync(folder, { recursive: true, force: true });
    makeFolder(folder);
  } catch (error) {
    throw writeError(folder, error);
  }
  const half = `${location}.half`;
  await buildSampleBase(SAMPLES, half);
  renameSync(half, location);
  return location;
}

/** A digest of the samples' data and of the program, whose chunks are named after what they hold. */
function digest(): string {
  const data = join(SAMPLES, 'data');
  const chunks = join(DIST, 'chunks');
  const hash = createHash('sha256');
  for (const file of readdirSync(data).sort()) hash.update(readFileSync(join(data, file)));
  for (const name of existsSync(chunks) ? readdirSync(chunks).sort() : []) hash.update(name);
  return hash.digest('hex').slice(0, 12);
}

/** Makes a base of the sample pages: lists by their titles, sites by their templates. */
export async function buildSampleBase(samples: string, location: string): Promise<LoadReport> {
  const { concepts } = loadTools(DEFAULT_SETTINGS);
  const kb = await openKb(location, { create: true });
  try {
    const report = await kb.load(sampleLines(samples), { concepts });
    await kb.catalogue();
    return report;
  } finally {
    await kb.close();
  }
}

async function* sampleLines(samples: string): AsyncGenerator<LoadLine> {
  const lists = join(samples, 'lists');
  for (const host of mirroredHosts(lists)) yield* listLines(mirroredPages(lists, host));
  const sites = join(samples, 'sites');
  for (const host of mirroredHosts(sites)) yield* siteLines(host, () => mirroredPages(sites, host));
}

function* listLines(pages: Iterable<RawPage>): Generator<LoadLine> {
  const tools = loadTools(DEFAULT_SETTINGS);
  let line = 0;
  for (const raw of pages) {
    const value = { ...extractPage(raw, tools), text: buildPage(utf8Of(raw.bytes).bytes).text };
    yield { source: raw.source, line: ++line, value };
  }
}

/** The rows of a site's largest template. */
async function* siteLines(host: string, pages: () => Iterable<RawPage>): AsyncGenerator<LoadLine> {
  const all: { readonly template: string; readonly row: TableRow }[] = [];
  const open = async function* () {
    yield* pages();
  };
  const { wrappers } = await induce(open, { onRow: (template, row) => all.push({ template, row }) });
  const wrapper = wrappers[0]!;
  const rows = all.filter(({ template }) => template === wrapper.template).map(({ row }) => row);
  const site = siteContext(host, wrapper, rows);
  for (const [i, row] of rows.entries()) {
    yield { source: host, line: i + 1, value: { ...row, url: row.page }, site };
  }
}
