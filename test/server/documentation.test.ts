import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/server/routes/index.js';
import { runTagpath } from '../support/run-tagpath.js';

const DOCS = readFileSync(new URL('../../docs/service.md', import.meta.url), 'utf8');

describe('docs/service.md', () => {
  it('has every option of tagpath serve', async () => {
    const { stdout } = await runTagpath(['serve', '--help']);
    // What every command takes is told elsewhere.
    const [own = ''] = stdout.split('Common options:');
    const options = [...own.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option]) => option!);
    expect(options.length).toBeGreaterThan(10);
    expect(options.filter((option) => option !== '--help' && !DOCS.includes(`\`${option}`))).toEqual([]);
  });

  it('has every route', () => {
    const parts = ROUTES.map(({ url }) =>
      url
        .replace(/^\/api/, '')
        .split('/')
        .filter(Boolean),
    );
    const missing = parts.filter((words) =>
      words.some((word) => !/^[:*]/.test(word) && !DOCS.includes(`/${word}`)),
    );
    expect(missing).toEqual([]);
  });
});
