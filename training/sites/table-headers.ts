import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { splitWords } from '../../src/site/columns/column-features.js';

/** A header of fewer tables tells nothing of the next. */
const LEAST_TABLES = 2;
const CELL = /"((?:[^"\\]|\\.)*)"|([^",]+)/g;

/**
 * How people head the columns of their tables: headers, whole and word by word, with the logarithm of how many tables
 * have them. From tables of encyclopedias, which have nothing to do with the labelled sites.
 */
export function readTableHeaders(archive: string): Map<string, number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tagpath-headers-'));
  try {
    execFileSync('tar', ['xJf', archive, '-C', folder]);
    const counts = new Map<string, number>();
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.csv')) continue;
      const [head = ''] = readFileSync(path.join(folder, file), 'utf8').split('\n', 1);
      for (const key of keysOf(head)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const known = [...counts].filter(([, tables]) => tables >= LEAST_TABLES).sort();
    return new Map(known.map(([key, tables]) => [key, Math.round(100 * Math.log(1 + tables)) / 100]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keysOf(head: string): Set<string> {
  const keys = new Set<string>();
  for (const [, quoted, plain] of head.matchAll(CELL)) {
    const words = splitWords(quoted ?? plain ?? '');
    for (const key of [words.join(' '), ...words]) if (key !== '') keys.add(key);
  }
  return keys;
}
