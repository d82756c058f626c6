import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { errorShape, TagpathError } from '../../errors.js';
import { MCP_TOOLS, type McpContext } from './tools.js';

/** A Model Context Protocol server with Tagpath's tools; connect it to a transport. */
export function createMcpServer(context: McpContext, version: string): McpServer {
  const server = new McpServer({ name: 'tagpath', version });
  for (const { name, description, input, run } of MCP_TOOLS) {
    server.registerTool(name, { description, inputSchema: input.shape }, (args) =>
      answer(() => run(args as never, context)),
    );
  }
  return server;
}

/** Errors are answers too: the assistant reads the code and what to do. */
async function answer(run: () => Promise<unknown>) {
  try {
    return { content: [{ type: 'text' as const, text: JSON.stringify(await run()) }] };
  } catch (error) {
    const known =
      error instanceof TagpathError ? error : new TagpathError('internal', { detail: 'the tool failed' });
    return {
      content: [{ type: 'text' as const, text: JSON.stringify({ error: errorShape(known) }) }],
      isError: true,
    };
  }
}
