import { describe, expect, it } from 'vitest';
import { nameByType } from '../../src/site/columns/name-by-type.js';
import { induce } from '../../src/site/induce.js';
import type { WrapperColumn } from '../../src/site/wrapper.js';
import { chrome, rawPage } from './golden-sites.js';

const PAGES = 60;
const NAMES = 'Ando Beck Cole Dorn Eyre Falk Gale Hain Ives Jung Kerr'.split(' ');

async function columnsOf(body: (i: number) => string): Promise<ReadonlyMap<string, WrapperColumn>> {
  const pages = Array.from({ length: PAGES }, (_, i) =>
    rawPage(`school-${i}`, chrome(`<h1>School ${i}</h1>${body(i)}`)),
  );
  const { wrappers } = await induce(async function* () {
    yield* pages;
  });
  return new Map(wrappers[0]!.columns.map((column) => [column.name, column]));
}

function row(label: string, value: string | number): string {
  return `<tr><td class="l">${label}:</td><td class="v">${value}</td></tr>`;
}

function facts(i: number): string {
  return row('Students', 900 + 7 * i) + row('Founded', 1850 + i);
}

describe('fields that hardly vary or are rare', () => {
  it('keep a labelled value that all pages share, where it stands as those that vary do', async () => {
    const columns = await columnsOf((i) => `<table>${facts(i)}${row('Calendar', 'N/A')}</table>`);
    expect(columns.get('Calendar')?.samples).toEqual(['N/A']);
  });

  it('leave out a menu, whose words all pages share', async () => {
    const menu = '<ul><li>Contact:</li><li>Imprint</li></ul>';
    const columns = await columnsOf((i) => `${menu}<table>${facts(i)}</table>`);
    expect([...columns.values()].flatMap(({ samples }) => samples)).not.toContain('Imprint');
  });

  it('keep a field of a single page, where labels are a closed class', async () => {
    const rare = (i: number) => (i === 31 ? row('Patron', 'Saint Anne') : '');
    const columns = await columnsOf((i) => `<table>${facts(i)}${rare(i)}</table>`);
    expect(columns.get('Patron')?.samples).toEqual(['Saint Anne']);
  });

  it('take names that nearly every page has other ones of for no labels', async () => {
    const offer = (i: number) => `<p><b>${NAMES[i % 7]}${NAMES[i % 11]}:</b> <i>Job ${i}</i></p>`;
    const columns = await columnsOf((i) => `<table>${facts(i)}</table>${offer(i)}`);
    expect([...columns.keys()].filter((name) => /^(?:[A-Z][a-z]+){2}$/.test(name))).toEqual([]);
  });
});

describe('the form of values', () => {
  it('takes dates in digits for no telephone numbers', () => {
    expect(nameByType(['12/07/2010', '10/13/2010', '12/06/2010'], null)).toBe('date');
    expect(nameByType(['(212) 555-0173', '(646) 555-0188', '(718) 555-0123'], null)).toBe('phone');
    expect(nameByType(['0-375-42502-0', '0-14-043930-1', '978-3-16-148410-0'], null)).toBeNull();
  });
});
