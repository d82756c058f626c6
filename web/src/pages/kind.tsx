import type { CatalogueView } from '../../../src/server/schemas/base.ts';
import { kindQuestions } from '../../../src/server/views/example-questions.ts';
import { useApi } from '../api.ts';
import { LinkChips } from '../components/chips.tsx';
import { Missing, WhenLoaded } from '../components/notes.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { usePageTitle } from '../page-title.ts';
import { DataTable } from '../table/data-table.tsx';
import { capitalise, counted } from '../words.ts';

type KindView = CatalogueView['kinds'][number];

const MOST_SOURCES = 4;

/** All things of one kind, with a box that asks about them alone. */
export function KindPage({ id, query }: { id: string; query: URLSearchParams }) {
  const catalogue = useApi<CatalogueView>('/api/catalogue');
  const kind = catalogue.value?.kinds.find((each) => each.id === id);
  usePageTitle(kind === undefined ? 'Kind' : capitalise(kind.plural));
  return (
    <WhenLoaded loaded={catalogue}>
      {() =>
        kind === undefined ? (
          <Missing what={`This base has no kind called “${id}”`} />
        ) : (
          <>
            <KindHead kind={kind} />
            <DataTable
              path={`/api/kinds/${encodeURIComponent(id)}/rows`}
              query={query}
              nameLabel={capitalise(kind.name)}
            />
          </>
        )
      }
    </WhenLoaded>
  );
}

function KindHead({ kind }: { kind: KindView }) {
  const { plural, rows, sources } = kind;
  const from = sources.slice(0, MOST_SOURCES).join(', ');
  const more = sources.length > MOST_SOURCES ? ` and ${sources.length - MOST_SOURCES} more` : '';
  return (
    <div class="stack">
      <h1>{capitalise(plural)}</h1>
      <p class="quiet">
        {counted(rows, 'row')} from {from}
        {more}
      </p>
      <SearchBox about={{ id: kind.id, plural }} />
      <LinkChips chips={kindQuestions(kind)} label={`Questions about ${plural}`} />
    </div>
  );
}
