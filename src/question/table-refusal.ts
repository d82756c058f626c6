import { isStopWord } from '../lang/stop-words.js';
import { loadWordVectors } from '../lang/word-vectors.js';
import { openJsonModel, refuseOtherFeatures } from '../model-file.js';
import type { Table } from '../query/table.js';
import type { Candidate } from './heads.js';
import { bits, type Links, MOST_TOKENS } from './links.js';
import type { QuestionModel } from './model.js';
import { nearestLabel } from './nearness.js';
import type { QuestionText, Token } from './tokens.js';

/** Names of what tells whether a table answers a question at all; each is 0 to 1. */
export const REFUSAL_FACTS = [
  'words without a place',
  'their share',
  'one without a place',
  'no place and never learned of',
  'no place and rare',
  'no place and far from labels',
  'furthest from labels',
  'no value',
  'no label',
  'no value and no label',
  'no value, words without a place',
  'numbers without a place',
  'could stand elsewhere',
] as const;

const MANY = 4;
const few = (count: number) => Math.min(MANY, count) / MANY;

/** What speaks for and against that the best reading is what was asked: words of the question that it has no place for. */
export function refusalFacts(
  { tokens, numbers }: QuestionText,
  table: Table,
  links: Links,
  { mask }: Candidate,
  { common, known }: QuestionModel,
): number[] {
  const said = tokens.slice(0, MOST_TOKENS);
  const isTold = ({ text }: Token) => !isStopWord(text) && !common.has(text) && !/^\d+$/.test(text);
  const isLeft = (at: number) => (mask & (1 << at)) === 0;
  const told = said.filter(isTold);
  const left = said.filter((token, at) => isLeft(at) && isTold(token));
  const vectors = loadWordVectors();
  const far = left.map(({ text }) => 1 - nearestLabel(text, table));
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  const noValue = (mask & links.valueMask) === 0 ? 1 : 0;
  const noLabel = (mask & links.labelMask) === 0 ? 1 : 0;
  return [
    few(left.length),
    left.length / Math.max(1, told.length),
    left.length > 0 ? 1 : 0,
    few(left.filter(({ text }) => !known.has(text)).length),
    few(sum(left.map(({ text }) => vectors.rarity(text)))),
    few(sum(far)),
    Math.max(0, ...far),
    noValue,
    noLabel,
    noValue * noLabel,
    noValue * few(left.length),
    few(numbers.filter(({ from }) => from < MOST_TOKENS && isLeft(from)).length),
    few(bits((links.valueMask | links.labelMask) & ~mask)),
  ];
}

interface RefusalModel {
  readonly facts: readonly string[];
  readonly bias: number;
  readonly weights: readonly number[];
  /** Readings that are less likely to be what was asked are refused. */
  readonly least: number;
}

let loaded: RefusalModel | undefined;

function refusalModel(): RefusalModel {
  if (loaded === undefined) {
    const file = 'table-refusal.json';
    loaded = openJsonModel<RefusalModel>(file);
    refuseOtherFeatures(file, loaded.facts, REFUSAL_FACTS);
  }
  return loaded;
}

/** Whether so much of the question has no place in the table that its best reading is no answer. */
export function isRefused(facts: readonly number[]): boolean {
  const { bias, weights, least } = refusalModel();
  const sum = facts.reduce((total, fact, at) => total + fact * weights[at]!, bias);
  return 1 / (1 + Math.exp(-sum)) < least;
}
