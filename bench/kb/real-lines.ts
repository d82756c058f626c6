import { listTopic, randomFrom, thingName, wordFor } from './synthetic-lists.js';

/**
 * Lines of the shape that extraction gives: seven values an item in the mean, half of them prose of a sentence or two,
 * columns of their own for pros and cons with several values each, numbers, years and prices, some names with a number
 * behind. Made by rule from the number of the line; nothing is taken from real pages.
 */
const VOCABULARY = 20_000;
const CONCEPTS = 150;
const SENTENCES = [12, 18, 25, 40];
const SHORT = [1, 2, 3];

/** Few words make most of a text, as Zipf's law has it. */
function words(random: () => number, count: number): string {
  const said: string[] = [];
  for (let i = 0; i < count; i++) {
    const plural = random() < 0.12 ? 's' : '';
    said.push(wordFor(Math.floor(VOCABULARY ** random())) + plural);
  }
  return said.join(' ');
}

function prose(random: () => number): string {
  const text = words(random, pick(random, SENTENCES));
  return `${text[0]!.toUpperCase()}${text.slice(1)}${random() < 0.3 ? ', the reader’s choice – as said.' : '.'}`;
}

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

function several(random: () => number, most: number): string[] {
  return Array.from({ length: 1 + Math.floor(random() * most) }, () =>
    words(random, 3 + Math.floor(random() * 6)),
  );
}

function fieldsOf(random: () => number): Record<string, string | string[]> {
  return {
    description: random() < 0.5 ? prose(random) : [prose(random), prose(random)],
    Pros: several(random, 3),
    Price: `$${(random() * 900).toFixed(2)}`,
    Year: String(1950 + Math.floor(random() * 75)),
    'Best for': words(random, pick(random, SHORT)),
  };
}

export function realLine(index: number): {
  readonly source: string;
  readonly items: number;
  readonly json: string;
} {
  const random = randomFrom(index);
  const { things, concept } = listTopic(index % CONCEPTS);
  const source = `crawl/${index}.html`;
  const items = things.map((thing, at) => ({
    rank: at + 1,
    name: `${thingName(concept, thing)}${random() < 0.4 ? ` ${Math.floor(random() * 2000)}` : ''}`,
    fields: fieldsOf(random),
  }));
  const title = {
    title: `Top ${things.length} ${concept.plural}`,
    score: 0.9,
    k: things.length,
    concept: concept.plural,
  };
  const columns = Object.keys(items[0]!.fields).map((label) => ({ key: label, label, type: 'text' }));
  const list = {
    score: 0.8,
    k: things.length,
    ranked: true,
    order: 'ascending',
    tagPath: 'html/body/ol/li',
    columns,
    items,
  };
  const line = { source, url: `https://pages.example/${index}`, status: 'extracted', title, list };
  return { source, items: items.length, json: JSON.stringify(line) };
}
