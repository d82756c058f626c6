import type { ListEntries } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { Downloads } from '../components/downloads.tsx';
import { ListCards } from '../components/list-cards.tsx';
import { WhenLoaded } from '../components/notes.tsx';
import { Pager, pageOf } from '../components/pager.tsx';
import { usePageTitle } from '../page-title.ts';
import { go, withQuery } from '../router.ts';

const PAGE_SIZE = 60;

export function ListsPage({ query }: { query: URLSearchParams }) {
  const words = query.get('q') ?? '';
  const page = pageOf(query);
  const path = `/api/lists?q=${encodeURIComponent(words)}`;
  const lists = useApi<ListEntries>(`${path}&page=${page}&size=${PAGE_SIZE}`);
  usePageTitle('Lists');
  return (
    <>
      <h1>Lists and site tables</h1>
      <div class="table-head">
        <input
          class="filter"
          type="search"
          placeholder="Words in the title"
          aria-label="Words in the title"
          value={words}
          onInput={(event) => go(withQuery({ q: event.currentTarget.value, page: null }), { replace: true })}
        />
        <Downloads path={`${path}&size=10000`} />
      </div>
      <WhenLoaded loaded={lists}>
        {(value) => (
          <>
            {value.lists.length === 0 && <NoLists words={words} />}
            <ListCards lists={value.lists} />
            <Pager page={page} size={PAGE_SIZE} total={value.total} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function NoLists({ words }: { words: string }) {
  if (words !== '') return <p class="note">{`No title has the words “${words}”.`}</p>;
  return (
    <div class="note stack tight">
      <p>This base has no lists yet.</p>
      <div class="row">
        <a class="button small" href="/extract">
          Extract a page
        </a>
        <a class="button small" href="/site">
          Extract a site
        </a>
        <a class="button small" href="/bases">
          Import a table
        </a>
      </div>
    </div>
  );
}
