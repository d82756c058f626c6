import { z } from 'zod';
import { route } from '../route.js';

export const HEALTH_ROUTES = [
  route({
    url: '/api/health',
    summary: 'Whether the service is up, and what it can do',
    response: z.object({
      status: z.literal('ok'),
      kb: z.boolean(),
      writable: z.boolean(),
      fetches: z.boolean(),
    }),
    handle: async ({ service: { options } }) => ({
      status: 'ok' as const,
      kb: options.kb !== null,
      writable: options.writable,
      fetches: options.allowFetch,
    }),
  }),
  route({
    url: '/metrics',
    summary: 'Metrics in the text format of Prometheus',
    response: z.string(),
    mediaType: 'text/plain; version=0.0.4; charset=utf-8',
    handle: async ({ service }) => service.metrics.registry.metrics(),
  }),
];
