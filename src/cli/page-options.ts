import { type Command, Option } from 'commander';
import { DEFAULT_FETCH, type FetchOptions } from '../corpus/fetch-options.js';
import { DEFAULT_SETTINGS } from '../run/extract-settings.js';
import { byteCount, positiveInteger, wholeNumber } from './option-values.js';

export interface FetchFlags {
  readonly allowPrivate?: true;
  readonly fetchTimeout: number;
  readonly userAgent: string;
  readonly proxy?: string;
  readonly delay: number;
}

/** How pages are fetched, for all commands that take addresses. */
export function addFetchOptions(command: Command): Command {
  return command
    .option('--allow-private', 'also fetch from private and local addresses')
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
    .addOption(new Option('--proxy <address>', 'fetch through this HTTP proxy').env('TAGPATH_PROXY'))
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
  return command
    .option('--max-bytes <bytes>', 'most bytes of a page, unpacked', byteCount, DEFAULT_SETTINGS.maxBytes)
    .option('--max-nodes <nodes>', 'most nodes of a page', positiveInteger, DEFAULT_SETTINGS.maxNodes)
    .option('--max-depth <depth>', 'deepest nesting of a page', positiveInteger, DEFAULT_SETTINGS.maxDepth)
    .option('--timeout <ms>', 'most milliseconds for a page', positiveInteger, DEFAULT_SETTINGS.timeoutMs);
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
