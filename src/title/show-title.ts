import type { Title } from './title.js';

const SCORE_DECIMALS = 10_000;

/** One line of JSON in the order of the contract. */
export function titleLine(title: Title): string {
  return JSON.stringify({ ...title, score: Math.round(title.score * SCORE_DECIMALS) / SCORE_DECIMALS });
}

/** A few lines for a reader: what was understood, and nothing where there is nothing. */
export function titleTable(title: Title): string {
  const verdict = title.topk ? `list of ${title.k}` : title.uncounted ? 'list without a count' : 'no list';
  const rows: (readonly [string, string | null])[] = [
    ['', `${verdict} (${title.score.toFixed(2)})`],
    ['concept', title.concept],
    ['criterion', title.criterion],
    ['time', title.time && `${title.time.text} (${title.time.relation})`],
    ['location', title.location && title.location.text],
  ];
  const lines = rows.flatMap(([name, value]) => (value ? [`  ${name.padEnd(10)}${value}`] : []));
  return [title.title, ...lines].join('\n');
}
