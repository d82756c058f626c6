import { useState } from 'preact/hooks';
import type { Extraction } from '../../../src/server/schemas/extract.ts';
import { plainMessage } from '../messages.ts';
import { withQuery } from '../router.ts';
import { DataTable, type Row } from '../table/data-table.tsx';
import { AddToBase } from './add-to-base.tsx';
import { Candidates } from './candidates.tsx';
import { MarkedPage } from './marked-page.tsx';
import { PageTablesView } from './page-tables.tsx';

const STATUS_NOTES: Readonly<Record<string, string>> = {
  'not-topk': 'The title announces no list.',
  'no-list': 'No list of the page is likely enough to be the one that the title announces.',
};

/** A title that is not closed goes on to the end of the page, as browsers read it, too. */
const SWALLOWED = /<\/head|<\/?body|<\/html/i;

const isSwallowed = ({ title }: Extraction) => title !== null && SWALLOWED.test(title.title);

const SWALLOWED_NOTE =
  'The <title> of the page is not closed, so all that follows is read as part of it. Close it, and send the page again.';

/** What the page calls itself. */
export function titleOf(extraction: Extraction): string {
  const { title, source } = extraction;
  if (title === null) return source;
  return isSwallowed(extraction) ? (title.title.split('<')[0] ?? '').trim() || source : title.title;
}

interface Props {
  extraction: Extraction;
  query: URLSearchParams;
  busy: boolean;
}

/** A list less likely than this is shown after what else it could be: about one in five of them is wrong. */
const UNSURE = 0.8;

/** The table beside its page, and below it the lists that it could have been. */
export function ExtractionView({ extraction, query, busy }: Props) {
  const { list, candidates, chosen, page } = extraction;
  const [pointed, setPointed] = useState<Row | null>(null);
  const nodes = candidates.find(({ id }) => id === chosen)?.nodes ?? [];
  const path = `/api/pages/${page}/rows${chosen === null ? '' : `?candidate=${chosen}`}`;
  // Rows that the table left out would shift the others.
  const canPoint = list?.items.length === nodes.length;
  const others = candidates.length > 0 && (
    <Candidates
      candidates={candidates}
      chosen={chosen}
      score={list?.score ?? null}
      isAnnounced={extraction.status !== 'not-topk'}
    />
  );
  const isUnsure =
    list === null ? extraction.status === 'no-list' : chosen === candidates[0]?.id && list.score < UNSURE;
  return (
    <div class="stack" aria-busy={busy}>
      <Head extraction={extraction} />
      <Warnings extraction={extraction} />
      {chosen !== null && candidates[0] !== undefined && chosen !== candidates[0].id && (
        <p class="note" role="status">
          You chose another list than the likeliest.{' '}
          <a href={withQuery({ candidate: null })}>Back to that one</a>
        </p>
      )}
      <div class="split">
        <div class="stack wide">
          {isUnsure && others}
          {list === null ? (
            <PageTablesView page={page} query={query} />
          ) : (
            <DataTable
              path={path}
              query={query}
              scope="list"
              {...(canPoint ? { onPoint: setPointed } : {})}
            />
          )}
          {!isUnsure && others}
        </div>
        {!isSwallowed(extraction) && (
          <MarkedPage page={page} nodes={nodes} pointed={pointed === null ? null : placeOf(pointed, list)} />
        )}
      </div>
    </div>
  );
}

function Head({ extraction }: { extraction: Extraction }) {
  const { list, chosen, title, page } = extraction;
  const choice = chosen === null ? {} : { candidate: chosen };
  return (
    <div class="row apart">
      <h2>{titleOf(extraction)}</h2>
      <div class="row">
        {list !== null && (
          <AddToBase
            primary
            what={{ page, ...choice }}
            name={titleOf(extraction)}
            concept={title?.concept ?? null}
          />
        )}
        <a class="button small" href="/extract">
          Another page
        </a>
      </div>
    </div>
  );
}

/** Which item of the list a row is, however the table is sorted. */
function placeOf({ name, rank }: Row, list: Extraction['list']): number | null {
  const at = list?.items.findIndex((item) => item.name === name && item.rank === rank) ?? -1;
  return at === -1 ? null : at;
}

function Warnings({ extraction }: { extraction: Extraction }) {
  const { status, error, list } = extraction;
  const warnings = [
    isSwallowed(extraction) ? SWALLOWED_NOTE : (STATUS_NOTES[status] ?? null),
    status === 'error' && error !== null ? plainMessage(error) : null,
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
