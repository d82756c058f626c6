import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import { MIRROR_POLICY } from '../mirror.js';
import { route } from '../route.js';

export const MIRROR_ROUTES = [
  route({
    url: '/mirror/:host/*',
    summary: 'A local copy of a page or picture, inert',
    params: z.object({ host: z.string().max(255), '*': z.string().max(4096) }),
    response: z.string(),
    mediaType: '*/*',
    handle: async ({ params, service, reply }) => {
      const file = await service.mirror.read(params.host, params['*']);
      if (file === null)
        throw new TagpathError('not-found', { what: 'copy of', id: `${params.host}/${params['*']}` });
      return reply
        .header('content-security-policy', MIRROR_POLICY)
        .type(file.mediaType)
        .send(Buffer.from(file.bytes));
    },
  }),
];
