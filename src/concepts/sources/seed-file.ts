import { singular } from '../../lang/nouns.js';
import type { NetworkBuilder } from '../index/network-builder.js';

/** A line written by a person counts like a WordNet pair. */
const SEED_WEIGHT = 8;

/** The first concept of a line is the one people would say; each further one weighs less. */
const FURTHER_CONCEPT = 0.5;

/** A name that is also a plain word ("Cats", "Drive") stands for the thing named only some of the time. */
const AMBIGUOUS_NAME = 0.3;

/**
 * Adds the facts of a seed file. A line is one of
 *   # remark
 *   concept; other concept: instance; instance; instance
 *   = term; term of the same meaning
 *   + common noun; common noun
 *   > concept; other concept: kind of it; kind of it
 */
export function addSeed(
  builder: NetworkBuilder,
  text: string,
  plainWords: ReadonlySet<string>,
  weight = SEED_WEIGHT,
): void {
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (line.startsWith('=')) addSynonyms(builder, line.slice(1));
    else if (line.startsWith('+')) addNouns(builder, line.slice(1));
    else if (line.startsWith('>')) addKinds(builder, line.slice(1));
    else addFacts(builder, line, plainWords, weight);
  }
}

function addFacts(
  builder: NetworkBuilder,
  line: string,
  plainWords: ReadonlySet<string>,
  full: number,
): void {
  const colon = line.indexOf(':');
  const concepts = listed(line.slice(0, colon));
  for (const instance of listed(line.slice(colon + 1))) {
    const weight = isAmbiguous(instance, plainWords) ? full * AMBIGUOUS_NAME : full;
    concepts.forEach((concept, i) => {
      builder.isA(instance, concept, weight / (1 + FURTHER_CONCEPT * i));
    });
  }
}

/** A capitalised single word that is a plain word in small letters. */
function isAmbiguous(instance: string, plainWords: ReadonlySet<string>): boolean {
  const lower = instance.toLowerCase();
  return lower !== instance && (plainWords.has(lower) || plainWords.has(singular(lower)));
}

function addNouns(builder: NetworkBuilder, line: string): void {
  for (const noun of listed(line)) builder.commonNoun(builder.surface(noun));
}

function addKinds(builder: NetworkBuilder, line: string): void {
  const [concepts = [], kinds = []] = line
    .split(':')
    .map((part) => listed(part).map((term) => builder.surface(term)));
  for (const concept of concepts) for (const kind of kinds) builder.kind(concept, kind);
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
