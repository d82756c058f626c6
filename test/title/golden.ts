import { readFileSync } from 'node:fs';
import type { Title } from '../../src/title/title.js';

/** One line of golden.txt: what a title written by us must be read as. */
export interface GoldenTitle {
  readonly title: string;
  readonly verdict: 'list' | 'uncounted' | 'none';
  readonly k: number | null;
  readonly concept: string | null;
  readonly more: Readonly<Record<string, string>>;
}

const LINE = /^(\S+) \| (.*?) \| (.*?)(?: \| ((?:time|relation|location|criterion)=.*))?$/;
const PAIR = /(\w+)=((?:(?! \w+=).)*)/g;

export function readGolden(): GoldenTitle[] {
  const lines = readFileSync(new URL('./golden.txt', import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(parse);
}

function parse(line: string): GoldenTitle {
  const [, count, concept, title, more] = LINE.exec(line)!;
  const verdict = count === '-' ? 'none' : count === 'u' ? 'uncounted' : 'list';
  return {
    title: title!,
    verdict,
    k: verdict === 'list' ? Number(count) : null,
    concept: verdict === 'none' ? null : concept!,
    more: Object.fromEntries(Array.from((more ?? '').matchAll(PAIR), ([, key, value]) => [key!, value!])),
  };
}

/** What of a reading differs from the golden one; empty when all is right. */
export function differences(golden: GoldenTitle, read: Title): string[] {
  const verdict = read.topk ? 'list' : read.uncounted ? 'uncounted' : 'none';
  const checks: [string, string | null, string | null][] = [['verdict', golden.verdict, verdict]];
  if (golden.verdict !== 'none') {
    checks.push(['k', golden.k === null ? null : String(golden.k), read.k === null ? null : String(read.k)]);
    checks.push(['concept', golden.concept, read.concept]);
  }
  for (const [key, value] of Object.entries(golden.more))
    checks.push([key, normal(value), normal(fieldOf(read, key))]);
  return checks
    .filter(([, want, got]) => want !== got)
    .map(([key, want, got]) => `${key}: ${got} not ${want}`);
}

function fieldOf(read: Title, key: string): string {
  const fields: Record<string, string | undefined | null> = {
    time: read.time?.text,
    relation: read.time?.relation,
    location: read.location?.text,
    criterion: read.criterion,
  };
  return fields[key] ?? 'none';
}

function normal(text: string): string {
  return text.toLowerCase().replace(/^the /, '');
}
