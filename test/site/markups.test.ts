import { describe, expect, it } from 'vitest';
import { casesOfRun } from '../support/optional-part.js';
import {
  ALL_MARKUPS,
  COLOURS,
  cellsOf,
  columnsWith,
  type Fields,
  factsOf,
  mainNames,
  type Random,
  siteOf,
  thing,
} from './markups.js';

const LABELS =
  'Maker Mass Colour Founded Height Width Depth Price Warranty Country Material Voltage Power Speed Range Capacity Battery Screen Memory Storage'.split(
    ' ',
  );
const MENU = `<nav><ul>${'Home Shop Help About Contact'.split(' ').map((word) => `<li><a>${word}</a></li>`)}</ul></nav>`;
const SIGN_IN = '<div class="login"><label>User</label><input><a>Sign in</a></div>';

const section = (heading: string, body: string, tag = 'h2') => `<${tag}>${heading}</${tag}>${body}`;
const facts =
  (labels: readonly string[]) =>
  (random: Random): Fields =>
    labels.map((label) => [label, `${label[0]}${random(900)} ${COLOURS[random(7)]}`]);

const SOME_MARKUPS = casesOfRun('ways to print fields', Object.entries(ALL_MARKUPS), (_, i) => i % 3 === 0);

describe.each(SOME_MARKUPS)('fields in %s', (_markup, shown) => {
  it('are the main table, the name first, each once and before what surrounds them', async () => {
    const others = (random: Random) =>
      `<aside><h3>Others also saw</h3><ul>${[0, 1, 2].map(() => `<li><a>${thing(random(40))}</a> <i>${random(99)} €</i></li>`).join('')}</ul></aside>`;
    const site = await siteOf((_, random) => MENU + SIGN_IN + shown(facts(LABELS)(random)) + others(random));
    const names = mainNames(site);
    expect(site.wrappers[0]!.columns[0]!.role).toBe('name');
    expect(names.slice(1, LABELS.length + 1).sort()).toEqual([...LABELS].sort());
    expect(names.length).toBeLessThanOrEqual(40);
    expect(site.rows[7]!.name).toBe(thing(7));
  });

  it('stay where they hardly vary or are rare', async () => {
    const { rows } = await siteOf((i, random) =>
      shown([
        ...factsOf(random),
        ...(i % 16 === 0 ? [] : [['Language', 'English'] as const]),
        ...([5, 19, 33].includes(i) ? [['Ruler', `Queen ${i}`] as const] : []),
      ]),
    );
    expect(cellsOf(rows[5]!)).toMatchObject({ Language: 'English', Ruler: 'Queen 5' });
    expect(cellsOf(rows[16]!).Language).toBeUndefined();
  });

  it('keep different labels apart, also where one stands inside of the other', async () => {
    const { rows } = await siteOf((i, random) =>
      shown([
        [i % 2 === 0 ? 'Largest town' : 'Capital', `Town ${i}`],
        ...factsOf(random),
        ['Platforms', `${COLOURS[i % 7]} and ${COLOURS[(i + 2) % 7]}`],
        ...(i % 3 === 0 ? [] : [['Contributors', `${COLOURS[i % 5]} ${i}`] as const]),
      ]),
    );
    expect(columnsWith(rows[4]!, 'Town 4')).toEqual(['Largest town']);
    expect(columnsWith(rows[5]!, 'Town 5')).toEqual(['Capital']);
    expect(cellsOf(rows[4]!)).toMatchObject({ Platforms: 'black and violet', Contributors: 'black 4' });
    expect(cellsOf(rows[6]!).Contributors).toBeUndefined();
  });

  it.each([
    ['headings', (heading: string, body: string) => section(heading, body, 'h3')],
    [
      'boxes',
      (heading: string, body: string) => `<div class="box"><div class="head">${heading}</div>${body}</div>`,
    ],
    ['sections', (heading: string, body: string) => `<section>${section(heading, body)}</section>`],
    ['bold lines', (heading: string, body: string) => `<p><b>${heading}</b></p>${body}`],
  ])('with equal labels are told apart by their %s', async (_, under) => {
    const sexes = (i: number, of: number) =>
      shown([
        ['male', `${of + i}.1`],
        ['female', `${of + i}.7`],
      ]);
    const { rows } = await siteOf(
      (i) => under('Life expectancy', sexes(i, 40)) + under('Literacy', sexes(i, 200)),
    );
    const wanted = {
      '47.1': 'Life expectancy male',
      '47.7': 'Life expectancy female',
      '207.1': 'Literacy male',
    };
    for (const [text, name] of Object.entries(wanted))
      expect(columnsWith(rows[7]!, text), text).toEqual([name]);
  });

  it('with equal labels are told apart below headings of two levels, and where a section is missing', async () => {
    const of = (i: number, from: number) =>
      shown([
        ['male', `${from + i}.1`],
        ['female', `${from + i}.7`],
      ]);
    const sub = (heading: string, body: string) => section(heading, body, 'h3');
    const { rows } = await siteOf(
      (i) =>
        section(
          'Health',
          sub('Life expectancy', of(i, 40)) + (i % 5 === 0 ? '' : sub('Mortality', of(i, 100))),
        ) + section('School', sub('Literacy', of(i, 200)) + sub('Years', of(i, 300))),
    );
    expect(columnsWith(rows[7]!, '107.1').join()).toContain('Mortality male');
    expect(columnsWith(rows[7]!, '207.1').join()).toContain('Literacy male');
    expect(columnsWith(rows[10]!, '210.1')).toEqual(columnsWith(rows[7]!, '207.1'));
    expect(columnsWith(rows[7]!, '307.7').join()).toContain('Years female');
  });

  it.each([
    ['half of the pages', 2],
    ['five pages in a hundred', 20],
  ])('tell two kinds of page apart that share many labels, one on %s', async (_, every) => {
    const common = 'Country Language Website'.split(' ');
    const film = facts([...common, 'Director', 'Runtime', 'Studio', 'Genre', 'Budget', 'Editor']);
    const person = facts([...common, 'Born', 'Birthplace', 'Spouse', 'Occupation', 'Height', 'Weight']);
    const { rows, wrappers } = await siteOf((i, random) => shown((i % every === 0 ? person : film)(random)), {
      count: 100,
    });
    expect(wrappers).toHaveLength(2);
    const kinds = [0, 1].map(
      (part) =>
        new Set(
          rows
            .filter(({ page }) => (Number(/\d+/.exec(page)) % every === 0) === (part === 0))
            .map(({ template }) => template),
        ),
    );
    expect(kinds.map(({ size }) => size)).toEqual([1, 1]);
  });

  it('leave pages together that have one of two sections', async () => {
    const film = facts('Country Language Website Director Runtime Studio Genre Budget'.split(' '));
    const awards = facts('Prize Jury Ceremony Presenter'.split(' '));
    const office = facts('Gross Week Screens Rank'.split(' '));
    const { wrappers } = await siteOf(
      (i, random) =>
        shown(film(random)) +
        (i % 2 === 0
          ? section('Awards', shown(awards(random)))
          : section('Box office', shown(office(random)))),
      { count: 60 },
    );
    expect(wrappers).toHaveLength(1);
  });

  it.each([
    ['names the thing', thing],
    ['says what follows', (i: number) => `About ${thing(i)}`],
    ['has one of few texts', (i: number) => ['Novel', 'Essay', 'Poem'][i % 3]!],
    ['counts', (i: number) => `Season ${2000 + (i % 20)}`],
  ])('are found below a heading that %s', async (_, heading) => {
    const site = await siteOf(
      (i, random) =>
        section(heading(i), shown(factsOf(random))) +
        section('Shipping', `<p>Ships in ${(i % 7) + 2} days.</p>`),
    );
    const full = site.wrappers[0]!.columns.filter(({ fill }) => fill === 1).map(({ name }) => name);
    expect(full).toEqual(expect.arrayContaining(['Maker', 'Mass', 'Colour', 'Founded']));
    expect(site.rows[7]!.name).toBe(thing(7));
  });
});

