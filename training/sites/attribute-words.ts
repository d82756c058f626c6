import { singular } from '../../src/lang/index.js';

/** What sites call the attributes whose gold names are ours: other words that a right label may have. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  title: 'title name position job movie film book product',
  name: 'name title player school college university restaurant institution',
  topic_entity_name: 'name title',
  price: 'price msrp cost retail invoice list',
  fuel_economy: 'mpg fuel mileage economy city highway',
  engine: 'engine motor displacement cylinders',
  model: 'model name product vehicle item car',
  author: 'author by writer authors',
  isbn_13: 'isbn ean',
  publication_date: 'publication published publish date pub',
  publisher: 'publisher imprint',
  manufacturer: 'manufacturer brand maker mfg mfr vendor',
  company: 'company employer hiring organization agency firm',
  date_posted: 'posted date updated published',
  location: 'location city place area',
  director: 'director directed directors',
  genre: 'genre genres category categories',
  mpaa_rating: 'mpaa rating rated',
  height: 'height ht',
  weight: 'weight wt',
  team: 'team club',
  address: 'address street location',
  cuisine: 'cuisine cuisines food',
  phone: 'phone telephone tel call',
  website: 'web website site url homepage',
  type: 'type control sector affiliation',
};

/** Whether a label says which attribute stands under it. */
export function saysAttribute(label: string, attribute: string): boolean {
  const words = plainWords(label);
  const other = OTHER_WORDS[attribute];
  if (other !== undefined) return other.split(' ').some((word) => words.some((own) => isWord(own, word)));
  const last = plainWords(attribute.split(/\s*[|/]\s*/).at(-1)!).map((word) => singular(word));
  const own = new Set(words.map((word) => singular(word)));
  return last.length > 0 && last.every((word) => own.has(word));
}

/** "Published" says "publish"; a short word must be the whole. */
const LEAST_START = 4;

function isWord(own: string, word: string): boolean {
  return word.length < LEAST_START ? own === word : own.startsWith(word);
}

function plainWords(text: string): string[] {
  return (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
