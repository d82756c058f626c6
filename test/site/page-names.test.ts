import { describe, expect, it } from 'vitest';
import { factsOf, MARKUPS, siteOf, thing } from './markups.js';

/** Ways in which a page shows what its thing is called. */
const HEADINGS: Record<string, (name: string) => string> = {
  'a heading': (name) => `<h1>${name}</h1>`,
  'a lower heading': (name) => `<h2>${name}</h2>`,
  'a link in a heading': (name) => `<h1><a href="/x"><span>${name}</span></a></h1>`,
  'a class': (name) => `<div class="title">${name}</div>`,
  'a class that a program made': (name) => `<div class="x9Qa"><span>${name}</span></div>`,
  'a bold line': (name) => `<p><b>${name}</b></p>`,
  'a property': (name) => `<span itemprop="name">${name}</span>`,
  'the heading below that of the site': (name) => `<h1>My shop</h1><h2>${name}</h2>`,
  'the end of a path': (name) =>
    `<p><a>Home</a> &gt; <a>Things</a> &gt; <span>${name}</span></p><div class="t">${name}</div>`,
  'a heading with words behind': (name) => `<h1>${name} - full details</h1>`,
  'a heading with words before': (name) => `<h1>Details of ${name}</h1>`,
  'its title alone': () => '',
};

const FIRST = 'Ada Bruno Carla Dmitri Elif Femi Greta Hugo'.split(' ');
const LAST = 'Abel Brandt Castro Duarte Engel Faber Grimm'.split(' ');
const person = (i: number) => `${FIRST[i % 8]} ${LAST[(i * 3) % 7]}`;

/** Parts of a page that call other things by name. */
const OTHERS: Record<string, (i: number) => string> = {
  'a see-also': (i) => `<p>See also <a>${thing(i + 1)}</a></p>`,
  'a field that is called so': (i) =>
    MARKUPS['a table']!([
      ['Name', person(i)],
      ['Phone', `555 ${i}`],
    ]),
  'a list of terms': (i) =>
    MARKUPS['a definition list']!([
      ['Name', person(i)],
      ['Office', `Room ${i}`],
    ]),
  'a table of people': (i) =>
    `<table><tr><th>Name</th><th>Role</th></tr>${[0, 1, 2].map((k) => `<tr><td>${person(i + k)}</td><td>Guard ${k}</td></tr>`).join('')}</table>`,
  'a table of one row': (i) =>
    `<table><tr><th>Name</th><th>Price</th></tr><tr><td>${person(i)} ${i}</td><td>$${i}</td></tr></table>`,
  'a table of titles': (i) =>
    `<table><tr><th>Title</th><th>Year</th></tr>${[0, 1].map((k) => `<tr><td>The ${person(i + k)} story</td><td>${1990 + k}</td></tr>`).join('')}</table>`,
};

describe.each(Object.keys(HEADINGS))('what the thing of a page is called: %s', (way) => {
  it.each(Object.entries(OTHERS))('is found beside %s', async (_, others) => {
    const { rows } = await siteOf(
      (i, random) =>
        `${HEADINGS[way]!(thing(i))}${MARKUPS['a table']!(factsOf(random))}<h3>Contact</h3>${others(i)}`,
      { heading: () => '' },
    );
    expect([3, 7, 22].map((i) => rows[i]!.name)).toEqual([3, 7, 22].map(thing));
  });
});
