import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openConcepts } from '../../src/concepts/open.js';
import { learnConcepts } from '../../src/run/learn-concepts.js';
import { temporaryPath } from './build-index.js';

const known = openConcepts();

function listLine(url: string, concept: string, names: readonly string[], score = 0.9): string {
  return JSON.stringify({
    source: url,
    url,
    status: 'extracted',
    title: { title: `Top ${concept}`, concept },
    list: { score, items: names.map((name) => ({ name })) },
  });
}

describe('learn', () => {
  it('believes items that two sites list, weighted by score', async () => {
    const path = temporaryPath('lists.jsonl');
    writeFileSync(
      path,
      [
        listLine('https://one.example/a', 'space sims', ['Zorblax Prime', 'Quux Wing', 'Only Here']),
        listLine('https://two.example/b', 'space sims', ['Zorblax Prime', 'Quux Wing', 'Other']),
        listLine('https://two.example/c', 'space sims', ['Zorblax Prime']),
        '{"status":"no-list","source":"x"}',
        'no json',
      ].join('\n'),
    );
    const { pairs, badLines, lists } = await learnConcepts([path], known);
    expect({ badLines, lists }).toEqual({ badLines: 1, lists: 2 });
    expect(pairs.filter(({ concept }) => concept === 'space sims')).toEqual([]);

    writeFileSync(
      path,
      `${['one', 'two', 'three', 'four'].map((site) => listLine(`https://${site}.example/`, 'space sims', ['Zorblax Prime', site])).join('\n')}\n`,
    );
    const more = (await learnConcepts([path], known)).pairs.filter(({ concept }) => concept === 'space sims');
    expect(more.map(({ instance }) => instance)).toContain('Zorblax Prime');
    expect(more.map(({ instance }) => instance)).not.toContain('one');
  });

  it('learns a stranger from a list of known fellows', async () => {
    const path = temporaryPath('films.jsonl');
    writeFileSync(
      path,
      listLine('https://one.example/', 'classic films', [
        'Casablanca',
        'Jaws',
        'Vertigo',
        'Psycho',
        'Rear Window',
        'Zorblax Rising',
      ]),
    );
    const { pairs } = await learnConcepts([path], known);
    expect(pairs).toContainEqual(expect.objectContaining({ concept: 'films', instance: 'Zorblax Rising' }));
  });

  it('learns from the columns of a site table that are named by a concept', async () => {
    const folder = temporaryPath('site');
    mkdirSync(folder);
    const rows = ['Rome', 'Paris', 'Oslo', 'Lima', 'Zorbville'].map((city, i) =>
      JSON.stringify({ page: `${i}.html`, values: { city, 'column 3': `v${i}` }, status: 'parsed' }),
    );
    writeFileSync(join(folder, 'table.jsonl'), rows.join('\n'));
    const { pairs } = await learnConcepts([folder], known);
    expect(pairs).toContainEqual(expect.objectContaining({ concept: 'city', instance: 'Zorbville' }));
    expect(pairs.every(({ concept }) => concept === 'city')).toBe(true);
  });
});
