import type { Title } from '../../src/title/title.js';
import type { LabelledTitle, PageTitle } from './examples.js';

export interface Figures {
  readonly titles: number;
  readonly lists: number;
  readonly false: number;
  readonly topk: Prf;
  readonly time: Prf;
  readonly location: Prf;
  readonly k: number;
  readonly concept: number;
  readonly conceptHead: number;
  readonly criterion: number;
  readonly misses: readonly string[];
}

export interface Prf {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** What was read from a labelled title, and the probability of the number that is most likely its count. */
export type Answer = readonly [gold: LabelledTitle, got: Title, count: number];

interface Tally {
  tp: number;
  fp: number;
  fn: number;
}

/** The figures of the paper's section VI-B and more, over titles and what was read from them. */
export function evaluate(answers: readonly Answer[]): Figures {
  const misses: string[] = [];
  const topk: Tally = { tp: 0, fp: 0, fn: 0 };
  for (const [gold, got] of answers) countTopk(topk, gold, got, misses);
  const found = answers.filter(([gold, got]) => gold.topk && got.topk);
  const announced = answers.filter(([gold]) => gold.topk);
  const judged = found.filter(([gold]) => gold.criterion);
  return {
    titles: answers.length,
    lists: announced.length,
    false: topk.fp,
    topk: prf(topk),
    time: spans(announced, 'time', misses),
    location: spans(announced, 'location', misses),
    k: share(found, ([gold, got]) => note(misses, got.k === gold.k, `k ${got.k} not ${gold.k}`, gold)),
    concept: share(found, ([gold, got]) => normal(gold.concept) === normal(got.concept)),
    conceptHead: share(found, ([gold, got]) => {
      const right = lastWord(gold.concept) === lastWord(got.concept);
      return note(misses, right, `concept '${got.concept}' not '${gold.concept}'`, gold);
    }),
    criterion: share(judged, ([gold, got]) => normal(gold.criterion) === normal(got.criterion)),
    misses,
  };
}

function countTopk(tally: Tally, gold: LabelledTitle, got: Title, misses: string[]): void {
  if (gold.topk && got.topk) tally.tp++;
  else if (gold.topk) {
    tally.fn++;
    misses.push(`missed (${got.score.toFixed(2)}): ${gold.title}`);
  } else if (got.topk) {
    tally.fp++;
    misses.push(`false (${got.score.toFixed(2)}): ${gold.title}`);
  }
}

function spans(answers: readonly Answer[], key: 'time' | 'location', misses: string[]): Prf {
  const tally: Tally = { tp: 0, fp: 0, fn: 0 };
  for (const [gold, got] of answers) {
    const want = normal(gold[key]);
    const have = normal(got[key]?.text);
    if (want !== '' && have !== '' && (want.includes(have) || have.includes(want))) tally.tp++;
    else {
      if (want !== '') tally.fn++;
      if (have !== '') tally.fp++;
      note(misses, want === have, `${key} '${have}' not '${want}'`, gold);
    }
  }
  return prf(tally);
}

function note(misses: string[], right: boolean, what: string, gold: LabelledTitle): boolean {
  if (!right) misses.push(`${what}: ${gold.title}`);
  return right;
}

function share(answers: readonly Answer[], test: (answer: Answer) => boolean): number {
  return answers.length === 0 ? 1 : answers.filter(test).length / answers.length;
}

function prf({ tp, fp, fn }: Tally): Prf {
  const precision = tp / Math.max(1, tp + fp);
  const recall = tp / Math.max(1, tp + fn);
  return { precision, recall, f1: tp === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** Case, spaces, quotes and a leading preposition or article make no difference. */
function normal(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|in|of|for) /, '');
}

function lastWord(text: string | null | undefined): string {
  return normal(text).split(' ').at(-1)!;
}

export function percent(value: number): string {
  return `${(100 * value).toFixed(1)}%`;
}

function formatPrf({ precision, recall, f1 }: Prf): string {
  return `P ${percent(precision)}  R ${percent(recall)}  F ${percent(f1)}`;
}

export function formatFigures(name: string, figures: Figures): string {
  const line = (label: string, figure: Prf): string => `  ${label.padEnd(9)} ${formatPrf(figure)}`;
  if (figures.lists === 0)
    return `${name} (${figures.titles} titles, no lists): ${figures.false} said to be lists`;
  return [
    `${name} (${figures.titles} titles, ${figures.lists} lists)`,
    line('top-k', figures.topk),
    line('time', figures.time),
    line('location', figures.location),
    `  k ${percent(figures.k)}  concept ${percent(figures.concept)}  concept head ${percent(figures.conceptHead)}  criterion ${percent(figures.criterion)}`,
  ].join('\n');
}

/** How precision and recall trade at other thresholds. */
export function thresholdTable(answers: readonly Answer[], thresholds: readonly number[]): string {
  const rows = thresholds.map((threshold) => {
    const said = ([, , count]: Answer): boolean => count >= threshold;
    return `  at ${threshold}: ${formatPrf(prf(tallyOf(answers, ([gold]) => gold.topk, said)))}`;
  });
  return rows.join('\n');
}

export type PageAnswer = readonly [page: PageTitle, got: Title];

/** Lists without a count: how many are said, how many of those are right, and whether the score holds. */
export function formatUncounted(pages: readonly PageAnswer[], thresholds: readonly number[]): string {
  const judged = pages.filter(([page, got]) => page.list !== null && page.k === null && !got.topk);
  const isList = ([page]: PageAnswer): boolean => page.list === true;
  const rows = thresholds.map((threshold) => {
    const said = ([, got]: PageAnswer): boolean => got.score >= threshold;
    return `  at ${threshold}: ${formatPrf(prf(tallyOf(judged, isList, said)))}`;
  });
  return [
    `  uncounted: ${judged.filter(isList).length} lists of ${judged.length} titles`,
    ...rows,
    reliability(judged),
  ].join('\n');
}

/** Of counted lists, read without their count, how many are still seen as lists. */
export function formatWithoutCount(titles: readonly Title[], thresholds: readonly number[]): string {
  const found = (threshold: number): number =>
    titles.filter(({ topk, score }) => topk || score >= threshold).length;
  const cells = thresholds.map((threshold) => `${percent(found(threshold) / titles.length)} at ${threshold}`);
  return `  ${titles.length} counted lists without their count: ${cells.join(', ')}`;
}

const BINS = 5;

/** Of the titles with a score in each fifth: how many, and how many of them announce a list. */
function reliability(judged: readonly PageAnswer[]): string {
  const cells = Array.from({ length: BINS }, (_, bin) => {
    const inside = judged.filter(([, { score }]) => Math.min(BINS - 1, Math.floor(score * BINS)) === bin);
    const lists = inside.filter(([page]) => page.list === true).length;
    return `${bin / BINS}-${(bin + 1) / BINS}: ${lists} of ${inside.length}`;
  });
  return `  lists by score: ${cells.join(', ')}`;
}

function tallyOf<T>(items: readonly T[], want: (item: T) => boolean, said: (item: T) => boolean): Tally {
  const tally: Tally = { tp: 0, fp: 0, fn: 0 };
  for (const item of items) {
    if (want(item) && said(item)) tally.tp++;
    else if (want(item)) tally.fn++;
    else if (said(item)) tally.fp++;
  }
  return tally;
}
