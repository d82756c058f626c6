import { useState } from 'preact/hooks';
import type { Suggestions } from '../../../src/server/schemas/base.ts';
import type { JobBody } from '../../../src/server/schemas/induce.ts';
import { ApiError, postForm, postJson, useApi } from '../api.ts';
import { ButtonChips } from '../components/chips.tsx';
import { FileDrop } from '../components/file-drop.tsx';
import { ErrorNote } from '../components/notes.tsx';
import { SiteJob } from '../components/site-job.tsx';
import { plainMessage } from '../messages.ts';
import { usePageTitle } from '../page-title.ts';
import { go } from '../router.ts';

export function SitePage({ query }: { query: URLSearchParams }) {
  const job = query.get('job');
  usePageTitle('Extract a site');
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
      {job === null ? <SiteForm /> : <SiteJob key={job} id={job} query={query} />}
    </>
  );
}

/** Files with their paths inside the folder that was chosen. */
function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.webkitRelativePath || file.name);
  return form;
}

function SiteForm() {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const start = async (send: () => Promise<JobBody>) => {
    setError(null);
    setBusy(true);
    try {
      go(`/site?job=${(await send()).id}`);
    } catch (failure) {
      setError(failure instanceof ApiError ? plainMessage(failure) : String(failure));
      setBusy(false);
    }
  };
  return (
    <div class="stack wide">
      <p class="lead">
        Give the detail pages of one site: all its films, all its products. The template is found without
        examples, and each page becomes a row.
      </p>
      {error !== null && <ErrorNote message={error} />}
      <div class="panel stack" aria-busy={isBusy}>
        <FileDrop
          hint={isBusy ? 'Sending …' : 'Drop a zip or HTML files here'}
          accept=".zip,.html,.htm"
          multiple
          folder
          onFiles={(files) => start(() => postForm<JobBody>('/api/induce', formOf(files)))}
        />
        <SampleSites onStart={(host) => start(() => postJson<JobBody>('/api/induce', { host }))} />
      </div>
    </div>
  );
}

function SampleSites({ onStart }: { onStart: (host: string) => void }) {
  const samples = useApi<Suggestions>('/api/samples');
  const sites = (samples.value?.suggestions ?? []).filter(({ kind }) => kind === 'site');
  if (sites.length === 0) return null;
  return (
    <div class="stack">
      <span class="label">Or try one of ours</span>
      <ButtonChips chips={sites} onChoose={onStart} />
    </div>
  );
}
