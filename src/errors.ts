/** Not every command that reads pages has options for what one may cost. */
const RAISED_BY = 'extract, tables and apply take a higher limit with';

/**
 * Every error that Tagpath raises on purpose, in one table: a stable code, a message that names the
 * offending value, and the next step. Codes are part of the contract; never rename one.
 */
const MESSAGES = {
  'question-too-long': ({ words, limit }) =>
    `The question has ${words} words, more than ${limit}. Ask for one thing at a time.`,
  'question-model-unreadable': ({ file, detail }) =>
    `The model of questions ${file} cannot be read: ${detail}. Install Tagpath again, or run npm run train:questions.`,
  'question-model-version': ({ file, version, wanted }) =>
    `The model of questions ${file} has version ${version}; ${wanted} is needed. Run npm run train:questions.`,
  'table-unreadable': ({ path, detail }) =>
    `${path} cannot be read as a table: ${detail}. Give a .csv, .tsv, .json, .jsonl or .parquet file.`,
  'table-empty': ({ path }) => `${path} has no rows. Give a table with a line of labels and rows under it.`,
  'table-too-large': ({ path, cells, limit }) =>
    `${path} has ${cells} cells, more than ${limit}. Ask a part of it, or load it into a base.`,
  'batch-line-malformed': ({ line }) =>
    `Line ${line} of the batch is no question. Give one JSON object a line: {"id", "question", "table"}.`,
  'call-batch-format': ({ format }) =>
    `A batch is answered as JSON lines, not as ${format}. Add --format jsonl.`,
  'query-kind-unknown': ({ kind, kinds }) => `There is no kind ${kind} in the base. There are: ${kinds}.`,
  'query-malformed': ({ query, detail }) =>
    `The query ${query} cannot be read: ${detail}. An example: university where city = Boston order by students desc limit 5.`,
  'query-column-unknown': ({ column, kind, columns }) =>
    `There is no column ${column} of ${kind}. Its columns are: ${columns}.`,
  'page-too-large': ({ bytes, limit }) =>
    `The page has ${bytes} bytes, more than the limit of ${limit}. ${RAISED_BY} --max-bytes.`,
  'request-invalid': ({ detail }) => `The request is not as described: ${detail}. See /api/openapi.json.`,
  'body-malformed': ({ detail }) => `The body cannot be read: ${detail ?? 'it is malformed'}.`,
  'body-too-large': ({ limit }) =>
    `The body is larger than ${limit === undefined ? 'allowed' : `${limit} bytes`}. Send less, or raise --max-body.`,
  'header-too-large': () => 'The headers of the request are too large.',
  'media-type-unknown': () =>
    'The media type of the body is not supported. Send application/json, text/html or multipart/form-data.',
  'upload-missing': () => 'The upload has no file. Send a part named "file".',
  'archive-damaged': ({ detail }) => `The archive cannot be read: ${detail}. Make it again as a plain zip.`,
  'archive-path': ({ name }) =>
    `The archive has an entry ${name} that leads outside of it. Make it again with plain names.`,
  'archive-empty': () => 'There are no HTML pages in the upload. Send .html files or a zip of them.',
  'archive-too-large': ({ limit }) => `The archive unpacks to more than ${limit}. Send fewer pages.`,
  'token-wrong': () => 'Writing needs the token of this service. Send it as "Authorization: Bearer TOKEN".',
  'token-missing': () => 'A writable service needs a token. Set it with --token or TAGPATH_TOKEN.',
  'read-only': () => 'This service is read-only. Start it with --writable and --token to save results.',
  'base-read-only': ({ name }) => `The base ${name} can only be read. Choose another base, or make one.`,
  'nothing-to-keep': () => 'There are no rows to keep.',
  'base-one-only': () => 'This service has one base and makes no others.',
  'host-refused': ({ host }) => `The service does not answer under the name ${host}. Use localhost.`,
  'origin-refused': ({ origin }) => `Requests from pages of ${origin} are refused.`,
  'fetch-refused': () => 'This service does not fetch pages. Upload the page or paste its HTML.',
  'route-unknown': ({ route }) => `There is no ${route}. All routes are in /api/openapi.json.`,
  'method-unknown': ({ route, allowed }) => `${route} is not possible. This path takes ${allowed}.`,
  'job-timeout': ({ minutes }) =>
    `The work was not done within ${minutes} minutes. Send fewer pages at a time.`,
  'base-fails': () => 'The knowledge base does not answer. The log of the service says why.',
  'not-found': ({ what, id }) => `There is no ${what} ${id}.`,
  'request-timeout': () => 'The request did not arrive in time. Send it again.',
  'work-timeout': ({ limit }) =>
    `The work took longer than ${limit} ms. Send a smaller page, or raise --timeout.`,
  'too-many-requests': () => 'Too many requests. Wait a moment; the Retry-After header says how long.',
  'service-busy': () => 'The service has more work than it can do. Try again in a few seconds.',
  'listen-failed': ({ host, port, detail }) =>
    `The service cannot listen on ${host} port ${port}: ${detail}. Choose another with --port.`,
  'no-knowledge-base': () => 'This service was started without a knowledge base. Start it with --kb FILE.',
  'page-too-many-nodes': ({ limit }) => `The page has more than ${limit} nodes. ${RAISED_BY} --max-nodes.`,
  'page-too-deep': ({ limit }) => `The page nests deeper than ${limit} elements. ${RAISED_BY} --max-depth.`,
  'page-timeout': ({ limit }) => `The page took longer than ${limit} ms. Raise the limit with --timeout.`,
  'page-empty': ({ source }) => `${source} has no bytes. Check how it was saved.`,
  'not-html': ({ source, type }) =>
    `${source} is not an HTML page${type === undefined ? '' : ` but ${type}`}. Give an HTML page or a WARC; ask --table reads tables.`,
  'decompressed-too-large': ({ encoding, limit }) =>
    `The ${encoding} data unpacks to more than ${limit} bytes. Raise the limit with --max-bytes if it is no bomb.`,
  'compressed-truncated': ({ encoding }) =>
    `The ${encoding} data ends too early. Copy or fetch the file again.`,
  'compressed-damaged': ({ encoding }) => `The ${encoding} data is damaged. Copy or fetch the file again.`,
  'input-not-found': ({ path }) => `There is no file or folder ${path}. Check the path.`,
  'input-not-readable': ({ path }) =>
    `No permission to read ${path}. Change its permissions or leave it out.`,
  'input-failed': ({ path, detail }) => `Reading ${path} failed: ${detail}. Check the file and its disk.`,
  'results-malformed': ({ path, line }) =>
    `Line ${line} of ${path} is no result. Give a file that extract --format jsonl wrote.`,
  'glob-without-match': ({ glob }) => `No file matches ${glob}. Check the pattern.`,
  'warc-damaged': ({ path, offset, detail }) =>
    `The record at byte ${offset} of ${path} is damaged (${detail}); reading went on with the next record.`,
  'address-invalid': ({ url }) =>
    `${url} is no address of a page. Give http://HOST/PATH or https://HOST/PATH, or the path of a file.`,
  'address-private': ({ host }) =>
    `${host} is a private or local address. Use --allow-private if pages from there may be read.`,
  'too-many-redirects': ({ url, limit }) =>
    `${url} redirects more than ${limit} times. Open it in a browser and give the address where it ends.`,
  'http-status': ({ url, status }) =>
    `${url} answered with status ${status}. Check the address, or save the page and give the file.`,
  'fetch-timeout': ({ url, limit }) =>
    `${url} took longer than ${limit} ms. Raise the limit with --fetch-timeout.`,
  'fetch-failed': ({ url, detail }) =>
    `Fetching ${url} failed: ${detail}. Check the address and the network, or give a proxy with --proxy.`,
  'concepts-missing': ({ path }) =>
    `There is no concept index at ${path}. The built-in one is made by "npm run build", others by "tagpath concepts build".`,
  'concepts-not-an-index': ({ path }) =>
    `${path} is no concept index. Make one from it with "tagpath concepts build ${path} --out FILE".`,
  'concepts-version': ({ path, version, known }) =>
    `The concept index ${path} has format ${version}, this program reads format ${known}. Build it again with "tagpath concepts build".`,
  'concepts-not-pairs': ({ path }) =>
    `${path} has no rows of concept, instance and count. Give a TSV or CSV file with two or three columns.`,
  'concepts-damaged': ({ path, detail }) =>
    `The concept index ${path} is damaged (${detail}). Build it again with "tagpath concepts build".`,
  'record-malformed': ({ line }) =>
    `This line is no page of tagpath worker pages: ${line}. Check what was done to its lines on the way.`,
  'worker-failed': ({ detail }) =>
    `A worker stopped while it read this input (${detail}). Try it alone with --concurrency 1.`,
  'output-closed': () => 'The reader of the output closed it.',
  'output-failed': ({ path, detail, advice }) =>
    `Writing ${path} failed: ${detail}. ${advice ?? 'Free space or check the rights, or write elsewhere.'}`,
  'model-damaged': ({ detail }) =>
    `A model of the program cannot be used: ${detail}. Install Tagpath again, or build it with npm run build.`,
  'checkpoint-damaged': ({ path }) => `The checkpoint ${path} cannot be read. Delete it and start again.`,
  'checkpoint-of-another-call': ({ path }) =>
    `The checkpoint ${path} belongs to a run with other inputs or options. Repeat that call, or delete it to start again.`,
  'checkpoint-mismatch': ({ path, detail }) =>
    `The run into ${path} cannot go on: ${detail}. Start again without --resume.`,
  'call-run-done': ({ path }) =>
    `The run into ${path} came to its end; there is nothing to go on from. To make it anew, leave --resume out.`,
  'call-without-input': () =>
    'There is nothing to read. Name a file, folder, WARC or address, or - for standard input.',
  'call-kb-address': ({ kind }) =>
    `${kind}... is no place for a knowledge base. Give a file, or postgres://USER@HOST/DATABASE.`,
  'call-config': ({ path, detail }) =>
    `The configuration file ${path} is of no use: ${detail}. Mend it or take it away.`,
  'call-unknown-ending': ({ path, known }) =>
    `The file ending of ${path} is not known. Give a format with --format, or end the name in ${known}, perhaps with .gz.`,
  'call-needs-files': ({ option }) =>
    `${option} reads its pages more than once, and standard input can be read only once. Name files, folders or WARCs.`,
  'call-explain-format': ({ format }) =>
    `Explanations are shown as text, json or jsonl, not as ${format}. Choose one of these with --format.`,
  'call-needs-out': ({ option }) => `${option} needs a file to write to. Name one with --out FILE.`,
  'site-too-few-pages': ({ pages, least }) =>
    `A template takes at least ${least} pages of one kind, and there ${Number(pages) === 1 ? 'is 1' : `are ${pages}`}. Add pages of the same site.`,
  'site-no-template': ({ pages }) =>
    `No two of the ${pages} pages share a template. Give detail pages of one site, such as its product pages.`,
  'wrapper-invalid': ({ source, detail }) =>
    `${source} is not a wrapper (${detail}). Give the wrapper.json that tagpath induce wrote.`,
  'wrapper-version': ({ source, version, expected }) =>
    `${source} is a wrapper of version ${version}; this program reads version ${expected}. Run tagpath induce again.`,
  'kb-missing': ({ location }) =>
    `There is no knowledge base at ${location}. Make one with: tagpath load RESULTS.jsonl --kb ${location}`,
  'kb-newer': ({ location, version, known }) =>
    `The knowledge base ${location} has version ${version}; this program knows up to ${known}. Use a newer Tagpath.`,
  'kb-damaged': ({ location, detail }) =>
    `The knowledge base ${location} is damaged or not one (${detail}). Load it anew, or restore a copy.`,
  'kb-foreign': ({ location, tables }) =>
    `${location} belongs to another program: it has tables of its own (${tables}). It was left as it is; give another place with --kb.`,
  'kb-full': ({ location }) =>
    `The disk of the knowledge base ${location} is full. What was loaded before is safe; free space and load again.`,
  'kb-read-only': ({ location }) =>
    `The knowledge base ${location} lies where nothing can be written. It can be asked; to change it, copy it elsewhere and give the copy with --kb.`,
  'kb-behind': ({ location }) =>
    `More was loaded into ${location} than its catalogue tells, and it cannot be written here to make it anew. Run this once where it can: tagpath kb catalogue --kb ${location}`,
  'kb-busy': ({ location }) =>
    `The knowledge base ${location} is being written by another process. Try again when it is done.`,
  'kb-unreachable': ({ location, detail }) =>
    `The knowledge base ${location} cannot be opened (${detail}). Check the path or address and its rights.`,
  'kb-no-sqlite': ({ detail }) =>
    `No SQLite was found (${detail}). Install it with npm install better-sqlite3 or npm install libsql, use Node 22.16 or later, or keep the base in PostgreSQL.`,
  'kb-bad-line': ({ source, line, detail }) =>
    `Line ${line} of ${source} is no result of extract or induce (${detail}). It was left out.`,
  'kb-no-results': ({ path }) =>
    `${path} has no results of extract or induce. Read pages with: tagpath extract PAGES --out results.jsonl. A table can be asked as it is: tagpath ask QUESTION --table FILE`,
  'kb-input': ({ path, detail }) => `${path} cannot be read (${detail}). Check the path and its rights.`,
  'kb-no-entity': ({ name, nearest }) =>
    `Nothing in the knowledge base is called "${name}".${nearest === undefined ? '' : ` Nearest: ${nearest}.`}`,
  'kb-no-decision': ({ id }) =>
    `There is no decision ${id}. Those on record are listed by: tagpath kb merges`,
  'kb-no-kind': ({ target, known, what }) =>
    `The catalogue has no ${target}. ${what ?? 'Kinds'} are ${known === '' ? 'none yet' : known}; columns are written kind.column. All are listed by: tagpath kb catalogue`,
  'kb-name-taken': ({ name, target }) =>
    `There is ${name} already. To make both one: tagpath kb merge ${target} ${name}`,
  'kb-not-alike': ({ column, unit, other, otherUnit }) =>
    `${column} (${unit}) and ${other} (${otherUnit}) are of different units and cannot be one column. Hide one of them, or leave both.`,
  'kb-no-correction': ({ id }) => `There is no correction ${id}. All are listed by: tagpath kb corrections`,
  'question-empty': () => 'The question has no words. Ask for example: tallest buildings in the world',
  'title-model-unreadable': ({ file, detail }) =>
    `The title model ${file} cannot be read: ${detail}. Make it anew with npm run train:titles.`,
  'title-model-version': ({ file, version, wanted }) =>
    `The title model ${file} has version ${version}, not ${wanted}. Make it anew with npm run train:titles.`,
  aborted: () => 'The work was stopped before it was done.',
  internal: ({ detail }) => `Unexpected failure: ${detail}. Please report it with the page that caused it.`,
} satisfies Record<string, (details: ErrorDetails) => string>;

