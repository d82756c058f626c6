import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { singular } from '../../lang/nouns.js';
import type { NetworkBuilder } from '../index/network-builder.js';

/** A WordNet pair weighs as much as so many sightings on the web: it was checked by a person. */
const KIND_WEIGHT = 4;

/** By an instance people mean an individual (Einstein) rather than a kind (physicist). */
const INDIVIDUAL_WEIGHT = 8;

/** Weight of a lemma that was never seen in the sense, against the main one seen as rarely. */
const RARE_LEMMA = 0.4;

/** Each further step up the hierarchy says less about an instance ("cat": feline, carnivore, ..., animal). */
const DECAY = 0.75;

/** Pairs that weigh less come from rare senses on both sides and are wrong more often than right. */
const LEAST_WEIGHT = 0.08;

/** A noun that is mostly another part of speech ("best", "make") is not taken for a concept. */
const LEAST_NOUN_SHARE = 0.25;

/** The top of the hierarchy holds of everything and tells nothing. */
const TOO_GENERAL: ReadonlySet<string> = new Set([
  'entity',
  'physical_entity',
  'abstraction',
  'object',
  'whole',
  'thing',
  'matter',
  'psychological_feature',
  'causal_agent',
  'relation',
  'attribute',
  'group',
]);

/** A word is a kind of another where it hardly means anything else ("pump" is seldom a shoe), and the other mostly that. */
const KIND_SENSE = 0.6;
const MAIN_SENSE = 0.4;

/**
 * WordNet's files of animals, artifacts, messages, food, groups, places, natural objects, persons, plants and
 * substances. Kinds of acts, states and thoughts are seldom called by the wider word: research is work, but
 * no list of works is one of research.
 */
const THINGS: ReadonlySet<string> = new Set(['05', '06', '10', '13', '14', '15', '17', '18', '20', '27']);

/** Steps down from a concept to its kinds; nobody who asks for the concept means kinds further down. */
const MOST_STEPS = 3;

const NOUN = '1';

interface Synset {
  readonly lemmas: readonly string[];
  readonly hypernyms: readonly string[];
  /** WordNet's file, which says what sort of noun it is. */
  readonly file: string;
  /** Names one individual (an instance hyponym) rather than a kind. */
  readonly individual: boolean;
}

interface Senses {
  /** P(this noun sense | lemma), by "lemma offset". */
  readonly share: ReadonlyMap<string, number>;
  /** How much of a lemma's use is as a noun. */
  readonly nounShare: ReadonlyMap<string, number>;
  /** How often the lemma was seen in this sense, by "lemma offset". */
  readonly tagged: ReadonlyMap<string, number>;
  /** First noun sense of a lemma. */
  readonly first: ReadonlyMap<string, string>;
}

/** Nouns of WordNet: hypernyms and instance hyponyms, closed transitively with decay; synonyms by first sense. */
export function addWordNet(builder: NetworkBuilder, folder: string): void {
  const synsets = readSynsets(readFileSync(join(folder, 'data.noun'), 'latin1'));
  const senses = readSenses(readFileSync(join(folder, 'index.sense'), 'latin1'));
  for (const [offset, synset] of synsets) {
    addPairs(builder, synsets, senses, offset);
    addSynonyms(builder, senses, offset, synset);
    if (!synset.individual) addNouns(builder, senses, synset);
  }
  addKinds(builder, synsets, senses);
}

/** Words of the language, as against names: a film called "Up" is seldom what "up" means. */
export function commonWords(folder: string): Set<string> {
  const found = new Set<string>();
  for (const { lemmas, individual } of readSynsets(
    readFileSync(join(folder, 'data.noun'), 'latin1'),
  ).values()) {
    if (individual) continue;
    for (const lemma of lemmas) if (lemma === lemma.toLowerCase()) found.add(lemma);
  }
  for (const [, lemma] of readFileSync(join(folder, 'index.sense'), 'latin1').matchAll(/^([^%]+)%[2-5]/gm)) {
    found.add(lemma!);
  }
  return found;
}

