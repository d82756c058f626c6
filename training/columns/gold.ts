import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { phraseKey } from '../../src/lang/words.js';

/** What is labelled on the pages of a site. */
export interface Gold {
  /** By meaning: the folded values on each page that has some. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

/** The labels of a site's archive, attributes that say the same under one name. */
export function readGold(archive: string, subject: string): Gold {
  const site = path.basename(archive, '.tar.xz');
  const work = mkdtempSync(path.join(tmpdir(), 'tagpath-train-'));
  try {
    execFileSync('tar', ['xJf', archive, '-C', work, '--wildcards', '*/truth*.jsonl']);
    const values = new Map<string, Map<string, string[]>>();
    const dense = path.join(work, site, 'truth_full.jsonl');
    addTruth(values, path.join(work, site, 'truth.jsonl'), (attribute) => attribute);
    const names = attributeNames(subject);
    if (existsSync(dense))
      addTruth(values, dense, (attribute) => names.get(attribute) ?? `${site} ${attribute}`);
    return { values };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function addTruth(
  to: Map<string, Map<string, string[]>>,
  file: string,
  meaningOf: (attribute: string) => string,
): void {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    const { page, values } = JSON.parse(line) as { page: string; values: Record<string, string | string[]> };
    for (const [attribute, texts] of Object.entries(values)) {
      const own = [texts].flat().map(phraseKey).filter(Boolean);
      if (own.length === 0) continue;
      const meaning = meaningOf(attribute);
      const pages = to.get(meaning) ?? new Map<string, string[]>();
      to.set(meaning, pages.set(page, [...(pages.get(page) ?? []), ...own]));
    }
  }
}

/** Attributes as pages label them, by the name that they have in common: the lines of attributes.txt. */
function attributeNames(subject: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const line of readFileSync(new URL('attributes.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [of, name, ...others] = line.split('; ') as [string, string, ...string[]];
    if (of === subject) for (const other of others) names.set(other, name);
  }
  return names;
}
