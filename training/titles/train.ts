import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NO_CONCEPTS } from '../../src/concepts/no-concepts.js';
import { ALL_FEATURES } from '../../src/title/features.js';
import { MODEL_VERSION, type TitleModel } from '../../src/title/model.js';
import { Tagger } from '../../src/title/tagger.js';
import { crossValidate } from './cross-validate.js';
import { distilTagger } from './distil-tagger.js';
import { evaluate, formatFigures } from './evaluate.js';
import { readLabelled } from './examples.js';
import { fitCrf, type Tools } from './fit.js';
import { wordnetGlosses } from './glosses.js';

const THRESHOLD = 0.4;

const { values } = parseArgs({
  options: {
    labelled: { type: 'string', default: '../shared/bench/titles.jsonl' },
    out: { type: 'string', default: 'models/titles.json' },
    misses: { type: 'boolean', default: false },
    'no-cross-validation': { type: 'boolean', default: false },
  },
});

const taggerModel = distilTagger(wordnetGlosses());
const tools: Tools = { tagger: new Tagger(taggerModel), concepts: NO_CONCEPTS, options: ALL_FEATURES };
const labelled = readLabelled(values.labelled).filter(({ lang }) => lang === undefined || lang === 'en');
if (!values['no-cross-validation']) {
  const figures = evaluate(crossValidate(labelled, [], tools, taggerModel, THRESHOLD));
  console.log(formatFigures('cross-validated', figures));
  if (values.misses) console.log(figures.misses.join('\n'));
}
const model: TitleModel = {
  version: MODEL_VERSION,
  tagger: taggerModel,
  crf: fitCrf(labelled, tools),
  threshold: THRESHOLD,
};
const json = JSON.stringify(model);
writeFileSync(values.out, json);
console.log(`${values.out}: ${json.length} bytes`);
