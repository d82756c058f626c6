import type { Dirent } from 'node:fs';
import { constants, openSync, type Stats, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import picomatch from 'picomatch';
import { errorShape, TagpathError } from '../errors.js';
import type { PageRef } from './page-ref.js';
import { nameText, pathOf } from './path-name.js';
import { fileError } from './read-file.js';
import { collect, readStandardInput } from './standard-input.js';
import { isWarcPath, splitWarc } from './warc/split-warc.js';

/** What a folder's walk takes; a file that is named, or that a glob matches, is taken whatever its name. */
const PAGE_NAME = /\.(?:html?|xhtml|shtml|warc)(?:\.gz)?$/i;
const URL_INPUT = /^https?:\/\//i;
const FILE_INPUT = /^file:\/\//i;

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
    const bytes = options.isCount
      ? NOTHING
      : await readStandardInput(options.stdin ?? process.stdin, options.maxBytes);
    yield { kind: 'bytes', source: '-', bytes };
  } else if (URL_INPUT.test(input)) yield { kind: 'url', url: input };
  else yield* listPath(FILE_INPUT.test(input) ? pathOfAddress(input) : input, options);
}

const NOTHING = new Uint8Array();

function pathOfAddress(address: string): string {
  try {
    return fileURLToPath(address);
  } catch (error) {
    throw new TagpathError('address-invalid', { url: address }, { cause: error });
  }
}

async function* listPath(path: string, options: ListOptions): AsyncGenerator<PageRef> {
  const found = statOf(path);
  if (found === null) yield* listGlob(path);
  else if (found.isDirectory()) yield* walk(path, (name) => PAGE_NAME.test(name));
  else if (found.isFIFO()) {
    const bytes = options.isCount ? NOTHING : await readFifo(path, options.maxBytes, options.signal);
    yield { kind: 'bytes', source: path, bytes };
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

export function isGlob(input: string): boolean {
  return picomatch.scan(input).isGlob;
}

/** The folder above the first pattern of a glob: the place to start walking. */
export function globRoot(glob: string): string {
  return picomatch.scan(glob).base || '.';
}

/** `**` crosses folders, `*` and `?` do not; `[abc]` and `{a,b}` as in a shell. */
export function globMatcher(glob: string): (path: string) => boolean {
  return picomatch(glob, { dot: true, posix: true });
}

/**
 * The bytes that another program writes into a named pipe. Reading waits for a writer without holding a thread,
 * which could not be ended while it waits; a signal ends it.
 */
async function readFifo(path: string, maxBytes: number, signal?: AbortSignal): Promise<Buffer> {
  // The socket owns the descriptor; opening without blocking returns at once.
  const fd = openSync(pathOf(path), constants.O_RDONLY | constants.O_NONBLOCK);
  const socket = new Socket({ fd, readable: true, writable: false });
  const stop = () => socket.destroy();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await collect(socket, maxBytes);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
