import { describe, expect, it } from 'vitest';
import { type ListSource, toItemList } from '../../src/output/json-ld.js';

/** What schema.org says of the properties that we use: the types that have them. Thing's own go with all. */
const OF_THING = new Set(['@type', 'name', 'url', 'image', 'description']);
const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  itemListOrder: ['ItemList'],
  numberOfItems: ['ItemList'],
  itemListElement: ['ItemList'],
  position: ['ListItem'],
  item: ['ListItem'],
  additionalProperty: ['Product', 'Place', 'City', 'Country', 'Hotel', 'Restaurant', 'CollegeOrUniversity'],
  author: ['Book'],
  value: ['PropertyValue'],
  minValue: ['PropertyValue'],
  maxValue: ['PropertyValue'],
  unitText: ['PropertyValue'],
};

function check(node: unknown): void {
  if (Array.isArray(node)) node.forEach(check);
  else if (typeof node === 'object' && node !== null) {
    const type = (node as Record<string, unknown>)['@type'];
    expect(type).toBeTypeOf('string');
    for (const [name, value] of Object.entries(node)) {
      if (!OF_THING.has(name)) expect(DOMAINS[name], `${name} of ${type}`).toContain(type);
      if (name === 'url' || name === 'image') expect(value).toMatch(/^https?:\/\//);
      check(value);
    }
  }
}

const list = (concept: string): ListSource => ({
  title: 'Top 2 things',
  url: 'https://pages.example/',
  concept,
  order: 'descending',
  columns: [{ label: 'Price' }, { label: 'by' }],
  items: [
    {
      rank: 2,
      name: 'B',
      fields: { Price: '$5–$9', by: 'Ann' },
      links: ['/b', 'x'],
      image: '/b.png',
      values: { Price: { value: 5, max: 9, currency: 'USD' } },
    },
    { rank: 1, name: 'A', fields: { description: 'Good.' }, links: ['https://a.example/'], image: null },
  ],
});

describe('toItemList', () => {
  it.each(['cameras', 'books', 'ideas', 'luxury hotels', 'companies', ''])(
    'keeps to schema.org for %j',
    (concept) => {
      check(toItemList(list(concept)));
    },
  );
  it('says positions, order and count', () => {
    expect(toItemList(list('cameras'))).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 2,
      itemListOrder: 'https://schema.org/ItemListOrderDescending',
      itemListElement: [
        {
          position: 2,
          item: {
            '@type': 'Product',
            additionalProperty: [
              { name: 'Price', minValue: 5, maxValue: 9, unitText: 'USD' },
              { name: 'by' },
            ],
          },
        },
        { position: 1, item: { name: 'A', url: 'https://a.example/', description: 'Good.' } },
      ],
    });
  });
});
