import { escapeHtml, numberFrom, slugOf } from './markup.js';
import type { SampleRow, SampleTable } from './sample-data.js';

const e = escapeHtml;
const many = (text: string) => text.split(';').flatMap((part) => part.trim() || []);

/** Two neighbours of a row, other ones for each page: boilerplate that varies. */
function neighbours(table: SampleTable, row: SampleRow): SampleRow[] {
  const at = numberFrom(row.name, table.rows.length);
  return [1, 7, 12]
    .map((step) => table.rows[(at + step) % table.rows.length]!)
    .filter((other) => other !== row);
}

const list = (values: readonly string[]) => values.map((value) => `<li>${e(value)}</li>`).join('');

/** A mountain: facts in a two-column table, climbers and other names as lists. */
export function peakPage(table: SampleTable, row: SampleRow): string {
  const v = row.values;
  const fact = (label: string, value: string) =>
    value === '' ? '' : `<tr><th>${e(label)}</th><td>${e(value)}</td></tr>\n`;
  const climbers = many(v['First climbers']!);
  const names = many(v['Also known as']!);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${e(row.name)} - The Peak Register</title></head>
<body>
<div class="bar"><a href="/">The Peak Register</a> <a href="/ranges">Ranges</a> <a href="/map">Map</a></div>
<h1>${e(row.name)}</h1>
<img src="images/${slugOf(row.name)}.svg" alt="${e(row.name)}">
<table class="facts">
${fact('Elevation', v.Elevation!)}${fact('Prominence', v.Prominence!)}${fact('Range', v.Range!)}${fact('Countries', many(v.Countries!).join(', '))}${fact('First ascent', v['First ascent']!)}</table>
${climbers.length > 0 ? `<h2>First climbers</h2>\n<ul class="climbers">${list(climbers)}</ul>\n` : ''}${names.length > 0 ? `<h2>Also known as</h2>\n<ul class="names">${list(names)}</ul>\n` : ''}<h2>About this mountain</h2>
<p class="about">${e(v.About!)}</p>
<div class="near"><h3>Look at these next</h3><ul>${neighbours(table, row)
    .map((other) => `<li><a href="${slugOf(other.name)}.html">${e(other.name)}</a></li>`)
    .join('')}</ul></div>
<div class="foot">Heights in metres above sea level. The Peak Register was written for Tagpath.</div>
</body></html>
`;
}

/** A film: labels inside the text, genres as links, cast as a list. */
export function filmPage(table: SampleTable, row: SampleRow): string {
  const v = row.values;
  const cast = many(v.Starring!);
  const genres = many(v.Genres!).map((genre) => `<a href="/genre/${slugOf(genre)}">${e(genre)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${e(row.name)} (${v.Year}) | Reel Index</title></head>
<body>
<header><nav><a href="/">Reel Index</a><a href="/new">New</a><a href="/directors">Directors</a></nav></header>
<main>
<div class="poster"><img src="images/${slugOf(row.name)}.svg" alt="Poster of ${e(row.name)}"></div>
<h1 class="title">${e(row.name)}</h1>
<p class="year">${v.Year}</p>
<div class="genres">${genres.join(' ')}</div>
<dl>
<dt>Director</dt><dd>${e(v.Director!)}</dd>
<dt>Running time</dt><dd>${e(v['Running time']!)}</dd>
<dt>Country</dt><dd>${e(v.Country!)}</dd>
${v.Music ? `<dt>Music</dt><dd>${e(v.Music)}</dd>\n` : ''}</dl>
<section class="story"><h2>Story</h2><p>${e(v.About!)}</p></section>
${cast.length > 0 ? `<section class="cast"><h2>Starring</h2><ul>${list(cast)}</ul></section>\n` : ''}</main>
<aside><h2>Others liked</h2>${neighbours(table, row)
    .map((other) => `<p><a href="${slugOf(other.name)}.html">${e(other.name)}</a></p>`)
    .join('')}</aside>
<footer>Reel Index was written for Tagpath. <a href="/help">Help</a></footer>
</body></html>
`;
}
