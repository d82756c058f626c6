import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { type Contender, mostFound } from '../../src/list/acceptance.js';
import { viewCandidates } from '../../src/list/view-candidates.js';
import { announce } from '../support/announce.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';

const contender = (score: number, lines: readonly number[]): Contender => ({
  score,
  lines,
  names: lines.map((line) => [`name${line}`]),
  isShown: true,
  isComplete: false,
  isMarkedUp: false,
  likely: 1,
});

describe('the likeliest list', () => {
  it('is the one whose ways of being found have the largest share together', () => {
    const once = contender(0.4, [1, 3, 5]);
    const twice = [contender(0.25, [2, 4, 6]), contender(0.3, [2, 4, 6])];
    expect(mostFound([once, ...twice])).toBe(2);
  });

  it('is the likeliest one where each was found once, and none where there is none', () => {
    expect(mostFound([contender(0.2, [1, 2]), contender(0.3, [4, 5])])).toBe(1);
    expect(mostFound([])).toBe(-1);
  });
});

const NAMES = ['Harrow Q2', 'Tallis Ember', 'Brockley Mini', 'Norwick Duo'];

/** Texts of all candidates of a page, each as one string. */
function candidatesOf(body: string, k: number | null): string[] {
  const page = buildPage(`<html><body><main><h1>Stoves</h1>${body}</main></body></html>`);
  const views = viewCandidates(page, announce('Best stoves', k), NO_CONCEPTS, { isExhaustive: true });
  return views.map(({ items }) => items.map(({ text }) => text).join(' | '));
}

describe('candidates', () => {
  it('are the first cells of the rows of a grid made of div elements', () => {
    const rows = NAMES.map((name, i) => `<div><div>${name}</div><div>${i + 3} points</div></div>`);
    expect(candidatesOf(`<div>${rows.join('')}</div>`, NAMES.length)).toContain(NAMES.join(' | '));
  });

  it('are not the headings that have a number in their names', () => {
    const names = ['Polestar 4', 'Kia EV', 'Polestar 2', 'Dacia Spring', 'Renault 4', 'MG 5', 'BMW Touring'];
    const body = names.map((name) => `<h2>${name}</h2><p>It drives well.</p>`).join('');
    const numbered = names.filter((name) => /\d/.test(name)).join(' | ');
    const found = candidatesOf(body, null);
    expect(found).toContain(names.join(' | '));
    expect(found).not.toContain(numbered);
  });
});
