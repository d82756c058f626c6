import { useEffect, useState } from 'preact/hooks';
import type { JobBody, Site, SiteTable } from '../../../src/server/schemas/induce.ts';
import { remove, useApi } from '../api.ts';
import { go } from '../router.ts';
import { DataTable } from './data-table.tsx';
import { siteTable } from './extracted-table.ts';
import { ErrorNote, Loading, WhenLoaded } from './notes.tsx';
import { Pager, pageOf } from './pager.tsx';
import { Slots } from './slots.tsx';

const PAGE_SIZE = 200;

function useJob(id: string): { job: JobBody | null; isLost: boolean } {
  const [job, setJob] = useState<JobBody | null>(null);
  const [isLost, setLost] = useState(false);
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
  return { job, isLost };
}

/** A site on its way from pages to a table. */
export function SiteJob({ id, query }: { id: string; query: URLSearchParams }) {
  const { job, isLost } = useJob(id);
  if (job === null) {
    return isLost ? <ErrorNote message="This job is gone. Send the pages again." /> : <Loading />;
  }
  if (job.state === 'failed') return <ErrorNote message={job.error?.message ?? 'It failed.'} />;
  if (job.state === 'running') return <Progress job={job} />;
  return <SiteResult id={id} query={query} />;
}

function Progress({ job: { id, progress } }: { job: JobBody }) {
  const { stage, done, total } = progress;
  const stop = async () => {
    await remove(`/api/jobs/${id}`).catch(() => {});
    go('/site');
  };
  return (
    <div class="panel stack">
      <div class="row apart">
        <p role="status">
          {stage.charAt(0).toUpperCase() + stage.slice(1)} {total > 0 && `${done} of ${total}`}
        </p>
        <button type="button" class="button small" onClick={stop}>
          Stop
        </button>
      </div>
      <progress class="meter" aria-label="Progress" {...(total > 0 ? { value: done, max: total } : {})} />
    </div>
  );
}

function SiteResult({ id, query }: { id: string; query: URLSearchParams }) {
  const site = useApi<Site>(`/api/jobs/${id}/site`);
  const template = query.get('template') ?? '0';
  return (
    <WhenLoaded loaded={site}>
      {(value) => (
        <>
          <SiteHead site={value} template={template} />
          <Rows id={id} template={template} query={query} />
          {value.templates[Number(template)] !== undefined && (
            <Slots slots={value.templates[Number(template)]!.slots} downloads={`/api/jobs/${id}/site`} />
          )}
          {value.leftOut.length > 0 && <LeftOut pages={value.leftOut} />}
        </>
      )}
    </WhenLoaded>
  );
}

function SiteHead({ site, template }: { site: Site; template: string }) {
  const { id, pages, templates } = site;
  return (
    <div class="row apart">
      <p class="quiet">
        {pages} pages, {templates.length} {templates.length === 1 ? 'template' : 'templates'}
      </p>
      <div class="row">
        {templates.length > 1 &&
          templates.map((other, i) => (
            <a
              key={other.name}
              class="button small"
              href={`/site?job=${id}&template=${i}`}
              aria-current={String(i) === template ? 'true' : undefined}
            >
              {other.name} ({other.pages})
            </a>
          ))}
        <a
          class="button small primary"
          href={`/api/jobs/${id}/wrapper?template=${template}`}
          download="wrapper.json"
        >
          Download the wrapper
        </a>
      </div>
    </div>
  );
}

function Rows({ id, template, query }: { id: string; template: string; query: URLSearchParams }) {
  const page = pageOf(query);
  const path = `/api/jobs/${id}/table?template=${template}`;
  const table = useApi<SiteTable>(`${path}&size=${PAGE_SIZE}&page=${page}`);
  return (
    <WhenLoaded loaded={table}>
      {(value) => (
        <div class="stack bounded">
          <DataTable
            table={siteTable(value)}
            query={query}
            downloads={`${path}&size=10000`}
            nameLabel="Page"
          />
          <Pager page={page} size={PAGE_SIZE} total={value.total} />
        </div>
      )}
    </WhenLoaded>
  );
}

function LeftOut({ pages }: { pages: readonly string[] }) {
  return (
    <details>
      <summary>
        {pages.length} {pages.length === 1 ? 'page fits' : 'pages fit'} no template
      </summary>
      <p class="small quiet">{pages.join(', ')}</p>
    </details>
  );
}
