import { lexiconRows, onceRead } from '../lang/lexicon.js';
import { singular } from '../lang/nouns.js';

/**
 * The schema.org type of the things that a concept names, by the concept's last word. schema.org gives
 * `additionalProperty` to products and places alone, so that the type decides how fields can be said.
 */
const typesByWord = onceRead(
  () =>
    new Map(
      lexiconRows('schema-types').flatMap(([type = '', words = '']) =>
        words.split(' ').map((word) => [word, type]),
      ),
    ),
);

/** Types on which schema.org allows `additionalProperty`: products and places, and universities by way of civic structures. */
const WITH_PROPERTIES = new Set([
  'Product',
  'Place',
  'City',
  'Country',
  'Restaurant',
  'Hotel',
  'CollegeOrUniversity',
]);

export function schemaType(concept: string | null): string {
  const last = concept?.toLowerCase().split(/\s+/).at(-1) ?? '';
  return typesByWord().get(last) ?? typesByWord().get(singular(last)) ?? 'Thing';
}

export function allowsProperties(type: string): boolean {
  return WITH_PROPERTIES.has(type);
}
