import type { Answer, PageHit } from '../../../src/server/schemas/answer.ts';
import type { CatalogueView, Suggestions } from '../../../src/server/schemas/base.ts';
import type { Source } from '../../../src/server/schemas/view-table.ts';
import { useApi } from '../api.ts';
import { LinkChips } from '../components/chips.tsx';
import { Loading, WhenLoaded } from '../components/notes.tsx';
import { QueryChips, RankingChips } from '../components/query-chips.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { hostOf, OutLink, SourceList } from '../components/source-link.tsx';
import { usePageTitle } from '../page-title.ts';
import { type Plan, sayPlan } from '../plan-words.ts';
import { go } from '../router.ts';
import { DataTable } from '../table/data-table.tsx';
import { partsOf } from '../table/grid.tsx';
import { capitalise } from '../words.ts';

/** The parts of the address that say what is asked; the rest is how the table is shown. */
function askedOf(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].filter(([name]) => name === 'q' || name === 'kind' || name === 'query'),
  );
}

export function AnswerPage({ query }: { query: URLSearchParams }) {
  const question = query.get('q')?.trim() ?? '';
  usePageTitle(question || 'Ask');
  if (question === '') return <NoQuestion />;
  return <Answered key={askedOf(query).toString()} question={question} query={query} />;
}

function NoQuestion() {
  return (
    <div class="stack">
      <h1>Ask a question</h1>
      <p class="lead">
        In plain words: a superlative, a condition, a comparison, a thing and what you want to know of it.
      </p>
      <SearchBox large />
      <Examples />
    </div>
  );
}

function Answered({ question, query }: { question: string; query: URLSearchParams }) {
  const asked = askedOf(query);
  const answer = useApi<Answer>(`/api/ask?${asked}&size=200`);
  if (answer.state === 'loading') return <Loading label={`Looking for “${question}” …`} />;
  const kind = query.get('kind');
  const change = (plan: Plan) =>
    go(
      `/ask?${new URLSearchParams({ q: question, ...(kind === null ? {} : { kind }), query: JSON.stringify(plan) })}`,
    );
  return (
    <WhenLoaded loaded={answer}>
      {(value) => (
        <div class="stack wide fade-in">
          {query.has('query') && <Changed question={question} query={query} />}
          <Taken answer={value} />
          {isUnsure(value) && <OtherReadings answer={value} />}
          <Direct answer={value} />
          {value.plan !== null && <QueryChips plan={value.plan} onChange={change} />}
          {value.ranking !== null && <RankingChips ranking={value.ranking} total={value.total} />}
          <Notes answer={value} />
          {value.kind === 'none' && value.table === null && <NothingFound nearest={value.nearest} />}
          {value.table !== null && (
            <DataTable path={`/api/ask/rows?${asked}`} query={query} scope="rows" words="filter" />
          )}
          <Sources sources={value.table?.sources ?? []} />
          {value.table === null && value.plan?.aggregate !== undefined && (
            <RowsBehind plan={value.plan} question={question} query={query} />
          )}
          {value.pages.length > 0 && <PageHits pages={value.pages} />}
          {value.kind !== 'none' && value.nearest.length > 0 && <Nearest nearest={value.nearest} />}
          {!isUnsure(value) && <OtherReadings answer={value} />}
        </div>
      )}
    </WhenLoaded>
  );
}

/** What is shown answers a changed query; the question is where it began. */
function Changed({ question, query }: { question: string; query: URLSearchParams }) {
  const asked = new URLSearchParams([...query].filter(([name]) => name === 'q' || name === 'kind'));
  return (
    <p class="quiet small">
      Changed from <a href={`/ask?${asked}`}>{question}</a>
    </p>
  );
}

/** The rows that a count, a sum or an average was taken of, with their sources. */
function RowsBehind({ plan, question, query }: { plan: Plan; question: string; query: URLSearchParams }) {
  const { aggregate: _, group: __, order: ___, limit: ____, ...rows } = plan;
  const asked = new URLSearchParams({ q: question, query: JSON.stringify(rows) });
  const counted = useApi<Answer>(`/api/ask?${asked}&size=200`);
  const { table } = counted.value ?? {};
  if (table == null) return null;
  return (
    <>
      <h2>The rows behind it</h2>
      <DataTable path={`/api/ask/rows?${asked}`} query={query} scope="rows" words="filter" />
      <Sources sources={table.sources} />
    </>
  );
}

/** Words that no part of the reading stands for may have mattered: what else could be meant comes first. */
const isUnsure = ({ notUnderstood, others }: Answer) => notUnderstood.length > 0 && others.length > 0;

const TAKEN = /^"(.+)" was taken for "(.+)"\.$/;

