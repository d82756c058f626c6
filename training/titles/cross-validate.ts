import type { Sequence } from '../crf/train.js';
import type { Answer } from './evaluate.js';
import type { LabelledTitle } from './examples.js';
import type { Workbench } from './fit.js';

export const FOLDS = 5;

/**
 * Reads every labelled title with a model that never saw it. Titles go to folds by their order, so that
 * the sources, which stand together in the file, spread over all folds.
 */
export function crossValidate(
  bench: Workbench,
  labelled: readonly LabelledTitle[],
  extra: readonly Sequence[],
  l2?: number,
): Answer[] {
  const prepared = bench.prepare(labelled);
  const answers: Answer[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const training = prepared.filter((_, i) => i % FOLDS !== fold).flat();
    const reader = bench.reader(bench.fit([...training, ...extra], l2));
    labelled.forEach((gold, i) => {
      if (i % FOLDS === fold) answers.push([gold, reader.read(gold.title)]);
    });
  }
  return answers;
}

/** Reads the labelled titles with a model made of other titles only. */
export function evaluateOn(
  bench: Workbench,
  labelled: readonly LabelledTitle[],
  training: readonly Sequence[],
): Answer[] {
  const reader = bench.reader(bench.fit(training));
  return labelled.map((gold) => [gold, reader.read(gold.title)]);
}
