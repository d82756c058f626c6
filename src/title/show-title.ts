import type { ExplainedNumber, TitleExplanation } from './explain.js';
import type { Title } from './title.js';
import { IMPLICIT_CRITERION } from './understand/criterion.js';

const SCORE_DECIMALS = 10_000;

/** One line of JSON in the order of the contract; the explanation comes last. */
export function titleLine(title: Title, explanation?: TitleExplanation): string {
  const score = Math.round(title.score * SCORE_DECIMALS) / SCORE_DECIMALS;
  return JSON.stringify({ ...title, score, ...(explanation ? { explanation } : {}) });
}

/** A few lines for a reader: what was understood, and nothing where there is nothing. */
export function titleTable(title: Title, explanation?: TitleExplanation): string {
  const verdict = title.topk ? `list of ${title.k}` : title.uncounted ? 'list without a count' : 'no list';
  const rows: (readonly [string, string | null])[] = [
    ['', `${verdict} (${title.score.toFixed(2)})`],
    ['concept', title.concept],
    ['criterion', title.criterion ?? (title.topk ? `${IMPLICIT_CRITERION} (implied)` : null)],
    ['time', title.time && `${title.time.text} (${title.time.relation})`],
    ['location', title.location?.text ?? null],
    ['counts', title.readings?.map(({ k, concept }) => `${k} ${concept ?? ''}`.trim()).join(', ') ?? null],
  ];
  const lines = rows.flatMap(([name, value]) => (value ? [`  ${name.padEnd(10)}${value}`] : []));
  return [title.title, ...lines, ...(explanation ? explanationLines(explanation) : [])].join('\n');
}

function explanationLines({ language, tokens, numbers }: TitleExplanation): string[] {
  const width = Math.max(...tokens.map(({ text }) => text.length), 'token'.length);
  const head = `  ${'token'.padEnd(width)}  tag   concept  segment  lemma`;
  const rows = tokens.map(
    ({ text, tag, concept, segment, lemma }) =>
      `  ${text.padEnd(width)}  ${tag.padEnd(4)}  ${String(concept).padEnd(7)}  ${String(segment).padEnd(7)}  ${lemma}`,
  );
  return [`  language  ${language}`, head, ...rows, ...numbers.flatMap(numberLines)];
}

function numberLines({ text, probability, labels, features }: ExplainedNumber): string[] {
  const why = features.map(
    ({ feature, weight }) => `    ${weight >= 0 ? '+' : ''}${weight.toFixed(2)}  ${feature}`,
  );
  return [`  P(k = ${text}) = ${probability.toFixed(3)}   ${labels.join(' ')}`, ...why];
}
