import type { AllowsAddress } from '../corpus/fetch-options.js';

/** How `tagpath serve` was started. */
export interface ServiceOptions {
  /** File or postgres address of the knowledge base; null serves extraction alone. */
  readonly kb: string | null;
  /** Folder of bases that people make, keep results in and remove; null where there is the one base alone. */
  readonly bases: string | null;
  /** The base is of the sample pages. */
  readonly samples: boolean;
  readonly host: string;
  /** Further names under which clients may call the service. */
  readonly allowedHosts: readonly string[];
  /** 0 takes any free port. */
  readonly port: number;
  /** Results may be saved into the base, with the token. */
  readonly writable: boolean;
  readonly token: string | null;
  /** Whoever reaches the service may write: only for one that is bound to this machine. */
  readonly tokenless: boolean;
  /** Pages may be fetched from private and local addresses. */
  readonly allowPrivate: boolean;
  /** A rule of one's own about addresses that pages may be fetched from. */
  readonly allowsAddress?: AllowsAddress;
  /** Pages may be fetched from the network at all. */
  readonly allowFetch: boolean;
  readonly maxBodyBytes: number;
  /** Milliseconds for one request, from its first byte to the answer. */
  readonly requestTimeoutMs: number;
  /** Milliseconds for a site; longer than the largest upload takes. */
  readonly jobTimeoutMs: number;
  /** Milliseconds in which a client must have sent its whole request. */
  readonly receiveTimeoutMs: number;
  /** Requests a minute and client; costly ones count for a tenth of that. */
  readonly rateLimit: number;
  readonly workers: number;
  /** Folders that hold copies of pages by host, as a mirroring tool writes them. */
  readonly mirrors: readonly string[];
  readonly logLevel: string;
}

const MEGABYTE = 1024 * 1024;

export const DEFAULT_SERVICE: ServiceOptions = {
  kb: null,
  bases: null,
  samples: false,
  host: '127.0.0.1',
  allowedHosts: [],
  port: 8080,
  writable: false,
  token: null,
  tokenless: false,
  allowPrivate: false,
  allowFetch: true,
  maxBodyBytes: 32 * MEGABYTE,
  requestTimeoutMs: 30_000,
  jobTimeoutMs: 15 * 60_000,
  receiveTimeoutMs: 20_000,
  rateLimit: 600,
  workers: 2,
  mirrors: [],
  logLevel: 'warn',
};
