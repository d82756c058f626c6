import { describe, expect, it } from 'vitest';
import { queryAnswer } from '../../src/answer/table/table-answer.js';
import { gridRows } from '../../src/query/grid-rows.js';
import { parseCsv } from '../../src/query/open-table.js';
import { buildTable } from '../../src/query/table.js';
import { parseQuery } from '../../src/query/text-form.js';

const CSV = `Ship,Type,Length (m),Cost
Vasa,Galleon,69,$1200.50
Victory,Frigate,69.3,$2000
Belem,Frigate,58,$100`;
const [labels = [], ...rows] = parseCsv(CSV);
const table = buildTable(gridRows({ name: 'ships', labels, rows }));
const asked = (text: string) => queryAnswer(text, table, parseQuery(text));

describe('sentences over one table', () => {
  it.each([
    ['ships sum Cost', 'The total Cost is $3,300.5.'],
    ['ships average "Length (m)"', 'The average Length (m) is 65.43.'],
    ['ships group by Type sum Cost', 'Galleon: sum Cost $1,200.5; Frigate: sum Cost $2,100.'],
    ['ships group by Type count', 'Galleon: count 1; Frigate: count 2.'],
    [
      'ships compare Ship = Vasa with Ship = Victory by "Length (m)" ask "first more"',
      'No: Length (m) 69 of Vasa, 69.3 of Victory.',
    ],
  ])('%s', (text, sentence) => {
    expect(asked(text).answer).toBe(sentence);
  });

  it('shows groups as rows of their own', () => {
    expect(asked('ships group by Type average Cost').rows).toEqual([
      { name: 'Galleon', cells: { 'average Cost': ['$1,200.5'] }, sources: [0] },
      { name: 'Frigate', cells: { 'average Cost': ['$1,050'] }, sources: [0] },
    ]);
  });
});
