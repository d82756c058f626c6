import type { z } from 'zod';
import type { Kb } from '../../kb/kb.js';

export interface McpContext {
  readonly kb: Kb | null;
  /** Results may be saved into the base. */
  readonly writable: boolean;
  readonly allowFetch: boolean;
  readonly allowPrivate: boolean;
}

/** A tool that assistants can call: what it is for, what it takes and gives, what it does. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    /** It may read pages of the web. */
    readonly openWorldHint: boolean;
  };
  readonly run: (input: never) => Promise<object>;
}

interface ToolParts<I extends z.ZodObject, O extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly fetches?: boolean;
  readonly saves?: boolean;
  readonly run: (input: z.output<I>) => Promise<z.input<O>>;
}

export function tool<I extends z.ZodObject, O extends z.ZodObject>(parts: ToolParts<I, O>): McpTool {
  const { fetches = false, saves = false, name, title, description, input, output, run } = parts;
  const annotations = {
    readOnlyHint: !saves,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: fetches,
  };
  return { name, title, description, input, output, annotations, run: run as McpTool['run'] };
}
