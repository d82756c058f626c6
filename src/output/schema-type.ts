import { singular } from '../lang/nouns.js';

/**
 * The schema.org type of the things that a concept names, by the concept's last word. schema.org gives
 * `additionalProperty` to products and places alone, so that the type decides how fields can be said.
 */
const TYPES: readonly (readonly [string, readonly string[]])[] = [
  ['Book', ['book', 'novel', 'memoir', 'cookbook', 'paperback']],
  ['Movie', ['movie', 'film']],
  ['TVSeries', ['show', 'series', 'sitcom']],
  ['VideoGame', ['game', 'videogame']],
  ['MusicAlbum', ['album', 'record']],
  ['MusicRecording', ['song', 'track', 'single']],
  ['PodcastSeries', ['podcast']],
  [
    'Person',
    ['person', 'people', 'actor', 'actress', 'scientist', 'player', 'author', 'writer', 'singer', 'artist'],
  ],
  ['CollegeOrUniversity', ['university', 'college']],
  [
    'Organization',
    [
      'company',
      'agency',
      'firm',
      'brand',
      'startup',
      'bank',
      'manufacturer',
      'maker',
      'provider',
      'publisher',
      'newspaper',
    ],
  ],
  ['Restaurant', ['restaurant', 'cafe', 'diner', 'pizzeria']],
  ['Hotel', ['hotel', 'resort', 'hostel']],
  ['City', ['city', 'town']],
  ['Country', ['country', 'nation']],
  [
    'Place',
    [
      'place',
      'beach',
      'island',
      'park',
      'museum',
      'mountain',
      'peak',
      'destination',
      'neighborhood',
      'castle',
    ],
  ],
  ['SoftwareApplication', ['app', 'software', 'tool', 'platform', 'crm']],
  ['WebSite', ['website', 'site', 'blog']],
  ['Recipe', ['recipe']],
  [
    'Product',
    [
      'camera',
      'laptop',
      'phone',
      'smartphone',
      'car',
      'headphones',
      'earbuds',
      'shoe',
      'mattress',
      'kettle',
      'machine',
      'keyboard',
      'lamp',
      'desk',
      'chair',
      'product',
      'gadget',
      'watch',
      'wine',
      'zinfandel',
      'whiskey',
      'beer',
      'toothbrush',
      'telescope',
      'monitor',
      'tv',
      'printer',
      'vacuum',
      'bike',
      'tent',
      'backpack',
      'gift',
      'toy',
    ],
  ],
];
const BY_WORD = new Map(TYPES.flatMap(([type, words]) => words.map((word) => [word, type] as const)));

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
  return BY_WORD.get(last) ?? BY_WORD.get(singular(last)) ?? 'Thing';
}

export function allowsProperties(type: string): boolean {
  return WITH_PROPERTIES.has(type);
}
