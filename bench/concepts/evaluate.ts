/**
 * How good is-a knowledge is, by questions written for it: is-a.txt, is-a-tail.txt, conceptualise.txt and
 * longest-instance.txt.
 */
import { readFileSync } from 'node:fs';
import type { Concepts } from '../../src/concepts/concepts.js';

export interface Evaluation {
  readonly questions: number;
  /** Share of true pairs that are known. */
  readonly recall: number;
  /** Share of the pairs taken for true that are. */
  readonly precision: number;
  readonly f1: number;
  /** Share of the true pairs off the beaten track that are known (is-a-tail.txt). */
  readonly tailQuestions: number;
  readonly tailRecall: number;
  /** The same figures over what stands in tables (is-a-tables.txt). */
  readonly tableQuestions: number;
  readonly tableRecall: number;
  readonly tablePrecision: number;
  /** Share of sets whose best concept is an accepted one, and of those with one among the best three. */
  readonly sets: number;
  readonly best: number;
  readonly bestThree: number;
  /** Share of texts in which the expected longest instance is found. */
  readonly texts: number;
  readonly longest: number;
  /** What went wrong, one line each. */
  readonly misses: readonly string[];
}

export function evaluate(concepts: Concepts): Evaluation {
  const misses: string[] = [];
  return {
    ...isAFigures(concepts, misses),
    ...tailFigures(concepts),
    ...tableFigures(concepts),
    ...setFigures(concepts, misses),
    ...longestFigures(concepts, misses),
    misses,
  };
}

function tableFigures(concepts: Concepts) {
  const { questions, recall, precision } = isAFigures(concepts, [], 'is-a-tables.txt');
  return { tableQuestions: questions, tableRecall: recall, tablePrecision: precision };
}

function isAFigures(concepts: Concepts, misses: string[], file = 'is-a.txt') {
  let truths = 0;
  let found = 0;
  let wrong = 0;
  let questions = 0;
  for (const line of lines(file)) {
    const [, answer, concept, instances] = /^(yes|no) ([^:]+): (.*)$/.exec(line)!;
    for (const instance of instances!.split('; ')) {
      questions++;
      const known = concepts.isA(instance, concept!) > 0;
      if (answer === 'yes') truths++;
      if (known && answer === 'yes') found++;
      if (known && answer === 'no') wrong++;
      if (known !== (answer === 'yes')) misses.push(`is-a: ${instance} / ${concept} should be ${answer}`);
    }
  }
  const recall = found / truths;
  const precision = found + wrong === 0 ? 1 : found / (found + wrong);
  return { questions, recall, precision, f1: (2 * precision * recall) / (precision + recall || 1) };
}

/** These are not listed as misses: nobody expects them all. */
function tailFigures(concepts: Concepts) {
  const known = lines('is-a-tail.txt').flatMap((line) => {
    const [concept, instances] = line.split(': ') as [string, string];
    return instances.split('; ').map((instance) => concepts.isA(instance, concept) > 0);
  });
  return { tailQuestions: known.length, tailRecall: known.filter(Boolean).length / known.length };
}

function setFigures(concepts: Concepts, misses: string[]) {
  let best = 0;
  let bestThree = 0;
  const sets = lines('conceptualise.txt');
  for (const line of sets) {
    const [instances, accepted] = line.split(' => ').map((side) => side.split('; ')) as [string[], string[]];
    const given = concepts.conceptualise(instances, 3).map(({ term }) => term);
    if (accepted.includes(given[0] ?? '')) best++;
    else misses.push(`set: ${instances.join(', ')} gives ${given.join(', ') || 'nothing'}`);
    if (given.some((term) => accepted.includes(term))) bestThree++;
  }
  return { sets: sets.length, best: best / sets.length, bestThree: bestThree / sets.length };
}

function longestFigures(concepts: Concepts, misses: string[]) {
  let right = 0;
  const texts = lines('longest-instance.txt');
  for (const line of texts) {
    const [text, concept, expected] = line.split(' | ') as [string, string, string];
    const tokens = text.split(' ');
    const span = concepts.longestInstance(tokens, concept === '-' ? undefined : concept);
    const given = span === null ? '-' : tokens.slice(span.start, span.end).join(' ').replace(/[,:]$/, '');
    if (given === expected) right++;
    else misses.push(`longest: "${text}" (${concept}) gives ${given}, not ${expected}`);
  }
  return { texts: texts.length, longest: right / texts.length };
}

function lines(name: string): string[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
