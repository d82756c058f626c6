import { describe, expect, test } from 'vitest';
import { ask } from '../../../src/answer/ask.js';
import { openConcepts } from '../../../src/concepts/open.js';
import type { LoadLine, SiteWrapper } from '../../../src/kb/load/input.js';
import { calledBySite, saidByNames, siteTexts } from '../../../src/kb/load/site-concept.js';
import { siteContext } from '../../../src/kb/load/site-names.js';
import { openKb } from '../../../src/kb/open.js';

const concepts = openConcepts();

describe('what the names say that they are', () => {
  test('the word that most of them end in, before what they have and where they are', () => {
    const names = [
      'Canon SX30 14 MP Digital Camera with 35x Zoom',
      'Kodak Z5120 Camera, black',
      'Nikon D90 Digital Camera - 12 MP',
      'Olympus Tough',
    ];
    expect(saidByNames(names, concepts)).toBe('camera');
  });

  test.each([
    ['names of people', ['Marie Curie', 'Alan Turing', 'Emmy Noether', 'Max Born']],
    ['a word for a part of the page', ['Sicko Reviews', 'Rize Reviews', 'Breach Reviews']],
    [
      'as many of one kind as of another',
      ['Kent College', 'Yale University', 'York College', 'Rice University'],
    ],
    ['nothing', []],
  ])('not by %s', (_, names) => {
    expect(saidByNames(names, concepts)).toBeNull();
  });
});

const MENTIONS = [
  'Find a restaurant',
  'All restaurants',
  'Nearby restaurants',
  'Restaurants by cuisine',
  'Add restaurants',
];

describe('what a site calls its things', () => {
  test('the word before the parts of its pages, in texts and in the names of its elements', () => {
    const texts = ['Restaurant Details', 'About this restaurant', 'restaurantReviews', ...MENTIONS];
    expect(calledBySite(texts, concepts)).toBe('restaurant');
  });

  test.each([
    ['a word that is hardly there', ['Restaurant Details', 'About this restaurant']],
    ['a word that no part is called by', [...MENTIONS, ...MENTIONS.map((text) => `${text} now`)]],
    ['words of any site', Array.from({ length: 9 }, (_, i) => `Product details ${i}`)],
    [
      'two words alike',
      [...MENTIONS, ...MENTIONS.map((text) => text.replace(/restaurant/i, 'hotel'))].flatMap((text) => [
        text,
        `${text} Details`,
      ]),
    ],
  ])('not %s', (_, texts) => {
    expect(calledBySite(texts, concepts)).toBeNull();
  });

  test('ids and classes of elements count as texts', () => {
    const wrapper: SiteWrapper = {
      columns: [{ name: 'title', path: 'html/body#restaurantPage/div.main.left/h1' }],
      text: [{ path: 'html/body/div#restaurantReviews', anchors: ['Reviews'] }],
    };
    expect([...siteTexts(wrapper)].sort()).toEqual([
      'Reviews',
      'left',
      'main',
      'restaurantPage',
      'restaurantReviews',
    ]);
  });
});

test('a site whose things no list names is asked by what it calls them', async () => {
  const wrapper: SiteWrapper = {
    columns: [
      { name: 'title', path: 'html/body/h1', type: 'text', kind: 'value', role: 'name' },
      { name: 'Average price', path: 'html/body/p', type: 'money', kind: 'value' },
    ],
    text: [
      { path: 'html/body', texts: ['Restaurant Details', 'Rate this restaurant', ...MENTIONS, 'Restaurant'] },
    ],
  };
  const rows = [
    ['Zum Anker', '$18'],
    ['Chez Lulu', '$55'],
    ['Casa Pepe', '$32'],
  ].map(([title, price], i) => ({
    page: `${i}.html`,
    status: 'parsed',
    values: { title: title!, 'Average price': price! },
  }));
  const site = siteContext('tables.example', wrapper, rows);
  const lines: LoadLine[] = rows.map((value, i) => ({ source: 'tables', line: i + 1, value, site }));
  const kb = await openKb(':memory:', { create: true });
  await kb.load(lines, { concepts });
  const { rows: found } = await ask(kb, 'restaurants under $40', { concepts });
  expect(found.map(({ name }) => name).sort()).toEqual(['Casa Pepe', 'Zum Anker']);
  await kb.close();
});
