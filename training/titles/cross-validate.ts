import type { CrfModel } from '../../src/title/crf/crf.js';
import { MODEL_VERSION } from '../../src/title/model.js';
import { TitleReader } from '../../src/title/read-title.js';
import type { TaggerModel } from '../../src/title/tagger.js';
import type { Answer } from './evaluate.js';
import type { LabelledTitle } from './examples.js';
import { fitCrf, type Tools } from './fit.js';

export const FOLDS = 5;

/**
 * Reads every labelled title with a model that never saw it. Titles go to folds by their order, so that
 * the sources, which stand together in the file, spread over all folds.
 */
export function crossValidate(
  labelled: readonly LabelledTitle[],
  extra: readonly LabelledTitle[],
  tools: Tools,
  taggerModel: TaggerModel,
  threshold: number,
): Answer[] {
  const answers: Answer[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const training = labelled.filter((_, i) => i % FOLDS !== fold);
    const crf = fitCrf([...training, ...extra], tools);
    const reader = readerOf(crf, tools, taggerModel, threshold);
    for (const gold of labelled.filter((_, i) => i % FOLDS === fold))
      answers.push([gold, reader.read(gold.title)]);
  }
  return answers;
}

export function readerOf(crf: CrfModel, tools: Tools, tagger: TaggerModel, threshold: number): TitleReader {
  return new TitleReader({ version: MODEL_VERSION, tagger, crf, threshold }, tools.concepts, tools.options);
}
