import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Dispatcher } from 'undici';
import { TagpathError } from '../errors.js';
import { decompress } from './decompress.js';
import { type AllowsAddress, DEFAULT_FETCH, type FetchOptions } from './fetch-options.js';
import type { RawPage } from './page-ref.js';
import { collect } from './standard-input.js';
import { charsetOf, contentEncodings, mayBeHtml } from './warc/http-response.js';

const AGENTS = new Map<AllowsAddress | string, Dispatcher>();

/** Connections are kept and used again only among calls under the same rule. */
async function agentFor(options: FetchOptions): Promise<Dispatcher> {
  const key = options.proxy ?? ruleOf(options);
  const known = AGENTS.get(key);
  if (known !== undefined) return known;
  // Loaded here: most runs fetch nothing.
  const { Agent, proxyAgent } = await import('./http-client.js');
  const agent =
    typeof key === 'string' ? proxyAgent(key) : new Agent({ connect: { lookup: guardedLookup(key) } });
  AGENTS.set(key, agent);
  return agent;
}

const anyAddress: AllowsAddress = () => true;

function ruleOf({ allowPrivate, allowsAddress }: FetchOptions): AllowsAddress {
  return allowsAddress ?? (allowPrivate ? anyAddress : isPublicAddress);
}

/** A page from the network. Each hop of a redirect is looked at like the first address. */
export async function fetchPage(address: string, options: Partial<FetchOptions> = {}): Promise<RawPage> {
  const settled = { ...DEFAULT_FETCH, ...options };
  const timeout = AbortSignal.timeout(settled.timeoutMs);
  const signal = settled.signal === undefined ? timeout : AbortSignal.any([timeout, settled.signal]);
  try {
    const { response, url } = await follow(parseAddress(address), settled, signal);
    return await readResponse(response, address, url, settled.maxBytes);
  } catch (error) {
    throw fetchError(error, address, settled, timeout.aborted);
  }
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TagpathError('address-invalid', { url: address });
  return url;
}

interface Arrived {
  readonly response: Dispatcher.ResponseData;
  readonly url: URL;
}

async function follow(first: URL, options: FetchOptions, signal: AbortSignal): Promise<Arrived> {
  let url = first;
  for (let hop = 0; hop <= options.maxRedirects; hop++) {
    refuseLiteral(url, ruleOf(options));
    const response = await send(url, options, signal);
    const location = response.headers.location;
    if (response.statusCode < 300 || response.statusCode >= 400 || typeof location !== 'string') {
      return { response, url };
    }
    await response.body.dump();
    url = parseAddress(location, url);
  }
  throw new TagpathError('too-many-redirects', { url: first.href, limit: options.maxRedirects });
}

async function send(url: URL, options: FetchOptions, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const { request } = await import('./http-client.js');
  return request.call(await agentFor(options), {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    signal,
    headers: {
      'user-agent': options.userAgent,
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
      'accept-encoding': 'gzip, deflate, br',
    },
  });
}

async function readResponse(
  { headers, statusCode, body }: Dispatcher.ResponseData,
  source: string,
  url: URL,
  maxBytes: number,
): Promise<RawPage> {
  const contentType = single(headers['content-type']);
  if (statusCode >= 400)
    return refuse(body, new TagpathError('http-status', { url: url.href, status: statusCode }));
  if (!mayBeHtml(contentType))
    return refuse(body, new TagpathError('not-html', { source: url.href, type: contentType }));
  let bytes = await collect(body, maxBytes);
  for (const encoding of contentEncodings(single(headers['content-encoding']))) {
    bytes = decompress(bytes, encoding, maxBytes);
  }
  const httpCharset = charsetOf(contentType);
  return { source, url: url.href, bytes, ...(httpCharset === undefined ? {} : { httpCharset }) };
}

async function refuse(body: Dispatcher.ResponseData['body'], error: TagpathError): Promise<never> {
  await body.dump();
  throw error;
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.at(-1) : header;
}

function fetchError(error: unknown, url: string, options: FetchOptions, timedOut: boolean): TagpathError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TagpathError) return cause;
  }
  if (timedOut) return new TagpathError('fetch-timeout', { url, limit: options.timeoutMs });
  if (options.signal?.aborted) return new TagpathError('aborted');
  const detail = error instanceof Error ? error.message : String(error);
  return new TagpathError('fetch-failed', { url, detail }, { cause: error });
}

/** All of IPv6 that is given out for the public network. Forms that hold an IPv4 address inside lie elsewhere. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is a public one: neither loopback, link-local, private, mapped nor reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(PUBLIC_IPV6);
}

/** Refuses an address written as numbers; names are looked at when they are looked up. */
export function refuseLiteral(url: URL, allows: AllowsAddress): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !allows(host)) throw new TagpathError('address-private', { host: url.host });
}

type Resolve = typeof systemLookup;

/**
 * A look-up that gives the socket only allowed addresses. The socket connects to what this returns, so
 * a name that answers differently the second time (DNS rebinding) gains nothing.
 */
export function guardedLookup(allows: AllowsAddress, resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => allows(address))) {
        return callback(new TagpathError('address-private', { host: hostname }), '', 0);
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
