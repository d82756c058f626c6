import { expect, it } from 'vitest';
import { readFigures } from '../../bench/score-figures.js';

it('reads the main section and the last line of a scorer, without the papers’ figures', () => {
  const output = `== other languages: 3 lists on 4 pages
lists     P 50.0%  R 50.0%  F 50.0%   exact 1
== English, all: 10 lists on 20 pages
lists     P 96.2%  R 95.0%  F 95.6%   exact 114, correct 125 of 130 extracted
items     P 98.2%  R 97.5%   printed ranks right 99.2%   clean names 86.3%   labelled fields found 40.1% of 612
list F 95.6% (paper 86.8%)  end-to-end P 96.0% R 95.0% (paper 92.0% / 72.3%)
`;
  expect(readFigures(output)).toEqual({
    'lists P': 96.2,
    'lists R': 95,
    'lists F': 95.6,
    'items P': 98.2,
    'items R': 97.5,
    'printed ranks right': 99.2,
    'clean names': 86.3,
    'labelled fields found': 40.1,
    'list F': 95.6,
    'end-to-end P': 96,
    'end-to-end R': 95,
  });
});

it('reads a scorer that prints one line a site', () => {
  const output = `some-site P 99.0% R 98.0%  100 pages 9 columns 1.2 s  title 99.0%
sites 45  P 97.0% R 80.5% F 88.0% (SKES paper: P 97.5%, R 74.9%)
`;
  expect(readFigures(output)).toEqual({ P: 97, R: 80.5, F: 88 });
});
