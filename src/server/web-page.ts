import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built web page lies beside the compiled service, in dist/web. */
const WEB_FOLDER = fileURLToPath(new URL('../web/', import.meta.url)).replace(
  /([\\/])src([\\/]web[\\/])$/,
  '$1dist$2',
);

/** Paths that the page itself routes: each gives the same document. */
const PAGE_ROUTES = [
  '/',
  '/ask',
  '/list/:id',
  '/entity/:id',
  '/compare',
  '/extract',
  '/site',
  '/lists',
  '/dashboard',
];

export async function serveWebPage(server: FastifyInstance): Promise<void> {
  const index = join(WEB_FOLDER, 'index.html');
  if (!existsSync(index)) return;
  const html = readFileSync(index, 'utf8');
  await server.register(fastifyStatic, {
    root: join(WEB_FOLDER, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  for (const url of PAGE_ROUTES) {
    server.get(url, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
    );
  }
}
