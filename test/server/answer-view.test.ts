import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../src/answer/ask.js';
import type { Kb } from '../../src/kb/kb.js';
import { openKb } from '../../src/kb/open.js';
import { Mirror } from '../../src/server/mirror.js';
import type { Answer } from '../../src/server/schemas/answer.js';
import { answerView } from '../../src/server/views/answer-view.js';
import { type ListOf, listLine, TOWERS } from '../kb/records.js';
import { smallConcepts } from '../support/small-concepts.js';

const concepts = smallConcepts();
const OTHER: ListOf = {
  ...TOWERS,
  page: 'other.html',
  items: [
    ['Burj Khalifa', { Height: '900 m', City: 'Dubai' }],
    ['Shanghai Tower', { Height: '631.9 m' }],
  ],
};
let kb: Kb;

beforeAll(async () => {
  kb = await openKb(':memory:', { create: true });
  const fromFile = listLine(OTHER);
  await kb.load([listLine(TOWERS), { ...fromFile, value: { ...(fromFile.value as object), url: null } }], {
    concepts,
  });
});
afterAll(() => kb.close());

async function view(question: string): Promise<Answer> {
  const shown = { mirror: new Mirror([]), pictures: new Map<number, string>() };
  return answerView(await ask(kb, question, { concepts }), shown, 1, 20);
}

test('values on which pages differ say which page has which', async () => {
  const { table } = await view('tallest buildings');
  const { height, city } = table!.rows.find(({ name }) => name === 'Burj Khalifa')!.cells;
  expect(height?.said?.map(({ text }) => text)).toEqual(['828 m', '900 m']);
  const [one, other] = height!.said!.map(({ sources }) => table!.sources[sources[0]!]);
  expect(one).toMatchObject({ url: 'https://pages.example/towers.html', file: null });
  expect(other).toMatchObject({ url: null, file: 'other.html' });
  expect(city?.said).toBeUndefined();
});

test('a value that agrees stands once, in the unit that came first', async () => {
  const { table } = await view('tallest buildings');
  const { height } = table!.rows.find(({ name }) => name === 'Shanghai Tower')!.cells;
  expect(height).toMatchObject({ text: '2,073 ft' });
  expect(height?.said).toBeUndefined();
});

test('a ranking says which lists were merged, of what, and how many places', async () => {
  const { plan, ranking, query } = await view('top 2 tallest buildings in the world');
  expect(plan).toBeNull();
  expect(ranking).toMatchObject({ concept: expect.stringMatching(/building/), limit: 2 });
  expect(ranking!.lists.length).toBe(2);
  for (const { title } of ranking!.lists) expect(query).toContain(`"${title}"`);
  expect(query).toMatch(/^buildings? of the lists .*, the first 2$/);
  const second = await view('second tallest building in the world');
  expect(second.ranking).toMatchObject({ offset: 1, limit: 1 });
});

test('an answer says what it is and by which query', async () => {
  expect(await view('Burj Khalifa vs Shanghai Tower')).toMatchObject({
    kind: 'compare',
    sentence: 'Burj Khalifa and Shanghai Tower, side by side.',
  });
  const { sentence, query } = await view('buildings over 650 m');
  expect(query).toBe('building where height > 650 order by height desc');
  expect(sentence).toBe('2 buildings.');
});
