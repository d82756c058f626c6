import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRankings } from '../../../src/answer/rankings/find-rankings.js';
import { openConcepts } from '../../../src/concepts/open.js';
import type { Kb } from '../../../src/kb/kb.js';
import { openKb } from '../../../src/kb/open.js';
import { questionWords } from '../../../src/question/base/question-words.js';
import { FILMS, type ListOf, listLine, SKYSCRAPERS, TOWERS } from '../../kb/records.js';

const concepts = openConcepts();
let kb: Kb;

beforeAll(async () => {
  kb = await openKb(':memory:', { create: true });
  await kb.load([TOWERS, SKYSCRAPERS, FILMS].map(listLine), { concepts });
});

afterAll(() => kb.close());

const best = async (question: string) => (await findRankings(kb.store, questionWords(question), concepts))[0];

test.each(['which films should one see?', 'great movies', 'good films to watch'])(
  'a list is found by other words for what it lists: %s',
  async (question) => {
    const list = await best(question);
    expect(list?.table.title).toBe(FILMS.title);
    expect(list!.fit).toBeGreaterThan(0.5);
  },
);

test.each([
  'worst films',
  'shortest buildings in the world',
  'films of 1931',
  'films from Nepal',
  'films with Zorro',
])('a list of the other end, of another time, place or name is none: %s', async (question) => {
  expect((await best(question))?.fit ?? 0).toBeLessThan(0.5);
});

const MATS: ListOf = {
  page: 'mats.html',
  title: '4 Best Non-Slip Yoga Mats',
  concept: 'non-slip yoga mats',
  items: ['Lotus Grip', 'Cork Pro', 'Jute Wave', 'Studio Six'].map((name) => [
    name,
    { description: `The ${name} keeps its grip on sweaty hands, which few exercise mats do.` },
  ]),
};

test('what most items say is another word for what the list is of', async () => {
  const own = await openKb(':memory:', { create: true });
  await own.load([TOWERS, SKYSCRAPERS, FILMS, MATS].map(listLine), { concepts });
  const fitOf = async (question: string) =>
    (await findRankings(own.store, questionWords(question), concepts)).find(
      ({ table }) => table.title === MATS.title,
    )?.fit ?? 0;
  expect(await fitOf('exercise mats with grip')).toBeGreaterThan(0.5);
  expect(await fitOf('door mats with flowers')).toBeLessThan(0.5);
  await own.close();
});

test('words about something else find no list', async () => {
  expect((await best('how to bake sourdough bread'))?.fit ?? 0).toBeLessThan(0.5);
  expect(await best('the best')).toBeUndefined();
});
