import { describe, expect, it } from 'vitest';
import type { RawPage } from '../../src/corpus/page-ref.js';
import { induce, type TableRow } from '../../src/site/induce.js';
import { chrome, randomFrom, rawPage } from './golden-sites.js';

const PAGES = 40;

async function rowsOf(pages: readonly RawPage[]): Promise<Map<string, TableRow['values']>> {
  const rows = new Map<string, TableRow['values']>();
  await induce(
    async function* () {
      yield* pages;
    },
    { onRow: (_, { page, values, rest }) => rows.set(page, { ...values, ...rest }) },
  );
  return rows;
}

/** Pages of one template, each made from numbers of its own. */
function pagesOf(body: (i: number, random: (below: number) => number) => string): RawPage[] {
  const random = randomFrom(11);
  return Array.from({ length: PAGES }, (_, i) =>
    rawPage(`land-${i}`, chrome(`<h1>Land ${i}</h1>${body(i, random)}`)),
  );
}

function columnWith(rows: ReadonlyMap<string, TableRow['values']>, page: string, value: string): string[] {
  return Object.entries(rows.get(page)!).flatMap(([column, cell]) => (cell === value ? [column] : []));
}

describe('the scope of labels', () => {
  it('tells equal labels apart by the heading that they stand under', async () => {
    const facts = (name: string, i: number, of: number) =>
      `<h3>${name}</h3><table><tr><td>male</td><td>${of + i}.1</td></tr><tr><td>female</td><td>${of + i}.7</td></tr></table>`;
    const rows = await rowsOf(pagesOf((i) => facts('Life expectancy', i, 40) + facts('Literacy', i, 200)));
    const names = Object.keys(rows.get('land-3.html')!);
    expect(names.filter((name) => /\(\d+\)$/.test(name))).toEqual([]);
    const [male] = columnWith(rows, 'land-3.html', '203.1');
    const [female] = columnWith(rows, 'land-3.html', '203.7');
    expect(male).toMatch(/^(?:Literacy )?male$/);
    expect(female).toMatch(/^(?:Literacy )?female$/);
    expect(names.some((name) => /^(?:Literacy|Life expectancy) male$/.test(name))).toBe(true);
  });

  it('reads header rows in the middle of a table', async () => {
    const line = (tag: string, ...cells: string[]) =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    const head = (...cells: string[]) => line('th', ...cells);
    const data = (...cells: string[]) => line('td', ...cells);
    const rows = await rowsOf(
      pagesOf(
        (i, random) =>
          `<table>${head('Season', 'Goals', 'Games')}${data('all', String(random(90)), String(i + 100))}${head('Season', 'Passes', 'Fouls')}${data('all', String(i + 300), String(random(50)))}</table>`,
      ),
    );
    expect(columnWith(rows, 'land-5.html', '305').join()).toContain('Passes');
    expect(columnWith(rows, 'land-5.html', '105').join()).toContain('Games');
  });

  it('joins a row of headers with the one above it whose cells span columns', async () => {
    const rows = await rowsOf(
      pagesOf(
        (i, random) =>
          `<table><tr><th rowspan="2">Season</th><th colspan="2">Home</th><th colspan="2">Away</th></tr><tr><th>Goals</th><th>Fouls</th><th>Goals</th><th>Fouls</th></tr><tr><td>${1960 + i}</td><td>${random(90)}</td><td>${i + 100}</td><td>${i + 300}</td><td>${random(50)}</td></tr></table>`,
      ),
    );
    expect(columnWith(rows, 'land-5.html', '105')).toEqual(['Home Fouls']);
    expect(columnWith(rows, 'land-5.html', '305')).toEqual(['Away Goals']);
    expect(columnWith(rows, 'land-5.html', '1965').join()).toContain('Season');
  });

  it('reads a row of plain cells as headers where all of them stand on every page', async () => {
    const cells = (...texts: (string | number)[]) =>
      `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    const rows = await rowsOf(
      pagesOf(
        (i, random) =>
          `<table><tr class="title"><td colspan="4">Last game</td></tr><tr class="head"><td>Date</td><td>Opponent</td><td>Result</td><td>Minutes</td></tr>${cells(`${(i % 28) + 1} May 2010`, `${'ABCDEFGH'[random(8)]}ers`, `${i + 60}-${random(60)}`, i + 200)}</table>`,
      ),
    );
    expect(columnWith(rows, 'land-5.html', '205')).toEqual(['Minutes']);
    expect(Object.keys(rows.get('land-5.html')!)).toEqual(
      expect.arrayContaining(['Opponent', 'Result', 'Minutes']),
    );
  });

  it('counts the columns that cells above and before cover', async () => {
    const rows = await rowsOf(
      pagesOf(
        (i, random) =>
          `<table><tr><th>Group</th><th>Part</th><th>Mass</th><th>Price</th></tr><tr><td rowspan="2">Core</td><td>inner</td><td>${i + 100} g</td><td>${random(80)} €</td></tr><tr><td>outer</td><td>${i + 300} g</td><td>${random(80)} €</td></tr></table>`,
      ),
    );
    const [column] = columnWith(rows, 'land-5.html', '305 g');
    expect(column).toContain('Mass');
  });

  it('takes an equals sign as it takes a colon', async () => {
    const rows = await rowsOf(
      pagesOf(
        (i, random) =>
          `<p>Mass = ${10 + i} kg</p><p>Radius = ${random(900)} km</p><div><b>Moons =</b> ${i % 7}</div>`,
      ),
    );
    expect(rows.get('land-4.html')).toMatchObject({ Mass: '14 kg', Moons: '4' });
  });

  it('keeps labelled fields that hardly vary, and rare ones', async () => {
    const row = (label: string, value: string) => `<tr><th>${label}:</th><td>${value}</td></tr>`;
    const rows = await rowsOf(
      pagesOf(
        (i, random) =>
          `<table>${row('Area', `${random(9000)} ha`)}${i % 16 === 0 ? '' : row('Language', 'English')}${i === 7 || i === 21 || i === 33 ? row('Ruler', `Queen ${i}`) : ''}${row('Motto', `Forward ${i}`)}</table>`,
      ),
    );
    expect(rows.get('land-7.html')).toMatchObject({
      Language: 'English',
      Ruler: 'Queen 7',
      Motto: 'Forward 7',
    });
    expect(rows.get('land-16.html')!.Language).toBeUndefined();
    expect(rows.get('land-8.html')!.Ruler).toBeUndefined();
  });
});

describe('headers below a caption', () => {
  it('are headers and no value of it', async () => {
    const rows = await rowsOf(
      pagesOf(
        (i, random) =>
          `<table><caption>Per serving</caption><tr><th>Energy</th><th>Protein</th><th>Fat</th></tr><tr><td>${i + 500}</td><td>${random(50)}</td><td>${random(40)}</td></tr></table>`,
      ),
    );
    expect(columnWith(rows, 'land-7.html', '507')).toEqual(['Energy']);
  });
});

describe('variants of one field', () => {
  const towns = 'Aber Bonn Caen Dover Essen Faro Ghent Hull'.split(' ');
  const of = (i: number) => `${towns[i % 8]} ${towns[(i * 5 + 3) % 8]}`;

  it('that stand in two markups are one column', async () => {
    const rows = await rowsOf(
      pagesOf((i, random) => {
        const seat =
          i % 2 === 0
            ? `<p class="seat">${of(i)}</p>`
            : `<div class="box"><em class="main">${of(i)}</em></div>`;
        return `${seat}<p><b>Area:</b> ${random(900)} ha</p>`;
      }),
    );
    const names = [4, 5].map((i) => columnWith(rows, `land-${i}.html`, of(i))[0]);
    expect(names[0]).toBeDefined();
    expect(names[1]).toBe(names[0]);
  });

  it('with different labels stay apart', async () => {
    const rows = await rowsOf(
      pagesOf((i, random) => {
        const label = i % 2 === 0 ? 'Capital' : 'Largest town';
        return `<p><b>${label}:</b> ${of(i)}</p><p><b>Area:</b> ${random(900)} ha</p>`;
      }),
    );
    expect(columnWith(rows, 'land-4.html', of(4))).toEqual(['Capital']);
    expect(columnWith(rows, 'land-5.html', of(5))).toEqual(['Largest town']);
  });
});

describe('three pages', () => {
  const towns = ['Aber', 'Bonn', 'Caen', 'Dover'];
  const three = (body: (i: number) => string) => pagesOf(body).slice(0, 3);

  it('have labels where one page sets them elsewhere', async () => {
    const fact = (i: number) =>
      `<ul><li><b>Height:</b> ${i + 61}.5</li><li><b>Weight:</b> ${i + 200}</li></ul>`;
    const rows = await rowsOf(
      three((i) => `<table><tr>${i === 1 ? '' : '<td><i>photo</i></td>'}<td>${fact(i)}</td></tr></table>`),
    );
    for (const i of [0, 1, 2]) expect(columnWith(rows, `land-${i}.html`, `${i + 200}`)).toEqual(['Weight']);
  });

  it('keep lists that no two of them share', async () => {
    const rows = await rowsOf(
      three((i) => `<ul class="notes">${towns.map((town) => `<li>${town} ${i * 7 + 1}</li>`).join('')}</ul>`),
    );
    expect(JSON.stringify(rows.get('land-2.html'))).toContain('Caen 15');
  });
});

describe('properties of schema.org', () => {
  it('name what has neither a label nor a class that says anything', async () => {
    const word = (random: (below: number) => number) => `W${'aeiou'[random(5)]}${random(900)}`;
    const rows = await rowsOf(
      pagesOf(
        (i, random) =>
          `<p class="x1"><span itemprop="director">${word(random)}</span></p><p class="x2"><span itemprop="productionCompany">${word(random)} films</span></p><p class="x3"><i>Seen ${i} times</i></p>`,
      ),
    );
    const { director, 'production company': company } = rows.get('land-5.html')!;
    expect(director).toMatch(/^W.\d+$/);
    expect(company).toMatch(/^W.\d+ films$/);
  });
});

describe('two kinds of page', () => {
  const block = (facts: Record<string, string>) =>
    Object.entries(facts)
      .map(([label, value]) => `<p><b>${label}</b><span>${value}</span></p>`)
      .join('');
  const film = (i: number) =>
    block({
      Director: `Ann ${i}`,
      Runtime: `${90 + i} min`,
      Studio: `Studio ${i % 9}`,
      Genre: `Kind ${i % 5}`,
    });
  const person = (i: number) =>
    block({ Born: `${1950 + i}`, Birthplace: `Town ${i}`, Spouse: `Sam ${i}`, Occupation: `Job ${i % 4}` });

  async function templatesOf(count: number, isPerson: (i: number) => boolean): Promise<number[]> {
    const counts = new Map<string, number>();
    const pages = Array.from({ length: count }, (_, i) =>
      rawPage(`page-${i}`, chrome(`<h1>Thing ${i}</h1>${isPerson(i) ? person(i) : film(i)}`)),
    );
    await induce(
      async function* () {
        yield* pages;
      },
      { onRow: (template) => counts.set(template, (counts.get(template) ?? 0) + 1) },
    );
    return [...counts.values()].sort((a, b) => b - a);
  }

  it('tells them apart with one markup, by their words', async () => {
    expect(await templatesOf(60, (i) => i % 2 === 0)).toEqual([30, 30]);
  });

  it('finds five pages in a hundred', async () => {
    expect(await templatesOf(100, (i) => i % 20 === 0)).toEqual([95, 5]);
  });

  it('leaves pages with an optional section together', async () => {
    const counts = new Map<string, number>();
    const pages = Array.from({ length: 60 }, (_, i) =>
      rawPage(`page-${i}`, chrome(`<h1>Thing ${i}</h1>${film(i)}${i % 3 === 0 ? person(i) : ''}`)),
    );
    await induce(
      async function* () {
        yield* pages;
      },
      { onRow: (template) => counts.set(template, (counts.get(template) ?? 0) + 1) },
    );
    expect([...counts.values()]).toEqual([60]);
  });
});

describe('a redesign while pages are read', () => {
  it.each([
    ['pages of one length', () => ''],
    [
      'pages of which some have many comments',
      (i: number) => '<p>So it is.</p>'.repeat(i % 4 === 0 ? 60 : i % 7),
    ],
  ])('finds one column for values whose classes were renamed on some %s', async (_, comments) => {
    const names = 'crumb note maker seller origin stock rank badge shelf colour'.split(' ');
    const random = randomFrom(5);
    const body = (i: number, of: (name: string) => string) =>
      names
        .map((name) => `<div class="${of(name)}"><span>${name[0]}${random(90)}-${i}</span></div>`)
        .join('');
    const pages = Array.from({ length: PAGES }, (_, i) => {
      const of = i % 4 === 0 ? (name: string) => `q${[...name].reverse().join('')}` : (name: string) => name;
      return rawPage(`page-${i}`, chrome(`<h1>Thing ${i}</h1>${body(i, of)}${comments(i)}`));
    });
    const rows = await rowsOf(pages);
    for (const name of names) {
      const columns = new Map<string, number>();
      for (const values of rows.values()) {
        for (const [column, cell] of Object.entries(values)) {
          const own = new RegExp(`^${name[0]}\\d+-\\d+$`);
          if (own.test(String(cell))) columns.set(column, (columns.get(column) ?? 0) + 1);
        }
      }
      expect(Math.max(...columns.values()), name).toBe(PAGES);
    }
  });
});
