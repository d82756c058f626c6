import { type Contribution, sigmoid } from '../../boosted-trees.js';
import type { CandidateView } from '../features/candidate-view.js';
import { pScore, vScore } from '../features/paper-scores.js';
import { relativeDeviation } from '../features/statistics.js';
import type { Ranker } from './ranker.js';

/** log P(token | right) - log P(token | wrong), and the same of the classes themselves. */
export interface BayesModel {
  readonly prior: number;
  readonly tokens: Readonly<Record<string, number>>;
  readonly threshold: number;
}

function bayesScore(model: BayesModel, tokens: Iterable<string>): number {
  let score = model.prior;
  for (const token of tokens) score += model.tokens[token] ?? 0;
  return score;
}

/** The paper's learning-based ranker (IV-C, table III), normalised to one value. */
export class BayesRanker implements Ranker {
  readonly id = 'ranker-bayes';
  readonly #model: BayesModel;

  constructor(model: BayesModel) {
    this.#model = model;
  }

  get threshold(): number {
    return this.#model.threshold;
  }

  score(views: readonly CandidateView[]): number[] {
    return views.map((view) => sigmoid(bayesScore(this.#model, bayesTokens(view))));
  }

  /** In log-odds, token by token. */
  explain(views: readonly CandidateView[]): Contribution[][] {
    return views.map((view) =>
      [...bayesTokens(view)].map((name) => ({ name, value: 1, effect: this.#model.tokens[name] ?? 0 })),
    );
  }
}

/** Items and words that are looked at: enough to tell a menu from a list, whatever the page's size. */
const MAX_ITEMS = 40;
const MAX_ITEM_WORDS = 12;
const ATTRIBUTES = ['class', 'id', 'itemprop', 'role'];
const TOKEN = /[a-z]{3,}/gi;

/**
 * The paper's features (table III) as tokens: words of the list, tag names on the way to it, tokens of
 * attributes around it, and its numbers (word count, length variance, both scores) in steps.
 */
export function bayesTokens(view: CandidateView): Set<string> {
  const tokens = new Set<string>();
  addWords(view, tokens);
  addTags(view, tokens);
  addAttributes(view, tokens);
  addNumbers(view, tokens);
  return tokens;
}

function addWords({ items }: CandidateView, tokens: Set<string>): void {
  for (const { words } of items.slice(0, MAX_ITEMS)) {
    for (const word of words.slice(0, MAX_ITEM_WORDS)) tokens.add(`w:${word}`);
  }
}

function addTags({ nodes, candidate, facts }: CandidateView, tokens: Set<string>): void {
  const { page, level, first } = facts.lines;
  tokens.add(`t:${page.tagName(nodes[0]!)}`);
  tokens.add(`t:level${level[candidate.lines[0]!]}`);
  const text = first[candidate.lines[0]!]!;
  for (let node = page.parent(text); node > 0 && node >= nodes[0]!; node = page.parent(node)) {
    tokens.add(`t:${page.tagName(node)}`);
  }
}

function addAttributes({ nodes, root, facts }: CandidateView, tokens: Set<string>): void {
  const { page } = facts.lines;
  for (const start of [nodes[0]!, root]) {
    for (const name of ATTRIBUTES) {
      for (const token of page.attribute(start, name)?.match(TOKEN) ?? [])
        tokens.add(`a:${token.toLowerCase()}`);
    }
  }
}

function addNumbers(view: CandidateView, tokens: Set<string>): void {
  const { items, size, ranks, facts } = view;
  const words = items.reduce((sum, item) => sum + item.words.length, 0) / size;
  const add = (name: string, value: number) => tokens.add(`n:${name}${Math.round(value)}`);
  add('words', Math.log2(1 + words) * 2);
  add('spread', relativeDeviation(items.map((item) => item.text.length)) * 4);
  add('pscore', pScore(view) * 5);
  add('vscore', Math.log10(1 + vScore(view)) * 2);
  tokens.add(`n:indexed${ranks.every((rank) => rank !== null)}`);
  if (facts.k !== null) tokens.add(`n:count${Math.sign(size - facts.k)}`);
}
