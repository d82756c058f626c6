import { expect, test } from 'vitest';
import { readFilters } from '../../src/answer/read-filters.js';
import { titleKeeps } from '../../src/answer/title-bounds.js';

test.each([
  ['7 Best Gaming Laptops Under $1,000 of 2026', 'laptops under $1000', 1],
  ['Best Laptops Under $500', 'laptops under $1000', 0.7],
  ['Best Laptops Under $1,500', 'laptops under $1000', 0],
  ['Best Laptops', 'laptops under $1000', 0],
  ['Best Laptops Under $1,000', 'laptops over $1000', 0],
  ['Peaks Over 8,000 m', 'mountains over 8000 m', 1],
  ['Peaks Over 8,000 m', 'mountains over 7000 m', 0.7],
  ['Backpacks Under 2 kg', 'backpacks under $2', 0],
])('"%s" keeps to "%s"', (title, asked, share) => {
  expect(titleKeeps(title, readFilters(asked).filters)).toBe(share);
});
