import type { ListEntries } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { Downloads } from '../components/downloads.tsx';
import { ListCards } from '../components/list-cards.tsx';
import { EmptyNote, WhenLoaded } from '../components/notes.tsx';
import { Pager, pageOf } from '../components/pager.tsx';
import { usePageTitle } from '../page-title.ts';
import { goTyping, withQuery } from '../router.ts';

const PAGE_SIZE = 60;

export function ListsPage({ query }: { query: URLSearchParams }) {
  const words = query.get('q') ?? '';
  const page = pageOf(query);
  const path = `/api/lists?q=${encodeURIComponent(words)}`;
  const lists = useApi<ListEntries>(`${path}&page=${page}&size=${PAGE_SIZE}`);
  usePageTitle('Lists');
  return (
    <>
      <div class="row apart">
        <h1>Lists and site tables</h1>
        <a href="/kinds">The kinds of things on them</a>
      </div>
      <div class="table-head">
        <input
          class="filter"
          type="search"
          placeholder="Words in the title"
          aria-label="Words in the title"
          value={words}
          onInput={(event) => goTyping(withQuery({ q: event.currentTarget.value, page: null }))}
        />
        <Downloads path={`${path}&size=10000`} name="lists" />
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
  return words === '' ? (
    <EmptyNote text="This base has no lists yet." />
  ) : (
    <p class="note">{`No title has the words “${words}”.`}</p>
  );
}
