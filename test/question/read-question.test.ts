import { describe, expect, it } from 'vitest';
import { gridRows } from '../../src/query/grid-rows.js';
import { parseCsv } from '../../src/query/open-table.js';
import { stepRows } from '../../src/query/row-operations.js';
import { runQuery } from '../../src/query/run-memory.js';
import { buildTable, type Table } from '../../src/query/table.js';
import { questionModel } from '../../src/question/model.js';
import { readQuestion } from '../../src/question/read-question.js';

function tableOf(csv: string, name = 'table'): Table {
  const [labels = [], ...rows] = parseCsv(csv);
  return buildTable(gridRows({ name, labels, rows }));
}

const RIVERS = tableOf(`River,Country,Length (km),Discovered,Bridges
Arn,Norway,120,1850,4
Belda,Sweden,340,1790,12
Corra,Norway,95,1901,1
Dunn,Finland,410,1822,7
Elva,Sweden,205,1888,9`);

const answer = (question: string, table = RIVERS) =>
  readQuestion(question, table, questionModel()).readings[0]?.values;

describe('questions about a table', () => {
  it.each([
    ['which river is the longest?', ['Dunn']],
    ['how many rivers are in norway?', ['2']],
    ['what country is the belda in?', ['Sweden']],
    ['what is the length of the elva?', ['205']],
    ['which river is listed after corra?', ['Dunn']],
    ['how many rivers have more than 5 bridges?', ['3']],
    ['which is longer, the arn or the elva?', ['Elva']],
  ])('%s', (question, values) => {
    expect(answer(question)).toEqual(values);
  });

  it.each([
    ['average bridges per country', ['Norway: 2.5', 'Sweden: 10.5', 'Finland: 7']],
    ['number of rivers per country', ['Norway: 2', 'Sweden: 2', 'Finland: 1']],
    ['second longest river', ['Belda']],
    ['three longest rivers', ['Dunn', 'Belda', 'Elva']],
    ['how much longer is dunn than arn', ['290']],
  ])('%s, as people ask their own table', (question, values) => {
    expect(answer(question)).toEqual(values);
  });

  const SHIPS = tableOf(`Ship,Type,Launched,Length (m),Crew,Refit,Museum
Vasa,Galleon,1627,69,145,,yes
Victory,Frigate,1765,69.3,850,2013,yes
Sagres,Barque,1937,89,139,1987,no
Belem,Barque,1896,58,16,2004,no`);

  it.each([
    ['is Vasa older than Victory?', ['yes']],
    ['second oldest ship', ['Victory']],
    ['ships without a refit', ['Vasa']],
    ['average crew per type', ['Galleon: 145', 'Frigate: 850', 'Barque: 77.5']],
  ])('%s, by the right column of ships', (question, values) => {
    expect(answer(question, SHIPS)).toEqual(values);
  });

  it('links a misspelt value', () => {
    expect(answer('how many rivers are in swedne?')).toEqual(['2']);
  });

  it('gives readings whose queries give the values that were told', () => {
    for (const question of [
      'which river has the fewest bridges?',
      'rivers in sweden or finland',
      'arn or elva?',
    ])
      for (const { query, values } of readQuestion(question, RIVERS, questionModel()).readings)
        expect(runQuery(RIVERS, query).values, JSON.stringify(query)).toEqual(values);
  });

  it('gives probabilities that fall behind the first and do not pass 1', () => {
    const shares = readQuestion('longest river in norway', RIVERS, questionModel()).readings.map(
      (each) => each.probability,
    );
    expect(shares.slice(1)).toEqual(shares.slice(1).sort((a, b) => b - a));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.000001);
  });
});

describe('what a table does not tell', () => {
  const refused = (question: string) => readQuestion(question, RIVERS, questionModel()).refused;

  it.each(['cheapest hotel in paris', 'net worth of elon musk', 'best pizza near me', 'how do i cook rice'])(
    'refuses %s',
    (question) => {
      expect(refused(question)).toBe(true);
    },
  );

  it.each([
    'which river is the longest?',
    'how many rivers are in norway?',
    'what is the length of the elva?',
  ])('answers %s', (question) => {
    expect(refused(question)).toBe(false);
  });
});

describe('units', () => {
  it('compares in the unit of the column', () => {
    expect(answer('which rivers are longer than 200 miles?')).toEqual(['Belda', 'Dunn']);
  });
});

describe('questions that are no good', () => {
  it('refuses ten thousand words', () => {
    expect(() => answer('river '.repeat(10_000))).toThrow(/10000 words/);
  });

  it('refuses a question without words', () => {
    expect(() => answer('?!')).toThrow(/no words/);
  });

  it('takes SQL for words', () => {
    const asked = answer(`'; DROP TABLE rivers; SELECT * FROM rivers WHERE 1=1 --`);
    expect(asked).toEqual(expect.arrayContaining([expect.any(String)]));
  });

  it('answers over a table without rows, or without columns that fit', () => {
    expect(answer('which river is the longest?', tableOf('River,Length'))).toEqual(['0']);
    expect(answer('which river is the longest?', tableOf('a'))).toEqual(['0']);
  });

  it('tells two columns of one name apart', () => {
    const twice = tableOf('Team,Points,Points\nAs,3,10\nBs,5,2');
    expect(twice.kind.columns.map(({ id }) => id)).toEqual(['Team', 'Points', 'Points (2)']);
    expect(answer('which team has the most points?', twice)).toHaveLength(1);
  });

  it('reads questions over more rows than a call takes arguments', () => {
    const row = (_: unknown, at: number) => `${at % 2 === 0 ? 'Red' : 'Blue'},${at}`;
    const long = tableOf(`Team,Points\n${Array.from({ length: 300_000 }, row).join('\n')}`);
    expect(answer('what is the highest points of blue?', long)).toEqual(['299999']);
    expect(
      stepRows(
        long.columns[0]!.folded.map((_, row) => row),
        'after',
        300_001,
      ),
    ).toEqual([300_000]);
  }, 60_000);

  it('bounds its work over a table of 2,000 columns', () => {
    const labels = Array.from({ length: 2000 }, (_, at) => `c${at}`).join(',');
    const row = (start: number) => Array.from({ length: 2000 }, (_, at) => start + at).join(',');
    const wide = tableOf(`${labels}\n${row(1)}\n${row(7)}\n${row(3)}`);
    expect(readQuestion('what is the highest c1999?', wide, questionModel()).readings.length).toBeGreaterThan(
      0,
    );
  });
});
