import { type Command, InvalidArgumentError, Option } from 'commander';
import { DEFAULT_FETCH, type FetchOptions } from '../corpus/fetch-options.js';
import { ANSWER_FORMATS } from '../output/show-answer.js';
import { DEFAULT_SETTINGS } from '../run/extract-settings.js';
import { setTerminal } from './terminal.js';

/** Takes the exit code of a command. */
export type Exit = (code: number) => void;
/** A command adds itself to the program and tells its exit code through `exit`. */
export type RegisterCommand = (program: Command, exit: Exit) => void;

const COMMON = 'Common options:';

/** Options that every command has. */
interface CommonFlags {
  readonly json?: true;
  readonly quiet?: true;
  readonly verbose?: true;
  readonly width?: number;
}

/** Gives a command and those below it the options that all share. */
export function addCommonOptions(command: Command): void {
  if (command.commands.length > 0) {
    for (const child of command.commands) addCommonOptions(child);
    return;
  }
  const options = [
    ...(jsonFormat(command) === undefined ? [] : [new Option('--json', 'results as JSON')]),
    new Option('-q, --quiet', 'nothing but results and errors'),
    new Option('--verbose', 'traces of errors, too'),
    new Option('--width <cells>', 'width of tables (default: of the terminal, else 80)').argParser(
      wholeNumber,
    ),
  ];
  const known = new Set(command.options.map(({ long }) => long));
  for (const option of options) {
    if (!known.has(option.long)) command.addOption(option.helpGroup(COMMON));
  }
  // The help page, which is shown before the command would run, has to fit as well.
  command.on('option:width', (text: string) => setTerminal({ width: Number(text) || 0 }));
}

/** What the shared options mean, before a command runs. */
export function applyCommonOptions(command: Command): void {
  const { json, quiet, verbose, width } = command.opts<CommonFlags>();
  setTerminal({ quiet: quiet ?? false, verbose: verbose ?? false, width: width ?? 0 });
  if (json === undefined) return;
  command.setOptionValue('format', jsonFormat(command));
}

/** What `--json` asks for: the format of the command that is JSON. */
function jsonFormat(command: Command): string | undefined {
  const choices = command.options.find(({ long }) => long === '--format')?.argChoices ?? [];
  return ['json', 'jsonl'].find((each) => choices.includes(each));
}

/** A whole number of at least 1. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It has to be a whole number from 1 on.');
  return value;
}

/** A whole number of at least 0. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new InvalidArgumentError('It has to be a whole number from 0 on.');
  return value;
}

/** A number of at least 0, whole or not. */
export function nonNegative(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0) || value === Number.POSITIVE_INFINITY)
    throw new InvalidArgumentError('It has to be a number from 0 on.');
  return value;
}

