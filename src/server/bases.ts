import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { TagpathError } from '../errors.js';
import { openKb } from '../kb/open.js';
import { isWritableBase } from '../kb/store/read-only-copy.js';
import { makeFolder } from '../output/files.js';
import type { ServiceOptions } from './service-options.js';

/** A base that the service can be asked of. */
export interface Base {
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** File or address. */
  readonly location: string;
  /** Whether results may be kept in it. */
  readonly writable: boolean;
  /** The sample pages, which are nobody's own. */
  readonly samples: boolean;
}

const ENDING = '.db';
const REMOVED = '.removed';
/** A file of the folder that says that the samples are not wanted. */
const NO_SAMPLES = 'no-samples';
/** The base that there is where none was made yet. */
const FIRST_NAME = 'My base';
const MOST_BASES = 200;

/**
 * The bases of a service: the one it was started with, and those of a folder, which people make and remove. One that
 * was removed can be had back while the service runs.
 */
export class Bases {
  readonly #options: ServiceOptions;
  readonly #main: Base | null;
  readonly #own = new Map<string, Base>();
  readonly #removed = new Map<string, Base>();

  /** The main base is opened once here, so that a missing or damaged one is told before the service listens. */
  static async open(options: ServiceOptions): Promise<Bases> {
    if (options.kb !== null) await (await openKb(options.kb)).close();
    const bases = new Bases(options);
    if (options.bases !== null && bases.#own.size === 0) await bases.create(FIRST_NAME);
    return bases;
  }

  private constructor(options: ServiceOptions) {
    const { bases, kb, samples, writable } = options;
    this.#options = options;
    this.#main =
      kb === null
        ? null
        : {
            id: 'main',
            name: 'Main base',
            location: kb,
            writable: writable && isWritable(kb),
            samples: false,
          };
    if (this.#main !== null && samples) {
      this.#main = { ...this.#main, id: 'samples', name: 'Samples', writable: false, samples };
    }
    if (bases === null) return;
    makeWritable(bases);
    for (const file of readdirSync(bases).sort()) {
      if (file.endsWith(ENDING)) this.#add(file.slice(0, -ENDING.length));
    }
    if (samples && existsSync(join(bases, NO_SAMPLES))) this.#hide(this.#main!);
  }

  /** The main base first. */
  get all(): readonly Base[] {
    const main = this.#main === null || this.#removed.has(this.#main.id) ? [] : [this.#main];
    return [...main, ...this.#own.values()];
  }

  /** A base by its id; the main one, or else the first, where none is named. */
  get(id: string | undefined): Base {
    const { all } = this;
    if (all.length === 0) throw new TagpathError('no-knowledge-base');
    const found = id === undefined ? all[0] : all.find((base) => base.id === id);
    if (found === undefined) throw new TagpathError('not-found', { what: 'base', id });
    return found;
  }

  /** A base that results can be kept in. */
  writable(id: string | undefined): Base {
    const found =
      id === undefined ? (this.all.find(({ writable }) => writable) ?? this.get(id)) : this.get(id);
    if (!found.writable) throw new TagpathError('base-read-only', { name: found.name });
    return found;
  }

  async create(name: string): Promise<Base> {
    const folder = this.#options.bases;
    if (folder === null) throw new TagpathError('base-one-only');
    if (this.#own.size >= MOST_BASES) throw new TagpathError('service-busy');
    const free = this.#freeName(fileName(name));
    await (await openKb(join(folder, `${free}${ENDING}`), { create: true })).close();
    return this.#add(free);
  }

  remove(id: string): Base {
    const base = this.get(id);
    const folder = this.#options.bases;
    if (folder === null || (base === this.#main && !base.samples)) {
      throw new TagpathError('base-read-only', { name: base.name });
    }
    if (base.samples) writeFileSync(join(folder, NO_SAMPLES), '');
    else renameSync(base.location, `${base.location}${REMOVED}`);
    this.#own.delete(id);
    this.#hide(base);
    return base;
  }

  restore(id: string): Base {
    const base = this.#removed.get(id);
    if (base === undefined) throw new TagpathError('not-found', { what: 'removed base', id });
    if (base.samples) rmSync(join(this.#options.bases!, NO_SAMPLES), { force: true });
    else {
      renameSync(`${base.location}${REMOVED}`, base.location);
      this.#own.set(id, base);
    }
    this.#removed.delete(id);
    return base;
  }

  /** What was removed is gone for good. */
  close(): void {
    for (const { samples, location } of this.#removed.values()) {
      if (samples) continue;
      for (const end of [REMOVED, '-wal', '-shm']) rmSync(`${location}${end}`, { force: true });
    }
  }

  #hide(base: Base): void {
    this.#removed.set(base.id, base);
  }

  #add(name: string): Base {
    const location = join(this.#options.bases!, `${name}${ENDING}`);
    const writable = this.#options.writable && isWritable(location);
    const base = { id: idOf(name), name, location, writable, samples: false };
    this.#own.set(base.id, base);
    return base;
  }

  /** Two bases of one name are told apart by a number; the name of one that may come back is not free. */
  #freeName(name: string): string {
    const taken = new Set([...this.all, ...this.#removed.values()].map(({ id }) => id));
    for (let number = 1; ; number++) {
      const numbered = number === 1 ? name : `${name} ${number}`;
      if (!taken.has(idOf(numbered))) return numbered;
    }
  }
}

function makeWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new TagpathError(
      'kb-unreachable',
      { location: folder, detail: (error as Error).message },
      { cause: error },
    );
  }
}

const LONGEST_NAME = 80;

/** A name that every file system takes. */
function fileName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.slice(0, LONGEST_NAME).trim() || FIRST_NAME;
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[\s_]+/g, '-');
}

/** Whether a base may be written; a file that nobody may write is left as it is, even by those who could. */
export function isWritable(location: string): boolean {
  if (/^postgres(?:ql)?:/.test(location)) return true;
  return isWritableBase(location) && (statSync(location).mode & ANYONE_WRITES) !== 0;
}

const ANYONE_WRITES = 0o222;

/** Others may write into the base too; what is kept is that old at most. */
const KEEP_MS = 5 * 60 * 1000;

/**
 * Answers about the base as a whole cost a pass over it, and the start page asks for them each time.
 * They are kept until something is saved, or for a few minutes.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>();

  get<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.#answers.get(name);
    if (kept !== undefined && Date.now() - kept.at < KEEP_MS) return kept.answer as Promise<T>;
    const answer = ask();
    this.#answers.set(name, { answer, at: Date.now() });
    answer.catch(() => this.#answers.delete(name));
    return answer;
  }

  forget(): void {
    this.#answers.clear();
  }
}
