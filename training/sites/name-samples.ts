import {
  candidatesOf,
  type NameCandidate,
  type NameKnowledge,
  withKnowledge,
} from '../../src/site/columns/name-candidates.js';
import type { Sample } from '../lists/grow-trees.js';
import { saysAttribute } from './attribute-words.js';
import type { LabelledSite } from './labelled-sites.js';
import type { ValueNames } from './value-names.js';
import { withoutOwn } from './without-own.js';

/** A site with many labelled columns counts as one with so many. */
const MOST_COLUMNS = 20;
const LABEL_SITES = 2;
const LONGEST_LABEL = 4;

/** On how many sites short labels have each word. */
export class LabelWords {
  readonly #counts = new Map<string, number>();

  constructor(sites: readonly LabelledSite[]) {
    for (const site of sites)
      for (const word of wordsOn(site)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  has(word: string, without: readonly LabelledSite[] = []): boolean {
    const own = without.filter((site) => wordsOn(site).has(word)).length;
    return (this.#counts.get(word) ?? 0) - own >= LABEL_SITES;
  }

  all(): string[] {
    return [...this.#counts.keys()].filter((word) => this.has(word)).sort();
  }
}

const known = new WeakMap<LabelledSite, ReadonlySet<string>>();

function wordsOn(site: LabelledSite): ReadonlySet<string> {
  let words = known.get(site);
  if (words === undefined) {
    words = new Set(
      site.columns.flatMap(({ words: { label } }) => (label.length <= LONGEST_LABEL ? label : [])),
    );
    known.set(site, words);
  }
  return words;
}

/** All that may name the columns whose attributes are known: right where it says which it is. */
export function nameSamples(
  sites: readonly LabelledSite[],
  headers: ReadonlyMap<string, number>,
  values: ValueNames,
  labels: LabelWords,
): Sample[] {
  return sites.flatMap((site) => {
    const views = withoutOwn(site, sites).map(
      (without): NameKnowledge => ({
        isLabelWord: (word) => labels.has(word, without),
        nameOfValue: (text) => values.nameOf(text.toLowerCase(), without),
        asHeader: (words) => headers.get(words) ?? 0,
      }),
    );
    const told = [...site.columns.keys()].filter((at) => {
      const { serves, isName } = site.columns[at]!;
      return serves.length > 0 && !isName;
    });
    const weight = Math.min(1, MOST_COLUMNS / told.length);
    return told.flatMap((at, i) =>
      allCandidates(site, at, views[i % views.length]!).map(({ name, features }) => ({
        features,
        label: Number(site.columns[at]!.serves.some((attribute) => saysAttribute(name, attribute))),
        weight,
      })),
    );
  });
}

function allCandidates({ names }: LabelledSite, at: number, knowledge: NameKnowledge): NameCandidate[] {
  const concept = names[at]!.byConcept();
  const rest = concept === null ? [] : [withKnowledge(concept, knowledge)];
  return [...candidatesOf(names[at]!, knowledge), ...rest];
}
