import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandsFor } from '../../src/cli/commands/index.js';
import { createProgram } from '../../src/cli/main.js';
import { byteCount, positiveInteger } from '../../src/cli/options.js';
import { runTagpath } from '../support/run-tagpath.js';

const program = createProgram(await commandsFor(['completion']), () => {});
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

describe('the command line', () => {
  it('shows help with examples and its version', async () => {
    const help = await runTagpath(['--help']);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('Examples:');
    expect(await runTagpath(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });

  it.each([[], ['induce'], ['apply']])('fits its help to the terminal: %s', async (...args) => {
    for (const [columns, width] of [
      ['0', 80],
      ['60', 60],
    ] as const) {
      const { stdout } = await runTagpath([...args, '--help'], { env: { COLUMNS: columns } });
      const lines = stdout.split('\n');
      expect(lines.length).toBeGreaterThan(20);
      // A command is copied, and so stays whole.
      expect(lines.filter((line) => line.length > width && !/^ +\$ /.test(line))).toEqual([]);
      expect(stdout).toMatch(/\$ tagpath \S+ .*\n {6}\S/);
    }
  });

  it.each(program.commands.map((command) => command.name()))('has a help page for %s', (name) => {
    const command = program.commands.find((one) => one.name() === name)!;
    let text = '';
    command.configureOutput({
      writeOut: (more) => {
        text += more;
      },
    });
    command.outputHelp();
    expect(command.description()).not.toBe('');
    expect(text).toContain('Examples:');
    for (const option of command.options) expect(option.description).not.toBe('');
  });

  it.each([
    [['no-such-command'], 'unknown command'],
    [['extract'], 'call-without-input'],
    [['extract', '--no-such-flag', 'x'], 'unknown option'],
    [['extract', 'x', '--format', 'pdf'], 'Allowed choices'],
    [['extract', 'x', '--concurrency', 'none'], 'whole number'],
    [['extract', 'x', '--resume'], 'call-needs-out'],
    [['completion', 'csh'], 'Allowed choices'],
  ])('answers the wrong call %j with 2', async (args, says) => {
    const { code, stdout, stderr } = await runTagpath(args);
    expect(code).toBe(2);
    expect(stderr).toContain(says);
    expect(stderr).toMatch(/^tagpath: .* \[call-[a-z-]+\]$/m);
    expect(stdout).toBe('');
  });
});

describe('the format of results', () => {
  /** Commands that give no results of their own, or in a protocol of their own. */
  const WITHOUT =
    /^(?:serve|mcp|demo|worker \w+|completion|concepts build|kb (?:rename|hide|show|merge|restore|undo))$/;
  const leaves = program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [[command.name(), command] as const]
      : command.commands.map((child) => [`${command.name()} ${child.name()}`, child] as const),
  );

  it.each(leaves.filter(([name]) => !WITHOUT.test(name)))(
    'is asked for with -f or --json in %s',
    (_, command) => {
      const flags = command.options.flatMap(({ short, long }) => [short, long]);
      expect(flags).toEqual(expect.arrayContaining(['-f', '--format', '--json']));
    },
  );

  it.each(leaves.filter(([name]) => WITHOUT.test(name)))(
    'is no flag of %s, where it would do nothing',
    (_, command) => {
      expect(command.options.map(({ long }) => long)).not.toContain('--json');
    },
  );
});

describe('completion', () => {
  it('completes commands, flags and choices in bash', async () => {
    const { stdout } = await runTagpath(['completion', 'bash']);
    const complete = (words: string[]) => {
      const line = words.map((word) => `'${word}'`).join(' ');
      const script = `${stdout}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _tagpath; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split('\n');
    };
    expect(complete(['tagpath', 'ext'])).toEqual(['extract']);
    expect(complete(['tagpath', 'extract', '--res'])).toEqual(['--resume']);
    expect(complete(['tagpath', 'extract', '--format', 'js'])).toEqual(['json', 'jsonl', 'jsonld']);
    expect(complete(['tagpath', 'help', 'ext'])).toEqual(['extract']);
    expect(complete(['tagpath', 'kb', 'mer'])).toEqual(['merge', 'merges']);
    expect(complete(['tagpath', 'kb', 'merges', '--li'])).toEqual(['--limit']);
    expect(complete(['tagpath', 'kb', 'export', 'out', '--format', 'p'])).toEqual(['parquet']);
  });

  it.each(['zsh', 'fish'])('names every command in %s', async (shell) => {
    const { stdout } = await runTagpath(['completion', shell]);
    for (const command of program.commands) expect(stdout).toContain(command.name());
  });
});

describe('option values', () => {
  it.each([
    ['5000', 5000],
    ['512k', 512 * 1024],
    ['32MB', 32 * 1024 * 1024],
    ['2g', 2 * 1024 ** 3],
  ])('bytes may be written %s', (text, bytes) => {
    expect(byteCount(text)).toBe(bytes);
  });

  it.each(['0', '-5', '1.5', 'many', ''])('%j is no count', (text) => {
    expect(() => positiveInteger(text)).toThrow('whole number');
    expect(() => byteCount(text)).toThrow('number of bytes');
  });
});
