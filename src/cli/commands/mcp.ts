import { once } from 'node:events';
import { packageVersion } from '../../package-file.js';
import { allowPrivateOption, noFetchOption, type RegisterCommand, servedKbOption } from '../options.js';

const EXAMPLES = `
Speaks the Model Context Protocol on standard input and output; an assistant starts it. Tools over pages: extract,
tables, induce; with a base also: catalogue, ask, query, search, compare, and with --writable: save.

Examples:
  $ tagpath mcp --kb lists.db

In the assistant's settings:
  { "mcpServers": { "tagpath": { "command": "tagpath", "args": ["mcp", "--kb", "base.db"] } } }`;

interface McpFlags {
  readonly kb?: string;
  readonly writable?: true;
  readonly fetch: boolean;
  readonly allowPrivate?: true;
}

export const mcp: RegisterCommand = (program) => {
  program
    .command('mcp')
    .addOption(servedKbOption())
    .option('--writable', 'let the assistant save what it extracts into the base')
    .addOption(noFetchOption())
    .addOption(allowPrivateOption())
    .addHelpText('after', EXAMPLES)
    .action(run);
};

async function run(flags: McpFlags): Promise<void> {
  // Loaded here: no other command needs the protocol's library.
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const { createMcpServer } = await import('../../server/mcp/mcp-server.js');
  const { openKb } = await import('../../kb/open.js');
  const { isWritable } = await import('../../server/bases.js');
  const kb = flags.kb === undefined ? null : await openKb(flags.kb);
  const writable = flags.writable === true && kb !== null && isWritable(kb.location);
  const server = createMcpServer(
    { kb, writable, allowFetch: flags.fetch, allowPrivate: flags.allowPrivate ?? false },
    packageVersion(),
  );
  await server.connect(new StdioServerTransport());
  server.server.onerror = answerMalformed;
  await once(process.stdin, 'end');
  await server.close();
  await kb?.close();
}

/** A line that is no message gets the answer that JSON-RPC has for it; the library would pass over it in silence. */
function answerMalformed(error: Error): void {
  const isJson = !(error instanceof SyntaxError);
  if (isJson && error.name !== 'ZodError') return;
  const fault = isJson
    ? { code: -32600, message: 'The line is no message of JSON-RPC 2.0.' }
    : { code: -32700, message: 'The line is no JSON.' };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: fault })}\n`);
}
