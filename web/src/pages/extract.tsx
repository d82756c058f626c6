import { useEffect, useState } from 'preact/hooks';
import type { Extraction } from '../../../src/server/schemas/extract.ts';
import { ApiError, postForm, postJson } from '../api.ts';
import { ExtractionView, titleOf } from '../components/extraction-view.tsx';
import { ErrorNote, Loading } from '../components/notes.tsx';
import { PageForm, type PageToExtract } from '../components/page-form.tsx';
import { plainMessage } from '../messages.ts';
import { usePageTitle } from '../page-title.ts';
import { go } from '../router.ts';

/** What the address asks for: a page that the service still holds, perhaps with the address it came from. */
function heldPage(query: URLSearchParams): PageToExtract | null {
  const page = query.get('page');
  const candidate = query.get('candidate');
  if (page === null) return null;
  return { kind: 'held', page, ...(candidate === null ? {} : { candidate: Number(candidate) }) };
}

async function extract(input: PageToExtract): Promise<Extraction> {
  const choice = input.candidate === undefined ? {} : { candidate: input.candidate };
  if (input.kind === 'file') {
    const form = new FormData();
    form.append('file', input.file);
    return postForm<Extraction>('/api/extract?explain=true', form);
  }
  if (input.kind === 'held')
    return postJson<Extraction>('/api/extract', { page: input.page, explain: true, ...choice });
  if (input.kind === 'html') return postJson<Extraction>('/api/extract', { html: input.html, explain: true });
  const copy = input.copy === true;
  return postJson<Extraction>('/api/extract', { url: input.url, explain: true, copy, ...choice });
}

/** The address of a result: the page that is held, and where it can be fetched again once it is not. */
function hrefOf({ page }: Extraction, input: PageToExtract): string {
  const url = input.kind === 'url' ? `&url=${encodeURIComponent(input.url)}` : '';
  return `/extract?page=${page}${url}`;
}

const GONE = 'Pages that were sent are held for a while only, and this one is gone. Send it again.';

/** The extraction that the address or a form asks for, once it is there. */
function useExtraction(query: URLSearchParams) {
  const [result, setResult] = useState<Extraction | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const url = query.get('url');
  const held = heldPage(query);

  const run = async (input: PageToExtract) => {
    setBusy(true);
    setError(null);
    try {
      const extraction = await extract(input);
      setResult(extraction);
      if (input.kind !== 'held') go(hrefOf(extraction, input), { replace: url !== null });
    } catch (failure) {
      setResult(null);
      const known = failure instanceof ApiError ? failure : null;
      // The page is no longer held: its address is still there to be fetched again.
      if (known?.code === 'not-found' && url !== null)
        go(`/extract?url=${encodeURIComponent(url)}`, { replace: true });
      else if (known?.code === 'not-found' && input.kind === 'held') setError(GONE);
      else setError(known === null ? String(failure) : plainMessage(known));
    }
    setBusy(false);
  };

  const key = JSON.stringify(held);
  const isCopy = query.get('copy') !== null;
  useEffect(() => {
    if (held === null) {
      setResult(null);
      if (url !== null && isCopy) void run({ kind: 'url', url, copy: true });
      return;
    }
    const isShown = held.kind === 'held' && held.page === result?.page && held.candidate === undefined;
    if (!isShown || result?.candidates[0]?.id !== result?.chosen) void run(held);
  }, [key, isCopy ? url : null]);

  return { result, error, busy, run, isAsked: held !== null || isCopy };
}

export function ExtractPage({ query }: { query: URLSearchParams }) {
  const { result, error, busy, run, isAsked } = useExtraction(query);
  const url = query.get('url');
  usePageTitle(result === null ? 'Extract a page' : titleOf(result));
  const isWaiting = busy && result === null && isAsked;
  return (
    <>
      <div class="stack">
        <h1>Extract a page</h1>
        {result === null && url === null && (
          <p class="lead">
            A page such as “Top 10 tallest buildings in the world” becomes a table. You see which list was
            taken, where it stands on the page, and why. Then keep it in your base, and ask it.
          </p>
        )}
      </div>
      {error !== null && <ErrorNote message={error} />}
      {isWaiting && <Loading label="Extracting …" />}
      {result === null && !isWaiting && url !== null && query.get('page') === null && (
        <Confirm url={url} busy={busy} onFetch={() => run({ kind: 'url', url })} />
      )}
      {result === null && !isWaiting && url === null && <PageForm busy={busy} onExtract={run} />}
      {result !== null && <ExtractionView extraction={result} query={query} busy={busy} />}
    </>
  );
}

/** A link alone fetches nothing: whoever made it is not the reader. */
function Confirm({ url, busy, onFetch }: { url: string; busy: boolean; onFetch: () => void }) {
  return (
    <div class="panel stack">
      <p>This link asks to fetch a page and make a table of it:</p>
      <p class="whole">
        <strong>{url}</strong>
      </p>
      <div class="row">
        <button type="button" class="button primary" disabled={busy} onClick={onFetch}>
          {busy ? 'Extracting …' : 'Fetch and extract'}
        </button>
        <a class="button" href="/extract">
          Not this page
        </a>
      </div>
    </div>
  );
}