function readSynsets(text: string): Map<string, Synset> {
  const synsets = new Map<string, Synset>();
  for (const line of text.split('\n')) {
    if (line.length === 0 || line.startsWith(' ')) continue;
    const parts = line.slice(0, line.indexOf(' | ')).split(' ');
    const wordCount = Number.parseInt(parts[3]!, 16);
    const lemmas: string[] = [];
    for (let i = 0; i < wordCount; i++) {
      // Numerals are nouns in WordNet; in a title "10" is no concept.
      if (/[a-z]/i.test(parts[4 + 2 * i]!)) lemmas.push(parts[4 + 2 * i]!);
    }
    synsets.set(parts[0]!, { lemmas, file: parts[1]!, ...hypernymsIn(parts, 4 + 2 * wordCount) });
  }
  return synsets;
}

function hypernymsIn(parts: readonly string[], from: number): { hypernyms: string[]; individual: boolean } {
  const hypernyms: string[] = [];
  let individual = false;
  const pointers = Number(parts[from]);
  for (let i = 0; i < pointers; i++) {
    const symbol = parts[from + 1 + 4 * i];
    if (symbol === '@i') individual = true;
    if (symbol === '@' || symbol === '@i') hypernyms.push(parts[from + 2 + 4 * i]!);
  }
  return { hypernyms, individual };
}

/** Reads index.sense: "lemma%pos:...:: offset sense-number tag-count". */
function readSenses(text: string): Senses {
  const weights = new Map<string, number>();
  const nounTotals = new Map<string, number>();
  const uses = new Map<string, { noun: number; all: number }>();
  const tagged = new Map<string, number>();
  const first = new Map<string, string>();
  for (const line of text.split('\n')) {
    const percent = line.indexOf('%');
    if (percent < 0) continue;
    const lemma = line.slice(0, percent);
    const [, offset, number, tags] = line.split(' ') as [string, string, string, string];
    const isNoun = line[percent + 1] === NOUN;
    const use = uses.get(lemma) ?? { noun: 0, all: 0 };
    use.all += Number(tags);
    if (isNoun) use.noun += Number(tags);
    uses.set(lemma, use);
    if (!isNoun) continue;
    // Senses never tagged are known by their rank alone.
    const weight = Number(tags) + 1 / Number(number);
    tagged.set(`${lemma} ${offset}`, Number(tags));
    weights.set(`${lemma} ${offset}`, weight);
    nounTotals.set(lemma, (nounTotals.get(lemma) ?? 0) + weight);
    if (number === '1') first.set(lemma, offset);
  }
  return { share: sharesOf(weights, nounTotals), nounShare: nounShares(uses), tagged, first };
}

function sharesOf(weights: ReadonlyMap<string, number>, totals: ReadonlyMap<string, number>) {
  const shares = new Map<string, number>();
  for (const [key, weight] of weights) shares.set(key, weight / totals.get(key.slice(0, key.indexOf(' ')))!);
  return shares;
}

function nounShares(uses: ReadonlyMap<string, { noun: number; all: number }>) {
  const shares = new Map<string, number>();
  for (const [lemma, { noun, all }] of uses) shares.set(lemma, (noun + 1) / (all + 1));
  return shares;
}

function addPairs(
  builder: NetworkBuilder,
  synsets: ReadonlyMap<string, Synset>,
  senses: Senses,
  offset: string,
): void {
  const { lemmas, individual } = synsets.get(offset)!;
  const instances = weighted(builder, senses, offset, lemmas);
  for (const [ancestor, distance] of ancestors(synsets, offset)) {
    const concept = synsets.get(ancestor)!;
    if (TOO_GENERAL.has(concept.lemmas[0]!)) continue;
    const decayed = (individual ? INDIVIDUAL_WEIGHT : KIND_WEIGHT) * DECAY ** (distance - 1);
    for (const { surface, weight } of weighted(builder, senses, ancestor, concept.lemmas)) {
      for (const instance of instances) {
        const count = decayed * weight * instance.weight;
        if (count >= LEAST_WEIGHT) builder.pair(surface, instance.surface, count);
      }
    }
  }
}

