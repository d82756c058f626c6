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

/** Shows the value once it is there, and until then or else says so. */
export function WhenLoaded<T>({
  loaded,
  children,
}: {
  loaded: Loaded<T>;
  children: (value: T) => ComponentChildren;
}) {
  if (loaded.state === 'failed') return <Problem error={loaded.error} />;
  if (loaded.value === null) return <Loading />;
  return <>{children(loaded.value)}</>;
}
