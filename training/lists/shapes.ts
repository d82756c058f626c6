import { buildPage } from '../../src/html/build-page.js';
import { seededRandom } from './grow-trees.js';
import type { ItemLabel, PageLabel } from './labelled-pages.js';

/**
 * Pages of shapes that labelled pages have too few of: tables, `ol`, `dl`, bold starts, cards, captions,
 * headings among product cards. Words are drawn at random, so that only the shape can be learned.
 */
export interface ShapedPage {
  readonly label: PageLabel;
  readonly html: string;
}

type Random = () => number;
interface Item {
  readonly name: string;
  /** What reviewers print above or before the name. */
  readonly award: string;
  readonly prose: string;
}
type Shape = (items: readonly Item[], random: Random) => string;

const PAGES_EACH = 6;
const SYLLABLES = 'ka lo mer vin tas dor bel nu ri sha pon gar el mi tor ven dus ola fer quin'.split(' ');
const PROSE_WORDS =
  'the of and a in it is was that with for on as are by this from one old new small large people time day often still made found water light road town house year hand work part side'.split(
    ' ',
  );

const pick = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)]!;
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
const word = (random: Random) =>
  Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(SYLLABLES, random)).join('');
const name = (random: Random) =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => capital(word(random))).join(' ');
const sentence = (random: Random) =>
  `${capital(Array.from({ length: 8 + Math.floor(random() * 14) }, () => pick(PROSE_WORDS, random)).join(' '))}.`;
const prose = (random: Random) =>
  Array.from({ length: 1 + Math.floor(random() * 4) }, () => sentence(random)).join(' ');

const award = (random: Random) => `Best ${capital(word(random))} ${capital(word(random))}`;
const each = (items: readonly Item[], render: (item: Item, i: number) => string) =>
  items.map(render).join('\n');

