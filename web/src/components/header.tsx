import { useEffect, useRef, useState } from 'preact/hooks';
import { chooseBase, currentBase, useBases, useNamedBase } from '../bases.ts';
import type { Place } from '../router.ts';
import { chooseTheme, currentTheme } from '../theme.ts';
import { BrandIcon, MoonIcon, SunIcon } from './icons.tsx';
import { Menu } from './menu.tsx';
import { SearchBox } from './search-box.tsx';

const LINKS = [
  ['/kinds', 'Kinds'],
  ['/lists', 'Lists'],
  ['/compare', 'Compare'],
  ['/extract', 'Page', 'Extract a '],
  ['/site', 'Site', 'Extract a '],
  ['/dashboard', 'Dashboard'],
] as const;

export function Header({ place: { path, query } }: { place: Place }) {
  const links = useRef<HTMLElement>(null);
  // On a phone the links scroll; the one of this page is to be seen.
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [path]);
  return (
    <header class="top">
      <div class="top-inner">
        <a class="brand" href="/">
          <BrandIcon /> Tagpath
        </a>
        <nav aria-label="Main" ref={links}>
          {LINKS.map(([href, label, before]) => (
            <a
              key={href}
              href={href}
              aria-label={before === undefined ? undefined : before + label.toLowerCase()}
              aria-current={path === href ? 'page' : undefined}
            >
              {/* A phone has no room for it. */}
              {before !== undefined && <span class="more">{before}</span>}
              {before === undefined ? label : <span class="what">{label}</span>}
            </a>
          ))}
        </nav>
        {/* The start page has a larger one. */}
        {path !== '/' && (
          <SearchBox
            inHeader
            initial={path === '/ask' && !query.has('query') ? (query.get('q') ?? '') : ''}
          />
        )}
        <BaseMenu />
        <ThemeButton />
      </div>
    </header>
  );
}

/** Which base is open, and the others. */
function BaseMenu() {
  const bases = useBases();
  useNamedBase(bases);
  if (bases === null || bases.bases.length === 0) return null;
  const current = currentBase(bases);
  return (
    <Menu label={`${current?.name ?? 'No such base'} ▾`}>
      {bases.bases.map(({ id, name, samples, writable, lists }) => (
        <button
          key={id}
          type="button"
          class="menu-choice"
          aria-current={id === current?.id ? 'true' : undefined}
          onClick={() => chooseBase(id)}
        >
          {name} <small>{lists === 0 ? 'empty' : samples ? 'to try' : writable ? 'your own' : ''}</small>
        </button>
      ))}
      <a href="/bases">{bases.keep === null ? 'About the bases' : 'Import, remove …'}</a>
    </Menu>
  );
}

function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const change = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <button type="button" class="icon-button" onClick={change} aria-label={`Switch to the ${other} theme`}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
