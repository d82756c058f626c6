import type { ListEntries, ListEntry, Stats, Suggestions } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { LinkChips } from '../components/chips.tsx';
import { ListCards } from '../components/list-cards.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { hostOf } from '../components/source-link.tsx';
import { usePageTitle } from '../page-title.ts';

/** Fills whole rows, whether they hold one, two or three cards. */
const SHOWN_LISTS = 6;
const LOOKED_AT = 60;

export function HomePage() {
  const examples = useApi<Suggestions>('/api/examples');
  const stats = useApi<Stats>('/api/stats');
  const lists = useApi<ListEntries>(`/api/lists?size=${LOOKED_AT}`);
  usePageTitle(null);
  return (
    <>
      <div class="hero">
        <h1>Web pages as tables you can ask.</h1>
        <SearchBox large />
        {examples.value !== null && examples.value.suggestions.length > 0 && (
          <LinkChips chips={examples.value.suggestions} label="Example questions" />
        )}
      </div>
      {lists.value !== null && lists.value.lists.length > 0 && (
        <section class="stack">
          <div class="row apart">
            <h2>In this base</h2>
            <a href="/lists">All {lists.value.total} lists</a>
          </div>
          {stats.value !== null && <BaseLine stats={stats.value} />}
          <ListCards lists={fromManyHosts(lists.value.lists).slice(0, SHOWN_LISTS)} />
        </section>
      )}
      <Doors />
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
  const many = (count: number, one: string, more: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
  return (
    <p class="quiet">
      {many(stats.lists, 'list', 'lists')}, {many(stats.sites, 'site', 'sites')} and{' '}
      {many(stats.entities, 'thing', 'things')} from {many(stats.pages, 'page', 'pages')}.{' '}
      <a href="/dashboard">See how they are distributed</a>
    </p>
  );
}

function Doors() {
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
        <a class="card" href="/compare">
          <strong>Compare</strong>
          <span class="quiet">Put things side by side, and see where their sources differ.</span>
        </a>
      </div>
    </section>
  );
}
