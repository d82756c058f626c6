import { describe, expect, it } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { PageFacts } from '../../src/list/features/page-facts.js';
import { fillRelative, wordedCandidate } from '../../src/list/features/relative.js';
import { isRunningText } from '../../src/list/lines/line-judge.js';
import { LINE_MEASURES, LineReader } from '../../src/list/lines/line-reader.js';
import { loadLineModel } from '../../src/list/list-model.js';
import { LineTable } from '../../src/view/lines/line-table.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';

const PROSE =
  'It stands on a cape that few people visit, and it has been lit every night for a hundred years.';
const NAMES = [
  'Barra Head',
  'Cape Wrath',
  'Eilean Glas',
  'Fair Isle South',
  'Muckle Flugga',
  'Point of Ayre',
];
const HEADINGS = [...NAMES, 'Conclusion', 'Frequently Asked Questions', 'Related Articles'];
const TITLE = {
  title: '6 lighthouses worth the walk',
  topk: true,
  score: 1,
  k: 6,
  concept: 'lighthouses',
  criterion: null,
  time: null,
  location: null,
};

function judged(headings: readonly string[]): Map<string, number> {
  const body = headings.map((heading) => `<h2>${heading}</h2><p>${PROSE}</p>`).join('');
  const lines = LineTable.of(
    buildPage(`<title>${TITLE.title}</title><main><h1>${TITLE.title}</h1>${body}</main>`, { source: 'test' }),
  );
  const { judge } = new PageFacts(lines, TITLE, NO_CONCEPTS, loadLineModel());
  const found = new Map<string, number>();
  for (let line = 0; line < lines.size; line++) {
    if (headings.includes(lines.text(line))) found.set(lines.text(line), judge.logOdds(line));
  }
  return found;
}

describe('line judge', () => {
  it('finds names likelier items than what stands around a list', () => {
    const odds = judged(HEADINGS);
    const least = Math.min(...NAMES.map((name) => odds.get(name)!));
    for (const side of HEADINGS.slice(NAMES.length)) expect(odds.get(side)!).toBeLessThan(least);
  });
});

describe('line reader', () => {
  const card = (name: string) => `<h3>${name}</h3><p>Open in summer.</p><ul><li>4 km</li></ul>`;
  const body = `<h2>Lighthouses worth a walk</h2>${NAMES.map(card).join('')}<h2>Why go?</h2><h3>Why walk</h3><h3>Why now</h3>`;
  const lines = LineTable.of(buildPage(`<main>${body}</main>`, { source: 'test' }));
  const facts = new PageFacts(lines, TITLE, NO_CONCEPTS, loadLineModel());
  const reader = new LineReader(facts);

  function measured(text: string) {
    const out = new Float64Array(LINE_MEASURES.length);
    const line = Array.from({ length: lines.size }, (_, i) => i).find((i) => lines.text(i) === text)!;
    reader.measure(line, out);
    return (name: (typeof LINE_MEASURES)[number]) => out[LINE_MEASURES.indexOf(name)]!;
  }

  it('tells lines that are followed and headed as their like from others', () => {
    const [item, side] = [measured('Cape Wrath'), measured('Why walk')];
    expect([item('underCommon'), item('underOdd')]).toEqual([1, 0]);
    expect(side('underCommon')).toBe(0);
    expect(item('sectionShare')).toBeGreaterThan(side('sectionShare'));
    expect([item('sectionWords'), side('sectionWords')]).toEqual([1, 0]);
    expect([item('sectionQuestion'), side('sectionQuestion')]).toEqual([0, 1]);
  });

  it('tells lines that start as their like do', () => {
    expect(measured('Cape Wrath')('sameStart')).toBe(0);
    expect(measured('Why walk')('sameStart')).toBe(1 / 8);
  });
});

describe('relative features', () => {
  it('tell how many have more, and how much more the most has', () => {
    const places = { width: 5, compared: [0], start: 1 };
    const features = Float64Array.from([5, 9, 7].flatMap((value) => [value, 0, 0, 0, 0]));
    fillRelative(features, places, [0, 1, 2], [0, 1, 2], () => wordedCandidate([], [], new Set()));
    expect([...features]).toEqual([5, 2 / 3, 4, 0, 0, 9, 0, 0, 0, 0, 7, 1 / 3, 2, 0, 0]);
  });

  it('tell whether the same things are named elsewhere on the page, whatever the title says', () => {
    const body = [
      ['cape', 'marrow'],
      ['grey', 'rock'],
      ['skerry', 'point'],
      ['lighthouse', 'hill'],
    ];
    const summary = body.slice(0, 3).map((words) => [...words, 'lighthouse']);
    const worded = [
      wordedCandidate([3, 6, 9, 12], body, new Set(['lighthouse'])),
      wordedCandidate([0, 1, 2], summary, new Set(['lighthouse'])),
      wordedCandidate([3, 6, 9], body.slice(0, 3), new Set(['lighthouse'])),
    ];
    const features = new Float64Array(9);
    fillRelative(features, { width: 3, compared: [], start: 1 }, [0, 1, 2], [0, 1, 2], (i) => worded[i]!);
    expect([...features]).toEqual([0, 1, 0.75, 0, 1, 0.75, 0, 1, 1]);
  });
});

describe('running text', () => {
  const linesOf = (html: string) => LineTable.of(buildPage(html, { source: 'test' }));

  it('is a long line without a number and a bold start', () => {
    const long = PROSE.repeat(4);
    const lines = linesOf(
      `<p>${long}</p><p><b>Cape Wrath.</b> ${long}</p><p>3. ${long}</p><p>Cape Wrath</p>`,
    );
    expect([0, 1, 2, 3].map((line) => isRunningText(lines, line))).toEqual([true, false, false, false]);
  });
});
