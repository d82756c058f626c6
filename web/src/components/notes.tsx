import type { ComponentChildren } from 'preact';
import type { ApiError, Loaded } from '../api.ts';
import { plainMessage } from '../messages.ts';

export function ErrorNote({ message }: { message: string }) {
  return (
    <p class="note warn" role="alert">
      {message}
    </p>
  );
}

/** What went wrong in words for people, and what they can do about it. */
export function Problem({ error }: { error: ApiError }) {
  return <ErrorNote message={plainMessage(error)} />;
}

/** Shows itself only when it takes a moment, so that fast answers do not flicker. */
export function Loading({ label = 'Loading …' }: { label?: string }) {
  return (
    <div class="loading" role="status">
      <span>{label}</span>
      <i aria-hidden="true" />
    </div>
  );
}

/** Where a reader goes on from a page that has nothing. */
export function WaysOn() {
  return (
    <div class="row">
      <a class="button primary" href="/">
        To the start page
      </a>
      <a class="button" href="/lists">
        All lists
      </a>
    </div>
  );
}

/** What could be done about a base that has none of these. */
export function EmptyNote({ text }: { text: string }) {
  return (
    <div class="note stack tight">
      <p>{text}</p>
      <div class="row">
        <a class="button small" href="/extract">
          Extract a page
        </a>
        <a class="button small" href="/site">
          Extract a site
        </a>
        <a class="button small" href="/bases">
          Import a table
        </a>
      </div>
    </div>
  );
}

/** What a link led to is not there, or no longer. */
export function Missing({ what }: { what: string }) {
  return (
    <div class="stack">
      <h1>{what}</h1>
      <p class="lead">It may have been removed, or the link is for another base.</p>
      <WaysOn />
    </div>
  );
}

/** A number in a link that is none leads nowhere either. */
const NOT_THERE: ReadonlySet<string> = new Set(['not-found', 'request-invalid']);

/** Shows the value once it is there, and until then or else says so. */
export function WhenLoaded<T>({
  loaded,
  missing,
  children,
}: {
  loaded: Loaded<T>;
  /** Said where it is not there. */
  missing?: string;
  children: (value: T) => ComponentChildren;
}) {
  if (loaded.state === 'failed') {
    const isMissing = missing !== undefined && NOT_THERE.has(loaded.error.code);
    return isMissing ? <Missing what={missing} /> : <Problem error={loaded.error} />;
  }
  if (loaded.value === null) return <Loading />;
  return <>{children(loaded.value)}</>;
}
