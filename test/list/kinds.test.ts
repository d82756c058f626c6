import { beforeAll, describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { buildPage } from '../../src/html/build-page.js';
import { findList } from '../../src/list/find-list.js';
import { buildTable } from '../../src/table/build-table.js';
import { TitleReader } from '../../src/title/read-title.js';
import { proseAbout, TOPICS, type Topic } from '../support/list-topics.js';

/** A kind of page, written about ten subjects: what has to come out, and on how many of them it does. */
interface Kind {
  readonly name: string;
  /** The count that the title gives; null for none, '8+' for one with a plus. */
  readonly count: string | null;
  readonly items: number;
  readonly least: number;
  readonly body: (items: readonly string[], topic: Topic) => string;
}

const under = (topic: Topic, turn: number, sentences = 2) => `<p>${proseAbout(topic, turn, sentences)}</p>`;
const headings = (tag: string, items: readonly string[], topic: Topic) =>
  items.map((item, i) => `<${tag}>${item}</${tag}>${under(topic, i)}`).join('');
const section = (heading: string, topic: Topic) => `<h2>${heading}</h2>${under(topic, 20)}`;
const numbered = (items: readonly string[]) => items.map((item, i) => `${i + 1}. ${item}`);
const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
const withBonus = (items: readonly string[]) =>
  items.map((item, i) => (i === items.length - 1 ? `Bonus: ${item}` : item));

const KINDS: readonly Kind[] = [
  {
    name: 'headings among sections',
    count: '6',
    items: 6,
    least: 7,
    body: (items, topic) =>
      section('How we chose', topic) +
      headings('h2', items, topic) +
      section('Frequently asked questions', topic) +
      section('Final thoughts', topic),
  },
  {
    name: 'headings under two headings',
    count: '9',
    items: 9,
    least: 10,
    body: (items, topic) =>
      `<h2>For a start</h2>${headings('h3', items.slice(0, 4), topic)}<h2>And more</h2>${headings('h3', items.slice(4), topic)}`,
  },
  {
    name: 'bold paragraphs',
    count: '8',
    items: 8,
    least: 10,
    body: (items, topic) =>
      items.map((item, i) => `<p><b>${item}.</b> ${proseAbout(topic, i, 3)}</p>`).join(''),
  },
  {
    name: 'fewer than the title says',
    count: '10',
    items: 8,
    least: 8,
    body: (items, topic) => headings('h2', items, topic),
  },
  {
    name: 'more than the title says, with a plus',
    count: '8+',
    items: 10,
    least: 4,
    body: (items, topic) => headings('h3', items, topic),
  },
  {
    name: 'a bonus without a number',
    count: '6',
    items: 7,
    least: 10,
    body: (items, topic) =>
      headings('h2', [...numbered(items.slice(0, 6)), `Bonus: ${items[6]}`], topic) +
      section('Final thoughts', topic),
  },
  {
    name: 'a bonus after plain headings',
    count: '6',
    items: 7,
    least: 7,
    body: (items, topic) => headings('h3', withBonus(items), topic) + section('Final thoughts', topic),
  },
  {
    name: 'ordinals in sentences',
    count: '5',
    items: 5,
    least: 10,
    body: (items, topic) =>
      items
        .map((item, i) => `<p><strong>${ORDINALS[i]}, ${item}.</strong> ${proseAbout(topic, i, 3)}</p>`)
        .join(''),
  },
  {
    name: 'no count, headings among sections',
    count: null,
    items: 7,
    least: 4,
    body: (items, topic) =>
      section('How we chose', topic) +
      headings('h2', items, topic) +
      section('Frequently asked questions', topic) +
      section('Final thoughts', topic),
  },
  {
    name: 'no count, bold starts of list elements',
    count: null,
    items: 7,
    least: 8,
    body: (items, topic) =>
      `<ul>${items.map((item, i) => `<li><strong>${item}</strong> – ${proseAbout(topic, i)}</li>`).join('')}</ul>`,
  },
  {
    name: 'no count, pictures that say less than the headings',
    count: null,
    items: 7,
    least: 9,
    body: (items, topic) =>
      items
        .map(
          (item, i) =>
            `<figure><img src="${i}.jpg" alt="${item.split(' ')[0]}"></figure><h3>${item}</h3>${under(topic, i)}`,
        )
        .join(''),
  },
];

describe('kinds of pages with a list', () => {
  const concepts = openConcepts();
  let titles: TitleReader;
  beforeAll(() => {
    titles = TitleReader.load(concepts);
  });

  /** Names of the list that the page of a kind about a subject gives, or none. */
  function namesOf({ count, items, body }: Kind, topic: Topic): string[] {
    const { best, things } = topic;
    const title = [count, best, things].filter(Boolean).join(' ');
    const page = buildPage(
      `<html><head><title>${title}</title></head><body><nav><ul><li><a href="/">Home</a></li><li><a href="/a">About us</a></li><li><a href="/c">Contact</a></li></ul></nav>` +
        `<main><article><h1>${title}</h1>${under(topic, 30)}${body(topic.items.slice(0, items), topic)}</article></main><footer><p>© The Quiet Page</p></footer></body></html>`,
    );
    const read = titles.read(title);
    const found = findList(page, read, concepts);
    return 'reason' in found ? [] : buildTable(page, read, found, concepts).rows.map(({ name }) => name);
  }

  it.each(KINDS)('finds $name', (kind) => {
    const right = TOPICS.filter((topic) => {
      const wanted = topic.items.slice(0, kind.items);
      return namesOf(kind, topic).map(plain).join() === wanted.map(plain).join();
    });
    expect(right.length).toBeGreaterThanOrEqual(kind.least);
  });
});

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/^(?:first|second|third|fourth|fifth), /, '')
    .replace(/\.$/, '');
