import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../models/lexicon');
const SOURCE = /\b(?:source|written (?:by us|for this project)|wordnet|iso \d+|geonames)\b/i;

describe('lexicon files', () => {
  it.each(readdirSync(FOLDER))('%s says where it comes from before its first word', (name) => {
    const lines = readFileSync(join(FOLDER, name), 'utf8').split('\n');
    const head = lines.slice(
      0,
      lines.findIndex((line) => !line.startsWith('#')),
    );
    expect(head.join(' ')).toMatch(SOURCE);
  });
});
