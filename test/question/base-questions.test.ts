import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/answer/answer.js';
import { ask } from '../../src/answer/ask.js';
import { openConcepts } from '../../src/concepts/open.js';
import type { Kb } from '../../src/kb/kb.js';
import { siteContext } from '../../src/kb/load/site-names.js';
import { openKb } from '../../src/kb/open.js';
import { namesOf } from '../../src/question/base/name-uses.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-base-questions-'));
const COLUMNS = ['Director', 'Genre', 'Runtime', 'Composer'].map((name) => ({ name, role: 'fact' as const }));
const FILMS: readonly (readonly [string, string, string, string, string])[] = [
  ['The Long Tide', 'Ada Brook', 'Drama', '140 min', 'Hal Moss'],
  ['Night Ferry', 'Ben Cole', 'Horror', '95 min', 'Ivy North'],
  ['A Quiet Road', 'Cleo Dunn', 'Drama', '110 min', 'Hal Moss'],
  ['Saltwater Letters from Home', 'Ada Brook', 'Comedy', '120 min', 'Ivy North'],
  ['The Copper Kettle', 'Edda Fink', 'Comedy', '88 min', 'Jon Orr'],
  ['Winter Orchard', 'Ben Cole', 'Drama', '101 min', 'Jon Orr'],
  ['Paper Lanterns', 'Edda Fink', 'Horror', '', 'Jon Orr'],
];
let kb: Kb;

beforeAll(async () => {
  kb = await openKb(join(folder, 'films.db'), { create: true });
  const lines = FILMS.map(([name, director, genre, runtime, composer], i) => ({
    page: `films/${i}.html`,
    name,
    values: { Director: director, Genre: genre, Runtime: runtime, Composer: composer },
    status: 'parsed',
  }));
  const site = siteContext('films.example', { columns: COLUMNS, kind: { name: 'film', score: 0.9 } }, lines);
  await kb.load(lines.map((value, i) => ({ source: 'films.example', line: i + 1, value, site })));
});

afterAll(async () => {
  await kb.close();
  rmSync(folder, { recursive: true, force: true });
});

const answer = (question: string): Promise<Answer> => ask(kb, question, { concepts: openConcepts() });
const names = ({ rows }: Answer) => rows.map(({ name }) => name).sort();

