import { expect, test } from 'vitest';
import { showMerge, showMerges } from '../../src/cli/show-kb.js';

const DECISION = {
  id: 7,
  entity_id: 2,
  into_id: 1,
  rule: 'abbreviated-name',
  evidence: 'Mt. Everest is short for Mount Everest',
  score: 0.9,
  state: 'merged',
  name: 'Mt.\u001b Everest',
  head: 'mountain',
  intoName: 'Mount Everest',
  intoHead: '',
} as const;

test('a decision is shown by its names and its reason, without control characters', () => {
  expect(showMerge(DECISION)).toBe(
    '7  "Mt.  Everest" (mountain) is "Mount Everest": Mt. Everest is short for Mount Everest [abbreviated-name]',
  );
  expect(showMerge({ ...DECISION, state: 'undone' })).toMatch(/, undone$/);
  expect(JSON.parse(showMerges([DECISION], 'jsonl'))).toEqual(DECISION);
});
