import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { errorShape, TagpathError } from '../../errors.js';
import { baseTools } from './base-tools.js';
import { pageTools, saveTool } from './page-tools.js';
import type { McpContext, McpTool } from './tool.js';

/** The tools that can work: those over a base where there is one, saving where it may be written. */
function toolsOf(context: McpContext): McpTool[] {
  const { kb, writable } = context;
  if (kb === null) return pageTools(context);
  return [...baseTools(kb), ...pageTools(context), ...(writable ? [saveTool(kb, context)] : [])];
}

/** A Model Context Protocol server with Tagpath's tools; connect it to a transport. */
export function createMcpServer(context: McpContext, version: string): McpServer {
  const server = new McpServer({ name: 'tagpath', version });
  for (const { name, title, description, input, output, annotations, run } of toolsOf(context)) {
    const shapes = { inputSchema: input.shape, outputSchema: output.shape };
    server.registerTool(name, { title, description, annotations, ...shapes }, (args) =>
      answer(() => run(args as never)),
    );
  }
  return server;
}

/** The result for programs, and the same as text for models. Errors are answers too: code, and what to do. */
async function answer(run: () => Promise<object>) {
  try {
    const result = { ...(await run()) };
    return { content: [{ type: 'text' as const, text: JSON.stringify(result) }], structuredContent: result };
  } catch (error) {
    const known =
      error instanceof TagpathError ? error : new TagpathError('internal', { detail: 'the tool failed' });
    const text = JSON.stringify({ error: errorShape(known) });
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}
