import { describe, expect, it } from 'vitest';
import type { Concepts } from '../../src/concepts/concepts.js';
import { TableLearner } from '../../src/concepts/learn/table-learner.js';
import { openConcepts } from '../../src/concepts/open.js';

const KNOWN = ['France', 'Germany', 'Japan', 'Canada'];

function learn(concepts: Concepts, columns: readonly (readonly [label: string, ...texts: string[]])[]) {
  const learner = new TableLearner(concepts);
  for (const [i, [label, ...texts]] of columns.entries())
    learner.add({ label, texts, site: `page ${i}`, weight: 1 });
  return learner.result().map(({ concept, instance }) => `${instance} is a ${concept}`);
}

describe('learning from the headers of tables', () => {
  const concepts = openConcepts();

  it('keeps what several tables say under a header whose other things are known', () => {
    const pairs = learn(concepts, [
      ['Country (2010)', ...KNOWN, 'Ruritania', 'Only Here'],
      ['Home country', ...KNOWN, 'Ruritania\nZubrowka (historic)'],
      ['Country', 'Zubrowka', 'Freedonia', 'Sylvania'],
    ]);
    expect(pairs).toContain('Ruritania is a country');
    expect(pairs).toContain('Zubrowka is a country');
    expect(pairs).not.toContain('Freedonia is a country');
  });

  it('learns nothing under headers that name no kind, and no sentences or numbers', () => {
    const notes: [string, ...string[]] = [
      'Notes',
      'Held for the first time. It rained.',
      'Cancelled',
      'Postponed',
    ];
    expect(learn(concepts, [notes, notes, notes])).toEqual([]);
    const pairs = learn(concepts, [
      ['Country', ...KNOWN, '12 points', 'It was a long road to the final match'],
      ['Country', ...KNOWN, '12 points', 'It was a long road to the final match'],
    ]);
    expect(pairs.filter((pair) => /points|road/.test(pair))).toEqual([]);
  });
});
