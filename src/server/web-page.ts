import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { packageFile } from '../package-file.js';

/** The built web page. */
const WEB_FOLDER = packageFile('dist/web');

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
