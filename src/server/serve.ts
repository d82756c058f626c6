import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { TagpathError } from '../errors.js';
import { isLoopback } from './security/origin.js';
import { createServer } from './server.js';
import { Service } from './service.js';
import { DEFAULT_SERVICE, type ServiceOptions } from './service-options.js';

export interface RunningService {
  readonly server: FastifyInstance;
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  /** Takes no new requests, finishes those under way, and ends. */
  close(): Promise<void>;
}

/** How long requests under way may take to end once the service was told to stop; it promises to end within ten seconds. */
const CLOSING_MS = 5_000;

/** Clients that send or read slowly do not hold the service, nor do jobs: what is not done in time is cut off. */
async function closeInTime(server: FastifyInstance, service: Service): Promise<void> {
  service.jobs.stopAll();
  const cut = setTimeout(() => server.server.closeAllConnections(), CLOSING_MS);
  try {
    await server.close();
  } finally {
    clearTimeout(cut);
  }
}

/** Starts a service and resolves when it listens. */
export async function serve(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const settled = { ...DEFAULT_SERVICE, ...options };
  const isOpen = settled.tokenless && isLoopback(settled.host);
  if (settled.writable && !settled.token && !isOpen) throw new TagpathError('token-missing');
  const service = await Service.open(settled);
  const server = await createServer(service);
  try {
    await server.listen({ host: settled.host, port: settled.port });
  } catch (error) {
    await server.close();
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('listen-failed', { host: settled.host, port: settled.port, detail });
  }
  service.warmUp();
  const { address, port, family } = server.server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return { server, address: `http://${host}:${port}`, close: () => closeInTime(server, service) };
}
