import { expect, test } from 'vitest';
import { derivedForms } from '../../src/lang/derived.js';

test.each([
  ['mover', 'moving'],
  ['photographer', 'photography'],
  ['declutter', 'decluttering'],
  ['moving', 'mover'],
])('%s is kin to %s', (word, other) => {
  expect(derivedForms(word)).toContain(other);
});

test('a start of two letters makes no kin', () => {
  expect(derivedForms('ring')).not.toContain('r');
  expect(derivedForms('be')).toEqual([]);
});
