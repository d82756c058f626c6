import { useState } from 'preact/hooks';
import type { Extraction } from '../../../src/server/schemas/extract.ts';
import { Candidates } from './candidates.tsx';
import { DataTable } from './data-table.tsx';
import { extractedTable } from './extracted-table.ts';
import { MarkedPage } from './marked-page.tsx';
import { PageTablesView } from './page-tables.tsx';
import { Understood } from './understood.tsx';

const STATUS_NOTES: Readonly<Record<string, string>> = {
  'not-topk': 'The title announces no list of k things. These are the tables of the page.',
  'no-list': 'No list of the page is likely enough to be the one that the title announces.',
};

interface Props {
  extraction: Extraction;
  query: URLSearchParams;
  busy: boolean;
}

/** The table beside its page, and below it the lists that it could have been. */
export function ExtractionView({ extraction, query, busy }: Props) {
  const { list, candidates, chosen, title } = extraction;
  const [pointed, setPointed] = useState<number | null>(null);
  const nodes = candidates.find(({ id }) => id === chosen)?.nodes ?? [];
  const downloads = `/api/pages/${extraction.page}/table${chosen === null ? '' : `?candidate=${chosen}`}`;
  // Rows that the table left out would shift the others.
  const canPoint = list?.items.length === nodes.length;
  return (
    <div class="stack" aria-busy={busy}>
      <div class="row apart">
        <h2>{title?.title ?? extraction.source}</h2>
        <a class="button small" href="/extract">
          Another page
        </a>
      </div>
      <Understood parts={titleParts(extraction)} />
      <Warnings extraction={extraction} />
      <div class="split">
        <div class="stack wide">
          {list === null ? (
            <PageTablesView page={extraction.page} />
          ) : (
            <DataTable
              table={extractedTable(extraction)}
              query={query}
              downloads={downloads}
              {...(canPoint ? { onPoint: setPointed } : {})}
            />
          )}
          {candidates.length > 0 && <Candidates candidates={candidates} chosen={chosen} />}
        </div>
        <MarkedPage page={extraction.page} nodes={nodes} pointed={pointed} />
      </div>
    </div>
  );
}

function Warnings({ extraction: { status, error, list } }: { extraction: Extraction }) {
  const warnings = [
    status === 'error' ? (error?.message ?? null) : null,
    STATUS_NOTES[status] ?? null,
    list !== null && list.k !== list.items.length
      ? `The title announces ${list.k} items, this list has ${list.items.length}.`
      : null,
  ];
  return (
    <>
      {warnings.flatMap((text) =>
        text === null
          ? []
          : [
              <p key={text} class="note warn">
                {text}
              </p>,
            ],
      )}
    </>
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
