import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { findAllLists } from '../../src/list/all-lists.js';
import { scoreCandidates } from '../../src/list/choose-list.js';
import { explainList } from '../../src/list/explain.js';
import { explainPage } from '../../src/list/explain-page.js';
import { FEATURE_NAMES } from '../../src/list/features/all-features.js';
import { findList, rankerOf } from '../../src/list/find-list.js';
import type { FoundList } from '../../src/list/found-list.js';
import { GROUPS, likelyLists } from '../../src/list/likely-lists.js';
import { viewCandidates } from '../../src/list/view-candidates.js';
import { announce } from '../support/announce.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';

const page = (slug: string) =>
  buildPage(readFileSync(path.join(import.meta.dirname, '../pages', slug, 'source.html'), 'utf8'));

/** The texts that the page marks as items of the chosen list, as a browser's parser sees them. */
function markedTexts(html: string): string[] {
  const texts: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (!('childNodes' in node)) return;
    if (node.attrs.some(({ name, value }) => name === 'class' && value === 'c0')) texts.push(textOf(node));
    node.childNodes.forEach(visit);
  };
  parse(html).childNodes.forEach(visit);
  return texts;
}

function textOf(node: DefaultTreeAdapterTypes.ChildNode): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('').trim() : '';
}

describe('explainList', () => {
  const built = page('list-faq-and-conclusion');
  const title = announce(built.info.title, 9);
  const explanation = explainList(built, title, NO_CONCEPTS);

  it('puts the chosen list first and says of all others why they lost', () => {
    const chosen = explanation.candidates.filter((candidate) => candidate.lost === null);
    expect(chosen).toHaveLength(1);
    expect(chosen[0]!.sample[0]).toBe('Skerry Point');
    expect(explanation.candidates.length).toBeGreaterThan(1);
  });

  it('names every feature and the tag path', () => {
    const [first] = explanation.candidates;
    expect(first!.features['count.equal']).toBe(1);
    expect(first!.tagPath).toMatch(/^html\/body\/.*h2$/);
  });

  it('shows the best candidate of a page without a list', () => {
    const lying = page('list-lying-title');
    const told = explainList(lying, announce('2 lighthouses', 2), NO_CONCEPTS);
    expect(told.candidates.length).toBeGreaterThan(0);
  });

  it('marks the items on a page without scripts', () => {
    const html = explainPage(built, explanation);
    expect(html).not.toMatch(/<script/i);
    const { items } = findList(built, title, NO_CONCEPTS) as FoundList;
    expect(items).toHaveLength(9);
    expect(markedTexts(html)).toEqual(items.map(({ text }) => text));
  });
});

describe('findAllLists', () => {
  it('gives a table and a list of one page, no line twice', () => {
    const found = findAllLists(page('list-table-rows'), announce('', null), NO_CONCEPTS);
    expect(found.some((list) => list.tableNode !== null)).toBe(true);
    const nodes = found.flatMap((list) => list.items.map((item) => item.node));
    expect(new Set(nodes).size).toBe(nodes.length);
  });
});

describe('findAllLists without a count', () => {
  it('keeps the last item, whatever follows it', () => {
    const prose = '<p>It was built of grey stone by a crew of twelve in two short summers.</p>';
    const items = ['Skerry Point', 'Grey Rock', 'Fair Head', 'Old Harbour', 'Cape Wrath', 'Bell Rock'];
    const html = `<h1>Lights</h1>${prose}<ul>${items.map((name) => `<li>${name}</li>`).join('')}</ul>${prose}`;
    const [best] = findAllLists(buildPage(html), announce('Lights', null), NO_CONCEPTS);
    expect(best!.items.map((item) => item.text)).toEqual(items);
  });
});

describe('screen', () => {
  it('reads 16 candidates of many, and all where all are wanted', () => {
    const names = (of: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${of} ${'abcdefghijkl'[i]}`);
    const block = (of: string) =>
      `<div class="${of}"><h3>${of}</h3>${names(of, 7)
        .map((n) => `<p class="x${of}">${n} here</p>`)
        .join('')}</div>`;
    const html = Array.from({ length: 40 }, (_, i) => block(`Part${String.fromCharCode(97 + (i % 26))}${i}`));
    const views = viewCandidates(buildPage(html.join('')), announce('7 parts', 7), NO_CONCEPTS);
    expect(views.length).toBeGreaterThan(16);
    const ranker = rankerOf({});
    expect(scoreCandidates(views, ranker)).toHaveLength(16);
    expect(scoreCandidates(views, ranker, true)).toHaveLength(views.length);
  });
});

describe('rankers', () => {
  it.each(['default', 'bayes', 'rules'] as const)(
    '%s finds numbered headings and signs the result',
    (ranker) => {
      const built = page('list-numbered-headings');
      const found = findList(built, announce(built.info.title, 7), NO_CONCEPTS, { ranker }) as FoundList;
      expect(found.items).toHaveLength(7);
      expect(found.provenance).toContain('rule-index');
      expect(found.provenance.at(-1)).toMatch(/^ranker-/);
    },
  );

  it('finds a list whose title gives no count', () => {
    const built = page('list-numbered-headings');
    const found = findList(built, announce('Best lighthouses', null), NO_CONCEPTS) as FoundList;
    expect(found.items.map((item) => item.rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('likelyLists', () => {
  it('has words for every group of features', () => {
    expect(Object.keys(GROUPS)).toEqual(
      [...new Set(FEATURE_NAMES.map((name) => name.split('.')[0]!))].sort(),
    );
  });

  const built = page('list-faq-and-conclusion');
  const lists = likelyLists(built, announce(built.info.title, 9), NO_CONCEPTS);

  it('puts the list that is found first, at the same probability, and says what sets it apart', () => {
    const found = findList(built, announce(built.info.title, 9), NO_CONCEPTS) as FoundList;
    expect(lists[0]!.list.items.map(({ text }) => text)).toEqual(found.items.map(({ text }) => text));
    expect(lists[0]!.score).toBe(found.score);
    expect(lists[0]!.reasons[0]).toBe('as many items as the title announces, 9');
    expect(lists[0]!.reasons.at(-1)).toMatch(/^stands out by /);
  });

  it('tells readers why each other lost, without the names of features', () => {
    expect(lists.length).toBeGreaterThan(1);
    for (const { reasons } of lists.slice(1)) {
      expect(reasons.length).toBeGreaterThan(0);
      expect(reasons.join()).not.toMatch(/\d\.\d|\w\.\w|threshold/);
    }
  });
});
