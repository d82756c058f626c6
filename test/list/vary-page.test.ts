import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { LINE, LineTable } from '../../src/view/lines/line-table.js';
import { withoutHeadings } from '../../training/lists/vary-page.js';

describe('a page without its headings', () => {
  it('has bold lines in their place, and keeps its first heading and its text', () => {
    const page = buildPage('<h1>Two hills</h1><h2>Bryn</h2><p>A hill.</p><h3><a href="/x">Tor</a></h3>', {
      source: 'test',
    });
    const changed = withoutHeadings(page)!;
    const lines = LineTable.of(changed);
    const shown = Array.from({ length: lines.size }, (_, line) => [
      lines.text(line),
      lines.level[line],
      lines.has(line, LINE.boldWhole),
    ]);
    expect(shown).toEqual([
      ['Two hills', 1, false],
      ['Bryn', 0, true],
      ['A hill.', 0, false],
      ['Tor', 0, true],
    ]);
    expect(changed.tagName(lines.block[1]!)).toBe('p');
  });

  it('is none where there is but one heading', () => {
    expect(withoutHeadings(buildPage('<h1>One</h1><p>Text.</p>', { source: 'test' }))).toBeNull();
  });
});
