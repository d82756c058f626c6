import type { ComponentChildren } from 'preact';
import type { Loaded } from '../api.ts';

export function ErrorNote({ message }: { message: string }) {
  return (
    <p class="note warn" role="alert">
      {message}
    </p>
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
  if (loaded.state === 'failed') return <ErrorNote message={loaded.error.message} />;
  if (loaded.value === null) return <p class="quiet">Loading …</p>;
  return <>{children(loaded.value)}</>;
}
