import { useEffect, useState } from 'preact/hooks';
import type { JobBody, Site } from '../../../src/server/schemas/induce.ts';
import { remove, useApi } from '../api.ts';
import { plainMessage } from '../messages.ts';
import { go } from '../router.ts';
import { DataTable } from '../table/data-table.tsx';
import { capitalise, counted, number } from '../words.ts';
import { AddToBase } from './add-to-base.tsx';
import { ErrorNote, Loading, WhenLoaded } from './notes.tsx';
import { Slots } from './slots.tsx';

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
  if (job.state === 'failed') return <Failed job={job} />;
  if (job.state === 'running') return <Progress job={job} />;
  return <SiteResult id={id} query={query} />;
}

function Failed({ job: { error } }: { job: JobBody }) {
  return (
    <div class="stack">
      <ErrorNote message={error === null ? 'It failed.' : plainMessage(error)} />
      <div>
        <a class="button" href="/site">
          Send other pages
        </a>
      </div>
    </div>
  );
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
          {capitalise(stage)} {total > 0 && `${number(done)} of ${number(total)}`}
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
  const template = Number(query.get('template') ?? 0);
  return (
    <WhenLoaded loaded={site}>
      {(value) => (
        <>
          <SiteHead site={value} template={template} />
          <DataTable path={`/api/jobs/${id}/rows?template=${template}`} query={query} />
          <HowRead site={value} template={template} />
        </>
      )}
    </WhenLoaded>
  );
}

function SiteHead({ site, template }: { site: Site; template: number }) {
  const { id, name, pages, templates } = site;
  const { pages: rows = 0 } = templates[template] ?? {};
  return (
    <div class="row apart">
      <div>
        <h2>{name}</h2>
        <p class="quiet">
          {counted(rows, 'row')} from {counted(pages, 'page')}
        </p>
      </div>
      <div class="row">
        {templates.length > 1 &&
          templates.map((other, i) => (
            <a
              key={other.name}
              class="button small"
              href={`/site?job=${id}&template=${i}`}
              aria-current={i === template ? 'true' : undefined}
            >
              Sort {i + 1} ({counted(other.pages, 'page')})
            </a>
          ))}
        <AddToBase primary what={{ job: id, template }} name={`${name}: ${counted(rows, 'row')}`} />
      </div>
    </div>
  );
}

/** For those who want to know: the template, the pages that fit none, and the wrapper for the command line. */
function HowRead({ site, template }: { site: Site; template: number }) {
  const { id, leftOut, templates } = site;
  const { slots = [], pages = 0 } = templates[template] ?? {};
  return (
    <details class="how">
      <summary>How the pages were read</summary>
      <div class="stack">
        <p class="quiet">
          The pages share a template with {slots.length} places where they differ. The wrapper holds it, to
          read further pages of the site in the same way.
        </p>
        <div>
          <a
            class="button small"
            href={`/api/jobs/${id}/wrapper?template=${template}`}
            download="wrapper.json"
          >
            Download the wrapper
          </a>
        </div>
        <Slots slots={slots} pages={pages} downloads={`/api/jobs/${id}/site`} />
        {leftOut.length > 0 && (
          <p class="small quiet">
            {counted(leftOut.length, 'page fits', 'pages fit')} no template: {leftOut.join(', ')}
          </p>
        )}
      </div>
    </details>
  );
}
