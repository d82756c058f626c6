import type { StoredList } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { WhenLoaded } from '../components/notes.tsx';
import { Score } from '../components/score.tsx';
import { hostOf, OutLink } from '../components/source-link.tsx';
import { Understood } from '../components/understood.tsx';
import { usePageTitle } from '../page-title.ts';
import { DataTable } from '../table/data-table.tsx';
import { capitalise } from '../words.ts';

export function ListPage({ id, query }: { id: string; query: URLSearchParams }) {
  const path = `/api/lists/${encodeURIComponent(id)}`;
  const loaded = useApi<StoredList>(`${path}?size=1`);
  usePageTitle(loaded.value?.list.title);
  return (
    <WhenLoaded loaded={loaded} missing="This base has no such list">
      {({ list, kinds }) => (
        <>
          <ListHead list={list} kinds={kinds} />
          <DataTable
            path={`${path}/rows`}
            query={query}
            nameLabel={list.concept === null ? 'Name' : capitalise(list.concept)}
          />
        </>
      )}
    </WhenLoaded>
  );
}

function ListHead({ list, kinds }: Pick<StoredList, 'list' | 'kinds'>) {
  const source = list.source.local ?? list.source.url;
  return (
    <div class="stack">
      <span class="label">{list.kind === 'site' ? 'Site' : 'List'}</span>
      <h1>{list.title}</h1>
      <div class="row quiet small">
        <OutLink href={source}>{hostOf(list.source)}</OutLink>
        {/* What was imported is not guessed: certainty tells nothing. */}
        {list.kind === 'list' && list.score < 1 && <Score value={list.score} />}
        {list.kind === 'list' && list.source.url !== null && (
          <a
            href={`/extract?url=${encodeURIComponent(list.source.url.split('#')[0]!)}${list.source.local === null ? '' : '&copy=1'}`}
          >
            See it on its page
          </a>
        )}
        {kinds.map(({ id, plural }) => (
          <a key={id} href={`/kind/${encodeURIComponent(id)}`}>
            All {plural}
          </a>
        ))}
      </div>
      <Understood parts={partsOf(list)} />
      {list.k !== null && list.k !== list.items && (
        <p class="note warn">
          The title announces {list.k} items, {list.items} were found.
        </p>
      )}
    </div>
  );
}

function partsOf({ k, concept, criterion, time, place }: StoredList['list']) {
  const parts = [
    { label: 'Announced', value: k === null ? null : String(k) },
    { label: 'What', value: concept },
    { label: 'Which', value: criterion },
    { label: 'When', value: time },
    { label: 'Where', value: place },
  ];
  return parts.flatMap(({ label, value }) => (value === null || value === '' ? [] : [{ label, value }]));
}
