import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { TitleReader } from '../../src/title/read-title.js';

const reader = TitleReader.load(openConcepts());

/** The rows of the table of examples: title, k, concept, criterion, time, place. */
const ROWS = readFileSync('docs/titles.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .slice(2, 9)
  .map((cells) => cells.slice(1, 7));

it.each(ROWS)('docs/titles.md reads "%s" as the program does', (title, ...told) => {
  const { k, concept, criterion, time, location } = reader.read(title!);
  const when = time === null ? '' : time.text + (time.relation === 'during' ? '' : ` (${time.relation})`);
  expect([
    k === null ? '– (`uncounted`)' : String(k),
    concept,
    criterion ?? '',
    when,
    location?.text ?? '',
  ]).toEqual(told);
});
