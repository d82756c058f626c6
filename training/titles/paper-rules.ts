import type { Analysis } from '../../src/title/analysis.js';
import { candidatePositions } from '../../src/title/classifier.js';
import type { LabelledTitle } from './examples.js';

/**
 * The four rules by which the paper finds positive samples among titles (section IV-A.2): "top CD",
 * the same with "top" taken away, "CD JJS", "CD RBS JJ".
 */
export type PaperRule = 'top-cd' | 'without-top' | 'cd-jjs' | 'cd-rbs-jj';

export interface RuleSample extends LabelledTitle {
  readonly rule: PaperRule;
}

/** The samples that a raw title gives by the rules; none when no rule fits. */
export function samplesByRules(a: Analysis): RuleSample[] {
  for (const at of candidatePositions(a)) {
    const samples = [...topCd(a, at), ...superlative(a, at)];
    if (samples.length > 0) return samples;
  }
  return [];
}

function topCd(a: Analysis, at: number): RuleSample[] {
  const top = a.tokens[at - 1];
  if (top?.lower !== 'top') return [];
  const k = a.tokens[at]!.number!.value;
  const without = a.title.slice(0, top.start) + a.title.slice(a.tokens[at]!.start);
  return [
    { title: a.title, topk: true, k, rule: 'top-cd' },
    { title: without, topk: true, k, rule: 'without-top' },
  ];
}

function superlative(a: Analysis, at: number): RuleSample[] {
  const k = a.tokens[at]!.number!.value;
  const next = a.words[at + 1];
  if (next?.tag === 'JJS') return [{ title: a.title, topk: true, k, rule: 'cd-jjs' }];
  const adjective = a.words[at + 2]?.tags.includes('JJ') === true;
  return next?.tag === 'RBS' && adjective ? [{ title: a.title, topk: true, k, rule: 'cd-rbs-jj' }] : [];
}
