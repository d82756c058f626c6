import type { LoadLine } from '../../src/kb/load/input.js';
import { ATTRIBUTES, type AttributeKind, CRITERIA, HEADS, PLACES, SYLLABLES } from './synthetic-words.js';

/**
 * Lists as a crawl would give them, made by rule from their number: a few concepts are on many pages
 * (Zipf), things recur on the lists of their concept with the same values but for a few, and a title
 * has a time or a place or neither.
 */
const CONCEPTS = 20_000;
const MODIFIERS = 3_000;
const NAME_WORDS = 60_000;
const MOST_THINGS = 4_000;
/** Ten items on average. */
const LENGTHS = [5, 10, 10, 10, 15];
const FIRST_YEAR = 1990;
const YEARS = 36;
const DATED_SHARE = 0.4;
const PLACED_SHARE = 0.35;
/** Pages that give another value than the others. */
const DEVIATING = 0.08;

/** A word for a number, the same each time. */
export function wordFor(number: number): string {
  let rest = number;
  let word = '';
  do {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0 || word.length < 4);
  return word;
}

/** Small numbers often, large ones seldom: log-uniform, as Zipf's law has it. */
function skewed(random: () => number, count: number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1);
}

export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Concept {
  readonly index: number;
  readonly name: string;
  readonly plural: string;
  readonly things: number;
  readonly attributes: readonly AttributeKind[];
}

/** The commonest are bare heads ("films"), the others are narrowed ("balsat films"). */
function conceptOf(index: number): Concept {
  const [one, many] = HEADS[index % HEADS.length]!;
  const rank = Math.floor(index / HEADS.length);
  const modifier = rank === 0 ? '' : `${wordFor((rank * 7 + index) % MODIFIERS)} `;
  return {
    index,
    name: `${modifier}${one}`,
    plural: `${modifier}${many}`,
    things: Math.max(40, Math.floor(MOST_THINGS / (1 + rank))),
    attributes: [0, 1].map((at) => ATTRIBUTES[(index + at * 5) % ATTRIBUTES.length]!),
  };
}

export interface SyntheticList {
  readonly concept: Concept;
  readonly criterion: string;
  readonly year: number | null;
  readonly place: string | null;
  readonly things: readonly number[];
}

export function listTopic(index: number): SyntheticList {
  const random = randomFrom(index);
  const concept = conceptOf(skewed(random, CONCEPTS));
  const length = LENGTHS[Math.floor(random() * LENGTHS.length)]!;
  const things = new Set<number>();
  while (things.size < length) things.add(skewed(random, concept.things));
  return {
    concept,
    criterion: CRITERIA[skewed(random, CRITERIA.length)]!,
    year: random() < DATED_SHARE ? FIRST_YEAR + Math.floor(random() * YEARS) : null,
    place: random() < PLACED_SHARE ? PLACES[skewed(random, PLACES.length)]! : null,
    things: [...things],
  };
}

export function thingName({ index }: Concept, thing: number): string {
  const random = randomFrom(index * MOST_THINGS + thing);
  const words = [capital(wordFor(skewed(random, NAME_WORDS))), capital(wordFor(skewed(random, NAME_WORDS)))];
  if (random() < 0.4) words.push(capital(wordFor(Math.floor(random() * NAME_WORDS))));
  return words.join(' ');
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

function shownValue({ kind, unit }: AttributeKind, random: () => number): string {
  if (kind === 'text') return capital(wordFor(skewed(random, 5_000)));
  const number = Math.floor(random() * 900) + 100;
  if (unit === '$') return `$${number}`;
  return unit === 'year' ? String(1900 + (number % 125)) : `${number} ${unit}`;
}

function titleOf({ concept, criterion, year, place, things }: SyntheticList): string {
  const where = place === null ? '' : ` in ${place}`;
  const when = year === null ? '' : ` in ${year}`;
  return `Top ${things.length} ${criterion} ${concept.plural}${where}${when}`;
}

/** The line of one list, as `tagpath extract` writes it. */
export function listLine(index: number): LoadLine {
  const list = listTopic(index);
  const { concept, criterion, year, place, things } = list;
  const value = {
    source: `crawl/${index}.html`,
    url: `https://pages.example/${index}`,
    status: 'extracted',
    title: {
      title: titleOf(list),
      score: 0.9,
      k: things.length,
      concept: concept.plural,
      criterion,
      time: year === null ? null : { text: String(year), relation: 'during' },
      location: place === null ? null : { text: place },
    },
    list: {
      score: 0.5 + (index % 50) / 100,
      k: things.length,
      ranked: true,
      order: 'ascending',
      tagPath: 'html/body/div/ol/li',
      columns: concept.attributes.map(({ label }) => ({
        key: label.toLowerCase(),
        label,
        type: 'text',
        concept: null,
        provenance: 'labelled',
      })),
      items: things.map((thing, i) => itemOf(index, concept, thing, i + 1)),
    },
  };
  return { source: 'synthetic', line: index + 1, value };
}

function itemOf(list: number, concept: Concept, thing: number, rank: number): object {
  const own = concept.index * MOST_THINGS + thing;
  const deviates = randomFrom(list * 31 + rank)() < DEVIATING;
  const random = randomFrom(deviates ? own + list : own);
  const fields = Object.fromEntries(concept.attributes.map((kind) => [kind.label, shownValue(kind, random)]));
  return { rank, name: thingName(concept, thing), fields, links: [], image: null };
}

export function* syntheticLines(count: number): Generator<LoadLine> {
  for (let index = 0; index < count; index++) yield listLine(index);
}

export type CallKind = 'ask' | 'search' | 'compare';

/** Questions of a mixed load over the lists that were made; what many lists are about is asked often. */
export function questionFor(kind: CallKind, random: () => number, lists: number): string[] {
  const topic = listTopic(Math.floor(random() * lists));
  const { concept, things } = topic;
  const names = things.map((thing) => thingName(concept, thing));
  if (kind === 'compare') return [names[0]!, names[1 + Math.floor(random() * (names.length - 1))]!];
  if (kind === 'search') {
    const [word = ''] = names[0]!.split(' ');
    return [random() < 0.5 ? `${concept.name} ${topic.place ?? topic.criterion}` : `${word} ${concept.name}`];
  }
  return [askedOf(topic, names, random)];
}

function askedOf(topic: SyntheticList, names: readonly string[], random: () => number): string {
  const { concept, criterion, year, place } = topic;
  const measured = concept.attributes.find(({ kind }) => kind === 'number');
  const where = place === null ? '' : ` in ${place}`;
  const forms = [
    `${criterion} ${concept.plural}`,
    `${criterion} ${concept.plural}${where}${year === null ? '' : ` in ${year}`}`,
    `what is the ${criterion} ${concept.name}${where}`,
    `top 5 ${concept.plural} of ${year ?? FIRST_YEAR}`,
    names[0]!,
    `${names[0]!.split(' ')[0]} ${concept.name}`,
    `${measured?.label ?? 'year'} of ${names[1]}`,
    `${concept.plural} over ${measured === undefined || measured.unit === 'year' ? '500 m' : shownValue(measured, random)}`,
    `${names[0]} vs ${names[1]}`,
    `best unheard ${wordFor(NAME_WORDS + Math.floor(random() * 40_000))}s`,
  ];
  return forms[Math.floor(random() * forms.length)]!;
}
