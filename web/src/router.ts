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

/** The base that an address without one turned out to mean. */
let meant: string | null = null;

/** Names a base in an address that had none, so that a copied link shows the same base whatever is added later. */
export function nameBase(id: string): void {
  meant = id;
  history.replaceState(null, '', withQuery({ [BASE]: id }));
  dispatchEvent(new Event(CHANGED));
}

/** Bases have come or gone: the service may take another one by itself. */
export function forgetMeant(): void {
  meant = null;
}

/** The base to ask for by name; null where the service takes it by itself, so that nothing is read twice. */
export function askedBase(): string | null {
  const base = openBase();
  return base === meant ? null : base;
}

/** For tabs to come, which begin with the base that was open last. */
export function rememberBase(id: string | null): void {
  if (id === null) localStorage.removeItem(BASE);
  else localStorage.setItem(BASE, id);
}

/** The start page only: a link to anything else means the main base where it names none. */
export function startWithBase(): void {
  const remembered = localStorage.getItem(BASE);
  if (remembered !== null && openBase() === null && location.pathname === '/')
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

let typedHref = '';

/** What is typed letter by letter is one step back, not one a letter. */
export function goTyping(to: string): void {
  go(to, { replace: location.href === typedHref, stay: true });
  typedHref = location.href;
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

/** Links within this page by the address that they were given, where the base was added to it. */
const ownHrefs = new WeakMap<Element, { readonly own: string; readonly named: string }>();

/** The link of this page that an event is on. */
function linkInside(event: Event): HTMLAnchorElement | null {
  const link = (event.target as Element).closest?.('a') ?? null;
  if (link === null || link.target || link.hasAttribute('download')) return null;
  const inside = link.origin === location.origin && !/^\/(api|mirror|metrics|assets)\b/.test(link.pathname);
  return inside && !link.getAttribute('href')?.startsWith('#') ? link : null;
}

function ownHref(link: HTMLAnchorElement): string {
  const href = link.getAttribute('href') ?? '';
  const known = ownHrefs.get(link);
  return known?.named === href ? known.own : href;
}

/** What is opened in another tab, or copied, is in the base of this page, too. */
export function nameBaseOfLink(event: Event): void {
  const link = linkInside(event);
  if (link === null) return;
  const own = ownHref(link);
  const named = inBase(own, undefined);
  ownHrefs.set(link, { own, named });
  link.setAttribute('href', named);
}

/** Plain clicks on links of this page stay in it; new tabs and other addresses are the browser's. */
export function followLinksInside(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = linkInside(event);
  if (link === null) return;
  event.preventDefault();
  // What only turns a table's page leaves the reader where he is.
  go(ownHref(link), { stay: 'stay' in link.dataset });
}
