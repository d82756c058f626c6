import type { Answer, PageHit } from '../../../src/server/schemas/answer.ts';
import type { Suggestions } from '../../../src/server/schemas/base.ts';
import type { Source } from '../../../src/server/schemas/view-table.ts';
import { useApi } from '../api.ts';
import { LinkChips } from '../components/chips.tsx';
import { DataTable } from '../components/data-table.tsx';
import { WhenLoaded } from '../components/notes.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { hostOf, OutLink, SourceList } from '../components/source-link.tsx';
import { Understood } from '../components/understood.tsx';
import { usePageTitle } from '../page-title.ts';

export function AnswerPage({ query }: { query: URLSearchParams }) {
  const question = query.get('q') ?? '';
  const path = `/api/ask?q=${encodeURIComponent(question)}&size=200`;
  const answer = useApi<Answer>(question === '' ? null : path);
  usePageTitle(question);
  return (
    <>
      <SearchBox initial={question} />
      <WhenLoaded loaded={answer}>
        {(value) => (
          <div class="stack wide fade-in" aria-busy={answer.state === 'loading'}>
            <h1 class="sentence">{value.question}</h1>
            <p class="answer">{value.sentence}</p>
            <Understood parts={readAs(value)} />
            <AnswerBody answer={value} query={query} path={path} />
          </div>
        )}
      </WhenLoaded>
    </>
  );
}

/** The query that was run, and what it has no place for. */
function readAs({ query, notUnderstood }: Answer) {
  return [
    ...(query === null ? [] : [{ label: 'Query', value: query }]),
    ...(notUnderstood.length === 0 ? [] : [{ label: 'Not understood', value: notUnderstood.join(', ') }]),
  ];
}

function AnswerBody({ answer, query, path }: { answer: Answer; query: URLSearchParams; path: string }) {
  return (
    <>
      {answer.notes.map((note) => (
        <p key={note} class="note small">
          {note}
        </p>
      ))}
      {answer.kind === 'none' && answer.table === null && <NothingFound nearest={answer.nearest} />}
      {answer.table !== null && <DataTable table={answer.table} query={query} downloads={path} />}
      <Sources sources={answer.table?.sources ?? []} />
      {answer.pages.length > 0 && <PageHits pages={answer.pages} only={answer.kind === 'pages'} />}
      {answer.kind !== 'none' && answer.nearest.length > 0 && <Nearest nearest={answer.nearest} />}
    </>
  );
}

function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <section class="stack">
      <h2>Sources</h2>
      <SourceList sources={sources} numbered={false} />
    </section>
  );
}

function NothingFound({ nearest }: { nearest: readonly string[] }) {
  return <div class="stack">{nearest.length > 0 ? <Nearest nearest={nearest} /> : <Examples />}</div>;
}

function Examples() {
  const examples = useApi<Suggestions>('/api/examples');
  const texts = (examples.value?.suggestions ?? []).map(({ text }) => text);
  return texts.length === 0 ? null : <Nearest nearest={texts} label="What this base can answer" />;
}

function Nearest({
  nearest,
  label = 'Nearest that can be asked',
}: {
  nearest: readonly string[];
  label?: string;
}) {
  return (
    <div class="stack">
      <span class="label">{label}</span>
      <LinkChips chips={nearest.map((text) => ({ text, href: `/ask?q=${encodeURIComponent(text)}` }))} />
    </div>
  );
}

function PageHits({ pages, only }: { pages: readonly PageHit[]; only: boolean }) {
  return (
    <section class="stack">
      <h2>Pages</h2>
      {only && <p class="quiet">No table fits. These pages have the words.</p>}
      <ul class="sources">
        {pages.map((page) => (
          <li key={`${page.url}${page.file}${page.title}`}>
            <span>
              <OutLink href={page.local ?? page.url}>{page.title}</OutLink>
              <br />
              <span class="small quiet">
                {page.excerpt.map(({ text, hit }, i) =>
                  hit ? <mark key={`${i}${text}`}>{text}</mark> : text,
                )}
              </span>
            </span>
            <span class="small quiet">{hostOf(page)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
