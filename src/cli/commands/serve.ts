import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ServiceOptions } from '../../server/service-options.js';
import {
  allowPrivateOption,
  byteCount,
  noFetchOption,
  positiveInteger,
  type RegisterCommand,
  servedKbOption,
} from '../options.js';
import { runUntilStopped } from '../run-service.js';

const EXAMPLES = `
The service is bound to localhost and read-only unless you say otherwise. It serves the web page at /, the
HTTP API under /api (described in /api/openapi.json) and metrics at /metrics.

Examples:
  $ tagpath serve --kb base.db
  $ tagpath serve --kb base.db --port 9000 --no-fetch
  $ TAGPATH_TOKEN=secret tagpath serve --kb base.db --writable`;

interface ServeFlags {
  readonly kb?: string;
  readonly bases?: string;
  readonly host: string;
  readonly allowHost?: string[];
  readonly port: number;
  readonly writable?: true;
  readonly token?: string;
  readonly allowPrivate?: true;
  readonly fetch: boolean;
  readonly mirror?: string[];
  readonly workers: number;
  readonly maxBody: number;
  readonly timeout: number;
  readonly rateLimit: number;
  readonly logLevel: string;
}

export const serve: RegisterCommand = (program) => {
  addOptions(program.command('serve'))
    .addHelpText('after', EXAMPLES)
    .action(async (flags: ServeFlags) => runUntilStopped(serviceOptions(flags)));
};

function addOptions(command: Command): Command {
  return command
    .addOption(servedKbOption())
    .option('--bases <folder>', 'folder of further bases, which clients with the token make and fill')
    .option('--port <port>', 'port; 0 takes a free one', portNumber, 8080)
    .option('--host <host>', 'address to bind to', '127.0.0.1')
    .option('--allow-host <name...>', 'further host names under which clients may call the service')
    .option('--writable', 'let clients with the token save results into the base')
    .option('--token <token>', 'token for writing (default: TAGPATH_TOKEN)')
    .addOption(noFetchOption())
    .addOption(allowPrivateOption())
    .option('--mirror <folder...>', 'folders with copies of pages, one folder a host')
    .option(
      '-j, --workers <workers>',
      'threads for each kind of work: questions, pages, sites',
      positiveInteger,
      availableParallelism(),
    )
    .option('--max-body <bytes>', 'largest request body', byteCount, 32 * 1024 * 1024)
    .option('--timeout <ms>', 'most milliseconds for a request', positiveInteger, 30_000)
    .option('--rate-limit <requests>', 'requests a minute and client', positiveInteger, 600)
    .addOption(
      new Option('--log-level <level>', 'how much is logged')
        .choices(['silent', 'error', 'warn', 'info', 'debug'])
        .default('warn'),
    );
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('It has to be a number from 0 to 65535.');
  }
  return port;
}

function serviceOptions(flags: ServeFlags): Partial<ServiceOptions> {
  return {
    kb: flags.kb ?? null,
    bases: flags.bases ?? null,
    host: flags.host,
    allowedHosts: flags.allowHost ?? [],
    port: flags.port,
    writable: flags.writable ?? false,
    token: flags.token ?? process.env.TAGPATH_TOKEN ?? null,
    allowPrivate: flags.allowPrivate ?? false,
    allowFetch: flags.fetch,
    mirrors: flags.mirror ?? [],
    workers: flags.workers,
    maxBodyBytes: flags.maxBody,
    requestTimeoutMs: flags.timeout,
    rateLimit: flags.rateLimit,
    logLevel: flags.logLevel,
  };
}
