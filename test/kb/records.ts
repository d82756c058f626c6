import type { LoadLine } from '../../src/kb/load/input.js';

export interface ListOf {
  readonly page: string;
  readonly title: string;
  readonly concept: string;
  readonly criterion?: string;
  readonly time?: string;
  readonly place?: string;
  readonly items: readonly (readonly [name: string, fields?: Record<string, string | string[]>])[];
}

/** A line of `extract` for a list, with as little said as a test needs. */
export function listLine(list: ListOf): LoadLine {
  const labels = new Set(list.items.flatMap(([, fields]) => Object.keys(fields ?? {})));
  const value = {
    source: list.page,
    url: `https://pages.example/${list.page}`,
    status: 'extracted',
    title: {
      title: list.title,
      topk: true,
      score: 0.95,
      k: list.items.length,
      concept: list.concept,
      criterion: list.criterion ?? null,
      time: list.time === undefined ? null : { text: list.time, relation: 'during' },
      location: list.place === undefined ? null : { text: list.place },
    },
    list: {
      score: 0.9,
      k: list.items.length,
      ranked: true,
      order: 'ascending',
      tagPath: 'html/body/ol/li',
      columns: [...labels].map((label) => ({
        key: label,
        label,
        type: 'text',
        concept: null,
        provenance: 'test',
      })),
      items: list.items.map(([name, fields], i) => ({
        rank: i + 1,
        name,
        fields: fields ?? {},
        links: [],
        image: null,
      })),
    },
    error: null,
    ms: 1,
  };
  return { source: 'test', line: 1, value };
}

export const TOWERS: ListOf = {
  page: 'towers.html',
  title: 'Top 3 Tallest Buildings in the World',
  concept: 'buildings',
  criterion: 'tallest',
  place: 'the World',
  items: [
    ['Burj Khalifa', { Height: '828 m', City: 'Dubai' }],
    ['Merdeka 118', { Height: '678.9 m', City: 'Kuala Lumpur' }],
    ['Shanghai Tower', { Height: '2,073 ft', City: 'Shanghai' }],
  ],
};

export const SKYSCRAPERS: ListOf = {
  page: 'skyscrapers.html',
  title: '2 Skyscrapers With a View',
  concept: 'skyscrapers',
  items: [
    ['Burj Khalifa', { City: 'Dubai', Floors: '163' }],
    ['Empire State Building', { City: 'New York', Floors: '102' }],
  ],
};

export const FILMS: ListOf = {
  page: 'films.html',
  title: 'The 4 Best Films of 2010',
  concept: 'films',
  criterion: 'best',
  time: '2010',
  items: [
    [
      'Inception',
      { Director: 'Christopher Nolan', Genre: ['Thriller', 'Science fiction'], Length: '148 min' },
    ],
    ['The Social Network', { Director: 'David Fincher', Genre: 'Drama', Length: '120 min' }],
    ['Black Swan', { Director: 'Darren Aronofsky', Genre: 'Thriller', Length: '108 min' }],
    [
      "O'Brien; DROP TABLE items",
      { Director: 'Little "Bobby" Tables', Genre: '100% NEAR(a b)', Length: '1 h 2 min' },
    ],
  ],
};
