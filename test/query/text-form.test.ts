import { describe, expect, it } from 'vitest';
import { type QueryInput, querySchema } from '../../src/query/query.js';
import { parseQuery, printQuery } from '../../src/query/text-form.js';

const FORMS: readonly (readonly [string, QueryInput])[] = [
  [
    'university where city = Boston and students > 5000 order by students desc limit 5',
    {
      kind: 'university',
      where: [
        { attribute: 'city', op: '=', value: 'Boston' },
        { attribute: 'students', op: '>', value: 5000 },
      ],
      order: { by: 'students', direction: 'desc' },
      limit: 5,
    },
  ],
  [
    'film where director = "Spike Lee" count',
    {
      kind: 'film',
      where: [{ attribute: 'director', op: '=', value: 'Spike Lee' }],
      aggregate: { function: 'count' },
    },
  ],
  ['"select" select "where", name', { kind: 'select', select: ['where', 'name'] }],
  [
    'race group by winner count order by row desc limit 1',
    { kind: 'race', group: { by: 'winner' }, order: { direction: 'desc' }, limit: 1 },
  ],
  [
    'race group by winner sum points having >= 10',
    {
      kind: 'race',
      group: { by: 'winner', aggregate: 'sum', of: 'points', having: { op: '>=', value: 10 } },
    },
  ],
  [
    'game where opponent not contains Ohio or "Iowa State" next select date',
    {
      kind: 'game',
      where: [{ attribute: 'opponent', op: 'not contains', value: ['Ohio', 'Iowa State'] }],
      step: 'next',
      select: ['date'],
    },
  ],
  [
    'player where points > (points where name = "A \\"B\\" C") select name',
    {
      kind: 'player',
      where: [
        {
          attribute: 'points',
          op: '>',
          value: { of: 'points', where: [{ attribute: 'name', op: '=', value: 'A "B" C' }] },
        },
      ],
      select: ['name'],
    },
  ],
  [
    'player compare name = Ann with name = Bob by height ask "first more"',
    {
      kind: 'player',
      compare: {
        things: [
          { attribute: 'name', op: '=', value: 'Ann' },
          { attribute: 'name', op: '=', value: 'Bob' },
        ],
        by: 'height',
        ask: 'first more',
      },
    },
  ],
  [
    'player count distinct team',
    { kind: 'player', aggregate: { function: 'count', of: 'team', distinct: true } },
  ],
  [
    'player where year = "2004" exists',
    { kind: 'player', where: [{ attribute: 'year', op: '=', value: '2004' }], exists: true },
  ],
];

describe('the text form of queries', () => {
  it.each(FORMS)('reads and prints %s', (text, input) => {
    const query = querySchema.parse(input);
    expect(parseQuery(text)).toEqual(query);
    expect(printQuery(query)).toBe(text);
  });

  it('takes names and values of several words without quotes', () => {
    expect(parseQuery('university where home town = New York City').where).toEqual([
      { attribute: 'home town', op: '=', value: 'New York City' },
    ]);
  });

  it.each([
    ['', 'a kind'],
    ['film where', 'a column'],
    ['film where year ~ 3', 'no operator'],
    ['film limit many', 'a number of rows'],
    ['film where year = 3 ! 4', 'no part of a query'],
  ])('says what is wrong with %s', (text, said) => {
    expect(() => parseQuery(text)).toThrow(said);
  });
});

describe('a number with thousands separators', () => {
  it.each([
    ['jobs where Quote > 1,000', '1,000'],
    ['jobs where Quote <= -1,234,567.5', '-1,234,567.5'],
    ['jobs where a = b where Quote', null],
    ['jobs where Quote > 1,00', null],
  ])('is read behind an operator in %s', (text, value) => {
    if (value === null) expect(() => parseQuery(text)).toThrow('cannot be read');
    else expect(parseQuery(text).where[0]?.value).toBe(value);
  });

  it('is none between columns', () => {
    expect(parseQuery('jobs where Quote > 1,000 or 2,000 select 100,200')).toMatchObject({
      where: [{ value: ['1,000', '2,000'] }],
      select: ['100', '200'],
    });
    expect(parseQuery('jobs group by Town sum Quote having > 1,000').group?.having?.value).toBe(1000);
  });
});

describe('a query that cannot be read', () => {
  it.each([
    ['board_game wher price < 20', /"<" starts no clause \("wher" .* where is meant\)/],
    ['jobs limit 0', /"0" cannot stand there: limit takes a whole number of 1 or more/],
    ['jobs limit -3', /"-3" .* of 1 or more/],
    ['jobs limit 1.5', /"1\.5" .* of 1 or more/],
    ['jobs offset -1', /"-1" .* offset takes a whole number of 0 or more/],
    ['jobs compare a = b with c = d ask "most"', /"most" .* ask takes difference, more/],
    ['jobs compare a = (b where c = d) with c = d', /compare takes columns with a text or a number/],
    ['jobs select ""', /"" .* not empty/],
    ['game where by = "x"', /"by" is a word of the form: quote it/],
  ])('says what is wrong in %s', (text, said) => {
    expect(() => parseQuery(text)).toThrow(said);
  });
});
