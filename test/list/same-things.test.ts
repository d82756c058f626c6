import { describe, expect, it } from 'vitest';
import { type Contender, mostFound } from '../../src/list/acceptance.js';
import { NamedThings } from '../../src/list/same-things.js';

const words = (names: string) => names.split(', ').map((name) => name.split(' '));
const SUMMARY = words('fellow clara, coffee gator, espro p7');
const BODY = words(
  'coffee gator 34-ounce press, fellow clara french press, espro p7 french press, fellow clara mini',
);

function countNamed(things: readonly string[][], names: readonly string[][]): number {
  const named = new NamedThings(things);
  return [4, 3, 2, 1].find((least) => named.areNamed(names, least)) ?? 0;
}

describe('things named twice', () => {
  it('are known by the shorter name, in any order, each once', () => {
    expect(countNamed(SUMMARY, BODY)).toBe(3);
    expect(countNamed(BODY, SUMMARY)).toBe(3);
    expect(countNamed(words('yeti press'), BODY)).toBe(0);
  });

  it('make one list of a summary and its body, whose shares count together', () => {
    const of = (score: number, first: number, names: readonly string[][]): Contender => ({
      score,
      lines: names.map((_, i) => first + i),
      names,
      isShown: true,
      isComplete: false,
      isMarkedUp: false,
      likely: 1,
    });
    const other = of(0.4, 50, words('how we test, why trust us, what to look for'));
    const contenders = [of(0.3, 1, SUMMARY), of(0.25, 20, BODY.slice(0, 3)), other];
    expect(mostFound(contenders)).toBe(0);
    expect(mostFound([contenders[0]!, other])).toBe(1);
  });
});
