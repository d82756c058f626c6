import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import { route } from '../route.js';

export const HEALTH_ROUTES = [
  route({
    url: '/api/health',
    summary: 'Whether the service is up and its base answers, and what it can do',
    response: z.object({
      status: z.literal('ok'),
      kb: z.boolean(),
      writable: z.boolean(),
      /** Writing needs the token. */
      token: z.boolean(),
      fetches: z.boolean(),
    }),
    handle: async ({ service, deadline, request }) => {
      const { writable, tokenless, allowFetch } = service.options;
      const kb = service.bases.all.length > 0;
      if (kb) {
        await service.base(undefined, 'alive', undefined, deadline).catch((error: unknown) => {
          request.log.error(error);
          throw new TagpathError('base-fails');
        });
      }
      return { status: 'ok' as const, kb, writable, token: writable && !tokenless, fetches: allowFetch };
    },
  }),
  route({
    url: '/metrics',
    summary: 'Metrics in the text format of Prometheus',
    response: z.string(),
    mediaType: 'text/plain; version=0.0.4; charset=utf-8',
    handle: async ({ service }) => service.metrics.registry.metrics(),
  }),
];
