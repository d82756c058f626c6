import { withQuery } from '../router.ts';
import { number } from '../words.ts';

export function pageOf(query: URLSearchParams): number {
  return Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1);
}

/** The way through a long result; its place is in the address. */
export function Pager({ page, size, total }: { page: number; size: number; total: number }) {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  return (
    <nav class="row" aria-label="Pages">
      {page > 1 && (
        <a class="button small" href={withQuery({ page: page === 2 ? null : String(page - 1) })}>
          Previous
        </a>
      )}
      <span class="quiet small">
        Page {page} of {last}, {number(total)} in all
      </span>
      {page < last && (
        <a class="button small" href={withQuery({ page: String(page + 1) })}>
          Next
        </a>
      )}
    </nav>
  );
}
