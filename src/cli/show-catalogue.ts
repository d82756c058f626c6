import { TagpathError } from '../errors.js';
import type { StoredCatalogue, StoredKind } from '../kb/catalogue/read-catalogue.js';

export const CATALOGUE_FORMATS = ['table', 'json'] as const;
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number];

/** Columns shown of a kind among others. */
const MOST_COLUMNS = 8;

/** The kinds of a base, a line each with their first columns; one kind with all of them. */
export function showCatalogue(catalogue: StoredCatalogue, format: CatalogueFormat, only?: string): string {
  const kinds = only === undefined ? catalogue.kinds : [kindCalled(catalogue, only)];
  if (format === 'json') return JSON.stringify({ kinds: kinds.map(asJson) });
  if (kinds.length === 0) return 'The catalogue has no kinds: load a site, or lists with columns.';
  return kinds.map((kind) => (only === undefined ? inShort(kind) : inFull(kind))).join('\n');
}

function kindCalled({ kinds }: StoredCatalogue, name: string): StoredKind {
  const kind = kinds.find((each) => each.id === name || each.name === name || each.plural === name);
  if (kind !== undefined) return kind;
  const known = kinds.slice(0, 10).map(({ id }) => id);
  throw new TagpathError('kb-no-kind', { target: name, known: known.join(', ') });
}

function asJson({ number: _, key: __, ...kind }: StoredKind): object {
  return kind;
}

function inShort({ id, rows, columns }: StoredKind): string {
  const facts = columns.filter(({ role }) => role === 'fact');
  const shown = facts.slice(0, MOST_COLUMNS).map((column) => column.id);
  const more = facts.length > MOST_COLUMNS ? `, and ${facts.length - MOST_COLUMNS} more` : '';
  return `${id} (${rows.toLocaleString('en')} rows): ${shown.join(', ')}${more}`;
}

function inFull(kind: StoredKind): string {
  const { id, name, plural, synonyms, rows, sources, columns } = kind;
  const also = synonyms.length === 0 ? '' : `, also ${synonyms.join(', ')}`;
  const lines = columns.map(({ id: column, label, type, unit, role, fill, aliases }) => {
    const measure = unit === null ? type : `${type} (${unit})`;
    const others = aliases.length === 0 ? '' : `, also ${aliases.join(', ')}`;
    return `  ${column}: ${label}${others}; ${measure}, ${role}, ${Math.round(100 * fill)}% of rows`;
  });
  return [
    `${id}: ${name}, ${plural}${also}`,
    `  ${rows.toLocaleString('en')} rows from ${sources.join('; ')}`,
    ...lines,
  ].join('\n');
}
