import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRankings, type RankedList } from '../../src/answer/rankings/threshold-algorithm.js';

function list(weight: number, ...objects: string[]): RankedList<string> {
  return { weight, objects, rankAt: (position) => position + 1 };
}

test('an item that two lists agree on comes before one that leads a single list', () => {
  const merged = mergeRankings([list(1, 'a', 'b', 'c'), list(1, 'd', 'b', 'e')], 3);
  expect(merged[0]).toMatchObject({ object: 'b', lists: [0, 1] });
});

test('a list of more weight decides', () => {
  const merged = mergeRankings([list(0.9, 'a', 'b'), list(0.2, 'b', 'a')], 2);
  expect(merged.map((each) => each.object)).toEqual(['a', 'b']);
});

test('stopping early gives what reading everything gives', () => {
  const lists = fc.array(
    fc.record({ weight: fc.double({ min: 0.05, max: 1, noNaN: true }), objects: fc.uniqueArray(fc.nat(30)) }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 12 }), (given, k) => {
      const ranked = given.map(({ weight, objects }) => ({
        weight,
        objects,
        rankAt: (position: number) => position + 1,
      }));
      const early = mergeRankings(ranked, k).map((each) => each.score);
      const all = mergeRankings(ranked, 1_000).map((each) => each.score);
      expect(early).toEqual(all.slice(0, k));
    }),
  );
});
