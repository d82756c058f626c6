import { escapeHtml } from '../html/text.js';
import { cellText, type Table } from '../record/table.js';

export const HTML_HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tables</title>
<style>
body { font-family: system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: collapse; margin-bottom: 3rem; }
caption { text-align: left; font-size: 1.25rem; font-weight: 600; padding: .5rem 0; }
th, td { border-bottom: 1px solid #ccc; padding: .35rem .75rem; text-align: left; vertical-align: top; }
</style>
</head>
<body>
`;

export const HTML_FOOT = '</body>\n</html>\n';

/** One `<table>`, without the document around it. */
export async function* writeHtmlTable(table: Table): AsyncGenerator<string> {
  const name = escapeHtml(table.name);
  const caption =
    table.origin === undefined || !isWebAddress(table.origin)
      ? name
      : `<a href="${escapeHtml(table.origin)}">${name}</a>`;
  const head = cells(
    'th',
    table.columns.map((column) => column.name),
  );
  yield `<table>\n<caption>${caption}</caption>\n<thead>${head}</thead>\n<tbody>\n`;
  for await (const row of table.rows)
    yield `${cells(
      'td',
      table.columns.map((_, i) => cellText(row[i])),
    )}\n`;
  yield '</tbody>\n</table>\n';
}

function cells(tag: 'th' | 'td', texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`;
}

/** A page's own address, but never a `javascript:` one. */
function isWebAddress(origin: string): boolean {
  return /^https?:/i.test(origin);
}
