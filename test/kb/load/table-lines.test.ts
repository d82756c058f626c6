import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../../src/concepts/open.js';
import { tableLines } from '../../../src/kb/load/table-lines.js';
import { extractTables } from '../../../src/run/extract-html.js';

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

  it('says that other lines are none', () => {
    expect(tableLines({ source: 'x', status: 'not-topk' }, null)).toBeNull();
    expect(tableLines('text', null)).toBeNull();
  });
});
