import type { Source } from '../../../src/server/schemas/view-table.ts';

export function hostOf(source: Pick<Source, 'url' | 'title'>): string {
  return source.url !== null && URL.canParse(source.url) ? new URL(source.url).host : source.title;
}

const mayOpen = (url: string | null): url is string => url !== null && /^(https?:\/\/|\/mirror\/)/i.test(url);

/** A link that leaves this page opens on its own, knows nothing of us, and is http(s) or nothing. */
export function OutLink({ href, children }: { href: string | null; children: preact.ComponentChildren }) {
  if (!mayOpen(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

export function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <ul class="sources">
      {sources.map((source) => (
        <li key={`${source.url}${source.list}${source.title}`}>
          <span>
            {source.list === null ? source.title : <a href={`/list/${source.list}`}>{source.title}</a>}
          </span>
          <span class="small quiet">
            <OutLink href={source.local ?? source.url}>{hostOf(source)}</OutLink>
            {source.tagPath !== null && (
              <>
                {' · '}
                <code>{source.tagPath}</code>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
