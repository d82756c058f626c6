import { describe, expect, it } from 'vitest';
import type { RawPage } from '../../src/corpus/page-ref.js';
import { type AppliedRow, applyWrapper } from '../../src/site/apply/apply.js';
import { repairFrom } from '../../src/site/apply/repair.js';
import { induce, type TableRow } from '../../src/site/induce.js';
import { wrapperText } from '../../src/site/table-lines.js';
import { parseWrapper, type Wrapper } from '../../src/site/wrapper.js';
import { chrome, filmPage, filmsFrom, rawPage } from './golden-sites.js';

const films = filmsFrom(11, 40);
const pages = films.map((film, i) => rawPage(`film-${i}`, filmPage(film)));

function changed(change: (html: string) => string, from: readonly RawPage[] = pages): RawPage[] {
  return from.map((page) => ({ ...page, bytes: Buffer.from(change(Buffer.from(page.bytes).toString())) }));
}

function opened(list: readonly RawPage[]): () => AsyncIterable<RawPage> {
  return async function* () {
    yield* list;
  };
}

async function learn(list: readonly RawPage[] = pages): Promise<{ wrapper: Wrapper; rows: TableRow[] }> {
  const rows: TableRow[] = [];
  const { wrappers } = await induce(opened(list), { onRow: (_, row) => rows.push(row) });
  return { wrapper: wrappers[0]!, rows };
}

async function applied(wrapper: Wrapper, list: readonly RawPage[]) {
  const rows: AppliedRow[] = [];
  const report = await applyWrapper(wrapper, list, (row) => rows.push(row));
  return { rows, report };
}

/** The facts of a film whatever else the table holds. */
const facts = (rows: readonly { values: TableRow['values'] }[]) =>
  rows.map(({ values }) => [values.Director, values.Year, values.Length, values.Genres]);

describe('apply', () => {
  it('gives the rows of induce again, also after the wrapper was written and read', async () => {
    const { wrapper, rows } = await learn();
    const again = parseWrapper(wrapperText(wrapper), 'wrapper.json');
    expect(again).toEqual(wrapper);
    const { rows: fresh, report } = await applied(again, pages);
    expect(fresh).toEqual(rows);
    expect(report.verdict).toBe('fits');
    expect(report.columns.filter(({ moved }) => moved)).toEqual([]);
  });

  it('extracts pages that it has not seen', async () => {
    const { wrapper } = await learn();
    const others = filmsFrom(12, 20);
    const { rows } = await applied(
      wrapper,
      others.map((film, i) => rawPage(`new-${i}`, filmPage(film))),
    );
    expect(rows.map(({ values }) => values.Director)).toEqual(others.map(({ director }) => director));
  });

  it('reads pages whose classes were all renamed by labels and plain tag paths, and says that they drifted', async () => {
    const { wrapper, rows } = await learn();
    const renamed = changed((html) =>
      html.replace(/(class|id)="([^"]*)"/g, (_, kind, name) => `${kind}="x${[...name].reverse().join('')}"`),
    );
    const { rows: fresh } = await applied(wrapper, renamed);
    expect(facts(fresh)).toEqual(facts(rows));
  });

  it('repairs nothing on pages that fit', async () => {
    const { wrapper } = await learn();
    const { wrapper: repaired, lost } = await repairFrom(wrapper, opened(pages));
    expect(repaired).toEqual(wrapper);
    expect(lost).toEqual([]);
  });

  it('reports the column that a site stopped to show', async () => {
    const { wrapper } = await learn();
    const without = changed((html) => html.replace(/<tr><td>Year<\/td>.*?<\/tr>/, ''));
    const { report } = await applied(wrapper, without);
    expect(report.verdict).toBe('drifted');
    expect(report.columns.filter(({ moved }) => moved).map(({ column }) => column)).toContain('Year');
  });

  it('rejects the pages of another site', async () => {
    const { wrapper } = await learn();
    const strangers = Array.from({ length: 8 }, (_, i) =>
      rawPage(`x${i}`, `<main><h1>Soup ${i}</h1><ol><li>${i} onions</li></ol></main>`),
    );
    const { rows, report } = await applied(wrapper, strangers);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(rows.every(({ values }) => Object.keys(values).length === 0)).toBe(true);
    expect(report.verdict).toBe('another site');
  });
});

