import { useEffect, useRef } from 'preact/hooks';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import { ErrorNote } from './components/notes.tsx';
import { AnswerPage } from './pages/answer.tsx';
import { ComparePage } from './pages/compare.tsx';
import { DashboardPage } from './pages/dashboard.tsx';
import { EntityPage } from './pages/entity.tsx';
import { ExtractPage } from './pages/extract.tsx';
import { HomePage } from './pages/home.tsx';
import { ListPage } from './pages/list.tsx';
import { ListsPage } from './pages/lists.tsx';
import { SitePage } from './pages/site.tsx';
import { followLinksInside, type Place, usePlace } from './router.ts';

function pageOf(place: Place) {
  const [, first = '', id = ''] = place.path.split('/').map(decodeURIComponent);
  const { query } = place;
  if (first === '') return <HomePage />;
  if (first === 'ask') return <AnswerPage query={query} />;
  if (first === 'lists') return <ListsPage query={query} />;
  if (first === 'list') return <ListPage id={id} query={query} />;
  if (first === 'entity') return <EntityPage id={id} query={query} />;
  if (first === 'compare') return <ComparePage query={query} />;
  if (first === 'extract') return <ExtractPage query={query} />;
  if (first === 'site') return <SitePage query={query} />;
  if (first === 'dashboard') return <DashboardPage />;
  return <ErrorNote message="There is no such page." />;
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
      <Header path={place.path} />
      <main id="main" tabIndex={-1}>
        {pageOf(place)}
      </main>
      <Footer />
    </>
  );
}
