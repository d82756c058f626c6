/**
 * Rows of comma-separated text (RFC 4180). Quotes inside a quoted field may be doubled or stand
 * behind a backslash: both are in use.
 */
export function parseCsv(text: string, delimiter = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at + 1) : plainField(text, at, delimiter);
    row.push(field.value);
    at = field.end;
    if (text[at] === delimiter) {
      at++;
      if (at === text.length || text[at] === '\n' || text[at] === '\r') row.push('');
      else continue;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface Field {
  readonly value: string;
  readonly end: number;
}

function plainField(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), end };
}

function quotedField(text: string, start: number): Field {
  const parts: string[] = [];
  let from = start;
  for (let at = start; at < text.length; at++) {
    const escaped = text[at] === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\');
    const doubled = text[at] === '"' && text[at + 1] === '"';
    if (escaped || doubled) {
      parts.push(text.slice(from, at), text[at + 1]!);
      from = at + 2;
      at++;
    } else if (text[at] === '"') {
      parts.push(text.slice(from, at));
      return { value: parts.join(''), end: at + 1 };
    }
  }
  parts.push(text.slice(from));
  return { value: parts.join(''), end: text.length };
}