describe('questions over a base', () => {
  it('asks for a value by its label, by a verb, or by an adjective', async () => {
    expect((await answer('director of Night Ferry')).value).toEqual(['Ben Cole']);
    expect((await answer('who directed The Copper Kettle?')).value).toEqual(['Edda Fink']);
    expect((await answer('how long is A Quiet Road')).value).toEqual(['110 min']);
  });

  it('takes either of two values of one column', async () => {
    expect(names(await answer('horror or comedy films'))).toEqual([
      'Night Ferry',
      'Paper Lanterns',
      'Saltwater Letters from Home',
      'The Copper Kettle',
    ]);
  });

  it.each(['drama films not by Ada Brook', 'dramas except by Ada Brook', 'drama films without Ada Brook'])(
    'leaves out what is denied: %s',
    async (question) => {
      expect(names(await answer(question))).toEqual(['A Quiet Road', 'Winter Orchard']);
    },
  );

  it('gives as many of an order as the number beside it says', async () => {
    expect((await answer('top 2 films by runtime')).rows.map(({ name }) => name)).toEqual([
      'The Long Tide',
      'Saltwater Letters from Home',
    ]);
  });

  it('shows two names with a mark between them side by side', async () => {
    expect((await answer('Night Ferry / Winter Orchard runtime')).kind).toBe('compare');
  });

  it('answers a question with a number of two terms', async () => {
    expect((await answer('licence of the player 3.0')).kind).toMatch(/none|pages/);
  });

  it('knows no thing by words that say nothing', () => {
    const use = { from: 0, to: 2, share: 0.4, inOrder: true };
    const link = { kind: 'film', column: 'name', text: 'For a Few Coins', score: 0.4, rows: 1 } as never;
    expect(namesOf([{ ...use, link, said: 'for a' }])[0]!.isOnly).toBe(false);
    expect(namesOf([{ ...use, link, said: 'few coins' }])[0]!.isOnly).toBe(true);
  });

  it('does not take an English word for another that the base has', async () => {
    expect((await answer('winger of Night Ferry')).notes).toEqual([]);
  });

  it('finds a thing by a part of its name that no other has', async () => {
    expect((await answer('director of saltwater letters')).value).toEqual(['Ada Brook']);
  });

  it('takes a misspelt word for the nearest one and says so', async () => {
    const { value, notes } = await answer('direktor of Night Ferry');
    expect(value).toEqual(['Ben Cole']);
    expect(notes.join(' ')).toContain('"direktor" was taken for "director"');
  });

  it('finds things by conditions, counts them and ranks them', async () => {
    expect(names(await answer('films directed by Ada Brook'))).toEqual([
      'Saltwater Letters from Home',
      'The Long Tide',
    ]);
    expect((await answer('how many drama films are there?')).value).toEqual(['3']);
    expect((await answer('longest film')).rows[0]?.name).toBe('The Long Tide');
  });

  it('gives the place in an order that is asked for, and nothing where there is none', async () => {
    expect((await answer('second longest film')).rows[0]?.name).toBe('Saltwater Letters from Home');
    expect((await answer('20th longest film')).rows).toEqual([]);
    expect(names(await answer('2 longest films'))).toEqual(['Saltwater Letters from Home', 'The Long Tide']);
    expect((await answer('longest films')).rows[1]?.name).toBe('Saltwater Letters from Home');
  });

  it('says that a thing is there without the value', async () => {
    const { kind, value, rows, sentence } = await answer('how long is Paper Lanterns');
    expect([kind, value]).toEqual(['none', []]);
    expect(rows[0]?.name).toBe('Paper Lanterns');
    expect(sentence).toBe('Paper Lanterns is in the base, but nothing says "Runtime" of it.');
  });

  it('sets two things side by side by what is no number', async () => {
    const { kind, rows } = await answer('compare the composer of Night Ferry and Winter Orchard');
    expect(kind).toBe('compare');
    expect(rows.map(({ name }) => name)).toEqual(['Night Ferry', 'Winter Orchard']);
  });

  it('says how many match and how many have no value to compare', async () => {
    expect((await answer('films with runtime over 105 min')).sentence).toBe(
      '3 films; runtime not known of 1 more.',
    );
  });

  it('puts compared things side by side in the order of the question', async () => {
    const shown = async (question: string) => {
      const { kind, rows, sentence } = await answer(question);
      return { kind, names: rows.map(({ name }) => name), sentence };
    };
    for (const pair of [
      ['Winter Orchard', 'Night Ferry'],
      ['Night Ferry', 'Winter Orchard'],
      ['Winter Orchard', 'The Long Tide', 'Night Ferry'],
    ]) {
      const said = `${pair.slice(0, -1).join(', ')} and ${pair.at(-1)}, side by side.`;
      expect(await shown(pair.join(' vs '))).toEqual({ kind: 'compare', names: pair, sentence: said });
    }
    const byColumn = await shown('compare the genre of Winter Orchard and Night Ferry');
    expect(byColumn.names).toEqual(['Winter Orchard', 'Night Ferry']);
    const three = await answer('compare the runtime of Winter Orchard, The Long Tide and Night Ferry');
    expect(three.rows.map(({ name, cells }) => [name, cells.runtime?.[0]?.text])).toEqual([
      ['Winter Orchard', '101 min'],
      ['The Long Tide', '140 min'],
      ['Night Ferry', '95 min'],
    ]);
    expect([three.columns[0]?.label, three.notUnderstood]).toEqual(['Runtime', []]);
    const byNumber = await shown('which is longer, Winter Orchard or The Long Tide?');
    expect(byNumber.names).toEqual(['Winter Orchard', 'The Long Tide']);
  });

  it('does not take music by someone for films directed by him', async () => {
    expect((await answer('films directed by Hal Moss')).rows).toEqual([]);
  });

  it('does not give all things of a kind where a number of the question has no place', async () => {
    const cheap = await answer('horror films under $500');
    expect(cheap.rows).toEqual([]);
    expect(cheap.notUnderstood.join(' ')).toContain('500');
    expect((await answer('horror films under 100 min')).rows.map(({ name }) => name)).toEqual([
      'Night Ferry',
    ]);
  });

  it('says which thing is known where the value is not', async () => {
    const { kind, rows, notUnderstood } = await answer('salary of Night Ferry');
    expect(kind).toBe('none');
    expect(rows[0]?.name).toBe('Night Ferry');
    expect(notUnderstood).toContain('salary');
  });

  it('refuses what is about something else', async () => {
    for (const question of ['vampires over 2 m', 'weather in Oslo tomorrow', 'films in Nepal'])
      expect(['none', 'pages'], question).toContain((await answer(question)).kind);
  });

  it('bounds its work on long questions and takes SQL for words', async () => {
    await expect(answer('which film '.repeat(5_000))).rejects.toThrow(/10000 words/);
    expect((await answer('which film '.repeat(200))).rows.length).toBeLessThanOrEqual(10);
    expect((await answer("'; DROP TABLE things; --")).kind).toMatch(/none|pages/);
    expect((await answer('director of Night Ferry')).value).toEqual(['Ben Cole']);
  });
});

