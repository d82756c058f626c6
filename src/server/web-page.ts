import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageFile } from '../package-file.js';

/** The built web page. */
const WEB_FOLDER = packageFile('dist/web');

/** Paths that the page itself routes: each gives the same document. */
const PAGE_ROUTES = [
  '/',
  '/ask',
  '/list/:id',
  '/entity/:id',
  '/kinds',
  '/kind/:id',
  '/bases',
  '/compare',
  '/extract',
  '/site',
  '/lists',
  '/dashboard',
];

/** Paths of programs: what is not there is told to them in their own form. */
const FOR_PROGRAMS = /^\/(?:api|mirror|assets|metrics)(?:\/|$)/;

/** The document of the page, where it was built. */
function webDocument(): string | null {
  const index = join(WEB_FOLDER, 'index.html');
  return existsSync(index) ? readFileSync(index, 'utf8') : null;
}

/** The style sheets and the icon of the page, for what else is shown in its frame; none where it was not built. */
export function webFrame(): { styles: string[]; icon: string } {
  const links = [...(webDocument() ?? '').matchAll(/<link rel="(stylesheet|icon)"[^>]*href="([^"]+)"/g)];
  const hrefs = (rel: string) => links.filter(([, each]) => each === rel).map(([, , href]) => href!);
  return { styles: hrefs('stylesheet'), icon: hrefs('icon')[0] ?? 'data:,' };
}

/** Gives a browser that asks for an unknown path the web page, which says so. Tells whether it did. */
export function answerBrowser(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = request.url.split('?')[0]!;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || FOR_PROGRAMS.test(path) || !/\btext\/html\b/.test(request.headers.accept ?? ''))
    return false;
  const html = webDocument();
  if (html !== null) sendPage(reply.code(404), html);
  return html !== null;
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
}

export async function serveWebPage(server: FastifyInstance): Promise<void> {
  const html = webDocument();
  if (html === null) return;
  await server.register(fastifyStatic, {
    root: join(WEB_FOLDER, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  for (const url of PAGE_ROUTES) {
    server.get(url, async (_request, reply) => sendPage(reply, html));
  }
}
