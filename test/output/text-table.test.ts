import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, drawTextTable, fitText } from '../../src/output/text-table.js';

describe('displayWidth', () => {
  it('counts cells, not characters', () => {
    expect(displayWidth('abc')).toBe(3);
    expect(displayWidth('東京')).toBe(4);
    expect(displayWidth('e\u0301')).toBe(1);
    expect(displayWidth('\u200fالبتراء')).toBe(7);
    expect(displayWidth('✅')).toBe(2);
    expect(displayWidth('👨‍👩‍👧')).toBe(2);
  });
  it('fits a text into its cells', () => {
    expect(fitText('Basecamp', 5)).toBe('Base…');
    expect(fitText('42', 5, true)).toBe('   42');
    expect(displayWidth(fitText('東京タワー', 6))).toBe(6);
  });
});

describe('drawTextTable', () => {
  const grid = {
    head: ['#', 'tool', 'price', 'description'],
    rows: [
      [
        '1',
        'Asana',
        '$10.99',
        'Goals, boards and a calendar in one place, and people find their way at once.',
      ],
      ['2', 'Trello', '$5.00', 'Cards on boards.'],
    ],
    fixed: 2,
    right: new Set([2]),
  };

  it('shows short columns whole and cuts the long one', () => {
    expect(drawTextTable(grid, 48)).toEqual({
      text: [
        '#  tool     price  description',
        '─  ──────  ──────  ─────────────────────────────',
        '1  Asana   $10.99  Goals, boards and a calendar…',
        '2  Trello   $5.00  Cards on boards.',
      ].join('\n'),
      left: [],
    });
  });

  it('leaves out what would be cut to nothing, and says so', () => {
    const { text, left } = drawTextTable(grid, 24);
    expect(left).toEqual(['description']);
    expect(text).not.toContain('Goals');
  });

  it('never draws past the width', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replace(/\s/g, ' '));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell, cell, cell), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 12, max: 120 }),
        (rows, width) => {
          const { text } = drawTextTable({ head: rows[0]!, rows, fixed: 2 }, width);
          expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
