import { useEffect } from 'preact/hooks';

/** What the tab and the history call this view. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Tagpath` : 'Tagpath';
  }, [title]);
}
