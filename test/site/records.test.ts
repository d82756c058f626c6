import { describe, expect, it } from 'vitest';
import { childLines, childTables } from '../../src/site/table-lines.js';
import { cellsOf, columnsWith, factsOf, MARKUPS, siteOf } from './markups.js';

type Part = readonly [actor: string, role: string, age: string];
const each = (parts: readonly Part[], one: (part: Part) => string) => parts.map(one).join('');
const cells = (tag: string, part: readonly string[]) =>
  part.map((text) => `<${tag}>${text}</${tag}>`).join('');

/** Ways in which sites print records. */
const RECORDS: Record<string, (parts: readonly Part[]) => string> = {
  'a table': (parts) =>
    `<table><tr>${cells('th', ['Actor', 'Role', 'Age'])}</tr>${each(parts, (part) => `<tr>${cells('td', part)}</tr>`)}</table>`,
  'a table with a head': (parts) =>
    `<table><thead><tr>${cells('th', ['Actor', 'Role', 'Age'])}</tr></thead><tbody>${each(parts, (part) => `<tr>${cells('td', part)}</tr>`)}</tbody></table>`,
  'a table of classes': (parts) =>
    `<table class="cast">${each(parts, ([a, b, c]) => `<tr><td class="actor">${a}</td><td class="role">${b}</td><td class="age">${c}</td></tr>`)}</table>`,
  boxes: (parts) =>
    `<div class="cast">${each(parts, ([a, b, c]) => `<div class="person"><span class="actor">${a}</span><span class="role">${b}</span><span class="age">${c}</span></div>`)}</div>`,
  'list items': (parts) =>
    `<ul class="cast">${each(parts, ([a, b, c]) => `<li><a class="actor">${a}</a> <em class="role">${b}</em> <small class="age">${c}</small></li>`)}</ul>`,
  cards: (parts) =>
    each(
      parts,
      ([a, b, c]) =>
        `<article class="card"><h4 class="actor">${a}</h4><p class="role">${b}</p><p class="age">${c}</p></article>`,
    ),
  'labels in each': (parts) =>
    `<ul class="cast">${each(parts, ([a, b, c]) => `<li><b>Actor:</b> <span>${a}</span> <b>Role:</b> <span>${b}</span> <b>Age:</b> <span>${c}</span></li>`)}</ul>`,
  'definition lists': (parts) =>
    each(
      parts,
      ([a, b, c]) =>
        `<dl class="p"><dt>Actor</dt><dd>${a}</dd><dt>Role</dt><dd>${b}</dd><dt>Age</dt><dd>${c}</dd></dl>`,
    ),
  properties: (parts) =>
    each(
      parts,
      ([a, b, c]) =>
        `<div itemscope><span itemprop="actor">${a}</span><span itemprop="role">${b}</span><span itemprop="age">${c}</span></div>`,
    ),
  'equal elements': (parts) => `<ul>${each(parts, (part) => `<li>${cells('span', part)}</li>`)}</ul>`,
  'boxes in boxes': (parts) => `<div>${each(parts, (part) => `<div>${cells('div', part)}</div>`)}</div>`,
  'rows of a grid': (parts) =>
    `<div role="grid">${each(parts, (part) => `<div role="row">${part.map((text) => `<div role="gridcell">${text}</div>`).join('')}</div>`)}</div>`,
  'classes of style': (parts) =>
    `<div class="grid">${each(parts, ([a, b, c]) => `<div class="flex"><p class="font-bold">${a}</p><p class="text-gray-500">${b}</p><p class="text-sm">${c}</p></div>`)}</div>`,
  articles: (parts) =>
    `<section class="cast">${each(parts, ([a, b, c]) => `<article><header><h3>${a}</h3></header><div class="meta"><span class="role">${b}</span></div><footer><small>${c}</small></footer></article>`)}</section>`,
  'classes that a program made': (parts) =>
    `<div class="List_q1Xa">${each(parts, ([a, b, c]) => `<div class="Item_w2Ee"><div class="actor_A1">${a}</div><div class="role_B2">${b}</div><div class="age_C3">${c}</div></div>`)}</div>`,
};

