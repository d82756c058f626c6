import type { LoadLine } from '../../src/kb/input.js';

/**
 * Lists as a crawl would give them, made by rule from a seed: a few concepts are on many pages, things
 * recur on lists of their concept, and every item has two values.
 */
const CONCEPTS = 20_000;
const THINGS_A_CONCEPT = 100;
export const ITEMS_A_LIST = 10;
const CRITERIA = ['best', 'tallest', 'largest', 'oldest', 'most popular', 'cheapest', 'fastest', 'greatest'];
const PLACES = ['world', 'Germany', 'Japan', 'Brazil', 'Kenya', 'Canada', 'France', 'India'];
const SYLLABLES =
  'ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );

/** A word for a number, the same each time. */
export function wordFor(number: number, syllables = 3): string {
  let rest = number;
  let word = '';
  for (let i = 0; i < syllables; i++) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}

/** Small numbers often, large ones seldom (Zipf-like). */
function skewed(random: () => number, count: number): number {
  return Math.min(count - 1, Math.floor(count ** random()) - 1);
}

export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface SyntheticList {
  readonly concept: string;
  readonly criterion: string;
  readonly year: number;
  readonly place: string;
  readonly names: readonly string[];
}

export function listTopic(index: number): SyntheticList {
  const random = randomFrom(index + 1);
  random();
  const concept = skewed(random, CONCEPTS);
  const first = skewed(random, THINGS_A_CONCEPT - ITEMS_A_LIST);
  return {
    concept: `${wordFor(concept * 7 + 3)} ${wordFor(concept % 997)}`,
    criterion: CRITERIA[Math.floor(random() * CRITERIA.length)]!,
    year: 1990 + Math.floor(random() * 35),
    place: PLACES[Math.floor(random() * PLACES.length)]!,
    names: Array.from({ length: ITEMS_A_LIST }, (_, i) => thingName(concept, first + i)),
  };
}

function thingName(concept: number, thing: number): string {
  return `${capital(wordFor(concept * THINGS_A_CONCEPT + thing, 4))} ${capital(wordFor(thing * 31 + concept, 3))}`;
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

/** The line of one list, as `tagpath extract` writes it. */
export function listLine(index: number): LoadLine {
  const { concept, criterion, year, place, names } = listTopic(index);
  const title = `Top ${ITEMS_A_LIST} ${criterion} ${concept}s in ${place} in ${year}`;
  const value = {
    source: `crawl/${index}.html`,
    url: `https://pages.example/${index}`,
    status: 'extracted',
    title: {
      title,
      score: 0.9,
      k: ITEMS_A_LIST,
      concept: `${concept}s`,
      criterion,
      time: { text: String(year), relation: 'during' },
      location: { text: place },
    },
    list: {
      score: 0.5 + (index % 50) / 100,
      k: ITEMS_A_LIST,
      ranked: true,
      order: 'ascending',
      tagPath: 'html/body/div/ol/li',
      columns: [
        { key: 'height', label: 'Height', type: 'number', concept: null, provenance: 'labelled' },
        { key: 'maker', label: 'Maker', type: 'text', concept: null, provenance: 'labelled' },
      ],
      items: names.map((name, i) => ({
        rank: i + 1,
        name,
        fields: {
          Height: `${100 + ((index * 13 + i * 7) % 900)} m`,
          Maker: `${capital(wordFor((index + i) % 5000))} Works`,
        },
        links: [],
        image: null,
      })),
    },
  };
  return { source: 'synthetic', line: index + 1, value };
}

export function* syntheticLines(count: number): Generator<LoadLine> {
  for (let index = 0; index < count; index++) yield listLine(index);
}

/** Questions of a mixed load over the lists that were made. */
export function questionFor(
  kind: 'ask' | 'search' | 'compare',
  random: () => number,
  lists: number,
): string[] {
  const { concept, criterion, year, place, names } = listTopic(Math.floor(random() * lists));
  if (kind === 'compare') return [names[0]!, names[Math.floor(random() * (ITEMS_A_LIST - 1)) + 1]!];
  if (kind === 'search') return [random() < 0.5 ? `${concept} ${year}` : `${names[0]} ${concept}`];
  const forms = [
    `${criterion} ${concept}s`,
    `${criterion} ${concept}s in ${place} in ${year}`,
    `what is the ${criterion} ${concept}`,
    `${names[0]} ${names[1]!.split(' ')[1]}`,
    `${concept}s over 500 m`,
    `best unheard ${wordFor(Math.floor(random() * 40_000))}s`,
  ];
  return [forms[Math.floor(random() * forms.length)]!];
}
