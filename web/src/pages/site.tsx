import { useEffect, useState } from 'preact/hooks';
import type { JobBody, Site, SiteTable, Slot } from '../../../src/server/schemas/induce.ts';
import type { ViewTable } from '../../../src/server/schemas/view-table.ts';
import { ApiError, postForm, useApi } from '../api.ts';
import { DataTable } from '../components/data-table.tsx';
import { FileDrop } from '../components/file-drop.tsx';
import { ErrorNote, WhenLoaded } from '../components/notes.tsx';
import { Score } from '../components/score.tsx';
import { go } from '../router.ts';

export function SitePage({ query }: { query: URLSearchParams }) {
  const job = query.get('job');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (files: readonly File[]) => {
    setError(null);
    setBusy(true);
    const form = new FormData();
    for (const file of files) form.append('file', file, file.webkitRelativePath || file.name);
    try {
      const { id } = await postForm<JobBody>('/api/induce', form);
      go(`/site?job=${id}`);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : String(failure));
    }
    setBusy(false);
  };
  return (
    <>
      <div class="row apart">
        <h1>Extract a site</h1>
        {job !== null && (
          <a class="button small" href="/site">
            Another site
          </a>
        )}
      </div>
      {error !== null && <ErrorNote message={error} />}
      {job === null ? <SiteForm busy={busy} onFiles={start} /> : <SiteJob key={job} id={job} query={query} />}
    </>
  );
}

function SiteForm({ busy, onFiles }: { busy: boolean; onFiles: (files: readonly File[]) => void }) {
  return (
    <div class="stack">
      <p class="lead">
        Give the detail pages of one site: all its films, all its products. The template is found without
        examples, and each page becomes a row.
      </p>
      <FileDrop
        hint="Drop a zip or HTML files here"
        accept=".zip,.html,.htm"
        multiple
        folder
        onFiles={onFiles}
      />
      {busy && <p class="quiet">Sending …</p>}
    </div>
  );
}

function useJob(id: string): { job: JobBody | null; lost: boolean } {
  const [job, setJob] = useState<JobBody | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const events = new EventSource(`/api/jobs/${id}/events`);
    events.onmessage = (event) => {
      const next = JSON.parse(event.data) as JobBody;
      setJob(next);
      if (next.state !== 'running') events.close();
    };
    events.onerror = () => {
      events.close();
      setLost(true);
    };
    return () => events.close();
  }, [id]);
  return { job, lost };
}

function SiteJob({ id, query }: { id: string; query: URLSearchParams }) {
  const { job, lost } = useJob(id);
  if (job === null)
    return lost ? (
      <ErrorNote message="This job is gone. Send the pages again." />
    ) : (
      <p class="quiet">Loading …</p>
    );
  if (job.state === 'failed') return <ErrorNote message={job.error?.message ?? 'It failed.'} />;
  if (job.state === 'running') return <Progress job={job} />;
  return <SiteResult id={id} query={query} />;
}

function Progress({ job: { progress } }: { job: JobBody }) {
  return (
    <div class="panel stack">
      <p>
        {progress.stage} {progress.total > 0 && `${progress.done} of ${progress.total}`}
      </p>
      <progress class="meter" aria-label="Progress" value={progress.done} max={Math.max(1, progress.total)} />
    </div>
  );
}

function SiteResult({ id, query }: { id: string; query: URLSearchParams }) {
  const site = useApi<Site>(`/api/jobs/${id}`.concat('/site'));
  const template = query.get('template') ?? '0';
  const path = `/api/jobs/${id}/table?template=${template}&size=500`;
  const table = useApi<SiteTable>(path);
  return (
    <WhenLoaded loaded={site}>
      {(value) => {
        const shown = value.templates[Number(template)];
        return (
          <>
            <div class="row apart">
              <p class="quiet">
                {value.pages} pages, {value.templates.length}{' '}
                {value.templates.length === 1 ? 'template' : 'templates'}
                {value.leftOut.length > 0 && `, ${value.leftOut.length} pages fit none`}
              </p>
              <div class="row">
                {value.templates.length > 1 &&
                  value.templates.map((other, i) => (
                    <a key={other.name} class="button small" href={`/site?job=${id}&template=${i}`}>
                      {other.name} ({other.pages})
                    </a>
                  ))}
                <a
                  class="button small"
                  href={`/api/jobs/${id}/wrapper?template=${template}`}
                  download="wrapper.json"
                >
                  Download the wrapper
                </a>
              </div>
            </div>
            <WhenLoaded loaded={table}>
              {(rows) => <DataTable table={tableOf(rows)} query={query} downloads={path} nameLabel="Page" />}
            </WhenLoaded>
            {shown !== undefined && <Slots slots={shown.slots} />}
          </>
        );
      }}
    </WhenLoaded>
  );
}

function tableOf({ columns, rows }: SiteTable): ViewTable {
  return {
    title: 'One row a page',
    columns: columns.map((label) => ({ key: label, label, type: 'text' })),
    rows: rows.map(({ page, values }) => ({
      rank: null,
      name: page.split('/').at(-1) ?? page,
      entity: null,
      image: null,
      links: [],
      score: null,
      cells: Object.fromEntries(
        Object.entries(values).map(([label, text]) => [label, { text, number: null, sources: [] }]),
      ),
      sources: [],
      missing: [],
    })),
    sources: [],
  };
}

function Slots({ slots }: { slots: readonly Slot[] }) {
  return (
    <section class="stack">
      <h2>The template</h2>
      <p class="quiet">
        Each slot is a place where the pages differ. Fill is the share of pages that have a value there.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="table-wrap" tabIndex={0} aria-label="Slots of the template">
        <table class="table">
          <thead>
            <tr>
              {['Slot', 'Kind', 'Fill', 'Samples', 'Tag path'].map((label) => (
                <th key={label} scope="col">
                  <span>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <tr key={`${slot.column}${slot.tagPath}`}>
                <th scope="row" class="attribute">
                  {slot.column}
                </th>
                <td>{slot.kind}</td>
                <td>
                  <Score value={slot.fill} label="Fill" />
                </td>
                <td class="long">{slot.samples.join(' · ')}</td>
                <td>
                  <code>{slot.tagPath}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
