import type { RawPage } from '../../src/corpus/page-ref.js';
import { induce, type TableRow } from '../../src/site/induce.js';
import type { Wrapper } from '../../src/site/wrapper.js';
import { chrome, randomFrom, rawPage } from './golden-sites.js';

export type Random = (below: number) => number;
export type Fields = readonly (readonly [label: string, value: string])[];

const each = (fields: Fields, one: (label: string, value: string) => string) =>
  fields.map(([label, value]) => one(label, value)).join('');

/** Ways in which sites print labels with their values. */
export const MARKUPS: Readonly<Record<string, (fields: Fields) => string>> = {
  'a table': (fields) => `<table>${each(fields, (l, v) => `<tr><th>${l}</th><td>${v}</td></tr>`)}</table>`,
  'a table of plain cells': (fields) =>
    `<table class="facts">${each(fields, (l, v) => `<tr><td>${l}</td><td>${v}</td></tr>`)}</table>`,
  'a definition list': (fields) => `<dl>${each(fields, (l, v) => `<dt>${l}</dt><dd>${v}</dd>`)}</dl>`,
  'list items': (fields) => `<ul>${each(fields, (l, v) => `<li><b>${l}:</b> ${v}</li>`)}</ul>`,
  paragraphs: (fields) => each(fields, (l, v) => `<p><strong>${l}</strong> <span>${v}</span></p>`),
  'rows of spans': (fields) =>
    each(fields, (l, v) => `<div class="row"><span class="k">${l}</span><span class="v">${v}</span></div>`),
  'one text with a colon': (fields) => each(fields, (l, v) => `<p>${l}: ${v}</p>`),
  'one text with an equals sign': (fields) => each(fields, (l, v) => `<p>${l} = ${v}</p>`),
  'classes that a program made': (fields) =>
    each(
      fields,
      (l, v) =>
        `<div class="Row_x7Fz1"><div class="Key_a91Bc">${l}</div><div class="Val_kk3Q2">${v}</div></div>`,
    ),
  'lines of one element': (fields) =>
    `<div class="spec">${each(fields, (l, v) => `<b>${l}:</b> ${v}<br>`)}</div>`,
  'small headings': (fields) => each(fields, (l, v) => `<section><h4>${l}</h4><p>${v}</p></section>`),
  'labels of a form': (fields) =>
    `<form>${each(fields, (l, v) => `<div><label>${l}</label><output>${v}</output></div>`)}</form>`,
};
export const MARKUP_NAMES = Object.keys(MARKUPS);

/** Rarer ones. */
const MORE: typeof MARKUPS = {
  'pairs of a definition list': (fields) =>
    `<dl>${each(fields, (l, v) => `<div><dt>${l}</dt><dd>${v}</dd></div>`)}</dl>`,
  'a label above': (fields) => each(fields, (l, v) => `<p><span>${l}</span><br>${v}</p>`),
  'a label below': (fields) =>
    `<div class="stats">${each(fields, (l, v) => `<div class="tile"><strong>${v}</strong><small>${l}</small></div>`)}</div>`,
  'links after a label': (fields) =>
    `<ul>${each(fields, (l, v) => `<li>${l}: <a href="#">${v}</a></li>`)}</ul>`,
  'elements of its own': (fields) =>
    each(fields, (l, v) => `<x-field><x-label>${l}</x-label><x-value>${v}</x-value></x-field>`),
  'one class of style': (fields) =>
    `<div class="grid gap-4">${each(fields, (l, v) => `<div class="flex"><p class="text-sm text-gray-500">${l}</p><p class="text-sm font-medium">${v}</p></div>`)}</div>`,
  'paragraphs of style': (fields) =>
    `<div class="grid gap-4">${each(fields, (l, v) => `<p class="text-gray-500">${l}</p><p class="font-medium">${v}</p>`)}</div>`,
  'a cell of a colon': (fields) =>
    `<table>${each(fields, (l, v) => `<tr><td>${l}</td><td>:</td><td>${v}</td></tr>`)}</table>`,
  'a dash between': (fields) => `<ul>${each(fields, (l, v) => `<li><b>${l}</b> – ${v}</li>`)}</ul>`,
  'a French colon': (fields) => each(fields, (l, v) => `<p>${l} : ${v}</p>`),
  'what opens': (fields) =>
    each(fields, (l, v) => `<details open><summary>${l}</summary><p>${v}</p></details>`),
  'roles of a table': (fields) =>
    `<div role="table">${each(fields, (l, v) => `<div role="row"><div role="rowheader">${l}</div><div role="cell">${v}</div></div>`)}</div>`,
  'plain elements': (fields) =>
    `<div>${each(fields, (l, v) => `<div><div>${l}</div><div>${v}</div></div>`)}</div>`,
  'a sign before': (fields) =>
    `<ul>${each(fields, (l, v) => `<li><i class="icon"></i><span>${l}</span><span>${v}</span></li>`)}</ul>`,
  'a term with a sign in an element': (fields) =>
    `<dl>${each(fields, (l, v) => `<dt><span>${l}</span><span>:</span></dt><dd><span>${v}</span></dd>`)}</dl>`,
};
export const ALL_MARKUPS = { ...MARKUPS, ...MORE };

