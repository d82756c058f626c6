import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { findList } from '../../src/list/find-list.js';
import { announce } from '../support/announce.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';

const NAMES = ['Vintgar Gorge', 'Soča Trail', 'Velika Planina', 'Logar Valley', 'Mount Nanos'];
const PROSE = 'The path follows the river for an hour and climbs to a hut with a wide view of the valley.';

function namesOf(headings: readonly string[]): string[] {
  const body = headings.map((name) => `<h3>${name}</h3><p>${PROSE}</p>`).join('');
  const page = buildPage(`<html><body><main><h1>5 trails</h1><p>${PROSE}</p>${body}</main></body></html>`);
  const found = findList(page, announce('5 trails in Slovenia', 5), NO_CONCEPTS);
  return 'reason' in found ? [] : found.items.map(({ text }) => text);
}

describe('what a page gives on top of the announced count', () => {
  it('is part of the list where the line after the last item says so', () => {
    expect(namesOf([...NAMES, 'Bonus: Peca Ridge'])).toEqual([...NAMES, 'Bonus: Peca Ridge']);
    expect(namesOf([...NAMES, 'Peca Ridge (bonus!)'])).toHaveLength(6);
    expect(namesOf([...NAMES, 'Bonus: Peca Ridge', 'Extra: Slavnik Peak'])).toHaveLength(7);
  });

  it('has no number where the others have one', () => {
    const numbered = NAMES.map((name, i) => `${i + 1}. ${name}`);
    expect(namesOf([...numbered, 'Bonus: Peca Ridge', 'Final thoughts'])).toEqual([
      ...NAMES,
      'Bonus: Peca Ridge',
    ]);
  });

  it('is not any line that follows', () => {
    expect(namesOf([...NAMES, 'Final thoughts'])).toEqual(NAMES);
  });
});
