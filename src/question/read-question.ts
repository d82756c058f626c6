import type { Query } from '../query/query.js';
import type { ValueType } from '../query/query-result.js';
import type { Table } from '../query/table.js';
import { composeCandidates, queryOf } from './candidates.js';
import { MOST_TOKENS } from './filter.js';
import type { Candidate } from './heads.js';
import { linkQuestion } from './links.js';
import type { QuestionModel } from './model.js';
import { Parts } from './parts.js';
import { isRefused, refusalFacts } from './table-refusal.js';
import { checkLength, type QuestionText, readTokens } from './tokens.js';

/** A query that the question may mean. */
export interface Reading {
  readonly query: Query;
  /** How likely it is among all readings, 0 to 1. */
  readonly probability: number;
  readonly values: readonly string[];
  readonly type: ValueType;
  /** Words that no part of the query stands for. */
  readonly notUnderstood: readonly string[];
}

const MOST_READINGS = 5;

/** Readings of a question about one table, best first, and whether the best is likely no answer. */
export interface TableReadings {
  readonly readings: readonly Reading[];
  readonly refused: boolean;
}

/** The likeliest readings of a question about one table; none where nothing fits. */
export function readQuestion(question: string, table: Table, model: QuestionModel): TableReadings {
  const { readings, facts } = readWithFacts(question, table, model);
  return { readings, refused: facts !== null && isRefused(facts) };
}

/** The same with what tells whether the table answers the question at all. */
export function readWithFacts(
  question: string,
  table: Table,
  model: QuestionModel,
): { readonly readings: Reading[]; readonly facts: readonly number[] | null } {
  checkLength(question);
  const text = readTokens(question);
  const links = linkQuestion(text, table, model.common);
  const parts = new Parts(text, table, links, model.known);
  const candidates = composeCandidates(text, table, links, parts);
  const all = rank(candidates, parts, model);
  const ranked = all.slice(0, MOST_READINGS);
  const readings = ranked.map(({ candidate, probability }) => ({
    query: queryOf(candidate, table),
    probability,
    values: candidate.values,
    type: candidate.type,
    notUnderstood: leftOver(text, candidate, model),
  }));
  const [best] = ranked;
  const facts =
    best === undefined
      ? null
      : refusalFacts({ text, table, links, model, best: best.candidate, ...certainty(all) });
  return { readings, facts };
}

interface Ranked {
  readonly candidate: Candidate;
  readonly probability: number;
}

/** Readings that lead to one answer speak for it together, the likelier ones by far the most. Chosen on held-out tables. */
const SHARPNESS = 2;

/** The best candidate of the likeliest answer, then the others in the order of their scores; the shares of all sum to 1. */
function rank(candidates: readonly Candidate[], parts: Parts, { weights }: QuestionModel): Ranked[] {
  const ofParts = parts.features.map((features) => features.reduce((sum, at) => sum + weights[at]!, 0));
  const scores = candidates.map((candidate) =>
    candidate.parts.reduce((sum, part) => sum + ofParts[part]!, 0),
  );
  const best = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const shares = scores.map((score) => Math.exp(score - best));
  const sum = shares.reduce((total, share) => total + share, 0);
  const ranked = candidates
    .map((candidate, at) => ({ candidate, probability: shares[at]! / sum, at }))
    .sort((a, b) => b.probability - a.probability || a.at - b.at);
  const answers = candidates.map(({ values }) => answerKey(values));
  const likeliest = likeliestAnswer(answers, shares);
  const first = ranked.findIndex(({ at }) => answers[at] === likeliest);
  return first <= 0 ? ranked : [ranked[first]!, ...ranked.toSpliced(first, 1)];
}

function answerKey(values: readonly string[]): string {
  return values.length === 1 ? values[0]!.toLowerCase() : [...values].sort().join('\n').toLowerCase();
}

function likeliestAnswer(answers: readonly string[], shares: readonly number[]): string | undefined {
  const masses = new Map<string, number>();
  answers.forEach((answer, at) => {
    masses.set(answer, (masses.get(answer) ?? 0) + shares[at]! ** SHARPNESS);
  });
  let found: string | undefined;
  for (const [answer, mass] of masses) if (found === undefined || mass > masses.get(found)!) found = answer;
  return found;
}

/** How likely the answer of the first reading is, all readings that give it together, and the likeliest other answer. */
function certainty(ranked: readonly Ranked[]): { readonly likely: number; readonly other: number } {
  const shares = new Map<string, number>();
  for (const { candidate, probability } of ranked) {
    const key = answerKey(candidate.values);
    shares.set(key, (shares.get(key) ?? 0) + probability);
  }
  const own = answerKey(ranked[0]!.candidate.values);
  const others = [...shares].filter(([key]) => key !== own).map(([, share]) => share);
  return { likely: shares.get(own)!, other: others.reduce((most, share) => Math.max(most, share), 0) };
}

/** Words with a meaning of their own that the reading has no place for. */
function leftOver({ tokens }: QuestionText, { mask }: Candidate, { known }: QuestionModel): string[] {
  return tokens
    .filter(({ text }, at) => !known.has(text) && (at >= MOST_TOKENS || (mask & (1 << at)) === 0))
    .map(({ text }) => text);
}
