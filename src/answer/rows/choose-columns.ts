import type { AnswerColumn, AnswerRow } from '../answer.js';

/** Columns shown; a wider table is read on the entity's own page. */
const MOST_COLUMNS = 8;

/** The columns worth showing: those that most rows have. */
export function chooseColumns(
  rows: readonly AnswerRow[],
  labels: ReadonlyMap<string, string>,
): AnswerColumn[] {
  const keys = [...labels.keys()];
  const filled = (key: string) => rows.filter((row) => valuesOf(row, key).length > 0).length;
  return distinctColumns(rows, keys)
    .map((key, order) => ({ key, order, filled: filled(key) }))
    .sort((a, b) => b.filled - a.filled || a.order - b.order)
    .slice(0, MOST_COLUMNS)
    .map(({ key }) => ({ key, label: labels.get(key)! }));
}

/** A site's table may give a list both whole and in parts; each is shown once. */
function distinctColumns(rows: readonly AnswerRow[], keys: readonly string[]): string[] {
  const unnumbered = keys.filter((key) => !isPartOf(key, keys));
  return unnumbered.filter((key) => !isMadeOf(rows, key, unnumbered));
}

/** "genre 2" beside "genre". */
export function isPartOf(key: string, keys: readonly string[]): boolean {
  const whole = /^(.+) \d{1,2}$/.exec(key)?.[1];
  return whole !== undefined && keys.includes(whole);
}

const LEAST_PARTS = 2;

/** A column that only gathers the values of several others. */
function isMadeOf(rows: readonly AnswerRow[], key: string, keys: readonly string[]): boolean {
  const parts = new Set<string>();
  for (const row of rows) {
    for (const text of valuesOf(row, key)) {
      const part = keys.find(
        (other) => other !== key && valuesOf(row, other).length === 1 && valuesOf(row, other)[0] === text,
      );
      if (part === undefined) return false;
      parts.add(part);
    }
  }
  return parts.size >= LEAST_PARTS;
}

function valuesOf(row: AnswerRow, key: string): string[] {
  return Object.hasOwn(row.cells, key) ? row.cells[key]!.map((value) => value.text) : [];
}