const FIRST = 'Ada Bruno Carla Dmitri Elif Femi Greta Hugo'.split(' ');
const LAST = 'Abel Brandt Castro Duarte Engel Faber'.split(' ');
const ROLES = 'Captain Cook Doctor Guard Pilot Singer'.split(' ');

/** What a page says of its cast; the roles are few, and come in any order. */
function castOf(i: number, count: number): Part[] {
  return Array.from({ length: count }, (_, k) => [
    `${FIRST[(i * 3 + k) % 8]} ${LAST[(i + k * 5) % 6]}`,
    ROLES[(i * 13 + k * (1 + (i % 5)) + (i >> 2)) % 6]!,
    String(20 + ((i * 7 + k * 11) % 60)),
  ]);
}

describe.each(Object.entries(RECORDS))('records in %s', (_, shown) => {
  it.each([
    ['some', (i: number) => 1 + (i % 4)],
    ['as many on every page', () => 3],
  ])('are a table of their own, keyed by the page: %s', async (_count, count) => {
    const { rows, wrappers } = await siteOf(
      (i, random) =>
        `${MARKUPS['a definition list']!(factsOf(random))}<h2>Cast</h2>${shown(castOf(i, count(i)))}<h2>Notes</h2><p>So it is.</p>`,
    );
    const tables = childTables(wrappers[0]!);
    expect(tables).toHaveLength(1);
    expect(tables[0]!.columns).toHaveLength(3);
    for (const i of [3, 7, 22]) {
      const lines = childLines(rows[i]!, tables[0]!) as { page: string; values: Record<string, string> }[];
      expect(lines.map(({ page }) => page)).toEqual(castOf(i, count(i)).map(() => `page-${i}.html`));
      const sorted = (texts: readonly string[]) => [...texts].sort();
      expect(lines.map(({ values }) => sorted(Object.values(values)))).toEqual(
        castOf(i, count(i)).map(sorted),
      );
    }
  });
});

describe('records of one design below two headings', () => {
  const apart = ['a table of classes', 'boxes', 'list items', 'equal elements', 'boxes in boxes', 'articles'];
  it.each([...apart, 'properties', 'rows of a grid', 'classes that a program made', 'classes of style'])(
    'are two tables: %s',
    async (markup) => {
      const { rows, wrappers } = await siteOf(
        (i, random) =>
          `${MARKUPS['a definition list']!(factsOf(random))}<h2>Cast</h2>${RECORDS[markup]!(castOf(i, 1 + (i % 4)))}<h2>Crew</h2>${RECORDS[markup]!(castOf(i + 2, 1 + ((i + 1) % 3)))}<h2>Notes</h2><p>So it is.</p>`,
      );
      const tables = childTables(wrappers[0]!);
      expect(tables).toHaveLength(2);
      const counts = tables.map((table) => childLines(rows[7]!, table).length).sort();
      expect(counts).toEqual([3, 4]);
    },
  );
});

const TOWNS = 'Aber Bonn Caen Dover Essen Faro Ghent Hull Ilten Jena'.split(' ');
const items = (tag: string) => (texts: readonly string[]) => cells(tag, texts);

/** Ways in which sites print lists of texts. */
const LISTS: Record<string, (texts: readonly string[]) => string> = {
  'a list': (texts) => `<ul class="info">${items('li')(texts)}</ul>`,
  spans: (texts) => `<div class="meta">${items('span')(texts)}</div>`,
  paragraphs: (texts) => `<div class="by">${items('p')(texts)}</div>`,
  links: (texts) => `<p class="crumb">${texts.map((text) => `<a href="#">${text}</a>`).join(' &gt; ')}</p>`,
  'a row of cells': (texts) => `<table><tr>${items('td')(texts)}</tr></table>`,
  'rows of a cell': (texts) => `<table>${texts.map((text) => `<tr><td>${text}</td></tr>`).join('')}</table>`,
  lines: (texts) => `<div class="addr">${texts.join('<br>')}</div>`,
  'what follows a term': (texts) => `<dl><dt>Info</dt>${items('dd')(texts)}</dl>`,
  'bars between': (texts) => `<p class="row">${texts.join(' | ')}</p>`,
  'dots between': (texts) => `<div class="row">${texts.join(' · ')}</div>`,
};

