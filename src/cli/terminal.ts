import { fstatSync } from 'node:fs';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { type ErrorShape, errorShape, isWrongCall, TagpathError, writeError } from '../errors.js';
import { writeAll } from '../output/files.js';
import { forTerminal, plainLines, plainText, StreamOutput } from '../output/text-output.js';

/** What the call said about the terminal; the options that all commands share set it. A width of 0 says nothing. */
const settings = { quiet: false, verbose: false, width: 0 };

export function setTerminal(given: Partial<typeof settings>): void {
  Object.assign(settings, given);
}

/** Whether a stream shows colours: NO_COLOR turns them off, FORCE_COLOR on. */
export function showsColour(stream: Writable & { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0') return true;
  return stream.isTTY === true && TERM !== 'dumb';
}

let isDrawn = false;

/** Draws a line on standard error, over the one before; it gives way to every other line. */
export function drawLine(text: string): void {
  clearLine();
  process.stderr.write(text);
  isDrawn = true;
}

/** Clears the drawn line. */
export function clearLine(): void {
  if (!isDrawn) return;
  process.stderr.cursorTo(0);
  process.stderr.clearLine(0);
  isDrawn = false;
}

/** A line to the person who called, on standard error; `--quiet` leaves it out. */
export function tell(text: string): void {
  if (settings.quiet) return;
  clearLine();
  process.stderr.write(`${plainLines(`tagpath: ${text}`)}\n`);
}

/** An error, in the one shape that all commands have: what failed, why, and its code. Never left out. */
export function tellError({ code, message }: ErrorShape): void {
  const start = showsColour(process.stderr) ? styleText('red', 'tagpath:') : 'tagpath:';
  clearLine();
  process.stderr.write(`${start} ${plainText(`${message} [${code}]`)}\n`);
}

/** An error of one input, whose name is said once. */
export function tellInputError(source: string, { code, message }: ErrorShape): void {
  tellError({ code, message: message.includes(source) ? message : `${source}: ${message}` });
}

let standardOutput: StreamOutput | null = null;

/** Standard output for results; waits for a slow reader, and fails where they cannot be written. */
export function resultOutput(): StreamOutput {
  standardOutput ??= new StreamOutput(process.stdout);
  return standardOutput;
}

/** Results as text. */
export function print(text: string): Promise<void> {
  clearLine();
  return resultOutput().write(text);
}

let isGuarded = false;

/**
 * No command may lose output in silence, whatever it writes with: a reader that went away ends the program
 * quietly, anything else with an error. A terminal is given plain text alone.
 */
export function guardStandardStreams(): void {
  if (isGuarded) return;
  isGuarded = true;
  writeWhole(process.stdout);
  if (process.stdout.isTTY) writePlain(process.stdout);
  process.stdout.on('error', (error) => {
    const failure = writeError('standard output', error);
    if (failure.code === 'output-closed') process.exit(EXIT.fine);
    tellError(failure);
    process.exit(EXIT.someFailed);
  });
  // Nobody is left to tell.
  process.stderr.on('error', () => {});
}

/** A terminal obeys control characters: those of pages do not reach it, whatever the format. */
function writePlain(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stream.write = (chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? forTerminal(chunk) : chunk, ...rest);
}

/** Node takes a short write to a file for a whole one; a disk that fills up makes short writes. */
function writeWhole(stream: NodeJS.WriteStream & { readonly fd: number }): void {
  if (!isFile(stream.fd)) return;
  stream._write = (chunk: Buffer, _encoding, done) => {
    try {
      writeAll(stream.fd, chunk);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

/** Where nothing tells how wide the terminal is. */
const DEFAULT_WIDTH = 80;

/** The cells that output has to fit: of `--width`, `COLUMNS` or the terminal, else 80. */
export function terminalWidth(): number {
  const said = [settings.width, Number(process.env.COLUMNS), process.stdout.columns];
  return said.find((width) => Number.isInteger(width) && width > 0) ?? DEFAULT_WIDTH;
}

/** Exit codes of the contract. */
export const EXIT = { fine: 0, someFailed: 1, wrongCall: 2 } as const;

/** Says on standard error what stopped a command, and returns the exit code for it. */
export function reportError(error: unknown): number {
  // The reader went away, as `head` does: nothing is wrong and nobody is there to tell.
  if (error instanceof TagpathError && error.code === 'output-closed') return EXIT.fine;
  tellError(errorShape(error));
  const isKnown = error instanceof TagpathError;
  if (error instanceof Error && (!isKnown || settings.verbose)) process.stderr.write(`${error.stack}\n`);
  return isKnown && isWrongCall(error.code) ? EXIT.wrongCall : EXIT.someFailed;
}

interface Interrupt {
  readonly signal: AbortSignal;
  /** 130 after Ctrl-C, 143 after `kill`: what shells expect. */
  readonly exitCode: () => number;
  readonly release: () => void;
}

/**
 * Ctrl-C and `kill` raise the signal once, so that the command can finish what it has begun; the
 * second time the program ends at once.
 */
export function interruptSignal(): Interrupt {
  const controller = new AbortController();
  let code = 0;
  const stop = (name: 'SIGINT' | 'SIGTERM') => {
    if (controller.signal.aborted) process.exit(code);
    code = 128 + constants.signals[name];
    tell('finishing the pages under way; once more to stop at once');
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return {
    signal: controller.signal,
    exitCode: () => code,
    release: () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    },
  };
}

/** Ctrl-C and `kill` end the program once `clean` has run; until the function that this gives is called. */
export function beforeStop(clean: () => void): () => void {
  const stop = (name: 'SIGINT' | 'SIGTERM') => {
    clean();
    process.exit(128 + constants.signals[name]);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  };
}
