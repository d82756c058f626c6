import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeSamples } from '../../samples/make/make-samples.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));
const folder = temporaryFolder();

function filesOf(root: string): Map<string, string> {
  const names = ['lists', 'sites'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name)),
  );
  const files = names.filter((name) => /\.(html|svg)$/.test(name)).sort();
  return new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

describe('the sample pages', () => {
  it('are what their data makes', () => {
    makeSamples(folder);
    expect(filesOf(folder)).toEqual(filesOf(SAMPLES));
  });

  it('are two dozen lists and two sites of 30 pages', () => {
    const pages = [...filesOf(SAMPLES).keys()].filter((name) => name.endsWith('.html'));
    expect(pages.filter((name) => name.startsWith('lists'))).toHaveLength(25);
    expect(pages.filter((name) => name.includes('peaks.example'))).toHaveLength(30);
    expect(pages.filter((name) => name.includes('reelindex.example'))).toHaveLength(30);
  });
});
