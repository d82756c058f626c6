import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../src/answer/ask.js';
import { openConcepts } from '../../src/concepts/open.js';
import type { Kb } from '../../src/kb/kb.js';
import { openKb } from '../../src/kb/open.js';
import { singular } from '../../src/lang/words.js';
import { type ListOf, listLine } from '../kb/records.js';

/** A list for each noun; pages write its kind in the plural, and people ask for it in either number. */
const RANKED =
  `fastest horses,best cheeses,most expensive houses,best golf courses,cheapest buses,deadliest viruses,
sharpest lenses,largest databases,bravest nurses,longest bridges,richest people,best series,rarest roses,biggest noses,
smartest mice,best movies,oldest churches,nicest beaches,spiciest dishes,finest dresses,largest companies,
tastiest potatoes,strongest heroes,ugliest shoes,sharpest knives,rarest wolves,oldest universities,best sandwiches,
largest volcanoes,tallest cacti,worst crises,greatest women,oldest children,hardest quizzes,deepest caves,
biggest prizes,best cookies,slowest taxis,heaviest boxes,best cruises`
    .split(',')
    .map((ranking) => ranking.trim());

const concepts = openConcepts();
let kb: Kb;

beforeAll(async () => {
  kb = await openKb(':memory:', { create: true });
  await kb.load(
    RANKED.map((ranking, i) => listLine(listOf(ranking, i))),
    { concepts },
  );
});

afterAll(() => kb.close());

function listOf(ranking: string, i: number): ListOf {
  const words = ranking.split(' ');
  const concept = words.slice(ranking.startsWith('most ') ? 2 : 1).join(' ');
  const criterion = words.slice(0, ranking.startsWith('most ') ? 2 : 1).join(' ');
  return {
    page: `plural-${i}.html`,
    title: `Top 3 ${ranking}`,
    concept,
    criterion,
    items: ['Alpha', 'Beta', 'Gamma'].map((name) => [`${name} ${i}`] as const),
  };
}

describe('plural nouns find their list', () => {
  test.each(RANKED.map((ranking, i) => [ranking, i] as const))('%s', async (ranking, i) => {
    const plural = ranking.split(' ').at(-1)!;
    for (const asked of [ranking, ranking.replace(plural, singular(plural))]) {
      const { rows } = await ask(kb, asked, { concepts });
      expect(rows.map(({ name }) => name)).toContain(`Alpha ${i}`);
    }
  });
});