describe('values as they are written', () => {
  let shows: Kb;
  const LABELS = ['Director', 'Rating', 'Price', 'Monthly fee', 'Posted', 'City', 'Troupe'];
  const SHOWS = [
    [
      'Harbour Light',
      'Jo Dantes',
      'PG13',
      '$20,000',
      '$300',
      ['December 3, 2010', '(again Dec 9)'],
      'Boulder',
      'North Players',
    ],
    ['Stone Fair', 'Mia Hart', 'R', '$35,000', '$400', ['November 12, 2010'], 'Boulder', 'Quay Voices'],
    [
      'Glass Mill',
      'Ugo Lenz',
      'R',
      '$41,000',
      '$500',
      ['November 29, 2010', '(again Dec 1)'],
      'Salem',
      'North Players',
    ],
    [
      'Boulder Nights',
      'Pia Korn',
      'PG',
      '$52,000',
      '$600',
      ['June 4, 2009', '(again Dec 2)'],
      'Dover',
      'Quay Voices',
    ],
    [
      'Red Anchor',
      'Kai Brandt',
      'PG13',
      '$60,000',
      '$700',
      ['May 1, 2010', '(again Dec 2)'],
      'Salem',
      'North Players',
    ],
    [
      'Silver Parade of Dover',
      'Eva Lind',
      'G',
      '$70,000',
      '$800',
      ['July 9, 2010'],
      'Dover',
      'Silver Parade',
    ],
  ] as const;

  beforeAll(async () => {
    shows = await openKb(join(folder, 'shows.db'), { create: true });
    const lines = SHOWS.map(([name, ...values], i) => ({
      page: `shows/${i}.html`,
      name,
      values: Object.fromEntries(LABELS.map((label, at) => [label, values[at]!])),
      status: 'parsed',
    }));
    const columns = LABELS.map((name) => ({ name, role: 'fact' as const }));
    const site = siteContext('shows.example', { columns, kind: { name: 'musical', score: 0.9 } }, lines);
    await shows.load(lines.map((value, i) => ({ source: 'shows.example', line: i + 1, value, site })));
  });
  afterAll(() => shows.close());

  const found = async (question: string) => names(await ask(shows, question, { concepts: openConcepts() }));

  it('finds "PG-13" where values are written "PG13"', async () => {
    expect(await found('PG-13 musicals')).toEqual(['Harbour Light', 'Red Anchor']);
  });

  it('takes no word for misspelt that stands in a value beside the next one', async () => {
    expect(await found('musicals by Jo Dantes')).toEqual(['Harbour Light']);
  });

  it('bounds a column of which the bound leaves something out', async () => {
    expect(await found('musicals under $40,000')).toEqual(['Harbour Light', 'Stone Fair']);
  });

  it('reads dates with remarks behind them, and the month that is asked for', async () => {
    expect(await found('musicals posted in November 2010')).toEqual(['Glass Mill', 'Stone Fair']);
  });

  it('takes a place of many for no part of the name of one', async () => {
    expect((await ask(shows, 'hotels in Boulder', { concepts: openConcepts() })).value).toEqual([]);
  });

  it('takes a name for one though a column of the same thing says it again', async () => {
    const answer = await ask(shows, 'who is the director of Silver Parade', { concepts: openConcepts() });
    expect(answer.value).toEqual(['Eva Lind']);
    expect(answer.queryText).toContain('name = "Silver Parade of Dover"');
  });
});
