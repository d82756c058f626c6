import type { RawPage } from '../../corpus/page-ref.js';

/** Second levels under which sites register: `example.co.uk` is one site. */
const SHARED_SECOND_LEVEL = /^(?:co|com|net|org|ac|gov|edu|or|ne|go)$/;
/** A folder named after a host, as mirrors and crawlers make them. */
const HOST_FOLDER = /(?:^|\/)((?:[a-z0-9-]+\.)+[a-z]{2,})(?=\/)/i;
const ADDRESS = /^[\d.]+$|:/;

/**
 * The site a page belongs to: the domain of its address, else a folder named after a host. Pages
 * without either are one group, in which the clustering by template tells sites apart. Subdomains are
 * one site: cities and languages often have their own.
 */
export function siteOf({ url, source }: Pick<RawPage, 'url' | 'source'>): string {
  const host = url === null ? null : hostOf(url);
  const folder = HOST_FOLDER.exec(source);
  return domainOf(host ?? folder?.[1]?.toLowerCase() ?? '');
}

function hostOf(url: string): string | null {
  try {
    const { hostname } = new URL(url);
    return hostname === '' ? null : hostname;
  } catch {
    return null;
  }
}

function domainOf(host: string): string {
  if (ADDRESS.test(host)) return host;
  const labels = host.split('.');
  const shared = labels.length > 2 && SHARED_SECOND_LEVEL.test(labels.at(-2)!);
  return labels.slice(shared ? -3 : -2).join('.');
}
