import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../../src/answer/ask.js';
import { correctSpelling } from '../../../src/answer/pages/spelling.js';
import { openConcepts } from '../../../src/concepts/open.js';
import type { Kb } from '../../../src/kb/kb.js';
import { openKb } from '../../../src/kb/open.js';
import { editDistance } from '../../../src/lang/distance.js';
import { FILMS, listLine, SKYSCRAPERS, TOWERS } from '../../kb/records.js';

const concepts = openConcepts();
let kb: Kb;

beforeAll(async () => {
  kb = await openKb(':memory:', { create: true });
  await kb.load([TOWERS, SKYSCRAPERS, FILMS].map(listLine), { concepts });
});

afterAll(() => kb.close());

describe('a slip of the pen is corrected to a word that is known', () => {
  test.each([
    ['tallest biuldings in the wrold', 'tallest buildings in the world'],
    ['Incepton', 'Inception'],
    ['Burj Kalifa', 'Burj Khalifa'],
    ['higest buildings', 'highest buildings'],
  ])('%s', async (asked, meant) => {
    expect(await correctSpelling(kb.store, concepts, asked)).toBe(meant);
  });

  test.each([
    'best cities',
    'cheapest insurance',
    'worst prize',
    'cleverest dog',
    'three most expensive boats',
    'boats added after Christmas',
    'wooden rowing boats',
    'qwertz uiop',
    '世界で一番高い山',
  ])('a word of other meaning is not put in its place: %s', async (asked) => {
    expect(await correctSpelling(kb.store, concepts, asked)).toBeNull();
  });
});

test('a corrected question is offered where it has an answer', async () => {
  const { kind, nearest } = await ask(kb, 'higest biuldings in the wrold', { concepts });
  expect(kind).toBe('none');
  expect(nearest[0]).toEqual({ kind: 'question', text: 'highest buildings in the world', id: null });
});

test('what is near shares a telling word, not just "best"', async () => {
  const { nearest } = await ask(kb, 'best vampires', { concepts });
  expect(nearest).toEqual([]);
});

test('slips are counted, two letters swapped as one', () => {
  expect(editDistance('wrold', 'world')).toBe(1);
  expect(editDistance('biulding', 'building')).toBe(1);
  expect(editDistance('prize', 'pride')).toBe(1);
  expect(editDistance('cleverest', 'everest')).toBe(2);
});
