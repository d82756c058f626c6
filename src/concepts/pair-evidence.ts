import type { Concepts } from './concepts.js';
import { words } from './terms.js';

export interface Pair {
  readonly concept: string;
  readonly instance: string;
  readonly count: number;
}

/** One site says of one instance that it is of a concept. */
export interface PairSighting {
  readonly concept: string;
  readonly instance: string;
  readonly site: string;
}

/** Instances that one place names together as instances of a concept. */
export interface ListedTogether {
  readonly concept: string;
  readonly instances: readonly string[];
  /** Where it was seen; a site that repeats itself counts once. */
  readonly site: string;
  /** How sure the source is, 0..1. */
  readonly weight: number;
}

/** A pair needs this much support: two sites, or one site and fellows in the list that are known. */
const LEAST_SUPPORT = 1.5;

/** What it is worth that the network knows a pair already. */
const KNOWN_PAIR = 1;

interface Sighted {
  readonly concept: string;
  readonly instance: string;
  /** Largest weight by site. */
  readonly sites: Map<string, number>;
}

/**
 * Gathers pairs and decides what stays by mutual support: a pair is believed when several sites say it, or
 * when those it is listed with are believed. This is how Probase separates facts from noise.
 */
export class PairEvidence {
  readonly #pairs = new Map<string, Sighted>();
  readonly #lists: string[][] = [];

  add({ concept, instances, site, weight }: ListedTogether): void {
    const keys: string[] = [];
    for (const instance of instances) {
      const key = `${words(concept).join(' ')}\t${words(instance).join(' ')}`;
      let pair = this.#pairs.get(key);
      if (pair === undefined) {
        pair = { concept, instance, sites: new Map() };
        this.#pairs.set(key, pair);
      }
      pair.sites.set(site, Math.max(weight, pair.sites.get(site) ?? 0));
      keys.push(key);
    }
    this.#lists.push(keys);
  }

  *sightings(): Generator<PairSighting> {
    for (const [key, { concept, instance, sites }] of this.#pairs) {
      if (isName(key)) for (const site of sites.keys()) yield { concept, instance, site };
    }
  }

  /** Pairs with enough support, most frequent first. */
  supported(known: Concepts): Pair[] {
    const own = new Map<string, number>();
    for (const [key, { concept, instance, sites }] of this.#pairs) {
      own.set(key, totalOf(sites) + (known.isA(instance, concept) > 0 ? KNOWN_PAIR : 0));
    }
    const fellows = this.#fellowSupport(own);
    const kept: Pair[] = [];
    for (const [key, { concept, instance, sites }] of this.#pairs) {
      if (!isName(key)) continue;
      if (own.get(key)! + (fellows.get(key) ?? 0) >= LEAST_SUPPORT) {
        kept.push({ concept, instance, count: totalOf(sites) });
      }
    }
    return kept.sort((one, other) => other.count - one.count);
  }

  /** For each pair the best share of believed pairs among those listed with it. */
  #fellowSupport(own: ReadonlyMap<string, number>): Map<string, number> {
    const support = new Map<string, number>();
    for (const keys of this.#lists) {
      const believed = keys.filter((key) => own.get(key)! >= LEAST_SUPPORT);
      for (const key of keys) {
        const others = believed.length - (believed.includes(key) ? 1 : 0);
        const share = keys.length < 2 ? 0 : others / (keys.length - 1);
        support.set(key, Math.max(share, support.get(key) ?? 0));
      }
    }
    return support;
  }
}

function totalOf(sites: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const weight of sites.values()) total += weight;
  return total;
}

/** Concept and instance have words, and are not the same ones. */
function isName(key: string): boolean {
  const [concept, instance] = key.split('\t') as [string, string];
  return concept !== '' && instance !== '' && concept !== instance;
}
