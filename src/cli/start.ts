import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import vm from 'node:vm';

type Program = typeof import('./main.js');

/** Beside the program, so that it is as safe as the program itself, and leaves with it. */
const FOLDER = '.compiled';
/** V8 reads compiled code in place where it begins at such a byte. */
const ALIGNED = 8;
/** Of the place where code ends, with a comma. */
const MOST_DIGITS = 12;

const PROBE = '0';

/** What a file of kept code begins with; `ends[i]` is where the code of `names[i]` ends. */
interface KeptHead {
  readonly stamp: string;
  readonly names: readonly string[];
  readonly ends: readonly number[];
}

/**
 * Runs the program in `folder`. Loading it is a third of what a short call costs, most of that the compiler's, so the
 * compiled code is kept from one start to the next, in a file a command. From 22.8 on Node does so itself.
 */
export async function start(folder: string, args: readonly string[]): Promise<number> {
  const entry = join(folder, 'cli', 'main.cjs');
  const { enableCompileCache } = module as { enableCompileCache?: () => void };
  enableCompileCache?.();
  if (enableCompileCache !== undefined || process.env.NODE_DISABLE_COMPILE_CACHE !== undefined)
    return (createRequire(entry)(entry) as Program).main(args);
  const scripts = new KeptScripts(folder, entry, args[0] ?? '');
  const { main, compileAsUsual } = scripts.load(entry) as Program;
  const exitCode = await main(args);
  // Code is of use only to a start with the same flags of V8. What a wrong call compiled is not worth a file.
  compileAsUsual();
  if (exitCode === 0) scripts.keep();
  return exitCode;
}

/** The scripts of the program, each loaded once, with the code that an earlier start has compiled. */
class KeptScripts {
  readonly #folder: string;
  readonly #file: string;
  readonly #stamp: string;
  readonly #kept: Map<string, Buffer>;
  readonly #modules = new Map<string, { exports: unknown }>();
  readonly #scripts = new Map<string, vm.Script>();
  /** Code that V8 takes only while its flags are those of the start. */
  readonly #probe = new vm.Script(PROBE).createCachedData();
  #isWhole = true;

  constructor(folder: string, entry: string, command: string) {
    this.#folder = folder;
    const name = /^[a-z]+$/.test(command) ? command : 'program';
    this.#file = join(folder, FOLDER, `${process.version}-${process.arch}-${name}.bin`);
    // Names of all other files change with what is in them.
    const { mtimeMs, size } = statSync(entry);
    this.#stamp = `${mtimeMs} ${size}`;
    this.#kept = readKept(this.#file, this.#stamp);
  }

  load(path: string): unknown {
    let known = this.#modules.get(path);
    if (known === undefined) {
      known = { exports: {} };
      this.#modules.set(path, known);
      this.#run(path, known);
    }
    return known.exports;
  }

  #run(path: string, into: { exports: unknown }): void {
    const script = this.#compile(path);
    this.#scripts.set(path, script);
    const folder = dirname(path);
    let others: NodeJS.Require | undefined;
    const require = (name: string): unknown => {
      if (name.startsWith('.')) return this.load(join(folder, name));
      others ??= createRequire(path);
      return others(name);
    };
    const run = script.runInThisContext() as (...wrapped: readonly unknown[]) => void;
    run(into.exports, require, into, path, folder);
  }

  #compile(path: string): vm.Script {
    const code = `(function(exports,require,module,__filename,__dirname){${readFileSync(path, 'latin1')}\n})`;
    const cachedData = this.#kept.get(this.#nameOf(path));
    const script = new vm.Script(code, {
      filename: path,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    if (script.cachedDataRejected !== false) this.#isWhole = false;
    return script;
  }

  #nameOf(path: string): string {
    return path.slice(this.#folder.length);
  }

  /** Writes the code of all scripts that ran now or before, unless all of it was there; where it cannot, it leaves it. */
  keep(): void {
    if (this.#isWhole || new vm.Script(PROBE, { cachedData: this.#probe }).cachedDataRejected !== false)
      return;
    for (const [path, script] of this.#scripts) this.#kept.set(this.#nameOf(path), script.createCachedData());
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      const beside = `${this.#file}.${process.pid}`;
      writeFileSync(beside, packed(this.#stamp, this.#kept));
      renameSync(beside, this.#file);
    } catch {
      // Not every user may write where the program lies.
    }
  }
}

/** Code by the name of its script; none where the file is of another program, or is none. */
function readKept(file: string, stamp: string): Map<string, Buffer> {
  try {
    const bytes = readFileSync(file);
    const headEnd = 4 + bytes.readUInt32LE(0);
    const head = JSON.parse(bytes.toString('utf8', 4, headEnd)) as KeptHead;
    if (head.stamp !== stamp || head.ends.at(-1) !== bytes.length) return new Map();
    return new Map(
      head.names.map((name, i) => [name, bytes.subarray(head.ends[i - 1] ?? aligned(headEnd), head.ends[i])]),
    );
  } catch {
    return new Map();
  }
}

function packed(stamp: string, kept: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...kept.keys()];
  // The head holds where code ends, and how long the head is decides that: so it is filled up to its longest.
  const room = Buffer.byteLength(JSON.stringify({ stamp, names })) + MOST_DIGITS * (names.length + 1);
  const head = Buffer.alloc(aligned(4 + room), ' ');
  const parts: Uint8Array[] = [head];
  let end = head.length;
  const ends = [...kept.values()].map((code) => {
    parts.push(code, Buffer.alloc(aligned(code.length) - code.length));
    end += aligned(code.length);
    return end;
  });
  head.writeUInt32LE(head.length - 4, 0);
  head.write(JSON.stringify({ stamp, names, ends } satisfies KeptHead), 4);
  return Buffer.concat(parts);
}

const aligned = (at: number): number => Math.ceil(at / ALIGNED) * ALIGNED;
