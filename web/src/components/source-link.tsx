import { linkTo } from '../../../src/answer/sources/text-fragment.ts';
import type { Source } from '../../../src/server/schemas/view-table.ts';

/** Where a source is, in short: the host of its page, else its file. */
export function hostOf({ url, file, title }: Pick<Source, 'url' | 'file' | 'title'>): string {
  return url !== null && URL.canParse(url) ? new URL(url).host : (file ?? title);
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

/** A value that more pages agree on needs no further ones beside it. */
const MOST_LINKS = 3;

interface SourceLinksProps {
  at: readonly number[];
  sources: readonly Source[];
  /** Where on the page to open it. */
  text?: string;
  /** By their numbers in the list of sources, where which page says so matters less than what it says. */
  numbered?: boolean;
}

/** The pages that say so, named by their hosts or files. */
export function SourceLinks({ at, sources, text, numbered = false }: SourceLinksProps) {
  const known = at.filter((index) => sources[index] !== undefined);
  return (
    <span class={numbered ? 'where numbers' : 'where'}>
      {known.slice(0, MOST_LINKS).map((index) => {
        const source = sources[index]!;
        return (
          <span key={index} title={`${source.title}, ${hostOf(source)}`}>
            {' '}
            <OutLink href={placeOf(source, text)}>{numbered ? `[${index + 1}]` : hostOf(source)}</OutLink>
          </span>
        );
      })}
      {known.length > MOST_LINKS && ` +${known.length - MOST_LINKS}`}
    </span>
  );
}

/** The page, opened at a text on it. */
export function placeOf({ local, url }: Source, text: string | undefined): string | null {
  const page = local ?? url;
  return page === null || text === undefined ? page : linkTo(page, text);
}

export function SourceList({ sources, numbered }: { sources: readonly Source[]; numbered?: boolean }) {
  return (
    <ul class="sources">
      {sources.map((source, i) => (
        <li key={`${source.url}${source.file}${source.list}${source.title}`}>
          <span>
            {numbered && <span class="quiet">[{i + 1}] </span>}
            {source.list === null ? source.title : <a href={`/list/${source.list}`}>{source.title}</a>}
          </span>
          <span class="small quiet">
            {hostOf(source) !== source.title && (
              <OutLink href={source.local ?? source.url}>{hostOf(source)}</OutLink>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
