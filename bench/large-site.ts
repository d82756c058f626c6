/**
 * npm run bench:large-site [-- --pages 100000]
 * Induces a generated site of pages of 60 KB that are made as they are read and never stored, and prints
 * the time and the highest resident memory. Exit code 1 when it needs more than 2 GB.
 */
import { parseArgs } from 'node:util';
import type { RawPage } from '../src/corpus/page-ref.js';
import { induce } from '../src/site/induce.js';
import { filmPage, filmsFrom, rawPage } from '../test/site/golden-sites.js';

const PAGE_BYTES = 60_000;
const MEMORY_LIMIT = 2_000;
/** Films that the pages are made of; each page has a name and a year of its own. */
const FILMS = 500;

const { values } = parseArgs({ options: { pages: { type: 'string', default: '100000' } } });
const count = Number(values.pages);

/** A film's page, long by the reviews that its visitors wrote. */
const bodies = filmsFrom(1, FILMS).map((film, i) => {
  const body = filmPage(film);
  const words = `${film.title} was seen in ${film.year} by visitor ${i} and by others. `;
  const comment = `<div class="comment"><b>${words}</b><p>${words.repeat(6)}</p></div>`;
  return body.replace(
    '<div id="foot">',
    `${comment.repeat(Math.ceil((PAGE_BYTES - body.length) / comment.length))}<div id="foot">`,
  );
});

async function* pages(): AsyncGenerator<RawPage> {
  for (let i = 0; i < count; i++) {
    const body = bodies[i % FILMS]!.replace('<h1>', `<h1>Number ${i}, `).replace(
      /19\d\d|20\d\d/,
      String(1950 + (i % 70)),
    );
    yield rawPage(`film-${i}`, body);
  }
}

const started = performance.now();
let rows = 0;
const { wrappers } = await induce(pages, { onRow: () => rows++ });
const seconds = (performance.now() - started) / 1000;
/** Kilobytes at the highest, as the system counts them. */
const megabytes = process.resourceUsage().maxRSS / 1000;
console.log(
  `${count} pages of ${Math.round(bodies[0]!.length / 1000)} KB: ${rows} rows, ${wrappers[0]!.columns.length} columns, ${seconds.toFixed(0)} s, at most ${megabytes.toFixed(0)} MB`,
);
process.exitCode = megabytes > MEMORY_LIMIT ? 1 : 0;
