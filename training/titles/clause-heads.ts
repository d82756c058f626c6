import { type Analysis, analyse } from '../../src/title/analysis.js';
import { Tagger, type TaggerModel } from '../../src/title/tagger.js';
import type { Tag } from '../../src/title/tags.js';
import { NO_CONCEPTS } from '../../test/support/no-concepts.js';
import type { LabelledTitle } from './examples.js';

/** What would go on with the noun phrase if no clause opened. */
const NOUNS: ReadonlySet<Tag> = new Set<Tag>(['NN', 'NNS', 'NNP']);
const MIN_COUNT = 2;
/** A head that a bare clause follows this often is one. */
const SHARE = 0.2;

/**
 * Learns which heads a clause follows without "that" ("21 Times Idris Elba ..."), from titles whose concept is
 * labelled: the concept ends there, although the next word could go on with the noun phrase.
 */
export function withClauseHeads(model: TaggerModel, titles: readonly LabelledTitle[]): TaggerModel {
  const tagger = new Tagger(model);
  const seen = new Map<string, { uses: number; clauses: number }>();
  for (const { title, topk, concept } of titles) {
    if (!topk || !concept) continue;
    const a = analyse(title, tagger, NO_CONCEPTS);
    const head = headOf(a, concept);
    if (head < 0) continue;
    const counts = seen.get(a.tokens[head]!.lower) ?? { uses: 0, clauses: 0 };
    counts.uses++;
    const next = a.words[head + 1]?.tag;
    if (next !== undefined && NOUNS.has(next)) counts.clauses++;
    seen.set(a.tokens[head]!.lower, counts);
  }
  const heads = [...seen].filter(([, { uses, clauses }]) => clauses >= MIN_COUNT && clauses >= SHARE * uses);
  return {
    ...model,
    clauseHeads: heads
      .map(([word]) => word)
      .sort()
      .join(' '),
  };
}

/** The plural noun that the concept ends in, or -1. */
function headOf(a: Analysis, concept: string): number {
  const start = a.title.toLowerCase().indexOf(concept.toLowerCase());
  const end = start + concept.length;
  const at = start < 0 ? -1 : a.tokens.findIndex((token) => token.end === end);
  return at >= 0 && a.words[at]!.tags.includes('NNS') ? at : -1;
}