/** Errors of the call itself, not of an input, have codes that begin like this; a few got theirs before. */
const WRONG_CALL = 'call-';
const OTHER_WRONG_CALLS: ReadonlySet<string> = new Set([
  'question-empty',
  'question-too-long',
  'token-missing',
]);

export function isWrongCall(code: string): boolean {
  return code.startsWith(WRONG_CALL) || OTHER_WRONG_CALLS.has(code);
}

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

/** An error that was raised in another thread, as it was there. */
export function errorAgain({ code, message }: ErrorShape): TagpathError {
  const error = new TagpathError(code as ErrorCode);
  error.message = message;
  return error;
}

/** Only a reader that went away is no error: `head` does that. */
const CLOSED = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** What the system says of a place where nothing can be written, in words. */
const IN_THE_WAY: Readonly<Record<string, { readonly detail: string; readonly advice: string }>> = {
  ENOENT: { detail: 'its folder is not there', advice: 'Make the folder, or name another place.' },
  EISDIR: { detail: 'it is a folder', advice: 'Name a file.' },
  EEXIST: { detail: 'a file is in its place', advice: 'Name another place.' },
  ENOTDIR: { detail: 'a file stands where a folder is needed', advice: 'Name another place.' },
};

/** What went wrong while writing, as one of our errors. */
export function writeError(path: string, error: unknown): TagpathError {
  if (error instanceof TagpathError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CLOSED.has(code)) return new TagpathError('output-closed');
  const inTheWay = IN_THE_WAY[code];
  const detail = inTheWay?.detail ?? (error instanceof Error ? error.message : String(error));
  return new TagpathError('output-failed', { path, detail, advice: inTheWay?.advice }, { cause: error });
}
