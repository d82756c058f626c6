import { useEffect, useState } from 'preact/hooks';

/** The address is the state of a view: whoever opens the link sees the same. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

const CHANGED = 'tagpath-place';

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

const BASE = 'base';

/** The base that the address names; null where it names none. */
export function openBase(): string | null {
  return new URLSearchParams(location.search).get(BASE);
}

/** For tabs to come: a link that names no base means the one that was open last. */
export function rememberBase(id: string | null): void {
  if (id === null) localStorage.removeItem(BASE);
  else localStorage.setItem(BASE, id);
}

export function startWithBase(): void {
  const remembered = localStorage.getItem(BASE);
  if (remembered !== null && openBase() === null)
    history.replaceState(null, '', withQuery({ [BASE]: remembered }));
}

/** A link stays in the base of this page unless it names one; an empty name means the one that is open anyway. */
function inBase(href: string, chosen: string | undefined): string {
  const named = /[?&]base=([^&]*)/.exec(href);
  if (named !== null) return named[1] === '' ? href.replace(/[?&]base=$/, '') : href;
  const base = chosen ?? openBase();
  return base === null ? href : `${href}${href.includes('?') ? '&' : '?'}base=${encodeURIComponent(base)}`;
}

export function go(to: string, options: { replace?: boolean; stay?: boolean; base?: string } = {}): void {
  const href = inBase(to, options.base);
  if (options.replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  dispatchEvent(new Event(CHANGED));
  if (!options.replace && !options.stay) scrollTo(0, 0);
}

export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const update = () => setPlace(here());
    addEventListener('popstate', update);
    addEventListener(CHANGED, update);
    return () => {
      removeEventListener('popstate', update);
      removeEventListener(CHANGED, update);
    };
  }, []);
  return place;
}

/** The same view with other query values; empty ones are left out. */
export function withQuery(changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return location.pathname + (text === '' ? '' : `?${text}`);
}

/** Plain clicks on links of this page stay in it; new tabs and other addresses are the browser's. */
export function followLinksInside(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute('download'))
    return;
  const inside = link.origin === location.origin && !/^\/(api|mirror|metrics|assets)\b/.test(link.pathname);
  if (!inside || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  // What only turns a table's page leaves the reader where he is.
  go(link.pathname + link.search, { stay: 'stay' in link.dataset });
}
