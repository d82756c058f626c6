import { useEffect, useState } from 'preact/hooks';
import type { Extraction } from '../../../src/server/schemas/extract.ts';
import { ApiError, postForm, postJson } from '../api.ts';
import { ExtractionView } from '../components/extraction-view.tsx';
import { ErrorNote, Loading } from '../components/notes.tsx';
import { PageForm, type PageToExtract } from '../components/page-form.tsx';
import { usePageTitle } from '../page-title.ts';
import { go } from '../router.ts';

/** What the address asks for: a page by its own address, or one that the service still holds. */
function askedFor(query: URLSearchParams): PageToExtract | null {
  const candidate = query.get('candidate');
  const choice = candidate === null ? {} : { candidate: Number(candidate) };
  const page = query.get('page');
  if (page !== null) return { kind: 'held', page, ...choice };
  const url = query.get('url');
  return url === null ? null : { kind: 'url', url, ...choice };
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
  return postJson<Extraction>('/api/extract', { url: input.url, explain: true, ...choice });
}

export function ExtractPage({ query }: { query: URLSearchParams }) {
  const [result, setResult] = useState<Extraction | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (input: PageToExtract) => {
    setBusy(true);
    setError(null);
    try {
      const extraction = await extract(input);
      setResult(extraction);
      if (input.kind === 'file' || input.kind === 'html')
        go(`/extract?page=${extraction.page}`, { replace: true });
    } catch (failure) {
      setResult(null);
      setError(failure instanceof ApiError ? failure.message : String(failure));
    }
    setBusy(false);
  };

  usePageTitle(result?.title?.title ?? 'Extract a page');
  const asked = askedFor(query);
  const key = JSON.stringify(asked);
  useEffect(() => {
    if (asked === null) {
      setResult(null);
      return;
    }
    const isShown = asked.kind === 'held' && asked.page === result?.page && asked.candidate === undefined;
    if (!isShown || result?.candidates[0]?.id !== result?.chosen) void run(asked);
  }, [key]);

  return (
    <>
      <div class="stack">
        <h1>Extract a page</h1>
        {result === null && (
          <p class="lead">
            A page such as “Top 10 tallest buildings in the world” becomes a table. You see which list was
            taken, where it stands on the page, and why it won.
          </p>
        )}
      </div>
      {error !== null && <ErrorNote message={error} />}
      {result === null && busy && asked !== null && <Loading label="Extracting …" />}
      {result === null && !(busy && asked !== null) && (
        <PageForm
          busy={busy}
          onExtract={(input) =>
            input.kind === 'url' ? go(`/extract?url=${encodeURIComponent(input.url)}`) : run(input)
          }
        />
      )}
      {result !== null && <ExtractionView extraction={result} query={query} busy={busy} />}
    </>
  );
}
