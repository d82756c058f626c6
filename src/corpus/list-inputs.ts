import type { Dirent } from 'node:fs';
import { type Stats, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { errorShape, TagpathError } from '../errors.js';
import type { PageRef } from './page-ref.js';
import { localPath, nameText, pathOf } from './page-ref.js';
import { fileError } from './read-file.js';
import { openPipe, readStandardInput } from './standard-input.js';
import { isWarcPath, splitWarc } from './warc/split-warc.js';

/** What a folder's walk takes; a file that is named, or that a glob matches, is taken whatever its name. */
const PAGE_NAME = /\.(?:html?|xhtml|shtml|warc)(?:\.gz)?$/i;
const URL_INPUT = /^https?:\/\//i;

export interface ListOptions {
  readonly maxBytes: number;
  /** Standard input, for the input `-`. */
  readonly stdin?: NodeJS.ReadableStream;
  /** Ends waiting for a pipe that nobody writes into. */
  readonly signal?: AbortSignal;
  /** Only the places are of interest: nothing is read that can be read but once. */
  readonly isCount?: boolean;
}

/** Inputs as the user names them, as places of pages: in the given order, folders in order of their names. */
export async function* listInputs(
  inputs: Iterable<string> | AsyncIterable<string>,
  options: ListOptions,
): AsyncGenerator<PageRef> {
  for await (const input of inputs) {
    try {
      yield* listInput(input, options);
    } catch (error) {
      yield { kind: 'failed', source: input, ...errorShape(error) };
    }
  }
}

async function* listInput(input: string, options: ListOptions): AsyncGenerator<PageRef> {
  if (input === '-') {
    yield await bytesOf('-', () => options.stdin ?? process.stdin, options);
  } else if (URL_INPUT.test(input)) yield { kind: 'url', url: input };
  else yield* listPath(localPath(input), options);
}

/** A page that can be read but once; where places are only counted it is left alone. */
async function bytesOf(
  source: string,
  open: () => NodeJS.ReadableStream,
  { isCount, maxBytes, signal }: ListOptions,
): Promise<PageRef> {
  const bytes = isCount ? new Uint8Array() : await readStandardInput(open(), maxBytes, signal);
  return { kind: 'bytes', source, bytes };
}

async function* listPath(path: string, options: ListOptions): AsyncGenerator<PageRef> {
  const found = statOf(path);
  if (found === null) yield* listGlob(path);
  else if (found.isDirectory()) yield* walk(path, (name) => PAGE_NAME.test(name));
  else if (found.isFIFO()) {
    yield await bytesOf(path, () => openPipe(path), options);
  } else yield* refsOfFile(path);
}

/** What stands at a path; null where it is a pattern. Asked at once: a list of pages has many paths. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    if (isGlob(path)) return null;
    throw fileError(path, error);
  }
}

async function* listGlob(glob: string): AsyncGenerator<PageRef> {
  const matches = globMatcher(glob);
  const root = globRoot(glob);
  let matched = false;
  for await (const ref of walk(root, matches)) {
    matched = true;
    yield ref;
  }
  if (!matched) throw new TagpathError('glob-without-match', { glob });
}

async function* walk(folder: string, takes: (path: string) => boolean): AsyncGenerator<PageRef> {
  let entries: { readonly name: string; readonly entry: Dirent<Buffer> }[];
  try {
    const found = await readdir(pathOf(folder), { withFileTypes: true, encoding: 'buffer' });
    entries = found.map((entry) => ({ name: nameText(entry.name), entry }));
  } catch (error) {
    yield { kind: 'failed', source: folder, ...errorShape(fileError(folder, error)) };
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, entry } of entries) {
    const path = folder === '.' ? name : join(folder, name);
    if (entry.isDirectory()) yield* walk(path, takes);
    else if (takes(path) && (entry.isFile() || (await isFileLink(path)))) yield* refsOfFile(path);
  }
}

/** A link to a file is followed; one to a folder is not, since it may lead back up. */
async function isFileLink(path: string): Promise<boolean> {
  return stat(pathOf(path)).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function* refsOfFile(path: string): AsyncGenerator<PageRef> {
  if (isWarcPath(path)) yield* splitWarc(path);
  else yield { kind: 'file', path };
}

function isGlob(input: string): boolean {
  return picomatch.scan(input).isGlob;
}

/** The folder above the first pattern of a glob: the place to start walking. */
function globRoot(glob: string): string {
  return picomatch.scan(glob).base || '.';
}

const PATTERN = /[*?[{]/;
const BRACKET_OR_BAR = /\\.|[()|]/gs;

/** `**` crosses folders, `*` and `?` do not; `[abc]` and `{a,b}` as in a shell. Round brackets and bars are themselves. */
export function globMatcher(glob: string): (path: string) => boolean {
  if (!PATTERN.test(glob)) return (path) => path === glob;
  const plain = glob.replace(BRACKET_OR_BAR, (found) => (found.length > 1 ? found : `\\${found}`));
  return picomatch(plain, { dot: true, posix: true });
}
