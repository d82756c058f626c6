import { readFileSync } from 'node:fs';
import { TagpathError } from '../errors.js';
import { packageFile } from '../package-file.js';
import { FEATURE_BITS } from './hashing.js';

/** What ranks readings; written by `npm run train:questions`. */
export interface QuestionModel {
  /** Words so frequent in questions that one alone is no value. */
  readonly common: ReadonlySet<string>;
  /** Words that something was learned of. */
  readonly known: ReadonlySet<string>;
  readonly weights: Float32Array;
}

/** Raised whenever the shape of the file or the meaning of a feature changes. */
const QUESTION_MODEL_VERSION = 2;

/** The first line of the file. */
interface ModelHead {
  readonly version: number;
  readonly common: readonly string[];
  readonly known: readonly string[];
  /** Weights are whole multiples of this. */
  readonly unit: number;
}

interface ModelFile extends ModelHead {
  /** The rest of it: for each weight that is not 0, how far it stands from the one before, and how many units it has. */
  readonly weights: Uint8Array;
}

let loaded: QuestionModel | undefined;

/** The model that Tagpath comes with, read once. */
export function questionModel(): QuestionModel {
  loaded ??= loadQuestionModel(packageFile('models/questions.bin'));
  return loaded;
}

function loadQuestionModel(file: string): QuestionModel {
  const model = parseFile(file);
  if (model.version !== QUESTION_MODEL_VERSION)
    throw new TagpathError('question-model-version', {
      file,
      version: String(model.version),
      wanted: QUESTION_MODEL_VERSION,
    });
  return {
    common: new Set(model.common),
    known: new Set(model.known),
    weights: decodeWeights(model.weights, model.unit),
  };
}

function parseFile(file: string): ModelFile {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf('\n');
    const head = JSON.parse(bytes.toString('utf8', 0, end)) as ModelHead;
    return { ...head, weights: bytes.subarray(end + 1) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('question-model-unreadable', { file, detail }, { cause: error });
  }
}

const LARGEST = 127;

export function encodeModel({ common, known, weights }: QuestionModel): Uint8Array {
  const most = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0);
  const unit = most / LARGEST;
  const bytes: number[] = [];
  let last = -1;
  weights.forEach((weight, at) => {
    const units = Math.round(weight / unit);
    if (units === 0) return;
    for (let gap = at - last; ; gap >>>= 7) {
      bytes.push(gap < 128 ? gap : (gap & 127) | 128);
      if (gap < 128) break;
    }
    bytes.push(units & 255);
    last = at;
  });
  const head: ModelHead = {
    version: QUESTION_MODEL_VERSION,
    common: [...common].sort(),
    known: [...known].sort(),
    unit,
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(bytes)]);
}

function decodeWeights(bytes: Uint8Array, unit: number): Float32Array {
  const weights = new Float32Array(2 ** FEATURE_BITS);
  let feature = -1;
  for (let at = 0; at < bytes.length; ) {
    let gap = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      gap |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    feature += gap;
    const units = bytes[at++]!;
    weights[feature] = (units > LARGEST ? units - 256 : units) * unit;
  }
  return weights;
}