/** Lemmas of a synset by P(sense | lemma) and by how common the lemma is for that sense. */
function weighted(builder: NetworkBuilder, senses: Senses, offset: string, lemmas: readonly string[]) {
  const key = (lemma: string) => `${lemma.toLowerCase()} ${offset}`;
  const tags = lemmas.map((lemma) => senses.tagged.get(key(lemma)) ?? 0);
  const most = Math.max(...tags);
  return lemmas.map((lemma, i) => ({
    surface: surfaceOf(builder, lemma),
    // WordNet names the most common lemma first; the others are often bookish ("felid", "animate being").
    weight: (senses.share.get(key(lemma)) ?? 0) * (i === 0 ? 1 : (tags[i]! + RARE_LEMMA) / (most + 1)),
  }));
}

/** All hypernyms of a synset with their shortest distance, breadth first. */
function ancestors(synsets: ReadonlyMap<string, Synset>, offset: string): Map<string, number> {
  const distances = new Map<string, number>();
  let level = synsets.get(offset)!.hypernyms;
  for (let distance = 1; level.length > 0; distance++) {
    const next: string[] = [];
    for (const ancestor of level) {
      if (distances.has(ancestor)) continue;
      distances.set(ancestor, distance);
      next.push(...synsets.get(ancestor)!.hypernyms);
    }
    level = next;
  }
  return distances;
}

/** Lemmas are synonyms where each is used in this sense first. */
function addSynonyms(builder: NetworkBuilder, senses: Senses, offset: string, { lemmas }: Synset): void {
  const main = lemmas.filter(
    (lemma) =>
      senses.first.get(lemma.toLowerCase()) === offset && !isPluralOfAnother(senses, lemma.toLowerCase()),
  );
  for (let i = 0; i < main.length; i++) {
    for (let j = i + 1; j < main.length; j++) {
      builder.synonyms(surfaceOf(builder, main[i]!), surfaceOf(builder, main[j]!));
    }
  }
}

/** Kinds by hyponymy alone, nearest first: individuals are instances of a concept and no kinds of it. */
function addKinds(builder: NetworkBuilder, synsets: ReadonlyMap<string, Synset>, senses: Senses): void {
  for (let steps = 1; steps <= MOST_STEPS; steps++) {
    for (const [offset, synset] of synsets) {
      if (synset.individual) continue;
      for (const [ancestor, distance] of ancestors(synsets, offset)) {
        if (distance === steps) addKind(builder, synsets, senses, ancestor, offset);
      }
    }
  }
}

function addKind(
  builder: NetworkBuilder,
  synsets: ReadonlyMap<string, Synset>,
  senses: Senses,
  concept: string,
  kind: string,
): void {
  const { lemmas, file } = synsets.get(concept)!;
  if (TOO_GENERAL.has(lemmas[0]!) || !THINGS.has(file)) return;
  const meaning = (offset: string, least: number) =>
    synsets.get(offset)!.lemmas.filter((lemma) => isMostly(senses, lemma, offset, least));
  for (const one of meaning(concept, MAIN_SENSE)) {
    for (const other of meaning(kind, KIND_SENSE))
      builder.kind(surfaceOf(builder, one), surfaceOf(builder, other));
  }
}

/** Names ("Windows") are no kinds, and "works" that are a factory are no work. */
function isMostly(senses: Senses, lemma: string, offset: string, least: number): boolean {
  if (lemma !== lemma.toLowerCase() || isPluralOfAnother(senses, lemma)) return false;
  return (senses.share.get(`${lemma} ${offset}`) ?? 0) >= least;
}

/** Terms are folded to the singular, which may be a word of its own: "works" and "work". */
function isPluralOfAnother({ first }: Senses, lemma: string): boolean {
  const one = singular(lemma);
  return one !== lemma && first.has(one) && first.get(one) !== first.get(lemma);
}

function addNouns(builder: NetworkBuilder, senses: Senses, { lemmas }: Synset): void {
  for (const lemma of lemmas) {
    const isName = lemma !== lemma.toLowerCase();
    if (!isName && (senses.nounShare.get(lemma) ?? 0) >= LEAST_NOUN_SHARE) {
      builder.commonNoun(surfaceOf(builder, lemma));
    }
  }
}

function surfaceOf(builder: NetworkBuilder, lemma: string): number {
  return builder.surface(lemma.replaceAll('_', ' '));
}
