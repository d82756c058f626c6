import { Mirror } from '../mirror.js';
import type { Suggestions } from '../schemas/base.js';
import { workerTools } from './worker-tools.js';

/** Pages with local copies whose titles announce a list, one a host. */
export function samplePages(mirrors: readonly string[]): Suggestions {
  const { readTitle } = workerTools();
  const announcing = new Mirror(mirrors).pages().filter(({ title }) => readTitle(title).topk);
  const onePerHost = new Map(announcing.map((page) => [page.host, page]));
  const suggestions = [...onePerHost.values()].map(({ title, url }) => ({
    text: title,
    kind: 'list' as const,
    href: url,
  }));
  return { suggestions };
}
