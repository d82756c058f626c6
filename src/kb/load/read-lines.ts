import { existsSync, readdirSync, statSync } from 'node:fs';
import { access, constants, open, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { localPath } from '../../corpus/page-ref.js';
import { fileError } from '../../corpus/read-file.js';
import { linesOfFile } from '../../corpus/standard-input.js';
import { TagpathError } from '../../errors.js';
import { type LoadLine, type SiteContext, type SiteLine, siteLine, siteWrapper } from './input.js';
import { ROWS_TO_JUDGE_BY, siteContext } from './site-names.js';

const SITE_TABLE = 'table.jsonl';
const SITE_WRAPPER = 'wrapper.json';
const PACKED = /\.gz$/i;

/**
 * The lines of results: files of `extract` (also .gz), `-` for stdin, and the folders that `induce`
 * writes, whose table is read with the wrapper beside it. `concept` says what the rows of sites are; a signal ends
 * the waiting for lines.
 */
export async function* readLines(
  inputs: readonly string[],
  concept?: string,
  signal?: AbortSignal,
): AsyncGenerator<LoadLine> {
  for (const path of inputs.flatMap(filesOf)) yield* loadLines(path, await siteOf(path, concept), signal);
}

/**
 * Fails for an input that is not there, may not be read or has no results, before anything is done with others. What
 * can be read only once is not looked into.
 */
export async function refuseUnusable(input: string): Promise<void> {
  if (input === '-') return;
  const paths = filesOf(input);
  if (paths.length === 0) {
    throw new TagpathError('kb-input', { path: input, detail: `there is no ${SITE_TABLE} of induce in it` });
  }
  for (const path of paths) {
    await access(path, constants.R_OK).catch((error: unknown) => {
      throw fileError(path, error);
    });
    if (!PACKED.test(path) && statSync(path).isFile() && !(await mayHaveResults(path))) {
      throw new TagpathError('kb-no-results', { path });
    }
  }
}

const LOOK_FOR_RESULTS_IN = 2 ** 16;

/** Whether a line near the start begins as a result does. An empty file has none and is no other file either. */
async function mayHaveResults(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOK_FOR_RESULTS_IN));
    const start = buffer.toString('latin1', 0, bytesRead);
    return start.trim() === '' || /^[^\S\n]*\{/m.test(start);
  } finally {
    await file.close();
  }
}

/**
 * The files that hold the lines of an input. A site of several templates has a folder for each, and the largest once
 * more on top.
 */
function filesOf(named: string): string[] {
  const input = localPath(named);
  if (input === '-' || !isFolder(input)) return [input];
  const inner = readdirSync(input, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(input, entry.name, SITE_TABLE)))
    .map((entry) => join(input, entry.name, SITE_TABLE))
    .sort();
  if (inner.length > 0) return inner;
  const own = join(input, SITE_TABLE);
  return existsSync(own) ? [own] : [];
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

async function siteOf(path: string, concept: string | undefined): Promise<SiteContext | undefined> {
  const wrapper = join(dirname(path), SITE_WRAPPER);
  if (basename(path) !== SITE_TABLE || !existsSync(wrapper)) return undefined;
  const folder = dirname(resolve(path));
  const parsed = siteWrapper.parse(JSON.parse(await readFile(wrapper, 'utf8')));
  const rows = await firstRows(path);
  const named = concept === undefined ? parsed : { ...parsed, concept };
  return siteContext(siteKey(parsed.host ?? basename(folder), folder), named, rows);
}

/** Templates of one site are told apart by their folders. */
function siteKey(host: string, folder: string): string {
  const isOneOfSeveral = existsSync(join(dirname(folder), SITE_TABLE));
  if (!isOneOfSeveral) return host;
  const own = basename(folder);
  return host === own ? `${basename(dirname(folder))}/${own}` : `${host}/${own}`;
}

async function firstRows(path: string): Promise<SiteLine[]> {
  const rows: SiteLine[] = [];
  for await (const { value } of loadLines(path, undefined)) {
    const row = siteLine.safeParse(value);
    if (row.success) rows.push(row.data);
    if (rows.length >= ROWS_TO_JUDGE_BY) break;
  }
  return rows;
}

/** Blank lines, and the brackets around the records of `extract --format json`. */
const NOTHING_SAID = /^\s*[[\]]?\s*$/;

async function* loadLines(
  path: string,
  site: SiteContext | undefined,
  signal?: AbortSignal,
): AsyncGenerator<LoadLine> {
  let line = 0;
  for await (const text of linesOfFile(path, signal)) {
    line++;
    if (NOTHING_SAID.test(text)) continue;
    yield { source: path, line, value: parsed(text), ...(site === undefined ? {} : { site }) };
  }
  if (signal?.aborted) throw new TagpathError('aborted');
}

/** What is no JSON fails the check of its line, not the run; the records of an array end in a comma. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.endsWith(',') ? text.slice(0, -1) : text);
  } catch {
    return text;
  }
}