describe('fields below a row of headers', () => {
  const TABLES: Record<string, (fields: Fields) => string> = {
    'a head and a body': (fields) =>
      `<table><thead><tr>${fields.map(([label]) => `<th>${label}</th>`).join('')}</tr></thead><tbody><tr>${fields.map(([, value]) => `<td>${value}</td>`).join('')}</tr></tbody></table>`,
    'two rows': (fields) =>
      `<table><tr>${fields.map(([label]) => `<th>${label}</th>`).join('')}</tr><tr>${fields.map(([, value]) => `<td>${value}</td>`).join('')}</tr></table>`,
    'cells with bold texts': (fields) =>
      `<table><tr>${fields.map(([label]) => `<th><b>${label}</b></th>`).join('')}</tr><tr>${fields.map(([, value]) => `<td><span>${value}</span></td>`).join('')}</tr></table>`,
  };

  it.each(Object.entries(TABLES))('stay where they hardly vary or are rare: %s', async (_, shown) => {
    const { rows } = await siteOf((i, random) =>
      section(
        'Facts',
        shown([
          ...factsOf(random),
          ['Language', i % 16 === 0 ? 'Welsh' : 'English'],
          ...([5, 19, 33].includes(i) ? [['Ruler', `Queen ${i}`] as const] : []),
        ]),
      ),
    );
    expect(cellsOf(rows[5]!)).toMatchObject({ Language: 'English', Ruler: 'Queen 5' });
    expect(columnsWith(rows[16]!, 'Welsh')).toEqual(['Language']);
  });
});

describe('texts that tell things apart', () => {
  it.each([
    ['a colon', (n: number, day: string) => `<p class="when">Session ${n}: ${day}</p>`],
    ['a bold line', (n: number, day: string) => `<h4><b>Room ${n}: ${day}</b></h4>`],
  ])('are no labels, though each has %s', async (_, shown) => {
    const day = (i: number) => ['Monday', 'Tuesday', 'Friday'][i % 3]!;
    const { rows, wrappers } = await siteOf(
      (i, random) => shown(1 + (i % 8), day(i)) + ALL_MARKUPS['a table']!(factsOf(random)),
    );
    expect(wrappers[0]!.columns.filter(({ name }) => /^(Session|Room) \d/.test(name))).toEqual([]);
    expect(JSON.stringify(cellsOf(rows[7]!))).toContain('8: Tuesday');
  });
});
