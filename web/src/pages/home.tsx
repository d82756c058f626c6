import type { ListEntries, Stats, Suggestions } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { ListCards } from '../components/list-cards.tsx';
import { SearchBox } from '../components/search-box.tsx';

const SHOWN_LISTS = 9;

export function HomePage() {
  const examples = useApi<Suggestions>('/api/examples');
  const stats = useApi<Stats>('/api/stats');
  const lists = useApi<ListEntries>(`/api/lists?size=${SHOWN_LISTS}`);
  return (
    <>
      <div class="hero">
        <h1>Web pages as tables you can ask.</h1>
        <SearchBox large />
        {examples.value !== null && examples.value.suggestions.length > 0 && (
          <ul class="chips" aria-label="Example questions">
            {examples.value.suggestions.map(({ text, href }) => (
              <li key={href}>
                <a class="chip" href={href}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
        {stats.value !== null && <BaseLine stats={stats.value} />}
      </div>
      {lists.value !== null && lists.value.lists.length > 0 && (
        <section class="stack">
          <div class="row apart">
            <h2>Lists in this base</h2>
            <a href="/lists">All {lists.value.total}</a>
          </div>
          <ListCards lists={lists.value.lists} />
        </section>
      )}
      <section class="cards" aria-label="Extract your own">
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
      </section>
    </>
  );
}

function BaseLine({ stats }: { stats: Stats }) {
  const many = (count: number, one: string, more: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
  return (
    <p class="quiet small">
      This base knows {many(stats.lists, 'list', 'lists')}, {many(stats.sites, 'site', 'sites')} and{' '}
      {many(stats.entities, 'thing', 'things')}.
    </p>
  );
}
