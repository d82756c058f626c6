import type { ExplainedCandidate, Explanation } from './explain.js';

/** An explanation for a terminal: each candidate with its verdict and what spoke for and against it. */
export function showExplanation(
  source: string,
  { ranker, threshold, title, candidates }: Explanation,
  limit: number,
): string {
  const head = `${source}: ${title.title}\n${ranker}, threshold ${threshold.toFixed(3)}, ${candidates.length} candidates\n`;
  return head + candidates.slice(0, limit).map(showCandidate).join('');
}

function showCandidate(candidate: ExplainedCandidate, i: number): string {
  const { score, size, family, sublist, patterns, tagPath, sample, lost, contributions } = candidate;
  const lines = [
    `${i + 1}. ${score.toFixed(3)}  ${size} items  ${[family, sublist, ...patterns].join(', ')}`,
    tagPath,
    sample.join(' | '),
    lost ?? 'the list',
    ...contributions.map(
      ({ name, value, effect }) =>
        `  ${effect < 0 ? '' : '+'}${effect.toFixed(2)}  ${name} ${Math.round(value * 1000) / 1000}`,
    ),
  ];
  return `\n${lines.join('\n   ')}\n`;
}
