import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listPage } from '../support/list-page.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));
const hasTmux = spawnSync('tmux', ['-V']).status === 0;
if (!hasTmux) console.warn('skipped: the terminal tests need tmux (apt-get install tmux)');

const folder = temporaryFolder();
const page = join(folder, 'page.html');
writeFileSync(page, listPage());

/** What stands on a terminal of 40 lines after a command has ended. */
async function screenAfter(command: string, width = 80): Promise<string> {
  const socket = join(folder, `tmux-${Math.random().toString(36).slice(2)}`);
  const tmux = (...args: string[]) => spawnSync('tmux', ['-S', socket, ...args], { encoding: 'utf8' }).stdout;
  const line = `tagpath() { "${process.execPath}" "${BIN}" "$@"; }; cd "${folder}"; clear; ${command}; echo THE-END; sleep 60`;
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', String(width), '-y', '40', 'bash', '-c', line);
  try {
    for (let tries = 0; tries < 300; tries++) {
      const screen = tmux('capture-pane', '-p');
      if (screen.includes('THE-END')) return screen;
      await setTimeout(100);
    }
    throw new Error('the command did not end');
  } finally {
    tmux('kill-server');
  }
}

describe.skipIf(!hasTmux)('on a real terminal', () => {
  it('the title and the whole table of a page stand there, and nothing over them', async () => {
    const screen = await screenAfter('tagpath extract page.html');
    const lines = screen.split('\n').map((line) => line.trimEnd());
    expect(lines[0]).toMatch(/^Top 5 /);
    expect(lines.filter((line) => /^[1-5] {2}\S/.test(line))).toHaveLength(5);
    expect(screen).not.toMatch(/pages\/s|█/);
  });

  it('errors stay while a bar is redrawn, and the bar is gone at the end', async () => {
    mkdirSync(join(folder, 'many'));
    for (let i = 0; i < 40; i++)
      writeFileSync(join(folder, 'many', `p${i}.html`), i % 10 === 5 ? '' : listPage());
    const screen = await screenAfter('tagpath extract many -j 1 --out lists.csv');
    for (const name of ['p15', 'p25', 'p35', 'p5'])
      expect(screen).toMatch(new RegExp(`^tagpath: many/${name}\\.html has no bytes.*`, 'm'));
    expect(screen.replace(/\s+/g, ' ')).toContain(
      '40 pages, 36 lists, 4 errors (page-empty 4); written to lists.csv',
    );
    expect(screen).not.toMatch(/pages\/s|█/);
  });

  it.each(['csv', 'md', 'jsonl', 'html'])('a page cannot clear the screen, also as %s', async (format) => {
    const items = ['Nile', 'Amazon', 'Congo', 'Lena', 'Volga'];
    const list = items.map((item) => `<li>${item}\u001b[2J\u001b[H\u009b2J`).join('');
    writeFileSync(
      join(folder, 'clears.html'),
      `<title>Top 5 Rivers</title><h1>Top 5 Rivers</h1><ol>${list}</ol>`,
    );
    const screen = await screenAfter(`echo THE-START; tagpath extract clears.html -f ${format}`, 120);
    expect(screen).toContain('THE-START');
    expect(screen).toContain('Volga');
  });

  it('a narrow terminal loses no part of a line, and an error names its page once', async () => {
    writeFileSync(join(folder, 'none.html'), '');
    const screen = await screenAfter('tagpath extract page.html none.html', 50);
    expect(screen.replaceAll('\n', '')).toMatch(/(?<!none\.html: )none\.html has no bytes/);
    expect(screen).not.toContain('none.html: none.html');
  });
});
