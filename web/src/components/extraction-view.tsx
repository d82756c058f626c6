import type { Candidate, Extraction } from '../../../src/server/schemas/extract.ts';
import type { ViewTable } from '../../../src/server/schemas/view-table.ts';
import { go, withQuery } from '../router.ts';
import { DataTable } from './data-table.tsx';
import { MarkedPage } from './marked-page.tsx';
import { Score } from './score.tsx';
import { Understood } from './understood.tsx';

const STATUS_NOTES: Readonly<Record<string, string>> = {
  'not-topk': 'The title announces no list of k things. These are the lists of the page all the same.',
  'no-list': 'No list of the page is likely enough to be the one that the title announces.',
};

export function ExtractionView({
  extraction,
  query,
  busy,
}: {
  extraction: Extraction;
  query: URLSearchParams;
  busy: boolean;
}) {
  const { list, candidates, chosen, title } = extraction;
  const candidate = candidates.find(({ id }) => id === chosen);
  const downloads = `/api/pages/${extraction.page}/table${chosen === null ? '' : `?candidate=${chosen}`}`;
  return (
    <div class="stack" aria-busy={busy}>
      <div class="row apart">
        <h2>{title?.title ?? extraction.source}</h2>
        <a class="button small" href="/extract">
          Another page
        </a>
      </div>
      <Understood parts={titleParts(extraction)} />
      {extraction.status === 'error' && <p class="note warn">{extraction.error?.message}</p>}
      {STATUS_NOTES[extraction.status] !== undefined && (
        <p class="note warn">{STATUS_NOTES[extraction.status]}</p>
      )}
      {list !== null && list.k !== list.items.length && (
        <p class="note warn">
          The title announces {list.k} items, this list has {list.items.length}.
        </p>
      )}
      <div class="split">
        <div class="stack">
          {list === null ? (
            <p class="quiet">No table.</p>
          ) : (
            <DataTable table={tableOf(extraction)} query={query} downloads={downloads} />
          )}
        </div>
        <MarkedPage page={extraction.page} nodes={candidate?.nodes ?? []} />
      </div>
      {candidates.length > 0 && <Candidates candidates={candidates} chosen={chosen} />}
    </div>
  );
}

function titleParts({ title, ms }: Extraction) {
  const parts = [
    { label: 'k', value: title?.k?.toString() ?? null },
    { label: 'Concept', value: title?.concept ?? null },
    { label: 'Criterion', value: title?.criterion ?? null },
    { label: 'Time', value: title?.time?.text ?? null },
    { label: 'Place', value: title?.location?.text ?? null },
    { label: 'Took', value: `${Math.round(ms)} ms` },
  ];
  return parts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

function tableOf({ list, title, source, url }: Extraction): ViewTable {
  const labels = list!.columns
    .map(({ label }) => label)
    .filter((label) => list!.items.some((row) => label in row.fields));
  return {
    title: title?.title ?? source,
    columns: labels.map((label) => ({ key: label, label, type: 'text' })),
    rows: list!.items.map((row) => ({
      rank: row.rank,
      name: row.name,
      entity: null,
      image: row.image,
      links: row.links,
      score: null,
      cells: Object.fromEntries(
        Object.entries(row.fields).map(([label, text]) => [label, { text, number: null, sources: [] }]),
      ),
      sources: [],
      missing: [],
    })),
    sources: [
      {
        title: title?.title ?? source,
        url,
        local: null,
        list: null,
        tagPath: list!.tagPath,
        score: list!.score,
      },
    ],
  };
}

function Candidates({ candidates, chosen }: { candidates: readonly Candidate[]; chosen: number | null }) {
  const best = candidates[0]!;
  return (
    <section class="stack">
      <h2>Lists on this page</h2>
      <p class="quiet">The likeliest is taken. Choose another to see it in the table and on the page.</p>
      <ul class="candidates">
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <button
              type="button"
              class="candidate"
              aria-pressed={candidate.id === chosen}
              onClick={() =>
                go(
                  withQuery({
                    candidate: candidate === best ? null : String(candidate.id),
                    sort: null,
                    filter: null,
                  }),
                  { replace: true },
                )
              }
            >
              <span class="sample">
                <strong>{candidate.count} items</strong> {candidate.samples.join(' · ')}
              </span>
              <Score value={candidate.score} label="Likelihood" />
              <span class="mono">{candidate.tagPath}</span>
            </button>
            {candidate.id === chosen && candidate.reasons.length > 0 && <Reasons candidate={candidate} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons({ candidate }: { candidate: Candidate }) {
  return (
    <p class="small quiet">
      Found by <code>{candidate.rule}</code>. {candidate.reasons.join('; ')}.
    </p>
  );
}
