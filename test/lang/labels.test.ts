import { expect, test } from 'vitest';
import { labelUnit } from '../../src/lang/labels.js';

test.each([
  ['Height (m)', 'length', 1],
  ['Height (ft)', 'length', 0.3048],
  ['Area [km²]', 'area', 1e6],
  ['Weight in kg', 'mass', 1],
  ['Cost (US$ millions)', 'money USD', 1e6],
  ['Revenue (in billions)', null, 1e9],
  ['Population (millions)', null, 1e6],
  ['Budget (million euros)', 'money EUR', 1e6],
  ['Revenue (€ bn)', 'money EUR', 1e9],
  ["Sales ('000s)", null, 1e3],
  ['Height', null, 1],
  ['Born in', null, 1],
  ['Height (roof)', null, 1],
])('%s', (label, dimension, factor) => {
  const { dimension: of, factor: times } = labelUnit(label) ?? { dimension: null, factor: 1 };
  expect([of, times]).toEqual([dimension, factor]);
});
