import type { ListEntry } from '../../../src/server/schemas/base.ts';
import { hostOf } from './source-link.tsx';

export function ListCards({ lists }: { lists: readonly ListEntry[] }) {
  return (
    <ul class="cards">
      {lists.map((list) => (
        <li key={list.id}>
          <a class="card" href={`/list/${list.id}`}>
            <strong>{list.title}</strong>
            <span class="quiet small">
              {list.items} {list.kind === 'site' ? 'pages' : 'items'} · {hostOf(list.source)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
