import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { SAMPLE_MIRRORS } from '../../src/run/sample-base.js';
import { type RunningService, serve } from '../../src/server/server.js';
import type { ServiceOptions } from '../../src/server/service-options.js';
import { copySampleBase } from './sample-base.js';

/** Tests make more requests than people; those about the limit set their own. */
const MANY_REQUESTS = 1_000_000;

export interface TestService {
  readonly address: () => string;
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
}

/** A real service on a free port for the tests of a file; with the sample base where asked for. */
export function testService(options: Partial<ServiceOptions> & { samples?: boolean } = {}): TestService {
  let running: RunningService;
  const folder = mkdtempSync(join(tmpdir(), 'tagpath-service-'));
  const { samples = false, ...given } = options;
  beforeAll(async () => {
    const kb = samples ? await copySampleBase(join(folder, 'samples.db')) : null;
    const mirrors = samples ? SAMPLE_MIRRORS : [];
    const defaults = { kb, mirrors, port: 0, workers: 1, rateLimit: MANY_REQUESTS, logLevel: 'silent' };
    running = await serve({ ...defaults, ...given });
  });
  afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const get: TestService['get'] = (path, init) => fetch(running.address + path, init);
  return {
    address: () => running.address,
    get,
    post: (path, body, headers = {}) =>
      get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}
