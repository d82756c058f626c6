import { describe, expect, it } from 'vitest';
import { addWordOdds, COLUMN_FEATURES, tokensOfText } from '../../src/site/columns/column-features.js';

const odds = {
  labels: new Map([
    ['price', 1],
    ['invoice', -2],
    ['=price', 2],
  ]),
  classes: new Map<string, number>(),
  values: new Map([
    ['=$00', 1.5],
    ['pg', 2],
  ]),
  headers: new Map<string, number>(),
};

function measured(label: string[], texts: string[]): (name: string) => number {
  const features = new Float64Array(COLUMN_FEATURES.length);
  addWordOdds(features, { label, classes: [], values: texts.map(tokensOfText) }, odds);
  return (name) => features[COLUMN_FEATURES.indexOf(name)]!;
}

describe('what words told on other sites', () => {
  it('tells a label from a longer one that has it', () => {
    const price = measured(['price'], []);
    const invoice = measured(['invoice', 'price'], []);
    expect(price('odds of the whole label')).toBe(2);
    expect(invoice('odds of the whole label')).toBe(0);
    expect(invoice('odds of the least word')).toBe(-2);
  });

  it('reads values as their words and their shape', () => {
    expect(tokensOfText('Boston Celtics')).toEqual(['boston', 'celtics', '=a a']);
    const values = measured([], ['$15', '$27', 'PG-13', 'Zebra']);
    expect(values('value odds')).toBeCloseTo((1.5 + 1.5 + 2) / 3);
    expect(values('known values')).toBe(0.75);
  });
});
