import { escapeHtml, slugOf } from './markup.js';
import type { SampleRow, SampleTable } from './sample-data.js';

/** How a list is put on its page. Each is a shape that real pages use. */
type Layout = (table: SampleTable) => string;

const e = escapeHtml;

/** Columns between the name and the description. */
function facts(table: SampleTable, row: SampleRow): [string, string][] {
  return table.columns
    .slice(1)
    .filter((column) => column !== 'Description')
    .map((column) => [column, row.values[column]!]);
}

const about = (row: SampleRow) => e(row.values.Description ?? '');
const picture = (row: SampleRow) =>
  `<img src="images/${slugOf(row.name)}.svg" alt="${e(row.name)}" width="320" height="200">`;

const headingsNumbered: Layout = (table) => {
  const contents = table.rows
    .map((row, i) => `<li><a href="#${slugOf(row.name)}">${i + 1}. ${e(row.name)}</a></li>`)
    .join('\n');
  const items = table.rows.map((row, i) => {
    const lines = facts(table, row).map(([label, value]) => `<li><b>${e(label)}:</b> ${e(value)}</li>`);
    return `<h2 id="${slugOf(row.name)}">${i + 1}. ${e(row.name)}</h2>\n${picture(row)}\n<p>${about(row)}</p>\n<ul class="facts">\n${lines.join('\n')}\n</ul>`;
  });
  return `<nav class="toc"><p>In this article</p>\n<ul>\n${contents}\n</ul></nav>\n${items.join('\n')}`;
};

const headingsPlain: Layout = (table) => {
  const items = table.rows.map((row) => {
    const lines = facts(table, row).map(([label, value]) => `<strong>${e(label)}</strong>: ${e(value)}<br>`);
    return `<section><h3>${e(row.name)}</h3>\n<p>${about(row)}</p>\n<p>${lines.join('\n')}</p></section>`;
  });
  return `${items.join('\n')}\n<h3>How we chose</h3>\n<p>Two of us wrote a long list, the others crossed out.</p>\n<h3>Did we miss one?</h3>\n<p>Write to us, and we will argue about it.</p>`;
};

const countdown: Layout = (table) =>
  table.rows
    .map((row, i) => ({ row, rank: i + 1 }))
    .reverse()
    .map(({ row, rank }) => {
      const pairs = facts(table, row).map(([label, value]) => `<dt>${e(label)}</dt><dd>${e(value)}</dd>`);
      return `<div class="entry"><h2><span class="no">${rank}</span> ${e(row.name)}</h2>\n<p>${about(row)}</p>\n<dl>${pairs.join('')}</dl></div>`;
    })
    .join('\n<div class="ad">Advertisement</div>\n');

const cards: Layout = (table) => {
  const items = table.rows.map((row, i) => {
    const lines = facts(table, row).map(
      ([label, value]) =>
        `<div class="row"><span class="label">${e(label)}</span><span class="value">${e(value)}</span></div>`,
    );
    return `<div class="card">${picture(row)}<div class="rank">#${i + 1}</div><h3><a href="#${slugOf(row.name)}">${e(row.name)}</a></h3><p class="text">${about(row)}</p>${lines.join('')}</div>`;
  });
  return `<div class="grid">\n${items.join('\n')}\n</div>`;
};

const tableRanked: Layout = (table) => {
  const head = ['Rank', ...table.columns].map((column) => `<th>${e(column)}</th>`).join('');
  const rows = table.rows.map((row, i) => {
    const cells = table.columns.map((column) => `<td>${e(row.values[column]!)}</td>`);
    return `<tr><td>${i + 1}</td>${cells.join('')}</tr>`;
  });
  return `<table class="data">\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
};

/** A head row of plain cells, and the row's name as a row header. */
const tablePlain: Layout = (table) => {
  const head = table.columns.map((column) => `<td><b>${e(column)}</b></td>`).join('');
  const rows = table.rows.map((row) => {
    const cells = table.columns.slice(1).map((column) => `<td>${e(row.values[column]!)}</td>`);
    return `<tr><th scope="row">${e(row.name)}</th>${cells.join('')}</tr>`;
  });
  return `<table border="1" cellpadding="4">\n<tr>${head}</tr>\n${rows.join('\n')}\n</table>`;
};

/** Number and name share a cell, the unit stands in the header. */
const tableUnits: Layout = (table) => {
  const head = table.columns.map((column) => `<th>${e(column)}</th>`).join('');
  const rows = table.rows.map((row, i) => {
    const cells = table.columns.slice(1).map((column) => `<td>${e(row.values[column]!)}</td>`);
    return `<tr><td>${i + 1}. <a href="#">${e(row.name)}</a></td>${cells.join('')}</tr>`;
  });
  return `<table>\n<caption>The list at a glance</caption>\n<tr>${head}</tr>\n${rows.join('\n')}\n</table>`;
};

const orderedList: Layout = (table) => {
  const items = table.rows.map((row) => `<li><strong>${e(row.name)}</strong> – ${about(row)}</li>`);
  return `<ol>\n${items.join('\n')}\n</ol>`;
};

const boldStarts: Layout = (table) =>
  table.rows.map((row, i) => `<p><b>${i + 1}. ${e(row.name)}</b> ${about(row)}</p>`).join('\n');

const definitions: Layout = (table) => {
  const items = table.rows.map((row) => `<dt>${e(row.name)}</dt>\n<dd>${about(row)}</dd>`);
  return `<dl class="list">\n${items.join('\n')}\n</dl>`;
};

const byLine: Layout = (table) => {
  const [, who, when] = table.columns;
  const items = table.rows.map(
    (row) => `<li><em>${e(row.name)}</em> by ${e(row.values[who!]!)} (${e(row.values[when!]!)})</li>`,
  );
  return `<ul class="works">\n${items.join('\n')}\n</ul>`;
};

/** A gallery: the picture with the name as its caption, the text below. */
const captions: Layout = (table) =>
  table.rows
    .map((row, i) => {
      const lines = facts(table, row).map(([label, value]) => `${e(label)}: ${e(value)}`);
      return `<figure>${picture(row)}<figcaption><b>${i + 1}) ${e(row.name)}</b></figcaption></figure>\n<p>${about(row)}<br>\n${lines.join('<br>\n')}</p>`;
    })
    .join('\n');

const lineBreaks: Layout = (table) => {
  const lines = table.rows.map((row, i) => {
    const rest = facts(table, row).map(([, value]) => e(value));
    return `${i + 1}. ${e(row.name)} (${rest.join(', ')})`;
  });
  return `<p>${lines.join('<br>\n')}</p>`;
};

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  'headings-numbered': headingsNumbered,
  'headings-plain': headingsPlain,
  countdown,
  cards,
  'table-ranked': tableRanked,
  'table-plain': tablePlain,
  'table-units': tableUnits,
  'ordered-list': orderedList,
  'bold-starts': boldStarts,
  definitions,
  'by-line': byLine,
  captions,
  'line-breaks': lineBreaks,
};

/** Layouts that show a picture for each item. */
export const WITH_PICTURES = new Set(['headings-numbered', 'cards', 'captions']);