/** Changes that leave the facts what they were: induced anew, the rows must stay. */
const HARMLESS: [string, (html: string) => string][] = [
  ['renamed classes', (html) => html.replaceAll('class="', 'class="v2-')],
  [
    'a wrapper around the page',
    (html) =>
      html.replace('<body>', '<body><div class="app"><div>').replace('</body>', '</div></div></body>'),
  ],
  ['other heading tags', (html) => html.replaceAll('h2>', 'h3>')],
  ['attributes added and shuffled', (html) => html.replaceAll('<td>', '<td align="left" data-x="1">')],
  ['white space', (html) => html.replaceAll('><', '>\n  <')],
];

describe('metamorphic', () => {
  it.each(HARMLESS)('rows stay after %s', async (_, change) => {
    const before = facts((await learn()).rows);
    expect(facts((await learn(changed(change))).rows)).toEqual(before);
  });

  it('relocates columns after a redesign of tags and classes', async () => {
    const { wrapper, rows } = await learn();
    const redesigned = changed((html) =>
      html
        .replaceAll('<table>', '<dl class="facts">')
        .replaceAll('</table>', '</dl>')
        .replaceAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g, '<dt>$1</dt><dd>$2</dd>')
        .replaceAll('id="main"', 'class="content-area"'),
    );
    const { wrapper: mended, relocated } = await repairFrom(wrapper, opened(redesigned));
    expect(relocated.map(({ column }) => column)).toEqual(
      expect.arrayContaining(['Director', 'Year', 'Length', 'Genres']),
    );
    expect(facts((await applied(mended, redesigned)).rows)).toEqual(facts(rows));
  });
});

describe('bad input', () => {
  it('asks for more than one page', async () => {
    await expect(learn(pages.slice(0, 1))).rejects.toMatchObject({ code: 'site-too-few-pages' });
    await expect(learn([])).rejects.toMatchObject({ code: 'site-too-few-pages' });
  });

  it('warns when two pages are all there is', async () => {
    const { wrapper, rows } = await learn(pages.slice(0, 2));
    expect(rows).toHaveLength(2);
    expect(wrapper.warnings.join()).toContain('learned from 2 pages');
  });

  it('says so when all pages are equal', async () => {
    const same = Array.from({ length: 12 }, (_, i) => ({ ...pages[0]!, source: `${i}.html` }));
    const { wrapper } = await learn(same);
    expect(wrapper.columns).toEqual([]);
    expect(wrapper.warnings.join()).toContain('all equal');
  });

  it('finds no template where no two pages are alike', async () => {
    const tags = 'article section aside nav header footer main figure'.split(' ');
    const unlike = tags.map((tag, i) => {
      const nest = tags.slice(0, i + 1).map((inner) => `<${inner}><${tag}><p>${inner} ${i}</p>`);
      return rawPage(`u${i}`, `<${tag}>${nest.join('')}`);
    });
    await expect(learn(unlike.slice(0, 4))).rejects.toMatchObject({ code: 'site-no-template' });
  });

  it('holds with three pages of noise in ten', async () => {
    const noise = Array.from({ length: 17 }, (_, i) =>
      rawPage(
        `noise-${i}`,
        chrome(`<ul class="index">${'<li><a href="#">Film</a> <small>new</small></li>'.repeat(3 + i)}</ul>`),
      ),
    );
    const { rows } = await learn([...pages, ...noise]);
    const found = rows.filter(({ page }) => page.startsWith('film'));
    expect(facts(found)).toEqual(facts((await learn()).rows));
  });

  it('reads a page of 5 MB', async () => {
    const long = `<p>${'word '.repeat(1_000_000)}</p>`;
    const large = rawPage('large', filmPage(films[0]!).replace('<h2>Cast', `${long}<h2>Cast`));
    const { rows } = await learn([...pages, large]);
    expect(rows.at(-1)!.values.Year).toBe(films[0]!.year);
  });

  it('refuses wrappers of another version and files that are none', () => {
    const other = JSON.stringify({ format: 'tagpath-wrapper', version: 99 });
    expect(() => parseWrapper(other, 'w.json')).toThrow(expect.objectContaining({ code: 'wrapper-version' }));
    for (const text of ['', '[]', '{"format":"x"}', '{"format":"tagpath-wrapper","version":2}']) {
      expect(() => parseWrapper(text, 'w.json')).toThrow(
        expect.objectContaining({ code: 'wrapper-invalid' }),
      );
    }
  });
});