describe('the first item of a list that looks otherwise than the others', () => {
  it.each(Object.entries(LISTS))('is a field of its own in %s', async (_, shown) => {
    const owner = (i: number) => `${FIRST[i % 8]} ${TOWNS[i % 10]}`;
    const { rows } = await siteOf(
      (i, random) =>
        shown([
          owner(i),
          ...Array.from({ length: 1 + (i % 4) }, (_item, k) => `${TOWNS[(i + k) % 10]} street ${random(90)}`),
        ]) + MARKUPS['a definition list']!(factsOf(random)),
    );
    const columns = [4, 5, 6, 7].map((i) => columnsWith(rows[i]!, owner(i)).join());
    expect(columns[0]).not.toBe('');
    expect(new Set(columns).size).toBe(1);
  });

  it('is none where all look alike', async () => {
    const first = (i: number) => `${FIRST[i % 8]} ${LAST[i % 6]} ${TOWNS[i % 10]}`;
    const { rows } = await siteOf((i, random) =>
      LISTS['a list']!([
        first(i),
        ...Array.from(
          { length: 1 + (i % 4) },
          () => `${FIRST[random(8)]} ${TOWNS[random(10)]} ${LAST[random(6)]}`,
        ),
      ]),
    );
    expect([4, 5, 6, 7].flatMap((i) => columnsWith(rows[i]!, first(i)))).toEqual([]);
    expect(JSON.stringify(cellsOf(rows[7]!))).toContain(first(7));
  });
});

/** A field in two markups. */
const VARIANTS: Record<string, readonly [(text: string) => string, (text: string) => string]> = {
  'a paragraph and a box': [
    (text) => `<p class="seat">${text}</p>`,
    (text) => `<div class="box"><em class="main">${text}</em></div>`,
  ],
  'a link and none': [
    (text) => `<span class="by"><a>${text}</a></span>`,
    (text) => `<span class="by">${text}</span>`,
  ],
  'a bold heading and a plain one': [(text) => `<h3>${text}</h3>`, (text) => `<h3><b>${text}</b></h3>`],
  'two classes': [(text) => `<div class="a1">${text}</div>`, (text) => `<div class="b2">${text}</div>`],
  'two depths': [
    (text) => `<div class="w"><div><div>${text}</div></div></div>`,
    (text) => `<div class="w">${text}</div>`,
  ],
  'a list and a paragraph': [(text) => `<ul><li>${text}</li></ul>`, (text) => `<p>${text}</p>`],
  'two tags': [(text) => `<font>${text}</font>`, (text) => `<i>${text}</i>`],
  'a cell with a link and without': [
    (text) => `<table><tr><td>${text}</td></tr></table>`,
    (text) => `<table><tr><td><a>${text}</a></td></tr></table>`,
  ],
};

describe('a field in two markups', () => {
  const town = (i: number) => `${TOWNS[i % 10]} ${TOWNS[(i * 7 + 3) % 10]} ${i}`;

  it.each(Object.keys(VARIANTS).flatMap((name) => [2, 3, 8].map((every) => [name, every] as const)))(
    'is one column: %s, one on every %i pages',
    async (name, every) => {
      const [common, other] = VARIANTS[name]!;
      const { rows } = await siteOf(
        (i, random) =>
          (i % every === 0 ? other : common)(town(i)) + MARKUPS['a definition list']!(factsOf(random)),
        { count: 48 },
      );
      const columns = [7, 8, 16, 17].map((i) => columnsWith(rows[i]!, town(i)).join());
      expect(columns[0]).not.toBe('');
      expect(new Set(columns).size).toBe(1);
    },
  );
});
