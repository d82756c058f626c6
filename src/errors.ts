/**
 * Every error that Tagpath raises on purpose, in one table: a stable code, a message that names the
 * offending value, and the next step. Codes are part of the contract; never rename one.
 */
const MESSAGES = {
  'page-too-large': ({ bytes, limit }) =>
    `The page has ${bytes} bytes, more than the limit of ${limit}. Raise it with --max-bytes.`,
  'page-too-many-nodes': ({ limit }) =>
    `The page has more than ${limit} nodes. Raise the limit with --max-nodes.`,
  'page-too-deep': ({ limit }) =>
    `The page nests deeper than ${limit} elements. Raise the limit with --max-depth.`,
  'page-timeout': ({ limit }) => `The page took longer than ${limit} ms. Raise the limit with --timeout.`,
  aborted: () => 'The work was stopped before it was done.',
  internal: ({ detail }) => `Unexpected failure: ${detail}. Please report it with the page that caused it.`,
} satisfies Record<string, (details: ErrorDetails) => string>;

export type ErrorDetails = Readonly<Record<string, string | number | undefined>>;
export type ErrorCode = keyof typeof MESSAGES;

export class TagpathError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(MESSAGES[code](details), options);
    this.name = 'TagpathError';
    this.code = code;
    this.details = details;
  }
}

/** The one shape in which an error leaves Tagpath, in result lines and over HTTP. */
export interface ErrorShape {
  readonly code: string;
  readonly message: string;
}

export function errorShape(error: unknown): ErrorShape {
  const known =
    error instanceof TagpathError
      ? error
      : new TagpathError('internal', { detail: error instanceof Error ? error.message : String(error) });
  return { code: known.code, message: known.message };
}