/** "Showing results for": words that were mended. */
function Taken({ answer: { notes } }: { answer: Answer }) {
  const taken = notes.flatMap((note) => {
    const [, said, meant] = TAKEN.exec(note) ?? [];
    // Words are mended in small letters; a name is written as the reader wrote it.
    const isName = said !== undefined && said === capitalise(said);
    return said === undefined || meant === undefined
      ? []
      : [{ said, meant: isName ? capitalise(meant) : meant }];
  });
  if (taken.length === 0) return null;
  return (
    <p class="note" role="status">
      Showing results for{' '}
      {taken.map(({ said, meant }, i) => (
        <span key={said}>
          {i > 0 && ', '}
          <strong>{meant}</strong> instead of “{said}”
        </span>
      ))}
      .
    </p>
  );
}

/** The longest value that is set large. */
const LARGE_VALUE = 60;

/** Compared things that are set large beside each other; more are for the table. */
const MOST_BESIDE = 3;

/** The answer itself: a value, the compared things, or a sentence. */
function Direct({ answer }: { answer: Answer }) {
  const { kind, sentence, table, plan } = answer;
  const said = answer.said.join(', ');
  // "30" above "30 mountains." would say it twice: the sentence alone is large.
  const isSaid = said !== '' && sentence.startsWith(`${said} `) && sentence.length <= LARGE_VALUE;
  const isLarge = !isSaid && kind !== 'rows' && said !== '' && said.length <= LARGE_VALUE;
  // "Is K2 higher than Lhotse?" is yes or no, and two things all the same.
  const compared = kind === 'compare' || plan?.compare != null ? (table?.rows ?? []) : [];
  const column = comparedColumn(answer);
  const first = kind === 'rows' ? firstOf(answer) : null;
  return (
    <div class="direct">
      {isLarge && <p class="large-value">{said}</p>}
      {compared.length > 1 && compared.length <= MOST_BESIDE && column !== undefined && (
        <div class="pair">
          {compared.map((row) => (
            <div key={row.name}>
              <span class="quiet">{row.name}</span>
              <span class="large-value">
                {row.cells[column.key] === undefined ? 'not known' : partsOf(row.cells[column.key]!)[0]}
              </span>
              <span class="small quiet">{capitalise(column.label)}</span>
            </div>
          ))}
        </div>
      )}
      {first !== null && <p class="large-value">{first}</p>}
      <h1 class={isSaid ? 'large-value' : isLarge || first !== null ? 'answer said' : 'answer'}>
        {sentence}
      </h1>
    </div>
  );
}

const HAS_UNIT = /[^\d.,\s–−-]/;

/** What compared things are told by: what was asked for, else a number that all have, else what stands first. */
function comparedColumn({ table, plan }: Answer) {
  const { columns = [], rows = [] } = table ?? {};
  const [first] = columns;
  if (plan?.compare?.by !== undefined || plan?.select !== undefined) return first;
  const numbers = columns.filter(
    ({ key, type }) => type === 'number' && rows.every((row) => row.cells[key] !== undefined),
  );
  // A number with its unit is a measure; one without may be a year.
  const measure = numbers.find(({ key }) => rows.every((row) => HAS_UNIT.test(partsOf(row.cells[key]!)[0]!)));
  return measure ?? numbers[0] ?? first;
}

/** What a ranking puts first, or the one thing that was found. */
function firstOf({ table, plan }: Answer): string | null {
  const [row, second] = table?.rows ?? [];
  if (row === undefined) return null;
  const isRanked = row.rank === 1 && second?.rank !== 1;
  const isOne = second === undefined || plan?.limit === 1;
  return isRanked || isOne ? row.name : null;
}

function Notes({ answer: { notes, notUnderstood } }: { answer: Answer }) {
  const others = notes.filter((note) => !TAKEN.test(note));
  return (
    <>
      {notUnderstood.length > 0 && (
        <p class="note warn">
          Not understood, and left out: {notUnderstood.map((word) => `“${word}”`).join(', ')}.
        </p>
      )}
      {others.map((note) => (
        <p key={note} class="note small">
          {note}
        </p>
      ))}
    </>
  );
}

function OtherReadings({ answer: { question, others, notUnderstood } }: { answer: Answer }) {
  const catalogue = useApi<CatalogueView>('/api/catalogue');
  const kinds = new Map(catalogue.value?.kinds.map((kind) => [kind.id, kind]));
  const chips = others.flatMap(({ query, plan }) => {
    const kind = kinds.get(plan.kind);
    const href = `/ask?${new URLSearchParams({ q: question, query })}`;
    return kind === undefined ? [] : [{ text: sayPlan(plan, kind), href }];
  });
  if (chips.length === 0) return null;
  if (notUnderstood.length > 0) {
    return (
      <section class="stack">
        <h2>Did you mean</h2>
        <LinkChips chips={chips} />
      </section>
    );
  }
  return (
    <details>
      <summary class="quiet">What else could be meant</summary>
      <LinkChips chips={chips} />
    </details>
  );
}

function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <section class="stack">
      <h2>Sources</h2>
      <SourceList sources={sources} />
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

function PageHits({ pages }: { pages: readonly PageHit[] }) {
  return (
    <section class="stack">
      <h2>Pages</h2>
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
