import { lemmaOf } from '../../src/title/lemma.js';
import type { TaggerModel } from '../../src/title/tagger.js';
import type { Tag } from '../../src/title/tags.js';
import { wordnetLemmas, wordnetUses } from './glosses.js';
import { type TaughtWord, teach } from './teacher.js';

/** A tag belongs to a word's class when at least this share of its uses has it. */
const SHARE = 0.1;
/** Rarer words are left to the suffix rules: the teacher itself guesses them. */
const MIN_COUNT = 3;
/** Seen this many times more often with a capital than without, a noun is a name. */
const NAME_RATIO = 4;
const MIN_CONTEXT = 4;
const MIN_SUFFIX = 12;
const LONGEST_SUFFIX = 5;
const WORD = /^\p{L}[\p{L}'’-]*$/u;

const OPEN_TAGS: ReadonlySet<string> = new Set(['NN', 'NNS', 'VB', 'VBD', 'JJ']);

type Counts = Map<string, number>;

/** Learns a small tagger from what the teacher says about the texts. */
export function distilTagger(source: Iterable<string>): TaggerModel {
  const texts = [...source];
  const names = properNames(texts);
  const sentences = texts.map((text) => markNames(teach(text), names));
  const byWord = countTags(sentences);
  const classes = new Map<string, string>();
  for (const [word, counts] of byWord) if (total(counts) >= MIN_COUNT) classes.set(word, classOf(counts));
  addDictionary(classes);
  addPlurals(classes);
  return {
    words: groupByClass(classes),
    suffixes: suffixClasses(byWord),
    context: contextTable(sentences, classes),
    clauseHeads: '',
  };
}

/** Words that plain text nearly always writes with a capital inside a sentence. */
function properNames(texts: readonly string[]): ReadonlySet<string> {
  const capital = new Map<string, number>();
  const small = new Map<string, number>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/(?<=[a-z,;(] ?)\b[A-Za-z][A-Za-z-]+/g)) {
      const lower = word.toLowerCase();
      const table = word[0] === lower[0] ? small : capital;
      table.set(lower, (table.get(lower) ?? 0) + 1);
    }
  }
  return new Set(
    [...capital].filter(([word, n]) => n >= 2 && n > NAME_RATIO * (small.get(word) ?? 0)).map(([w]) => w),
  );
}

/** The teacher reads small letters: it takes "italy" for an adverb. What describes ("italian") is no name. */
const NAMED: ReadonlySet<Tag> = new Set<Tag>(['NN', 'NNS', 'RB', 'VB', 'VBZ', 'VBD', 'VBG']);

function markNames(words: readonly TaughtWord[], names: ReadonlySet<string>): TaughtWord[] {
  return words.map((taught) =>
    NAMED.has(taught.tag) && names.has(taught.word) ? { ...taught, tag: 'NNP' } : taught,
  );
}

/** A verb that the dictionary knows as a noun or an adjective too can be one in a title: "prompt", "live". */
function addDictionary(classes: Map<string, string>): void {
  const nouns = wordnetLemmas('noun');
  const adjectives = wordnetLemmas('adj');
  for (const [word, key] of classes) {
    if (key !== 'VB' && key !== 'VBG') continue;
    const more = [...(nouns.has(word) ? ['NN'] : []), ...(adjectives.has(word) ? ['JJ'] : [])];
    classes.set(word, [key, ...more].join(' '));
  }
}

/** "Struggles" is a verb in definitions and a noun in titles: what has a noun for its base can be a plural. */
function addPlurals(classes: Map<string, string>): void {
  const nouns = wordnetLemmas('noun');
  for (const [word, key] of classes) {
    const base = lemmaOf(word);
    if (key.includes('VBZ') && !key.includes('NNS') && base !== word && nouns.has(base)) {
      classes.set(word, `NNS ${key}`);
    }
  }
}

function countTags(sentences: readonly TaughtWord[][]): Map<string, Counts> {
  const byWord = new Map<string, Counts>();
  for (const sentence of sentences) {
    for (const { word, tag } of sentence) if (WORD.test(word)) bump(byWord, word, tag);
  }
  addKnownUses(byWord);
  return byWord;
}

