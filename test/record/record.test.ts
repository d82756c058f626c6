import { describe, expect, it } from 'vitest';
import { ExtractRecordSchema, LoadableRecordSchema } from '../../src/record/record.js';
import { extractHtml } from '../../src/run/extract-html.js';

describe('the schema of a record', () => {
  it('takes what extract gives, and changes nothing of it', () => {
    const html = `<title>Top 3 Rivers</title><h1>Top 3 Rivers</h1><table><tr><th>Rank<th>River<th>Length
      <tr><td>1<td>Nile<td>6,650 km<tr><td>2<td>Amazon<td>6,400 km<tr><td>3<td>Yangtze<td>6,300 km</table>`;
    const records = [html, '', '<title>About us</title>'].map((page) => extractHtml(page));
    expect(records[0]!.status).toBe('extracted');
    for (const record of records) {
      const line: unknown = JSON.parse(JSON.stringify(record));
      expect(ExtractRecordSchema.parse(line)).toEqual(line);
      expect(LoadableRecordSchema.parse(line)).toMatchObject({ source: '-', status: record.status });
    }
  });

  it('is loaded with the least that tells a list', () => {
    const least = { source: 'a', status: 'extracted', list: { items: [{ name: 'x' }] } };
    expect(LoadableRecordSchema.parse(least)).toEqual(least);
    expect(ExtractRecordSchema.safeParse(least).success).toBe(false);
  });
});