const SHAPES: Readonly<Record<string, Shape>> = {
  table: (items, random) =>
    `<table><tr><th>Name</th><th>Year</th><th>Size</th></tr>${each(items, ({ name: n }) => `<tr><td>${n}</td><td>${1900 + Math.floor(random() * 120)}</td><td>${Math.floor(random() * 900)} m</td></tr>`)}</table>`,
  rankedTable: (items) =>
    `<table><thead><tr><th>#</th><th>Name</th><th>Note</th></tr></thead><tbody>${each(items, ({ name: n, prose: p }, i) => `<tr><td>${i + 1}</td><td><a href="/${i}">${n}</a></td><td>${p}</td></tr>`)}</tbody></table>`,
  ordered: (items) => `<ol>${each(items, ({ name: n }) => `<li>${n}</li>`)}</ol>`,
  described: (items) =>
    `<ul>${each(items, ({ name: n, prose: p }) => `<li><strong>${n}:</strong> ${p}</li>`)}</ul>`,
  orderedHeadings: (items) =>
    `<ol>${each(items, ({ name: n, prose: p }) => `<li><h3>${n}</h3><p>${p}</p></li>`)}</ol>`,
  splitOrdered: (items) => {
    const middle = Math.ceil(items.length / 2);
    const part = (some: readonly Item[], start: number) =>
      `<ol start="${start}">${each(some, ({ name: n }) => `<li>${n}</li>`)}</ol>`;
    return `${part(items.slice(0, middle), 1)}<p>${items[0]!.prose}</p>${part(items.slice(middle), middle + 1)}`;
  },
  definitions: (items) => `<dl>${each(items, ({ name: n, prose: p }) => `<dt>${n}</dt><dd>${p}</dd>`)}</dl>`,
  boldStarts: (items) => each(items, ({ name: n, prose: p }) => `<p><strong>${n}.</strong> ${p} ${p}</p>`),
  boldLines: (items) => each(items, ({ name: n, prose: p }) => `<p><b>${n}</b></p><p>${p} ${p}</p>`),
  cards: (items) =>
    `<div class="grid">${each(items, ({ name: n, prose: p }) => `<div class="card"><img src="/x.jpg" alt=""><div class="name"><b>${n}</b></div><p>${p}</p></div>`)}</div>`,
  captions: (items) =>
    each(
      items,
      ({ name: n, prose: p }) =>
        `<figure><img src="/x.jpg" alt=""><figcaption><strong>${n}</strong></figcaption></figure><p>${p}</p>`,
    ),
  lines: (items) => `<p>${items.map(({ name: n }, i) => `${i + 1}. ${n}`).join('<br>\n')}</p>`,
  amongProducts: (items, random) =>
    each(
      items,
      ({ name: n, prose: p }) =>
        `<h3 class="item">${n}</h3><p>${p} ${p}</p>${random() < 0.6 ? `<div class="shop"><h3 class="product">${name(random)}</h3><a href="/buy">Buy now</a></div>` : ''}`,
    ),
  headings: (items) => each(items, ({ name: n, prose: p }) => `<h2>${n}</h2><p>${p} ${p}</p>`),
  /** Editors number some items as headings and others as paragraphs. */
  mixedNumbers: (items, random) =>
    each(items, ({ name: n, prose: p }, i) => {
      const tag = pick(['h2', 'h3', 'p', 'p'], random);
      return `<${tag}>${i + 1}. ${n}</${tag}><p>${p} ${p}</p>`;
    }),
  numberedParagraphs: (items) =>
    each(items, ({ name: n, prose: p }, i) => `<p>${i + 1}. ${n}. ${p} ${p}</p>`),
  rankLines: (items) =>
    each(items, ({ name: n, prose: p }, i) => `<div class="n">${i + 1}</div><div class="t">${n}. ${p}</div>`),
  awards: (items) =>
    each(items, ({ name: n, award: a, prose: p }) => `<h3>${a}</h3><p>${n}</p><p>${p} ${p}</p>`),
  linkedAwards: (items) =>
    each(
      items,
      ({ name: n, award: a, prose: p }) => `<h2>${a}</h2><p><a href="/buy">${n}</a></p><p>${p} ${p}</p>`,
    ),
  namedAwards: (items) =>
    each(items, ({ name: n, award: a, prose: p }) => `<h3>${a}: ${n}</h3><p>${p} ${p}</p>`),
  twoBoldLines: (items, random) =>
    each(
      items,
      ({ name: n, prose: p }) => `<p><b>${n}</b></p><p><b>by ${name(random)}</b></p><p>${p} ${p}</p>`,
    ),
  sections: (items, random) => {
    const middle = Math.ceil(items.length / 2);
    const part = (some: readonly Item[]) =>
      `<h2>${name(random)}</h2><p>${prose(random)}</p>${each(some, ({ name: n, prose: p }) => `<h3>${n}</h3><p>${p}</p>`)}`;
    return part(items.slice(0, middle)) + part(items.slice(middle));
  },
  groupedBullets: (items, random) => {
    const middle = Math.ceil(items.length / 2);
    const part = (some: readonly Item[]) =>
      `<h2>${name(random)}</h2><p>${prose(random)}</p><ul>${each(some, ({ name: n }) => `<li>${n}</li>`)}</ul>`;
    return part(items.slice(0, middle)) + part(items.slice(middle));
  },
  groupedNotes: (items, random) => {
    const middle = Math.ceil(items.length / 3);
    const part = (some: readonly Item[]) =>
      `<h3>${name(random)}</h3><ul>${each(some, ({ name: n, prose: p }) => `<li><b>${n}</b>: ${p}</li>`)}</ul>`;
    return part(items.slice(0, middle)) + part(items.slice(middle));
  },
  contentsRepeats: (items) =>
    `<ul>${each(items, ({ name: n }, i) => `<li><a href="#${i}">${n}</a></li>`)}</ul>${each(items, ({ name: n, prose: p }, i) => `<h2 id="${i}">${n}</h2><p>${p} ${p}</p>`)}`,
  pictures: (items) => each(items, ({ name: n }) => `<div class="p"><img src="/x.jpg" alt="${n}"></div>`),
  prosAndCons: (items, random) =>
    each(
      items,
      ({ name: n, prose: p }) =>
        `<h2>${n}</h2><p>${p}</p><h3>Pros</h3><ul><li>${sentence(random)}</li><li>${sentence(random)}</li></ul><h3>Cons</h3><ul><li>${sentence(random)}</li></ul>`,
    ),
  /** Older sites: layout tables, font tags, breaks, bold text in place of headings. */
  fontHeadings: (items) =>
    `<table width="100%"><tr><td>${each(items, ({ name: n, prose: p }) => `<font size="4"><b>${n}</b></font><br><br>${p} ${p}<br><br>`)}</td></tr></table>`,
  boldThenBreak: (items) => each(items, ({ name: n, prose: p }) => `<p><b>${n}</b><br>${p} ${p}</p>`),
  numberedBreaks: (items) =>
    `<td><font face="Arial" size="2">${each(items, ({ name: n, prose: p }, i) => `<b>${i + 1}. ${n}</b><br>${p} ${p}<br><br>`)}</font></td>`,
  ordinals: (items) =>
    each(
      items,
      ({ name: n, prose: p }, i) =>
        `<p><strong>${ORDINALS[i] ?? `Number ${i + 1}`}: ${n}</strong></p><p>${p} ${p}</p>`,
    ),
  centred: (items) =>
    each(items, ({ name: n, prose: p }) => `<center><b>${n}</b></center><p align="left">${p} ${p}</p><hr>`),
  layoutRows: (items) =>
    `<table>${each(items, ({ name: n, prose: p }) => `<tr><td><img src="/x.jpg"></td><td><b>${n}</b><br>${p} ${p}</td></tr>`)}</table>`,
  underlined: (items) => each(items, ({ name: n, prose: p }) => `<div><u>${n}</u></div><div>${p} ${p}</div>`),
  italicStarts: (items) => each(items, ({ name: n, prose: p }) => `<p><i>${n}</i> – ${p} ${p}</p>`),
  numberedSections: (items, random) => {
    const middle = Math.ceil(items.length / 2);
    const part = (some: readonly Item[], start: number) =>
      `<h2>${name(random)}</h2>${each(some, ({ name: n, prose: p }, i) => `<h3>${start + i}. ${n}</h3><p>${p}</p>`)}`;
    return part(items.slice(0, middle), 1) + part(items.slice(middle), middle + 1);
  },
  bonus: (items) =>
    `${each(items, ({ name: n, prose: p }, i) => `<h2>${i + 1}. ${i === items.length - 1 ? 'Bonus: ' : ''}${n}</h2><p>${p} ${p}</p>`)}<h2>${items.length + 1}. Conclusion</h2><p>${items[0]!.prose}</p>`,
};

