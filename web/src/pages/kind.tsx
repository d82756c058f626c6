import type { CatalogueView } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { LinkChips } from '../components/chips.tsx';
import { Missing, WhenLoaded } from '../components/notes.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { usePageTitle } from '../page-title.ts';
import { DataTable } from '../table/data-table.tsx';

export type KindView = CatalogueView['kinds'][number];

const MOST_QUESTIONS = 4;
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
        {rows.toLocaleString('en')} from {from}
        {more}
      </p>
      <SearchBox about={{ id: kind.id, plural }} />
      <LinkChips chips={questionsOf(kind)} label={`Questions about ${plural}`} />
    </div>
  );
}

/** Questions that the columns of a kind can answer. */
export function questionsOf({ id, plural, columns }: KindView): { text: string; href: string }[] {
  const facts = columns.filter(({ role, fill }) => role === 'fact' && fill > 0.3);
  const number = facts.find(({ type }) => type === 'number');
  const grouped = facts.find(({ type, distinct }) => type === 'text' && distinct > 1 && distinct <= 30);
  const texts = [
    `how many ${plural} are there`,
    ...(number === undefined ? [] : [`${plural} with the highest ${number.label.toLowerCase()}`]),
    ...(number === undefined ? [] : [`average ${number.label.toLowerCase()} of ${plural}`]),
    ...(grouped === undefined ? [] : [`number of ${plural} by ${grouped.label.toLowerCase()}`]),
  ];
  return texts
    .slice(0, MOST_QUESTIONS)
    .map((text) => ({ text, href: `/ask?q=${encodeURIComponent(text)}&kind=${encodeURIComponent(id)}` }));
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
