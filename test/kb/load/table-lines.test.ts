import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../../src/concepts/open.js';
import { tableLines } from '../../../src/kb/load/table-lines.js';
import { extractTables } from '../../../src/run/extract-html.js';
import { recordNames } from '../../../src/table/page/record-names.js';

const row = (cells: readonly (string | number)[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const PAGE = `<title>Rivers of the north</title><h2>Longest</h2><table>
  ${row(['River', 'Country', 'Length (km)', 'Length (mi)'], 'th')}
  ${row(['Alta', 'Norway<br>Finland', 240, 149])}${row(['Tana', 'Norway', 361, 224])}
  ${row(['Torne', 'Sweden', 522, 324])}${row(['Total', '', 1123, 697])}</table>`;

describe('tables of a page as lines for the base', () => {
  const record = extractTables(PAGE, { url: 'https://example.com/rivers#top' });
  const [line] = tableLines(record, openConcepts()) ?? [];

  it('gives each table a key, a title and a kind of its own', () => {
    expect(line?.url).toBe('https://example.com/rivers#table-1');
    expect(line?.title?.title).toBe('Longest – Rivers of the north');
    expect(line?.title?.concept).toBe('river');
  });

  it('has a thing for each row but the totals, under the column that names them', () => {
    expect(line?.list?.items.map(({ name }) => name)).toEqual(['Alta', 'Tana', 'Torne']);
    expect(line?.list?.items[0]?.fields).toEqual({
      Country: ['Norway', 'Finland'],
      'Length (km)': '240',
      'Length (mi)': '149',
    });
  });

  it('names each of several records by its own heading, or by the value that differs', () => {
    const terms = (pairs: readonly (readonly [string, string])[]) =>
      `<dl>${pairs.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join('')}</dl>`;
    const facts = (city: string, height: string) =>
      terms([
        ['City', city],
        ['Height', `${height} m`],
        ['Floors', '120'],
        ['Opened', '2015'],
      ]);
    const towers = [
      ['Alder Tower', 'Norland', '611'],
      ['Birch Spire', 'Westhaven', '599'],
      ['Cedar Point', 'Norland', '530'],
    ] as const;
    const title = '<title>3 tallest skyscrapers of the north</title>';
    const headed = towers
      .map(([name, city, height], i) => `<h2>#${i + 1} ${name}</h2>${facts(city, height)}`)
      .join('');
    const lines = tableLines(extractTables(title + headed, {}), openConcepts()) ?? [];
    expect(lines.flatMap(({ list }) => list!.items.map(({ name }) => name))).toEqual(
      towers.map(([name]) => name),
    );
    expect(lines.map((line) => line.title?.concept)).toEqual(['skyscraper', 'skyscraper', 'skyscraper']);
    const records = towers.map(([name, city, height]) => ({
      kind: 'record' as const,
      caption: null,
      heading: 'The towers',
      rows: [
        ['Height', `${height} m`],
        ['City', city],
        ['Tower', name],
      ],
    }));
    expect(recordNames(records, 'Towers')).toEqual(['Alder Tower', 'Birch Spire', 'Cedar Point']);
    expect(recordNames(records.slice(1), 'Towers')).toEqual(['Westhaven', 'Norland']);
  });

  it('leaves the parts of one record under the name of the page', () => {
    const part = (heading: string, attribute: string) => ({
      kind: 'record' as const,
      caption: null,
      heading,
      rows: [
        [`${attribute} height`, '3 cm'],
        [`${attribute} width`, '4 cm'],
      ],
    });
    expect(recordNames([part('Screen', 'Screen'), part('Case', 'Case')], 'Nimbus 3')).toEqual([
      'Nimbus 3',
      'Nimbus 3',
    ]);
  });

  it('says that other lines are none', () => {
    expect(tableLines({ source: 'x', status: 'not-topk' }, null)).toBeNull();
    expect(tableLines('text', null)).toBeNull();
  });
});
