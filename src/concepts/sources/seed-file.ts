import type { NetworkBuilder } from '../index/network-builder.js';

/** A line written by a person counts like a WordNet pair. */
const SEED_WEIGHT = 8;

/**
 * Adds the facts of a seed file. A line is one of
 *   # remark
 *   concept; other concept: instance; instance; instance
 *   = term; term of the same meaning
 *   + common noun; common noun
 */
export function addSeed(builder: NetworkBuilder, text: string): void {
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (line.startsWith('=')) addSynonyms(builder, line.slice(1));
    else if (line.startsWith('+')) addNouns(builder, line.slice(1));
    else addFacts(builder, line);
  }
}

function addFacts(builder: NetworkBuilder, line: string): void {
  const colon = line.indexOf(':');
  const concepts = listed(line.slice(0, colon));
  const instances = listed(line.slice(colon + 1));
  for (const concept of concepts) {
    for (const instance of instances) builder.isA(instance, concept, SEED_WEIGHT);
  }
}

function addNouns(builder: NetworkBuilder, line: string): void {
  for (const noun of listed(line)) builder.commonNoun(builder.surface(noun));
}

function addSynonyms(builder: NetworkBuilder, line: string): void {
  const surfaces = listed(line).map((term) => builder.surface(term));
  for (const one of surfaces) {
    builder.commonNoun(one);
    for (const other of surfaces) if (one < other) builder.synonyms(one, other);
  }
}

function listed(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
