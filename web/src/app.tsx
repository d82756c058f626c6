import { useEffect, useRef } from 'preact/hooks';
import { type Bases, chooseBase, currentBase, useBases } from './bases.ts';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import { WaysOn } from './components/notes.tsx';
import { NoticeBar } from './components/notice-bar.tsx';
import { usePageTitle } from './page-title.ts';
import { AnswerPage } from './pages/answer.tsx';
import { BasesPage } from './pages/bases.tsx';
import { ComparePage } from './pages/compare.tsx';
import { DashboardPage } from './pages/dashboard.tsx';
import { EntityPage } from './pages/entity.tsx';
import { ExtractPage } from './pages/extract.tsx';
import { HomePage } from './pages/home.tsx';
import { KindPage } from './pages/kind.tsx';
import { KindsPage } from './pages/kinds.tsx';
import { ListPage } from './pages/list.tsx';
import { ListsPage } from './pages/lists.tsx';
import { SitePage } from './pages/site.tsx';
import { followLinksInside, nameBaseOfLink, type Place, usePlace, withQuery } from './router.ts';

/** A path as it is meant; one that means nothing stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function pageOf(place: Place) {
  const [, first = '', id = ''] = place.path.split('/').map(decoded);
  const { query } = place;
  if (first === '') return <HomePage />;
  if (first === 'ask') return <AnswerPage query={query} />;
  if (first === 'lists') return <ListsPage query={query} />;
  if (first === 'list') return <ListPage id={id} query={query} />;
  if (first === 'kinds') return <KindsPage />;
  if (first === 'kind') return <KindPage id={id} query={query} />;
  if (first === 'entity') return <EntityPage id={id} query={query} />;
  if (first === 'compare') return <ComparePage query={query} />;
  if (first === 'extract') return <ExtractPage query={query} />;
  if (first === 'site') return <SitePage query={query} />;
  if (first === 'dashboard') return <DashboardPage />;
  if (first === 'bases') return <BasesPage />;
  return <NoSuchPage path={place.path} />;
}

function NoSuchPage({ path }: { path: string }) {
  usePageTitle('No such page');
  return (
    <div class="stack">
      <h1>There is no such page</h1>
      <p class="lead">
        Nothing is at <code>{path}</code>. The link may be old, or mistyped.
      </p>
      <WaysOn />
    </div>
  );
}

/** Pages that are about no base. */
const WITHOUT_BASE = /^\/(?:bases|extract|site)(?:\/|$)/;

/** The base that the address names where there is none: it was removed, or the link is another service's. */
function missingBase({ path, query }: Place, bases: Bases | null): string | null {
  const isThere = bases === null || bases.bases.length === 0 || currentBase(bases) !== null;
  return isThere || WITHOUT_BASE.test(path) ? null : query.get('base');
}

function NoSuchBase({ id, bases, path }: { id: string; bases: Bases; path: string }) {
  usePageTitle('No such base');
  // A question can be asked anywhere; numbers of lists and things mean others in another base.
  const href = path === '/ask' ? withQuery({ base: null }) : '/';
  return (
    <div class="stack">
      <h1>There is no base “{id}”</h1>
      <p class="lead">It may have been removed, or the link was made elsewhere.</p>
      <div class="row">
        {bases.bases.map((base) => (
          <button key={base.id} type="button" class="button" onClick={() => chooseBase(base.id, href)}>
            {path === '/ask' ? `Ask ${base.name}` : `Open ${base.name}`}
          </button>
        ))}
      </div>
    </div>
  );
}

/** After a change of page the reader stands at its beginning, with the keyboard too. */
function useFocusOnMain(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // The start page gives the focus to its box.
    if (path !== '/') document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}

export function App() {
  const place = usePlace();
  const bases = useBases();
  const missing = missingBase(place, bases);
  useFocusOnMain(place.path);
  useEffect(() => {
    addEventListener('click', followLinksInside);
    addEventListener('pointerdown', nameBaseOfLink);
    return () => {
      removeEventListener('click', followLinksInside);
      removeEventListener('pointerdown', nameBaseOfLink);
    };
  }, []);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Header place={place} />
      <NoticeBar />
      <main id="main" tabIndex={-1}>
        {missing === null ? pageOf(place) : <NoSuchBase id={missing} bases={bases!} path={place.path} />}
      </main>
      <Footer />
    </>
  );
}
