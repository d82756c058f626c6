import { readFileSync } from 'node:fs';
import { packageFile } from '../package-file.js';

/** The lines of `models/lexicon/NAME.txt` without comments and empty ones. */
export function lexiconLines(name: string): string[] {
  const text = readFileSync(packageFile(`models/lexicon/${name}.txt`), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** The lines of a lexicon file, each split at its bars: `code | symbols | words`. */
export function lexiconRows(name: string): string[][] {
  return lexiconLines(name).map((line) => line.split('|').map((part) => part.trim()));
}

/** The parts of a field that holds several: `metre; metres`. */
export function parts(field: string | undefined): string[] {
  return (field ?? '').split(';').flatMap((part) => part.trim() || []);
}

/** What words of further languages mean, of one sort: months, weekdays, units, scales or currencies. */
export function cldrWords(sort: string): (readonly [what: string, words: readonly string[]])[] {
  return cldrRows().flatMap(([of, what = '', words]) => (of === sort ? [[what, parts(words)] as const] : []));
}

/** All words of a lexicon file, whatever its lines. */
export function lexiconWords(name: string): Set<string> {
  return new Set(lexiconLines(name).flatMap((line) => line.split(/\s+/)));
}

/** The lines of a lexicon file, `group | word word ...`, as one set of words a group. */
export function lexiconGroups(name: string): (group: string) => ReadonlySet<string> {
  const groups = onceRead(
    () => new Map(lexiconRows(name).map(([group = '', words = '']) => [group, new Set(words.split(/\s+/))])),
  );
  return (group) => groups().get(group) ?? NO_WORDS;
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** Reads a file when it is first needed, and once. */
export function onceRead<T>(read: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= read();
    return known;
  };
}

const cldrRows = onceRead(() => lexiconRows('cldr-words'));
