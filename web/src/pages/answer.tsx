import type { Answer, PageHit } from '../../../src/server/schemas/answer.ts';
import type { Suggestions } from '../../../src/server/schemas/base.ts';
import type { Source, ViewRow } from '../../../src/server/schemas/view-table.ts';
import { useApi } from '../api.ts';
import { LinkChips } from '../components/chips.tsx';
import { ComparisonTable } from '../components/comparison-table.tsx';
import { DataTable, isShowable } from '../components/data-table.tsx';
import { WhenLoaded } from '../components/notes.tsx';
import { Score } from '../components/score.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { hostOf, OutLink, SourceLinks, SourceList } from '../components/source-link.tsx';
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
            <Understood parts={value.understood} sentence={value.sentence} />
            <AnswerBody answer={value} query={query} path={path} />
          </div>
        )}
      </WhenLoaded>
    </>
  );
}

function AnswerBody({ answer, query, path }: { answer: Answer; query: URLSearchParams; path: string }) {
  return (
    <>
      {answer.notes.map((note) => (
        <p key={note} class="note small">
          {note}
        </p>
      ))}
      {answer.kind === 'nothing' && <NothingFound nearest={answer.nearest} />}
      {answer.kind === 'item' && answer.best !== null && <BestItem row={answer.best} answer={answer} />}
      {answer.comparison !== null && <ComparisonTable comparison={answer.comparison} downloads={path} />}
      {answer.table !== null && <DataTable table={answer.table} query={query} downloads={path} />}
      <Sources
        sources={(answer.comparison ?? answer.table)?.sources ?? []}
        numbered={answer.comparison !== null}
      />
      {answer.pages.length > 0 && <PageHits pages={answer.pages} only={answer.kind === 'pages'} />}
      {answer.kind !== 'nothing' && answer.nearest.length > 0 && <Nearest nearest={answer.nearest} />}
    </>
  );
}

function Sources({ sources, numbered }: { sources: readonly Source[]; numbered: boolean }) {
  if (sources.length === 0) return null;
  return (
    <section class="stack">
      <h2>Sources</h2>
      <SourceList sources={sources} numbered={numbered} />
    </section>
  );
}

function BestItem({ row, answer }: { row: ViewRow; answer: Answer }) {
  const facts = (answer.table?.columns ?? []).flatMap(({ key, label }) => {
    const text = row.cells[key]?.text;
    return typeof text === 'string' && text.length < 40 ? [`${label} ${text}`] : [];
  });
  return (
    <div class="panel best">
      {isShowable(row.image) ? <img src={row.image} alt="" /> : <span />}
      <div class="stack">
        <h2>{row.entity === null ? row.name : <a href={`/entity/${row.entity}`}>{row.name}</a>}</h2>
        <p class="quiet">{facts.slice(0, 4).join(' · ')}</p>
        <div class="row small">
          {row.score !== null && <Score value={row.score} label="Confidence" />}
          <SourceLinks at={row.sources} sources={answer.table?.sources ?? []} text={row.name} />
        </div>
      </div>
    </div>
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
