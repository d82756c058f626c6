import { useEffect, useRef } from 'preact/hooks';
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
import { ListPage } from './pages/list.tsx';
import { ListsPage } from './pages/lists.tsx';
import { SitePage } from './pages/site.tsx';
import { followLinksInside, type Place, usePlace } from './router.ts';

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
  useFocusOnMain(place.path);
  useEffect(() => {
    addEventListener('click', followLinksInside);
    return () => removeEventListener('click', followLinksInside);
  }, []);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Header place={place} />
      <NoticeBar />
      <main id="main" tabIndex={-1}>
        {pageOf(place)}
      </main>
      <Footer />
    </>
  );
}
