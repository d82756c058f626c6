import { describe, expect, test } from 'vitest';
import { readQuantity } from '../../../src/kb/quantities.js';
import { agree, covers, type SaidValue } from '../../../src/kb/resolve/value-agreement.js';

function said(text: string): SaidValue {
  const quantity = readQuantity(text);
  return { text, number: quantity?.value ?? null, dimension: quantity?.dimension ?? null };
}

describe('values of two sources', () => {
  test.each([
    ['29 May 1953', '1953'],
    ['29 May 1953', 'May 1953'],
    ['29,032 ft', '8,849 m'],
    ['8,849 m', '8.8 km'],
    ['8,849 m', '29,000 ft'],
    ['13,960,000', '14 million'],
    ['828.4 m', '828 m'],
    ['8,849 m', '8,848 m'],
    ['Hugh Jackman, Christian Bale', 'Christian Bale'],
    ['Nepal / China', 'China and Nepal'],
    ['Washington, D.C.', 'Washington'],
    ['148 minutes', '2 h 28 min'],
    ['828 m (2,717 ft)', '828 m'],
  ])('"%s" says all that "%s" does', (fine, coarse) => {
    expect(covers(said(fine), said(coarse))).toBe(true);
    expect(agree(said(coarse), said(fine))).toBe(true);
  });

  test.each([
    ['29 May 1953', '1954'],
    ['29 May 1953', 'June 1953'],
    ['8,849 m', '8,700 m'],
    ['$19.99', '$20.00'],
    ['150 min', '148 min'],
    ['163', '160'],
    ['10,000', '14,000'],
    ['Paris, France', 'Paris, Texas'],
    ['828 m', '828 ft'],
    ['12 kg', '12 m'],
  ])('"%s" and "%s" cannot both be true', (a, b) => {
    expect(agree(said(a), said(b))).toBe(false);
  });

  test('the finer one is not covered by the coarser', () => {
    expect(covers(said('1953'), said('29 May 1953'))).toBe(false);
    expect(covers(said('8.8 km'), said('8,849 m'))).toBe(false);
    expect(covers(said('Christian Bale'), said('Hugh Jackman, Christian Bale'))).toBe(false);
  });
});
