import { describe, expect, it } from 'vitest';
import { gridRows } from '../../src/query/grid-rows.js';
import { parseCsv } from '../../src/query/open-table.js';
import { buildTable, type Table } from '../../src/query/table.js';
import { dimensionOfColumn, unitMasks } from '../../src/question/column-units.js';
import { linkQuestion } from '../../src/question/links.js';
import { questionModel } from '../../src/question/model.js';
import { readTokens } from '../../src/question/tokens.js';

function tableOf(csv: string): Table {
  const [labels = [], ...rows] = parseCsv(csv);
  return buildTable(gridRows({ name: 'table', labels, rows }));
}

/** What the words of a question may bound or choose: "Weight (kg) > 20". */
function conditions(question: string, table: Table): string[] {
  const { filters } = linkQuestion(readTokens(question), table, questionModel().common);
  return filters.map(({ condition: { attribute, op, value } }) => `${attribute} ${op} ${value}`);
}

const STALLS = tableOf(`Code,Stall,Country,Weight (kg),Walk m,Sold,Visited,Opened
K01,Larch,UK,12,800,0,3 May 2024,12 Mar 19
K02,Maple,Netherlands,30,1500,4,20 June 2024,3 Apr 20
K03,Rowan,Spain,22,2400,0,2 August 2024,7 Jun 21
K04,Martin,UK,9,600,7,9 September 2024,1 Jan 22`);

describe('words of a question as conditions on a table', () => {
  it.each([
    ['british stalls', 'Country = UK'],
    ['the dutch one', 'Country = Netherlands'],
    ['any spanish stall?', 'Country = Spain'],
    ['stalls that sold nothing', 'Sold = 0'],
    ['who sold anything', 'Sold > 0'],
    ['over a dozen kilos, more than 20', 'Weight (kg) > 20'],
    ['further than 2 km', 'Walk m > 2000'],
    ['visited before 1 july', 'Visited < 1 july 2024'],
    ['visited after the 20th of june', 'Visited > 20th june 2024'],
    ['visited before august', 'Visited.month < 8'],
    ['visited from june on', 'Visited.month >= 6'],
    ['opened before 2021', 'Opened < 2021'],
    ['opened since 2021', 'Opened >= 2021'],
    ['larchs weight', 'Stall = Larch'],
  ])('%s: %s', (question, condition) => {
    expect(conditions(question, STALLS)).toContain(condition);
  });

  it.each([
    ['a word of the language is no name misspelt', 'margin of the stalls', 'Stall = Martin'],
    ['a bound that leaves nothing out is on another column', 'before 2021', 'Weight (kg) < 2021'],
  ])('%s', (_, question, condition) => {
    expect(conditions(question, STALLS)).not.toContain(condition);
  });
});

describe('the column that names rows', () => {
  it.each([
    ['a name behind a code', 'Tag,Name,Kind\nUK01,Dolly,ewe\nUK02,Rolf,ram\nUK03,Iris,ewe', 'Name'],
    [
      'a code where nothing else tells rows apart',
      'Ref,Street,Kind\nR-1,Mill Rd,hole\nR-2,Mill Rd,hole\nR-3,Low Rd,sign',
      'Ref',
    ],
    ['the first of two names', 'Film,Star\nTide,Ann Lee\nRoom,Bo Day\nKey,Cy Fox', 'Film'],
  ])('is %s', (_, csv, name) => {
    expect(tableOf(csv).kind.nameColumn).toBe(name);
  });
});

describe('what numbers count', () => {
  it.each([
    ['Weight (kg)', 'mass'],
    ['Distance m', 'length'],
    ['Hrs', 'duration'],
    ['Area km²', 'area'],
    ['Sold for €', 'money'],
    ['Used GB', 'data'],
    ['Signal %', 'percent'],
    ['Delay (min)', 'duration'],
    ['Water °C', 'temperature'],
    ['Team', null],
  ])('%s: %s', (label, dimension) => {
    expect(dimensionOfColumn({ ...STALLS.columns[0]!.column, unit: null, label })).toBe(dimension);
  });

  it.each([
    ['over 80 kilos', 'mass'],
    ['how many hours', 'duration'],
    ['longer than 3 metres', 'length'],
    ['how much money', 'money'],
    ['under 30 euros', 'money'],
    ['above 50 gigs', 'data'],
    ['what does it weigh', 'mass'],
    ['below 40 percent', 'percent'],
    ['litres of milk', 'volume'],
    ['heavier than 20', 'mass'],
  ])('%s: %s', (question, dimension) => {
    expect([...unitMasks(readTokens(question)).keys()]).toContain(dimension);
  });
});

describe('labels that are short for words', () => {
  it.each([
    ['Qty', 'what quantity'],
    ['Pts', 'most points'],
    ['Hrs', 'total hours'],
    ['Grp', 'per group'],
    ['Wk', 'which week'],
    ['Yr', 'in what year'],
    ['Mth', 'by month'],
    ['Rd', 'which round'],
    ['Wt', 'average weight'],
    ['Ht', 'greatest height'],
  ])('%s: %s', (label, question) => {
    const table = tableOf(`Name,${label}\nArn,1\nBea,2\nCem,3`);
    const { matches } = linkQuestion(readTokens(question), table, new Set());
    expect(matches.find(({ column }) => column.column.label === label)?.mask).not.toBe(0);
  });
});
