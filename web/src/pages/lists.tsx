import type { ListEntries } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { ListCards } from '../components/list-cards.tsx';
import { WhenLoaded } from '../components/notes.tsx';
import { go, withQuery } from '../router.ts';

const PAGE_SIZE = 60;

export function ListsPage({ query }: { query: URLSearchParams }) {
  const words = query.get('q') ?? '';
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1);
  const lists = useApi<ListEntries>(
    `/api/lists?q=${encodeURIComponent(words)}&page=${page}&size=${PAGE_SIZE}`,
  );
  return (
    <>
      <div class="stack">
        <h1>Lists and site tables</h1>
        <input
          class="filter"
          type="search"
          placeholder="Words in the title"
          aria-label="Words in the title"
          value={words}
          onInput={(event) => go(withQuery({ q: event.currentTarget.value, page: null }), { replace: true })}
        />
      </div>
      <WhenLoaded loaded={lists}>
        {(value) => (
          <>
            <ListCards lists={value.lists} />
            <Pager page={page} size={PAGE_SIZE} total={value.total} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function Pager({ page, size, total }: { page: number; size: number; total: number }) {
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <nav class="row" aria-label="Pages">
      {page > 1 && (
        <a class="button small" href={withQuery({ page: String(page - 1) })}>
          Previous
        </a>
      )}
      <span class="quiet small">
        {total} in all{last > 1 ? `, page ${page} of ${last}` : ''}
      </span>
      {page < last && (
        <a class="button small" href={withQuery({ page: String(page + 1) })}>
          Next
        </a>
      )}
    </nav>
  );
}
