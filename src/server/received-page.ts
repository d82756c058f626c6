import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { decompress, isGzip } from '../corpus/decompress.js';
import { fetchPage } from '../corpus/fetch-page.js';
import type { RawPage } from '../corpus/page-ref.js';
import { refuseNonHtml } from '../corpus/refuse-non-html.js';
import { TagpathError } from '../errors.js';
import { DEFAULT_ARCHIVE_LIMITS } from './page-archive.js';
import type { PageInputBody } from './schemas/extract.js';
import type { Service } from './service.js';

/** What is read of a call with a page. Only a body of JSON is checked, others are as they came. */
interface PageCall {
  readonly request: FastifyRequest;
  readonly body: PageInputBody | undefined;
  readonly service: Service;
  readonly signal: AbortSignal;
}

/** The page that a request is about: in its body, uploaded, held from before, mirrored, or fetched. */
export async function receivePage({ request, body, service, signal }: PageCall): Promise<RawPage> {
  if (body !== undefined) return pageOfJson(body, service, signal);
  if (Buffer.isBuffer(request.body)) return asPage({ source: 'upload', url: null, bytes: request.body });
  if (!request.isMultipart()) throw new TagpathError('media-type-unknown');
  const [file] = await receiveFiles(request);
  if (file === undefined) throw new TagpathError('upload-missing');
  return asPage({ source: file.name, url: null, bytes: file.bytes });
}

const ANY_TAG = /<[a-z!/?]/i;

/** What has no tag at all is no page, whether bytes or text. */
function asPage(page: RawPage): RawPage {
  refuseNonHtml(page);
  const text = Buffer.from(page.bytes.buffer, page.bytes.byteOffset, page.bytes.byteLength);
  if (!ANY_TAG.test(text.toString('latin1').replaceAll('\0', ''))) {
    throw new TagpathError('not-html', { source: page.source });
  }
  return page;
}

async function pageOfJson(body: PageInputBody, service: Service, signal: AbortSignal): Promise<RawPage> {
  if (body.page !== undefined) return service.shelf.get(body.page);
  if (body.html !== undefined) {
    return asPage({
      source: body.url ?? 'pasted',
      url: webAddress(body.url),
      bytes: Buffer.from(body.html),
      httpCharset: 'utf-8',
    });
  }
  return fetchForUser(body.url!, service, { signal, isCopyOnly: body.copy });
}

function webAddress(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) && /^https?:/.test(url) ? url : null;
}

/** A local copy first; the network only where the service may use it, and never a private address. */
async function fetchForUser(
  url: string,
  service: Service,
  { signal, isCopyOnly }: { readonly signal: AbortSignal; readonly isCopyOnly: boolean },
): Promise<RawPage> {
  const copy = await readMirrored(url, service);
  if (copy !== null) return { source: url, url, bytes: copy };
  const { allowFetch, allowPrivate, allowsAddress, maxBodyBytes, requestTimeoutMs } = service.options;
  if (!allowFetch || isCopyOnly) throw new TagpathError('fetch-refused');
  return fetchPage(url, {
    allowPrivate,
    ...(allowsAddress === undefined ? {} : { allowsAddress }),
    maxBytes: maxBodyBytes,
    timeoutMs: requestTimeoutMs,
    signal,
  });
}

async function readMirrored(url: string, service: Service): Promise<Uint8Array | null> {
  if (service.mirror.localAddress(url) === null) return null;
  const { host, pathname } = new URL(url);
  return (await service.mirror.read(host, decodeURIComponent(pathname).slice(1)))?.bytes ?? null;
}

/** The pages of a host that this service has copies of. */
export async function mirroredFiles({ mirror }: Service, host: string): Promise<ReceivedFile[]> {
  const found = mirror.hosts().find((each) => each.host === host);
  if (found === undefined) throw new TagpathError('not-found', { what: 'copy of the site', id: host });
  const files = found.files.slice(0, DEFAULT_ARCHIVE_LIMITS.maxPages);
  return Promise.all(
    files.map(async (file) => ({ name: `${host}/${basename(file)}`, bytes: await readFile(file) })),
  );
}

export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file that was packed alone, as `page.html.gz`. */
function unpacked(file: ReceivedFile, limit: number): ReceivedFile {
  if (!isGzip(file.bytes)) return file;
  return { name: file.name.replace(/\.gz$/i, ''), bytes: decompress(file.bytes, 'gzip', limit) };
}

/** All files of a multipart body, within the limit that the whole body has. */
export async function receiveFiles(request: FastifyRequest): Promise<ReceivedFile[]> {
  if (!request.isMultipart()) throw new TagpathError('media-type-unknown');
  const files: ReceivedFile[] = [];
  let total = 0;
  const limit = request.routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY;
  try {
    for await (const part of request.files({ preservePath: true }) as AsyncIterable<MultipartFile>) {
      const bytes = await part.toBuffer();
      total += bytes.length;
      if (total > limit) throw new TagpathError('body-too-large', { limit });
      files.push(unpacked({ name: part.filename, bytes }, limit));
    }
  } catch (error) {
    throw asBodyError(error);
  }
  return files;
}

/** What the parser of uploads stumbles over is the fault of the upload: it is cut short, or no upload at all. */
function asBodyError(error: unknown): unknown {
  const isKnown = error instanceof TagpathError || (error as { code?: string }).code?.startsWith('FST_');
  return isKnown
    ? error
    : new TagpathError('body-malformed', { detail: (error as Error).message }, { cause: error });
}
