import { useEffect, useState } from 'preact/hooks';
import { askedBase } from './router.ts';

export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

async function read<T>(response: Response): Promise<T> {
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  const { code, message } = body?.error ?? {
    code: 'unreachable',
    message: `The service answered ${response.status}.`,
  };
  throw new ApiError(code, message);
}

/** What is asked of a base, and not of pages that were sent. */
const OF_A_BASE = /^\/api\/(?:ask|search|compare|entities|lists|kinds|catalogue|stats|suggest|examples)\b/;

/** Questions go to the base that the address names. */
export function withBase(path: string): string {
  const base = askedBase();
  if (base === null || !OF_A_BASE.test(path) || /[?&]base=/.test(path)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}base=${encodeURIComponent(base)}`;
}

async function send<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(withBase(path), init);
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new ApiError('unreachable', 'The service does not answer. Is it still running?');
  }
  return read<T>(response);
}

export const get = <T>(path: string, signal?: AbortSignal) =>
  send<T>(path, signal === undefined ? {} : { signal });

export const postJson = <T>(path: string, body: unknown) =>
  send<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const postForm = <T>(path: string, form: FormData) => send<T>(path, { method: 'POST', body: form });

export const post = <T>(path: string) => send<T>(path, { method: 'POST' });

export const remove = (path: string) => send<unknown>(path, { method: 'DELETE' });

export type Loaded<T> =
  | { readonly state: 'loading'; readonly value: T | null }
  | { readonly state: 'failed'; readonly error: ApiError; readonly value: null }
  | { readonly state: 'ready'; readonly value: T };

/** What a path answers; with `keep` the old answer stays until the new one is there. */
export function useApi<T>(asked: string | null, { keep = false }: { keep?: boolean } = {}): Loaded<T> {
  const path = asked === null ? null : withBase(asked);
  const [loaded, setLoaded] = useState<Loaded<T> & { path?: string | null }>({
    state: 'loading',
    value: null,
  });
  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    setLoaded((old) => ({ state: 'loading', value: old.value, path: keep ? path : (old.path ?? null) }));
    get<T>(path, abort.signal).then(
      (value) => setLoaded({ state: 'ready', value, path }),
      (error: ApiError) => {
        if (!abort.signal.aborted) setLoaded({ state: 'failed', error, value: null, path });
      },
    );
    return () => abort.abort();
  }, [path]);
  // An answer to another question is none.
  if (!keep && path !== null && loaded.path !== path) return { state: 'loading', value: null };
  return loaded;
}