const ORDINALS = 'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth'.split(' ');

/** Shapes whose title announces one item fewer than the page lists. */
const WITH_BONUS = new Set(['bonus']);

export function shapedPages(): ShapedPage[] {
  const random = seededRandom(11);
  return Object.entries(SHAPES).flatMap(([shape, render]) =>
    Array.from({ length: PAGES_EACH }, (_, i) => shapedPage(shape, i, render, random)),
  );
}

function shapedPage(shape: string, i: number, render: Shape, random: Random): ShapedPage {
  const size = 4 + Math.floor(random() * 9);
  const items = Array.from({ length: size }, () => ({
    name: name(random),
    award: award(random),
    prose: prose(random),
  }));
  const k = WITH_BONUS.has(shape) ? size - 1 : size;
  const title = `${k} ${word(random)}s of ${name(random)}`;
  const labels: ItemLabel[] = items.map((item) => ({
    rank: null,
    name: item.name,
    // Whatever a shape prints around the name is part of the item's line.
    text: `Bonus: ${item.name}. ${item.award}: ${item.name}.`,
  }));
  return {
    label: { page: `${shape}-${i}`, url: null, title, kind: 'entity', k, status: 'list', items: labels },
    html: around(title, render(items, random), size, random),
  };
}

/** The furniture of a page: a menu, an introduction, sections after the list, as many questions, related links. */
function around(title: string, list: string, size: number, random: Random): string {
  const links = (count: number) =>
    Array.from({ length: count }, (_, i) => `<li><a href="/${i}">${name(random)}</a></li>`).join('');
  const sections = ['How we chose', 'Conclusion', 'FAQ'].filter(() => random() < 0.5);
  const question = () =>
    `<h3>What ${sentence(random).toLowerCase().replace('.', '?')}</h3><p>${prose(random)}</p>`;
  const questions = random() < 0.3 ? Array.from({ length: size }, question).join('') : '';
  const after = sections.map((heading) => `<h2>${heading}</h2><p>${prose(random)}</p>`).join('') + questions;
  return `<html><head><title>${title}</title></head><body><nav><ul>${links(6)}</ul></nav><div class="top"><ul>${links(5)}</ul></div><article><h1>${title}</h1><p>${prose(random)} ${prose(random)}</p>${list}${after}</article><div class="related"><h4>Related</h4><ul>${links(4 + Math.floor(random() * 8))}</ul></div></body></html>`;
}

export const pageOfShape = ({ html, label }: ShapedPage) => buildPage(html, { source: label.page });
