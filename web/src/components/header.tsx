import { useEffect, useRef, useState } from 'preact/hooks';
import { chooseTheme, currentTheme } from '../theme.ts';
import { BrandIcon, MoonIcon, SunIcon } from './icons.tsx';

const LINKS = [
  ['/lists', 'Lists'],
  ['/compare', 'Compare'],
  ['/extract', 'Extract a page'],
  ['/site', 'Extract a site'],
  ['/dashboard', 'Dashboard'],
] as const;

export function Header({ path }: { path: string }) {
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
          {LINKS.map(([href, label]) => (
            <a key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <ThemeButton />
      </div>
    </header>
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
