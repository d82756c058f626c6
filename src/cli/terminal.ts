import { fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { writeError as asWriteError, type ErrorShape, inputErrorText } from '../errors.js';
import { plainText } from '../output/plain-text.js';
import { StreamOutput } from '../output/text-output.js';
import { EXIT } from './exit-codes.js';

/** What the call said about the terminal; the options that all commands share set it. */
const settings = { quiet: false, verbose: false };

interface TerminalSettings {
  readonly quiet: boolean;
  readonly verbose: boolean;
}

export function setTerminal(given: Partial<TerminalSettings>): void {
  Object.assign(settings, given);
}

export function isVerbose(): boolean {
  return settings.verbose;
}

/** Whether a stream shows colours: NO_COLOR turns them off, FORCE_COLOR on. */
export function showsColour(stream: Writable & { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0') return true;
  return stream.isTTY === true && TERM !== 'dumb';
}

/** A line that is redrawn on standard error; it gives way to every other line. */
interface RedrawnLine {
  readonly clear: () => void;
}

let redrawn: RedrawnLine | null = null;

/** Says which line is redrawn now, so that it can be cleared before others are written. */
export function setRedrawnLine(line: RedrawnLine | null): void {
  redrawn?.clear();
  redrawn = line;
}

/** A line to the person who called, on standard error; `--quiet` leaves it out. */
export function tell(text: string): void {
  if (!settings.quiet) writeLine(`tagpath: ${text}`);
}

/** An error, in the one shape that all commands have: what failed, why, and its code. Never left out. */
export function tellError({ code, message }: ErrorShape): void {
  writeError(`${message} [${code}]`);
}

/** An error of one input. */
export function tellInputError(source: string, error: ErrorShape): void {
  writeError(inputErrorText(source, error));
}

function writeError(text: string): void {
  const start = showsColour(process.stderr) ? styleText('red', 'tagpath:') : 'tagpath:';
  redrawn?.clear();
  process.stderr.write(`${start} ${plainText(text)}\n`);
}

function writeLine(text: string): void {
  redrawn?.clear();
  process.stderr.write(`${text.split('\n').map(plainText).join('\n')}\n`);
}

let standardOutput: StreamOutput | null = null;

/** Standard output for results; waits for a slow reader, and fails where they cannot be written. */
export function resultOutput(): StreamOutput {
  standardOutput ??= new StreamOutput(process.stdout);
  return standardOutput;
}

/** Results as text. */
export function print(text: string): Promise<void> {
  redrawn?.clear();
  return resultOutput().write(text);
}

let isGuarded = false;

/**
 * No command may lose output in silence, whatever it writes with: a reader that went away ends the program
 * quietly, anything else with an error.
 */
export function guardStandardStreams(): void {
  if (isGuarded) return;
  isGuarded = true;
  writeWhole(process.stdout);
  process.stdout.on('error', (error) => {
    const failure = asWriteError('standard output', error);
    if (failure.code === 'output-closed') process.exit(EXIT.fine);
    tellError(failure);
    process.exit(EXIT.someFailed);
  });
  // Nobody is left to tell.
  process.stderr.on('error', () => {});
}

/** Node takes a short write to a file for a whole one; a disk that fills up makes short writes. */
function writeWhole(stream: NodeJS.WriteStream & { readonly fd: number }): void {
  if (!isFile(stream.fd)) return;
  stream._write = (chunk: Buffer, _encoding, done) => {
    try {
      for (let at = 0; at < chunk.length; ) at += writeSync(stream.fd, chunk, at);
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
