import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { buildPage } from '../../src/html/build-page.js';
import { findList } from '../../src/list/find-list.js';
import { announce } from '../support/announce.js';

const BUILDINGS = ['Amber Spire', 'Kiln House', 'Tower 42 North', 'Old Exchange', 'Pier Gate', 'Silk Mill'];
const CITIES = ['Dubai', 'Seoul', 'Shanghai', 'Mecca', 'Beijing', 'Tianjin'];
const PEOPLE = ['Ann Lowe', 'Bo Hart', 'Cy Marsh', 'Di Penn', 'Ed Quill', 'Flo Reed'];

interface Column {
  readonly label: string;
  readonly cells: readonly string[];
  /** Class of each cell: what styles a column also makes its cells look like a list of their own. */
  readonly className?: string;
}

function namesIn(columns: readonly Column[], concept: string): string[] {
  const head = columns.map(({ label }) => `<th>${label}</th>`).join('');
  const rows = BUILDINGS.map((_, i) => {
    const cells = columns.map(({ cells, className = '' }) => `<td class="${className}">${cells[i]}</td>`);
    return `<tr><td>${i + 1}</td>${cells.join('')}</tr>`;
  });
  const title = `Top 6 Tallest ${concept}`;
  const html = `<title>${title}</title><h1>${title}</h1><p>They are measured from the pavement to the tip of the spire.</p>
    <table><tr><th>Rank</th>${head}</tr>${rows.join('')}</table>`;
  const list = findList(
    buildPage(html, { url: 'https://towers.example/' }),
    { ...announce(title, 6), concept },
    openConcepts(),
  );
  return 'reason' in list ? [list.reason] : list.items.map((item) => item.text);
}

const building = (label: string): Column => ({ label, cells: BUILDINGS });
const city: Column = { label: 'City', cells: CITIES, className: 'place' };
const architect: Column = { label: 'Architect', cells: PEOPLE };

describe('the column that holds the names of a table', () => {
  it.each([
    ['is labelled with the noun of the title', [city, architect, building('Building')], 'office buildings'],
    ['may add "name" to it', [city, building('Building name')], 'buildings'],
    ['is labelled with a synonym', [city, building('Edifice')], 'buildings'],
    ['is labelled with a wider noun', [city, building('Building')], 'skyscrapers'],
    ['is labelled as names', [city, building('Name')], 'wonders'],
    ['is the first of words without such a label', [building('Landmark 2026'), city], 'wonders'],
    [
      'is not one whose values come back',
      [{ label: 'Region', cells: ['Asia', 'Asia', 'Europe', 'Asia', 'Asia', 'Europe'] }, building('')],
      'wonders',
    ],
    [
      'is not one of measures',
      [
        { label: 'Height', cells: ['90 feet', '80 feet', '70 feet', '60 feet', '50 feet', '40 feet'] },
        building(''),
      ],
      'wonders',
    ],
  ])('%s', (_, columns, concept) => {
    expect(namesIn(columns, concept)).toEqual(BUILDINGS);
  });

  it('is the cities where the title announces cities', () => {
    expect(namesIn([building('Building'), city], 'cities')).toEqual(CITIES);
  });
});
