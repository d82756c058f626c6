import type { Concepts } from '../concepts.js';
import { type Pair, PairEvidence, type PairSighting } from '../pair-evidence.js';
import { HEARST_PATTERNS, type Sighting } from './hearst-patterns.js';
import { type Tagger, theTagger } from './tagged-sentence.js';

/** Longer sentences are code, menus or keyword lists. */
const LONGEST_SENTENCE = 600;

export interface MineReport {
  readonly sentences: number;
  readonly sightings: number;
  readonly pairs: readonly Pair[];
}

/** Runs Hearst patterns over text and gathers what they find, by distinct site. */
export class HearstMiner {
  readonly #tagger: Tagger = theTagger();
  readonly #evidence = new PairEvidence();
  #sentences = 0;
  #sightings = 0;

  /** Reads the text of one page: one paragraph a line. */
  read(text: string, site: string): void {
    for (const sentence of sentencesOf(text)) {
      const wanted = HEARST_PATTERNS.filter(({ trigger }) => trigger.test(sentence));
      if (wanted.length === 0) continue;
      this.#sentences++;
      const tokens = this.#tagger(sentence);
      for (const pattern of wanted) {
        for (const sighting of pattern.find(tokens)) this.#add(sighting, site);
      }
    }
  }

  /** All that was seen so far, a line a pair and site, for evidence that is counted elsewhere. */
  sightings(): Iterable<PairSighting> {
    return this.#evidence.sightings();
  }

  /** The pairs that have enough support; `known` is the network that they are to join. */
  result(known: Concepts): MineReport {
    return {
      sentences: this.#sentences,
      sightings: this.#sightings,
      pairs: this.#evidence.supported(known),
    };
  }

  /** "tech companies such as Apple" says that Apple is a tech company, and that it is a company. */
  #add({ concept, instances }: Sighting, site: string): void {
    this.#sightings++;
    this.#evidence.add({ concept: concept.join(' '), instances, site, weight: 1 });
    if (concept.length > 1) this.#evidence.add({ concept: concept.at(-1)!, instances, site, weight: 1 });
  }
}

function* sentencesOf(text: string): Generator<string> {
  for (const line of text.split('\n')) {
    if (line.length < 20) continue;
    for (const sentence of line.split(/(?<=[.!?])\s+(?=[\p{Lu}"“])/u)) {
      if (sentence.length <= LONGEST_SENTENCE) yield sentence;
    }
  }
}
