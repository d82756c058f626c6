import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSampleData, type SampleTable } from '../../samples/make/sample-data.js';
import { extractPage } from '../../src/run/extract-page.js';
import { DEFAULT_SETTINGS } from '../../src/run/extract-settings.js';
import { loadTools } from '../../src/run/tools.js';

const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));

/** Layouts that print values without labels; they come under another name or stay in a note. */
const WITHOUT_LABELS = new Set(['line-breaks', 'by-line']);

const tables = readdirSync(join(SAMPLES, 'data'))
  .flatMap((file) => readSampleData(join(SAMPLES, 'data', file)))
  .filter(({ kind }) => kind === 'page');

function listOf({ address }: SampleTable) {
  const bytes = readFileSync(join(SAMPLES, 'lists', `${address}.html`));
  const url = `https://${address}.html`;
  return extractPage({ source: url, url, bytes }, loadTools(DEFAULT_SETTINGS)).list;
}

/** Prose has no label on these pages, and a few words are none. */
const PROSE = 'Description';

function fieldOf(fields: Readonly<Record<string, string | readonly string[]>>, label: string): string {
  const found = Object.entries(fields).find(([own]) => own.toLowerCase() === label.toLowerCase());
  return [found?.[1] ?? []].flat().join(', ');
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

describe('the lists of the sample pages', () => {
  it.each(tables.map((table) => [table.address, table] as const))('%s', (_address, table) => {
    const items = [...(listOf(table)?.items ?? [])].sort(byName);
    const rows = [...table.rows].sort(byName);
    expect(items.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    if (WITHOUT_LABELS.has(table.layout)) return;
    const labels = table.columns.slice(1).filter((label) => label !== PROSE);
    const found = items.map(({ fields }) => labels.map((label) => fieldOf(fields, label)));
    expect(found).toEqual(rows.map(({ values }) => labels.map((label) => values[label])));
  });
});
