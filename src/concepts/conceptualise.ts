import type { Scored } from './concepts.js';
import type { NetworkReader } from './index/network-reader.js';
import { NONE } from './index/term-finder.js';

/** A concept has to cover this share of the known instances to be a candidate. */
const LEAST_COVER = 0.5;

/**
 * Bayes' rule with counts alone takes the smallest class that holds the set ("Gregorian calendar month"),
 * since P(e|c) falls with the size of the class. The basic level is where P(c|e) and P(e|c) are both high;
 * this exponent of P(e|c) sets the balance. Chosen by cross-validation (bench/concepts/conceptualise.txt).
 */
const DISTINCTIVENESS = 0.35;

interface Candidate {
  readonly concept: number;
  /** Count with each known instance; 0 where the pair is unknown. */
  readonly counts: Float32Array;
  covered: number;
}

/**
 * Concepts that describe a set of instances, by naive Bayes (paper, section IV-D.2) with the balance above.
 * Instances that the network does not know say nothing; a pair that it does not know gets a small share.
 */
export function conceptualise(network: NetworkReader, instances: readonly string[], limit: number): Scored[] {
  const known = knownTerms(network, instances);
  if (known.length === 0) return [];
  const candidates = candidatesFor(network, known).filter(
    ({ covered }) => covered >= LEAST_COVER * known.length,
  );
  const scored = candidates.map((candidate) => ({
    concept: candidate.concept,
    log: logPosterior(network, candidate, known),
  }));
  return normalised(network, scored, limit);
}

function knownTerms(network: NetworkReader, instances: readonly string[]): number[] {
  const terms = new Set<number>();
  for (const instance of instances) {
    const term = network.finder.termOf(instance);
    if (term !== NONE && network.isInstance(term)) terms.add(term);
  }
  return [...terms];
}

function candidatesFor(network: NetworkReader, known: readonly number[]): Candidate[] {
  const candidates = new Map<number, Candidate>();
  known.forEach((instance, i) => {
    const { terms, counts } = network.conceptsOf(instance);
    for (let at = 0; at < terms.length; at++) {
      const concept = terms[at]!;
      let candidate = candidates.get(concept);
      if (candidate === undefined) {
        candidate = { concept, counts: new Float32Array(known.length), covered: 0 };
        candidates.set(concept, candidate);
      }
      candidate.counts[i] = counts[at]!;
      candidate.covered++;
    }
  });
  return [...candidates.values()];
}

function logPosterior(
  network: NetworkReader,
  { concept, counts }: Candidate,
  known: readonly number[],
): number {
  const total = network.conceptCount(concept) + TYPICALITY_SMOOTHING;
  const { mass } = network.meta;
  let log = 0;
  for (let i = 0; i < known.length; i++) {
    const instanceTotal = network.instanceCount(known[i]!);
    const smoothed = (1 - UNSEEN_SHARE) * counts[i]! + (UNSEEN_SHARE * instanceTotal * total) / mass;
    log += Math.log(smoothed / instanceTotal) + DISTINCTIVENESS * Math.log(smoothed / total);
  }
  return log;
}

/** Scores that add up to one over all candidates. */
function normalised(
  network: NetworkReader,
  scored: { concept: number; log: number }[],
  limit: number,
): Scored[] {
  const highest = Math.max(...scored.map(({ log }) => log));
  const sum = scored.reduce((total, { log }) => total + Math.exp(log - highest), 0);
  return scored
    .sort((one, other) => other.log - one.log)
    .slice(0, limit)
    .map(({ concept, log }) => ({ term: network.name(concept), score: Math.exp(log - highest) / sum }));
}

/** Added to the total of a concept or an instance: one sighting alone then proves half of what it claims. */
export const TYPICALITY_SMOOTHING = 1;

/** Share of P(instance | concept) given to instances that the concept was never seen with. */
const UNSEEN_SHARE = 0.05;
