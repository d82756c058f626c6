import type {
  CatalogueView,
  ListEntries,
  ListEntry,
  Stats,
  Suggestions,
} from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { type Bases, chooseBase, currentBase, useBases } from '../bases.ts';
import { LinkChips } from '../components/chips.tsx';
import { KindCards } from '../components/kind-cards.tsx';
import { ListCards } from '../components/list-cards.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { hostOf } from '../components/source-link.tsx';
import { usePageTitle } from '../page-title.ts';
import { counted } from '../words.ts';

/** Fills whole rows, whether they hold one, two or three cards. */
const SHOWN_LISTS = 6;
const SHOWN_KINDS = 9;
const LOOKED_AT = 60;

export function HomePage() {
  const bases = useBases();
  usePageTitle(null);
  const base = bases === null ? null : currentBase(bases);
  const isEmpty = base === null || base.lists === 0;
  return (
    <>
      <div class="hero">
        <h1>Web pages as tables you can ask.</h1>
        <SearchBox large />
        {bases !== null && !isEmpty && <Examples />}
      </div>
      {bases !== null && !isEmpty && <Contents />}
      {bases !== null && isEmpty && <EmptyBase bases={bases} />}
      <Doors canAdd={bases !== null && bases.keep !== null} />
    </>
  );
}

/** A base that holds nothing yet: what can be done about that. */
function EmptyBase({ bases }: { bases: Bases }) {
  const base = currentBase(bases);
  const other = bases.bases.find(({ lists }) => lists > 0);
  return (
    <div class="note stack">
      <p>
        {base === null
          ? 'No base is open: there is nothing to ask yet.'
          : `${base.name} is empty: there is nothing to ask yet.`}{' '}
        Extract a page or a site{bases.keep !== null && ' and add it, or import a table'}.
      </p>
      {other !== undefined && (
        <div>
          <button type="button" class="button small" onClick={() => chooseBase(other.id)}>
            Look at {other.name} instead
          </button>
        </div>
      )}
    </div>
  );
}

function Examples() {
  const examples = useApi<Suggestions>('/api/examples');
  if (examples.value === null || examples.value.suggestions.length === 0) return null;
  return <LinkChips chips={examples.value.suggestions} label="Example questions" />;
}

/** What the base holds: its kinds, then its lists. */
function Contents() {
  const stats = useApi<Stats>('/api/stats');
  const lists = useApi<ListEntries>(`/api/lists?size=${LOOKED_AT}`);
  const catalogue = useApi<CatalogueView>('/api/catalogue');
  const kinds = catalogue.value?.kinds ?? [];
  return (
    <>
      {kinds.length > 0 && (
        <section class="stack">
          <div class="row apart">
            <h2>In this base</h2>
            {kinds.length > SHOWN_KINDS && <a href="/kinds">All {counted(kinds.length, 'kind')}</a>}
          </div>
          {stats.value !== null && <BaseLine stats={stats.value} />}
          <KindCards kinds={kinds.slice(0, SHOWN_KINDS)} />
        </section>
      )}
      {lists.value !== null && lists.value.lists.length > 0 && (
        <section class="stack">
          <div class="row apart">
            <h2>Lists</h2>
            <a href="/lists">All {counted(lists.value.total, 'list')}</a>
          </div>
          <ListCards lists={fromManyHosts(lists.value.lists).slice(0, SHOWN_LISTS)} />
        </section>
      )}
    </>
  );
}

/** The first list of each host, then the second of each, and so on. */
function fromManyHosts(lists: readonly ListEntry[]): ListEntry[] {
  const seen = new Map<string, number>();
  const turns = lists.map((list) => {
    const host = hostOf(list.source);
    const turn = seen.get(host) ?? 0;
    seen.set(host, turn + 1);
    return { list, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ list }) => list);
}

function BaseLine({ stats }: { stats: Stats }) {
  const held = [
    ...(stats.lists === 0 ? [] : [counted(stats.lists, 'list')]),
    ...(stats.sites === 0 ? [] : [counted(stats.sites, 'site')]),
    counted(stats.entities, 'thing'),
  ];
  return (
    <p class="quiet">
      {held.join(', ')} from {counted(stats.pages, 'page')}.{' '}
      <a href="/dashboard">See how they are distributed</a>
    </p>
  );
}

function Doors({ canAdd }: { canAdd: boolean }) {
  return (
    <section class="stack">
      <h2>Your own pages</h2>
      <div class="cards">
        <a class="card" href="/extract">
          <strong>Extract a page</strong>
          <span class="quiet">
            An address, a file or pasted HTML becomes a table, beside the original page.
          </span>
        </a>
        <a class="card" href="/site">
          <strong>Extract a site</strong>
          <span class="quiet">
            A folder or zip of detail pages becomes one table, with the template that was found.
          </span>
        </a>
        {canAdd ? (
          <a class="card" href="/bases">
            <strong>Import a table</strong>
            <span class="quiet">
              CSV, JSON lines or Parquet, kept in a base of your own and asked like any other.
            </span>
          </a>
        ) : (
          <a class="card" href="/compare">
            <strong>Compare</strong>
            <span class="quiet">Put things side by side, and see where their sources differ.</span>
          </a>
        )}
      </div>
    </section>
  );
}
