import type { Analysis } from '../analysis.js';
import { Crf, type CrfModel } from '../crf/crf.js';
import type { TaggedWord } from '../tags.js';
import { type FoundPlace, wordBefore } from './location.js';

/**
 * Whether a name of the gazetteer is meant as the place of the list: "in Georgia" is, "Georgia O'Keeffe" and "the
 * University of Georgia" are not. A logistic model over the words around, the size and the standing of the place.
 */
const PLACE_TEMPLATES = [
  'bias',
  'before',
  'kind',
  'before and kind',
  'size',
  'before and size',
  'possessive',
  'tag behind',
  'name behind',
  'everyday',
  'everyday and before',
  'words',
  'two before',
] as const;
type PlaceTemplate = (typeof PLACE_TEMPLATES)[number];

export const PLACE_LABELS = ['other', 'place'] as const;

const NONE = '∅';
const FIRST_DIGIT = /^\d/;

export function emitPlaceFeatures(
  a: Analysis,
  at: number,
  { end, place, possessive }: FoundPlace,
  emit: (template: PlaceTemplate, value: string) => void,
): void {
  const before = FIRST_DIGIT.test(wordBefore(a, at)) ? 'number' : wordBefore(a, at) || NONE;
  const kind = place?.kind ?? 'abbreviation';
  const size = place?.kind === 'city' ? sizeOf(place.population) : kind;
  const everyday = end - at === 1 && a.words[at]!.known && a.words[at]!.tags[0] !== 'NNP' ? 'word' : 'name';
  const next = a.words[end];
  emit('bias', '');
  emit('before', before);
  emit('kind', kind);
  emit('before and kind', `${before} ${kind}`);
  emit('size', size);
  emit('before and size', `${before} ${size}`);
  emit('possessive', String(possessive));
  emit('tag behind', next?.tag ?? NONE);
  emit('name behind', next && isName(next) && a.tokens[end]!.kind === 'word' ? 'yes' : 'no');
  emit('everyday', `${everyday} ${kind}`);
  emit('everyday and before', `${everyday} ${before}`);
  emit('words', String(end - at));
  emit('two before', a.tokens[at - 2]?.kind === 'word' ? a.words[at - 2]!.lemma : NONE);
}

/** A name, or a word that may be one; an unknown plural is a kind: "California Zinfandels". */
const isName = ({ tag, known }: TaggedWord) => tag === 'NNP' || (!known && tag !== 'NNS');

function sizeOf(population: number): string {
  if (population < 15_000) return 'village';
  if (population < 100_000) return 'town';
  return population < 500_000 ? 'city' : 'large city';
}

const LEAST_BELIEF = 0.5;

export class PlaceModel {
  readonly #crf: Crf;

  constructor(model: CrfModel) {
    this.#crf = new Crf(model, PLACE_TEMPLATES);
  }

  believes(a: Analysis, at: number, found: FoundPlace): boolean {
    const nodes = new Float64Array(PLACE_LABELS.length);
    emitPlaceFeatures(a, at, found, (template, value) => {
      this.#crf.addFeature(nodes, 0, PLACE_TEMPLATES.indexOf(template), value);
    });
    return 1 / (1 + Math.exp(nodes[0]! - nodes[1]!)) >= LEAST_BELIEF;
  }
}
