import { expect, test } from 'vitest';
import { headerUnit } from '../../src/kb/header-unit.js';

test.each([
  ['Height (m)', 'length', 1],
  ['Height (ft)', 'length', 0.3048],
  ['Area [km²]', 'area', 1e6],
  ['Weight in kg', 'mass', 1],
  ['Cost (US$ millions)', 'money USD', 1e6],
  ['Revenue (in billions)', null, 1e9],
  ['Population (millions)', null, 1e6],
  ['Height', null, 1],
  ['Born in', null, 1],
  ['Height (roof)', null, 1],
])('%s', (label, dimension, factor) => {
  expect(headerUnit(label)).toEqual({ dimension, factor });
});
