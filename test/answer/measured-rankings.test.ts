import { describe, expect, test } from 'vitest';
import { ask } from '../../src/answer/ask.js';
import { assumedPlaces } from '../../src/answer/assumed-places.js';
import { byMajority } from '../../src/answer/majority-order.js';
import { openKb } from '../../src/kb/open.js';
import { type ListOf, listLine } from '../kb/records.js';
import { smallConcepts } from '../support/small-concepts.js';

const list = (...objects: string[]) => ({ weight: 1, objects, rankAt: (at: number) => at + 1 });

describe('a place under another name', () => {
  test('is where both lists have the same next, and the other something unknown before it', () => {
    const places = assumedPlaces(['everest', 'k2', 'lhotse'], ['qomolangma', 'k2', 'lhotse']);
    expect([...places]).toEqual([['everest', 1]]);
  });

  test('is no better than the one that is known', () => {
    expect(assumedPlaces(['x', 'a', 'y', 'b'], ['z', 'v', 'b']).get('x')).toBe(1);
    expect(assumedPlaces(['a', 'y', 'b'], ['a', 'p', 'q', 'b']).get('y')).toBe(2);
    expect(assumedPlaces(['a', 'x', 'y', 'b'], ['a', 'p', 'q', 'b']).get('y')).toBe(3);
  });

  test('is not given to what a list merely leaves out, nor behind the last that both have', () => {
    expect(assumedPlaces(['junk', 'burj', 'tower'], ['burj', 'tower'])).toEqual(new Map());
    expect(assumedPlaces(['a', 'x'], ['a', 'y'])).toEqual(new Map());
  });
});

describe('the order of most lists', () => {
  test('decides, though another list leaves the greater out', () => {
    const lists = [list('a', 'b', 'c'), list('a', 'b', 'c'), list('c')];
    expect(byMajority(['c', 'a', 'b'], lists)).toEqual(['a', 'b', 'c']);
  });

  test('a single list of two does not outvote the other', () => {
    expect(byMajority(['a', 'b', 'junk'], [list('junk', 'a', 'b'), list('a', 'b')])).toEqual([
      'a',
      'b',
      'junk',
    ]);
  });

  test('a circle keeps what was first', () => {
    const lists = [list('a', 'b', 'c'), list('b', 'c', 'a'), list('c', 'a', 'b')];
    expect(byMajority(['a', 'b', 'c'], lists)).toHaveLength(3);
  });
});

async function ranked(lists: readonly ListOf[], question: string): Promise<string[]> {
  const concepts = smallConcepts();
  const kb = await openKb(':memory:', { create: true });
  await kb.load(lists.map(listLine), { concepts });
  const { rows } = await ask(kb, question, { concepts });
  await kb.close();
  return rows.map(({ name }) => name);
}

const peaks = (page: string, ...items: ListOf['items'][number][]): ListOf => ({
  page,
  title: `Top ${items.length} Tallest Mountains`,
  concept: 'mountains',
  criterion: 'tallest',
  items,
});

describe('lists that know things by other names', () => {
  const METRIC = peaks(
    'metric.html',
    ['Mt. Everest', { Height: '8,849 m' }],
    ['K2 (Godwin-Austen)', { Height: '8,611 m' }],
    ['Kangchenjunga', { Height: '8,586 m' }],
    ['Lhotse', { Height: '8,516 m' }],
  );
  const IMPERIAL = peaks(
    'imperial.html',
    ['Mount Everest', { Elevation: '29,032 ft' }],
    ['K2', { Elevation: '28,251 ft' }],
    ['Kanchenjunga', { Elevation: '28,169 ft' }],
    ['Lhotse', { Elevation: '27,940 ft' }],
  );

  test('are merged thing by thing', async () => {
    const names = await ranked([METRIC, IMPERIAL], 'tallest mountains');
    expect(names).toEqual(['Mt. Everest', 'K2 (Godwin-Austen)', 'Kangchenjunga', 'Lhotse']);
  });

  test('keep the leader first where a name cannot be resolved', async () => {
    const local = peaks('local.html', ['Qomolangma'], ['Chogori'], ['Lhotse']);
    const names = await ranked([METRIC, IMPERIAL, local], 'tallest mountain');
    expect(names[0]).toBe('Mt. Everest');
    expect(names.indexOf('Kangchenjunga')).toBeLessThan(names.indexOf('Lhotse'));
    expect((await ranked([METRIC, local], 'tallest mountain'))[0]).toBe('Mt. Everest');
  });
});
