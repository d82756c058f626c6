import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandsFor } from '../../src/cli/commands/index.js';
import { createProgram } from '../../src/cli/main.js';
import { runTagpath } from '../support/run-tagpath.js';

const readme = readFileSync('README.md', 'utf8');

describe('README.md', () => {
  it('begins with a command over a page of the project, and what it prints', async () => {
    const [, call, shown] = /```\n\$ tagpath (.+)\n([\s\S]+?)```/.exec(readme)!;
    const args = call!.split(' ');
    expect(existsSync(args.at(-1)!)).toBe(true);
    // As on a terminal of 80 cells.
    const { stdout } = await runTagpath([...args, '--format', 'table', '--width', '80']);
    expect(stdout.trimEnd()).toBe(shown!.trimEnd());
  });

  it('names every command, and links every document', async () => {
    const program = createProgram(await commandsFor(['completion']), () => {});
    for (const command of program.commands)
      expect(readme).toMatch(new RegExp(`\`(?:tagpath )?${command.name()}\\b`));
    for (const doc of readdirSync('docs').filter((file) => file.endsWith('.md')))
      expect(readme).toContain(`docs/${doc}`);
  });
});
