/** One line of a worker's standard input: an input as on the command line, or an object that says more. */
export interface WorkerRequest {
  readonly input: string;
  /** The name that the input has elsewhere, where the worker reads a copy of it. */
  readonly as?: string;
  /** Sources of pages to leave alone, since an earlier worker died on them. */
  readonly skip?: readonly string[];
  /** Say the source of each page before work on it begins. */
  readonly trace?: boolean;
}

export function parseRequest(line: string): WorkerRequest {
  if (!line.startsWith('{')) return { input: line };
  try {
    const request: unknown = JSON.parse(line);
    if (isRequest(request)) return request;
  } catch {
    // A path may begin with a brace too.
  }
  return { input: line };
}

function isRequest(value: unknown): value is WorkerRequest {
  return typeof value === 'object' && value !== null && 'input' in value && typeof value.input === 'string';
}

/** A page's source under the name that the input has elsewhere. */
export function sourceUnder({ input, as }: WorkerRequest, source: string): string {
  return as !== undefined && source.startsWith(input) ? as + source.slice(input.length) : source;
}