export const COLOURS = 'red green blue white black amber violet'.split(' ');

/** Facts of a thing, which vary from page to page. */
export function factsOf(random: Random): Fields {
  return [
    ['Maker', `${'ABCDEFG'[random(7)]}${random(60)} works`],
    ['Mass', `${100 + random(900)} g`],
    ['Colour', COLOURS[random(7)]!],
    ['Founded', String(1850 + random(150))],
  ];
}

const OF = ['Silent', 'Golden', 'Lost', 'Paper', 'Last'];
const WHAT = ['River', 'Mirror', 'Garden', 'Bridge', 'Letter', 'Orchard', 'Signal'];
const WHOSE = ['Ray', 'Sun', 'Fox'];

/** What the thing of a page is called. */
export function thing(i: number): string {
  return `${OF[i % 5]} ${WHAT[i % 7]} ${WHOSE[i % 3]}`;
}

export interface InducedSite {
  readonly pages: readonly RawPage[];
  readonly rows: readonly (TableRow & { readonly template: string })[];
  readonly wrappers: readonly Wrapper[];
}

interface SiteOptions {
  readonly count?: number;
  /** The heading of a page; none where it is empty. */
  readonly heading?: (i: number) => string;
}

/** Induces pages of one site, each made from its number and numbers of its own. */
export async function siteOf(
  body: (i: number, random: Random) => string,
  { count = 40, heading = (i) => `<h1>${thing(i)}</h1>` }: SiteOptions = {},
): Promise<InducedSite> {
  const random = randomFrom(7);
  const pages = Array.from({ length: count }, (_, i) => {
    const page = rawPage(`page-${i}`, chrome(`${heading(i)}${body(i, random)}`));
    const html = Buffer.from(page.bytes)
      .toString()
      .replace(/<title>.*?<\/title>/, `<title>${thing(i)} | Things</title>`);
    return { ...page, bytes: Buffer.from(html) };
  });
  const rows: (TableRow & { readonly template: string })[] = [];
  const { wrappers } = await induce(
    async function* () {
      yield* pages;
    },
    { onRow: (template, row) => rows.push({ ...row, template }) },
  );
  return { pages, rows, wrappers };
}

type Cells = Pick<TableRow, 'values' | 'rest'>;

/** All cells of a row, of the main table and of the rest. */
export function cellsOf({ values, rest }: Cells): TableRow['values'] {
  return { ...values, ...rest };
}

/** The columns of a row that have exactly this text. */
export function columnsWith(row: Cells, text: string): string[] {
  return Object.entries(cellsOf(row)).flatMap(([column, cell]) => (cell === text ? [column] : []));
}

export function mainNames({ wrappers }: InducedSite): string[] {
  return wrappers[0]!.columns.filter(({ table }) => table === 'main').map(({ name }) => name);
}
