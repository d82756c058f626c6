import { Mirror, type MirroredPage } from '../mirror.js';
import type { Suggestions } from '../schemas/base.js';
import { workerTools } from './worker-tools.js';

/** Fewer pages are hardly a site. */
const LEAST_SITE_PAGES = 10;

/** What can be tried with local copies: pages whose titles announce a list, one a host, and sites. */
export function samplePages(mirrors: readonly string[]): Suggestions {
  const mirror = new Mirror(mirrors);
  const { readTitle } = workerTools();
  const announcing = mirror.pages().filter(({ title }) => readTitle(title).topk);
  const hosts = new Set(announcing.map(({ host }) => host));
  const sites = mirror
    .hosts()
    .filter(({ host, files }) => !hosts.has(host) && files.length >= LEAST_SITE_PAGES);
  return {
    suggestions: [
      ...onePerHost(announcing).map(({ title, url }) => ({ text: title, kind: 'list' as const, href: url })),
      ...sites.map(({ host, files }) => ({
        text: `${host} (${files.length} pages)`,
        kind: 'site' as const,
        href: host,
      })),
    ],
  };
}

function onePerHost(pages: readonly MirroredPage[]): MirroredPage[] {
  return pages.filter((page, i) => pages.findIndex(({ host }) => host === page.host) === i);
}
