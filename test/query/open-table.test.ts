import { describe, expect, it } from 'vitest';
import { gridOfFile } from '../../src/query/open-table.js';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

describe('a file as a table', () => {
  it.each([
    ['semicolons and decimal commas', 'Stadt;Einwohner;Fläche\nKiel;246.601;118,6\nBonn;331.885;141,1\n'],
    ['semicolons where each row has a comma', 'Stadt;Fläche\nKiel;118,6\nBonn;141,1\n'],
    ['bars', 'Stadt|Fläche\nKiel|118,6\n'],
    ['tabs', 'Stadt\tFläche\nKiel\t118,6\n'],
    ['what the first line says', 'sep=/\nStadt/Fläche\nKiel/118,6\n'],
  ])('is parted by %s', async (_, text) => {
    const { labels, rows } = await gridOfFile('staedte.csv', bytes(text));
    expect([labels[0], labels.at(-1)]).toEqual(['Stadt', 'Fläche']);
    expect([rows[0]![0], rows[0]!.at(-1)]).toEqual(['Kiel', '118,6']);
  });

  it('stays parted by commas where cells hold other delimiters', async () => {
    const { labels, rows } = await gridOfFile('a.csv', bytes('Name,Tags\nA,x;y|z\nB,x;y|w\n'));
    expect(labels).toEqual(['Name', 'Tags']);
    expect(rows).toEqual([
      ['A', 'x;y|z'],
      ['B', 'x;y|w'],
    ]);
  });

  it('reads a .tsv that has commas in all cells by its tabs', async () => {
    expect((await gridOfFile('a.tsv', bytes('A,a\tB,b\n1,5\t2,5\n'))).labels).toEqual(['A,a', 'B,b']);
  });

  it.each([
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('Stadt;Ort\nKöln;x\n', 'utf16le')])],
    ['windows-1252', bytes('Stadt;Ort\nKöln;x\n', 'latin1')],
  ])('reads %s', async (_, file) => {
    expect((await gridOfFile('a.csv', file)).rows).toEqual([['Köln', 'x']]);
  });

  it('is refused where it is no text', async () => {
    await expect(gridOfFile('my.db', Buffer.from('SQLite format 3\0\0\0\0\x01\x01'))).rejects.toMatchObject({
      code: 'table-unreadable',
    });
  });
});
