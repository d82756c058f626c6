import type { StoredList } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { DataTable } from '../components/data-table.tsx';
import { WhenLoaded } from '../components/notes.tsx';
import { Score } from '../components/score.tsx';
import { hostOf, OutLink } from '../components/source-link.tsx';
import { Understood } from '../components/understood.tsx';

export function ListPage({ id, query }: { id: string; query: URLSearchParams }) {
  const path = `/api/lists/${encodeURIComponent(id)}?size=500`;
  const loaded = useApi<StoredList>(path);
  return (
    <WhenLoaded loaded={loaded}>
      {({ list, table }) => (
        <>
          <div class="stack">
            <span class="label">{list.kind === 'site' ? 'Site' : 'List'}</span>
            <h1>{list.title}</h1>
            <div class="row quiet small">
              <OutLink href={list.source.local ?? list.source.url}>{hostOf(list.source)}</OutLink>
              <Score value={list.score} label="Confidence" />
              {list.source.tagPath !== null && <code>{list.source.tagPath}</code>}
            </div>
            <Understood parts={partsOf(list)} />
            {list.k !== null && list.k !== list.items && (
              <p class="note warn">
                The title announces {list.k} items, {list.items} were found.
              </p>
            )}
          </div>
          <DataTable
            table={table}
            query={query}
            downloads={path}
            nameLabel={list.concept === null ? 'Name' : capitalise(list.concept)}
          />
        </>
      )}
    </WhenLoaded>
  );
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function partsOf({ k, concept, criterion, time, place }: StoredList['list']) {
  const parts = [
    { label: 'Announced', value: k === null ? null : String(k) },
    { label: 'Concept', value: concept },
    { label: 'Criterion', value: criterion },
    { label: 'Time', value: time },
    { label: 'Place', value: place },
  ];
  return parts.flatMap(({ label, value }) => (value === null || value === '' ? [] : [{ label, value }]));
}
