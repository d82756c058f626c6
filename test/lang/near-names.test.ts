import { expect, it } from 'vitest';
import { namesNear } from '../../src/lang/near-names.js';

it('tells all names where they are few, else those that are spelt most like', () => {
  expect(namesNear('x', ['car', 'book'])).toBe('car, book');
  const many = Array.from({ length: 300 }, (_, i) => `kind_${i}`);
  const told = namesNear('univercity', [...many, 'university', 'city']);
  expect(told).toMatch(/^(?:city, university|university, city), /);
  expect(told).toMatch(/ and 290 more$/);
});
