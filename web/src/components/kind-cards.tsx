import type { CatalogueView } from '../../../src/server/schemas/base.ts';
import { inSentence } from '../../../src/server/views/example-questions.ts';
import { capitalise, counted } from '../words.ts';

/** Columns that a card names. */
const NAMED_COLUMNS = 3;

/** Kinds with how many rows they have, and what is known of these. */
export function KindCards({ kinds }: { kinds: CatalogueView['kinds'] }) {
  return (
    <ul class="cards small-cards" aria-label="Kinds">
      {kinds.map(({ id, plural, rows, columns }) => (
        <li key={id}>
          <a class="card" href={`/kind/${encodeURIComponent(id)}`}>
            <strong>{capitalise(plural)}</strong>
            <span class="quiet small">
              {[
                counted(rows, 'row'),
                columns
                  .filter(({ role }) => role === 'fact')
                  .slice(0, NAMED_COLUMNS)
                  .map(({ label }) => inSentence(label))
                  .join(', '),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