/** WordNet's own counts keep a noun a noun that its definitions use as a verb only. Closed classes stay. */
function addKnownUses(byWord: Map<string, Counts>): void {
  for (const { word, tag, count } of wordnetUses()) {
    const counts = byWord.get(word);
    if (!counts || [...counts.keys()].some((seen) => OPEN_TAGS.has(seen))) bump(byWord, word, tag, count);
  }
}

function bump(table: Map<string, Counts>, key: string, tag: string, by = 1): void {
  let counts = table.get(key);
  if (!counts) {
    counts = new Map();
    table.set(key, counts);
  }
  counts.set(tag, (counts.get(tag) ?? 0) + by);
}

function total(counts: Counts): number {
  let sum = 0;
  for (const n of counts.values()) sum += n;
  return sum;
}

function classOf(counts: Counts): string {
  const least = total(counts) * SHARE;
  return [...counts]
    .filter(([, n]) => n >= least)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([tag]) => tag)
    .join(' ');
}

function groupByClass(classes: ReadonlyMap<string, string>): Record<string, string> {
  const groups = new Map<string, string[]>();
  for (const [word, key] of classes) {
    const group = groups.get(key);
    if (group) group.push(word);
    else groups.set(key, [word]);
  }
  return Object.fromEntries([...groups].sort().map(([key, words]) => [key, words.sort().join(' ')]));
}

/** Each word type counts once: unknown words are rare ones, and rare words look like each other. */
function suffixClasses(byWord: ReadonlyMap<string, Counts>): Record<string, string> {
  const bySuffix = new Map<string, Counts>();
  for (const [word, counts] of byWord) {
    const [best] = [...counts].sort((a, b) => b[1] - a[1])[0]!;
    for (let n = 1; n <= Math.min(LONGEST_SUFFIX, word.length - 2); n++) bump(bySuffix, word.slice(-n), best);
  }
  const kept = [...bySuffix].filter(([, counts]) => total(counts) >= MIN_SUFFIX);
  const classes = new Map(kept.map(([suffix, counts]) => [suffix, classOf(counts)]));
  for (const [suffix, key] of classes) {
    if (suffix.length > 1 && classes.get(suffix.slice(1)) === key) classes.delete(suffix);
  }
  return Object.fromEntries([...classes].sort());
}

function contextTable(
  sentences: readonly TaughtWord[][],
  classes: ReadonlyMap<string, string>,
): Record<string, Tag> {
  const counts = new Map<string, Counts>();
  for (const sentence of sentences) {
    sentence.forEach(({ word, tag }, i) => {
      const key = classes.get(word);
      if (!key?.includes(' ')) return;
      const before = `${sentence[i - 1]?.tag ?? 'START'}|${key}`;
      bump(counts, before, tag);
      bump(counts, `${before}|${nextTag(sentence[i + 1], classes)}`, tag);
    });
  }
  return decisions(counts);
}

function nextTag(next: TaughtWord | undefined, classes: ReadonlyMap<string, string>): string {
  if (!next) return 'END';
  return classes.get(next.word)?.split(' ')[0] ?? next.tag;
}

/** Keeps what is seen often enough and says something else than the shorter context or the class. */
function decisions(counts: ReadonlyMap<string, Counts>): Record<string, Tag> {
  const out: Record<string, Tag> = {};
  for (const [key, tags] of [...counts].sort((a, b) => a[0].length - b[0].length)) {
    if (total(tags) < MIN_CONTEXT) continue;
    const [previous, group, next] = key.split('|') as [string, string, string | undefined];
    const best = [...tags].sort((a, b) => b[1] - a[1])[0]![0] as Tag;
    const shorter = next === undefined ? undefined : out[`${previous}|${group}`];
    if (best !== (shorter ?? group.split(' ')[0]) && group.split(' ').includes(best)) out[key] = best;
  }
  return out;
}
