import type { ListEntry } from '../../../src/server/schemas/base.ts';
import { hostOf } from './source-link.tsx';

/** " | Skyline Weekly": a few words behind the last bar or dash, which the host says as well. */
const PUBLISHER = /\s[|–—-]\s(?:\S+\s?){1,4}$/;

function withoutPublisher(title: string): string {
  const short = title.replace(PUBLISHER, '');
  return short.length >= title.length / 2 ? short : title;
}

export function ListCards({ lists }: { lists: readonly ListEntry[] }) {
  return (
    <ul class="cards">
      {lists.map((list) => (
        <li key={list.id}>
          <a class="card" href={`/list/${list.id}`}>
            <strong>{withoutPublisher(list.title)}</strong>
            <span class="quiet small">
              {list.items} {list.kind === 'site' ? 'pages' : 'items'} · {hostOf(list.source)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
