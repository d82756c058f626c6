import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { TableLearner } from '../../src/concepts/learn/table-learner.js';
import { openConcepts } from '../../src/concepts/open.js';
import type { Pair } from '../../src/concepts/pair-evidence.js';
import { startsWithTotal } from '../../src/table/page/body-rows.js';
import { findTables } from '../../src/table/page/find-tables.js';
import { readPage } from '../tables/labelled-tables.js';

/**
 * Learns is-a pairs from the tables of encyclopedia pages (as CSV) and from those of labelled pages, and writes what
 * several of them agree on. The network to start from must be one without the pairs that were learned before.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'models/seed/tables.txt' }, concepts: { type: 'string' } },
});
const BENCH = positionals[0] ?? '../shared/bench';
const learner = new TableLearner(openConcepts(values.concepts));

unpacked('wtq/tables.tar.xz', (folder) => {
  for (const file of csvFiles(folder)) {
    const [labels = [], ...all] = readCsv(readFileSync(file, 'utf8'));
    const rows = all.filter((row) => !startsWithTotal(row));
    labels.forEach((label, column) => {
      const texts = rows.map((row) => row[column] ?? '');
      learner.add({ label, texts, site: file, weight: 1 });
    });
  }
});
unpacked('webtables.tar.xz', (folder) => learnFromPages(path.join(folder, 'webtables', 'pages')));
for (const set of ['topk', 'topk-2']) learnFromPages(path.join(BENCH, set, 'pages'));

const pairs = learner.result();
writeFileSync(values.out, seedOf(pairs));
console.log(`${learner.columns} columns, ${pairs.length} pairs into ${values.out}`);

function learnFromPages(folder: string): void {
  for (const name of readdirSync(folder)) {
    for (const { kind, columnTypes, rows: all, totals, score } of findTables(
      readPage(path.join(folder, name)),
    )) {
      if (kind !== 'relation') continue;
      const rows = all.filter((_, i) => !totals.includes(i));
      columnTypes.forEach(({ label, type }, column) => {
        const texts = rows.map((row) => row[column] ?? '');
        if (type === 'text') learner.add({ label, texts, site: name, weight: score });
      });
    }
  }
}

function unpacked(archive: string, read: (folder: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'tagpath-learn-'));
  try {
    execFileSync('tar', ['xJf', path.join(BENCH, archive), '-C', folder]);
    read(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function csvFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv'))
    .map((name) => path.join(folder, name))
    .sort();
}

/** Rows of a CSV file whose quotes are escaped by a backslash. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of text.matchAll(/"((?:[^"\\]|\\.)*)"|([^",\n]+)|(,)|(\n)/gs)) {
    const [, quoted, plain, , end] = match;
    if (end !== undefined) rows.push([]);
    else if (quoted !== undefined) rows.at(-1)!.push(quoted.replace(/\\(.)/gs, '$1'));
    else if (plain !== undefined) rows.at(-1)!.push(plain);
  }
  return rows.filter((row) => row.length > 0);
}

/** A line for each concept; signs that the format of seeds uses keep a name out. */
function seedOf(learned: readonly Pair[]): string {
  const byConcept = new Map<string, string[]>();
  for (const { concept, instance } of learned) {
    if (/[;:]/.test(instance)) continue;
    byConcept.set(concept, [...(byConcept.get(concept) ?? []), instance]);
  }
  const lines = [...byConcept]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([c, names]) => `${c}: ${names.join('; ')}`);
  return `# Learned from the headers and cells of tables; written by training/concepts/learn-tables.ts.\n${lines.join('\n')}\n`;
}
