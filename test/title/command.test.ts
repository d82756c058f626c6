import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));

function tagpath(
  args: readonly string[],
  input = '',
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [BIN, ...args], { input, encoding: 'utf8' });
}

const KEYS = ['title', 'topk', 'score', 'k', 'concept', 'criterion', 'time', 'location'];

describe('tagpath title', () => {
  it('answers every line of standard input in order, empty ones too', () => {
    const titles = ['10 Best Films of 2012', '', 'About us', 'Die 5 besten Bücher'];
    const { status, stdout } = tagpath(['title', '--format', 'jsonl'], `${titles.join('\n')}\n`);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(status).toBe(0);
    expect(answers.map(({ title }) => title)).toEqual(titles);
    expect(Object.keys(answers[0])).toEqual(KEYS);
    expect(answers[0]).toMatchObject({
      topk: true,
      k: 10,
      concept: 'films',
      criterion: 'best',
      time: { text: '2012', relation: 'during' },
      location: null,
    });
  });

  it('takes titles as arguments and shows them to a reader', () => {
    const { status, stdout } = tagpath(['title', '20 Tallest Buildings in China', '--explain']);
    expect(status).toBe(0);
    expect(stdout).toContain('list of 20');
    expect(stdout).toContain('China');
    expect(stdout).toContain('P(k = 20)');
  });

  it('puts the explanation into the line', () => {
    const { stdout } = tagpath(['title', '--format', 'jsonl', '--explain', '10 Best Films']);
    const { explanation } = JSON.parse(stdout);
    expect(explanation.tokens).toHaveLength(3);
    expect(explanation.numbers[0].features.length).toBeGreaterThan(0);
  });

  it('refuses a format it does not have', () => {
    const { status, stderr } = tagpath(['title', '--format', 'xml', 'x']);
    expect(status).toBe(2);
    expect(stderr).toContain('xml');
  });
});
