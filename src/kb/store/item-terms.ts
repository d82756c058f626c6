import { phraseKey } from '../../lang/words.js';
import { cutTerms, LONGEST_TERMS } from '../fold-name.js';
import { TABLES } from './schema.js';
import type { SqlValue } from './store.js';

const ITEM = places('items');
const CELL = places('cells');

function places(table: 'items' | 'cells'): { readonly width: number; at(column: string): number } {
  const columns = Object.keys(TABLES[table].columns);
  return { width: columns.length, at: (column) => columns.indexOf(column) };
}

const [ITEM_ID, ITEM_NAME] = [ITEM.at('id'), ITEM.at('name')];
const [CELL_ITEM, CELL_TEXT] = [CELL.at('item_id'), CELL.at('text')];

/** The terms of items, of their names and values, from rows of both in the order of the items: an id and its terms each. */
export function itemTerms(items: readonly SqlValue[], cells: readonly SqlValue[]): SqlValue[] {
  const found: SqlValue[] = [];
  let cell = 0;
  for (let item = 0; item < items.length; item += ITEM.width) {
    const id = items[item + ITEM_ID]!;
    let terms = termsOf(items[item + ITEM_NAME]!);
    for (; cells[cell + CELL_ITEM] === id; cell += CELL.width) {
      if (terms.length < LONGEST_TERMS) terms += ` ${termsOf(cells[cell + CELL_TEXT]!)}`;
    }
    found.push(id, cutTerms(terms));
  }
  return found;
}

function termsOf(text: SqlValue): string {
  return cutTerms(phraseKey(String(text)));
}

/** Trigrams as PostgreSQL's pg_trgm makes them, so that both stores call the same words similar. */
export function padded(word: string): string {
  return `  ${word} `;
}

export function trigrams(word: string): string[] {
  const text = padded(word);
  const found = new Set<string>();
  for (let i = 0; i + 3 <= text.length; i++) found.add(text.slice(i, i + 3));
  return [...found];
}
