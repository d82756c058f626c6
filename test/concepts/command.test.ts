import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runTagpath } from '../support/run-tagpath.js';
import { temporaryPath } from './build-index.js';

/** Runs the program and gives its exit code and what it printed. */
async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { code, stdout, stderr } = await runTagpath(['concepts', ...args]);
  return { code, out: stdout, err: stderr };
}

describe('tagpath concepts', () => {
  it('answers as a table and as JSON', async () => {
    const table = await run('of', 'Mars');
    expect(table).toMatchObject({ code: 0 });
    expect(table.out).toMatch(/^planet\s+[\d.]+$/m);
    const json = await run('conceptualise', 'January', 'March', '--format', 'json', '-n', '1');
    expect(JSON.parse(json.out)).toEqual([{ term: 'month', score: expect.any(Number) }]);
    expect((await run('instances', 'no such concept')).out).toBe('nothing is known\n');
  });

  it('builds an index and tells bad rows by line', async () => {
    const rows = temporaryPath('rows.tsv');
    const out = temporaryPath('mine.isa');
    writeFileSync(rows, 'planet\tZorblax\t5\nno columns\n');
    const built = await run('build', rows, '--out', out);
    expect(built.code).toBe(1);
    expect(built.err).toMatch(/1 pairs of 2 lines[\s\S]*line 2: columns/);
    expect((await run('of', 'Zorblax', '--concepts', out)).out).toMatch(/planet/);
    expect((await run('of', 'Venus', '--concepts', out)).out).toMatch(/planet/);
    expect((await run('info', out, '--verify')).out).toMatch(/rows\.tsv: 1 pairs/);
  });

  it('mines pages into rows', async () => {
    const page = temporaryPath('page.html');
    writeFileSync(
      page,
      '<title>t</title><p>They looked at planets such as Mars, Venus, Zorblax and Jupiter tonight.</p>',
    );
    const mined = await run('mine', page);
    expect(mined.code).toBe(0);
    expect(mined.out).toContain('planet\tZorblax\t1\n');
  });

  it('says what is wrong with a call or a file', async () => {
    expect((await run('build')).code).toBe(2);
    const missing = await run('of', 'apple', '--concepts', temporaryPath('none.isa'));
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.err).toMatch(/concepts-missing/);
    expect((await run('mine', temporaryPath('none.html'))).code).toBe(1);
  });
});