/** The address of an HTTP proxy. */
function proxyAddress(text: string): string {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' };
  if (!/^https?:$/.test(protocol) || hostname === '')
    throw new InvalidArgumentError('It has to be an address such as http://localhost:3128.');
  return text;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** Bytes, perhaps with k, m or g behind: `32m`. */
export function byteCount(text: string): number {
  const match = /^(\d+)([kmg]?)b?$/i.exec(text);
  if (match === null || Number(match[1]) === 0) {
    throw new InvalidArgumentError('It has to be a number of bytes such as 5000000, 512k or 32m.');
  }
  return Number(match[1]) * UNITS[match[2]!.toLowerCase()]!;
}

/** Where the base is when nothing is said. */
const DEFAULT_KB = 'tagpath.db';

export function kbOption(): Option {
  return servedKbOption().default(DEFAULT_KB);
}

/** The same for services, which can do without a base. */
export function servedKbOption(): Option {
  return new Option('--kb <location>', 'knowledge base: a file, or postgres://...').env('TAGPATH_KB');
}

/** What the rows of a site are: its pages seldom say so. */
export function conceptOption(): Option {
  return new Option(
    '--concept <noun>',
    'what the rows of a site are in the base, such as films (default: told by lists of the same names)',
  );
}

/** The formats of answers, and others that a command knows. */
export function answerFormatOption(...others: string[]): Option {
  const formats = [...ANSWER_FORMATS, ...others];
  return new Option('-f, --format <format>', 'what to print').choices(formats).default('table');
}

export interface FetchFlags {
  readonly allowPrivate?: true;
  readonly fetchTimeout: number;
  readonly userAgent: string;
  readonly proxy?: string;
  readonly delay: number;
}

export function allowPrivateOption(): Option {
  return new Option('--allow-private', 'also fetch from private and local addresses');
}

/** For services, which may be kept from the network. */
export function noFetchOption(): Option {
  return new Option('--no-fetch', 'never fetch pages from the network');
}

/** How pages are fetched, for all commands that take addresses. */
export function addFetchOptions(command: Command): Command {
  return command
    .addOption(allowPrivateOption())
    .option(
      '--fetch-timeout <ms>',
      'most milliseconds to fetch a page',
      positiveInteger,
      DEFAULT_FETCH.timeoutMs,
    )
    .addOption(
      new Option('--user-agent <name>', 'name to fetch under')
        .env('TAGPATH_USER_AGENT')
        .default(DEFAULT_FETCH.userAgent),
    )
    .addOption(
      new Option('--proxy <address>', 'fetch through this HTTP proxy')
        .env('TAGPATH_PROXY')
        .argParser(proxyAddress),
    )
    .addOption(
      new Option('--delay <ms>', 'milliseconds between two fetches from one host')
        .env('TAGPATH_DELAY')
        .argParser(wholeNumber)
        .default(DEFAULT_FETCH.delayMs),
    );
}

export function fetchOptions(flags: FetchFlags): Partial<FetchOptions> {
  return {
    timeoutMs: flags.fetchTimeout,
    userAgent: flags.userAgent,
    allowPrivate: flags.allowPrivate ?? false,
    delayMs: flags.delay,
    ...(flags.proxy === undefined ? {} : { proxy: flags.proxy }),
  };
}

export interface LimitFlags {
  readonly maxBytes: number;
  readonly maxNodes: number;
  readonly maxDepth: number;
  readonly timeout: number;
}

/** The most that one page may cost. */
export function addLimitOptions(command: Command): Command {
  return addBytesAndTime(command)
    .option('--max-nodes <nodes>', 'most nodes of a page', positiveInteger, DEFAULT_SETTINGS.maxNodes)
    .option('--max-depth <depth>', 'deepest nesting of a page', positiveInteger, DEFAULT_SETTINGS.maxDepth);
}

/** The limits that hold for whatever is done with a page. */
export function addBytesAndTime(command: Command): Command {
  return command
    .option('--max-bytes <bytes>', 'most bytes of a page, unpacked', byteCount, DEFAULT_SETTINGS.maxBytes)
    .option('--timeout <ms>', 'most milliseconds for a page', positiveInteger, DEFAULT_SETTINGS.timeoutMs);
}

export function resumeOption(): Option {
  return new Option('--resume', 'go on where an earlier run into the same --out was stopped');
}

export function listsOnlyOption(): Option {
  return new Option('--lists-only', 'leave out pages without a list');
}

export function reproducibleOption(): Option {
  return new Option('--reproducible', 'no times in the records, so that equal pages give equal bytes');
}

export function concurrencyOption(): Option {
  return new Option('-j, --concurrency <workers>', 'worker threads (default: one a core)')
    .env('TAGPATH_CONCURRENCY')
    .argParser(positiveInteger);
}

export function conceptsOption(): Option {
  return new Option('--concepts <path>', 'another is-a network than the built-in one').env(
    'TAGPATH_CONCEPTS',
  );
}

/** Where the pages come from, for all commands that read pages. */
export const INPUTS = 'files, folders, globs, WARCs, addresses, or - (default: standard input)';

export function formatOption<T extends string>(formats: readonly T[], preset?: T): Option {
  const option = new Option('-f, --format <format>', 'output format').choices(formats);
  return preset === undefined ? option : option.default(preset);
}

export function bomOption(): Option {
  return new Option('--bom', 'begin CSV with a byte order mark, by which Excel knows UTF-8');
}
