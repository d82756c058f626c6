import { composeCandidates, queryOf } from '../../src/question/candidates.js';
import { linkQuestion } from '../../src/question/links.js';
import { Parts } from '../../src/question/parts.js';
import { readTokens } from '../../src/question/tokens.js';
import { meant } from './meant.js';
import { isRight, type TableQuestion, tableOf } from './table-questions.js';

/** A question with all its candidates, as numbers: what training reads again and again. */
export interface Example {
  readonly question: TableQuestion;
  /** Features of part p stand from `partStarts[p]` to `partStarts[p + 1]`. */
  readonly features: Int32Array;
  readonly partStarts: Int32Array;
  /** Parts of candidate c stand from `starts[c]` to `starts[c + 1]`. */
  readonly parts: Uint16Array;
  readonly starts: Int32Array;
  /** 1 where the candidate gives the right answer. */
  readonly right: Uint8Array;
  readonly anyRight: boolean;
}

export interface Words {
  readonly common: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

/** A word in so many of the questions is no value by itself. */
const COMMON_SHARE = 0.008;
/** A word must have been seen so often that something can be learned of it. */
const KNOWN_TIMES = 4;

export function countWords(questions: readonly TableQuestion[]): Words {
  const counts = new Map<string, number>();
  for (const { question } of questions)
    for (const word of new Set(readTokens(question).tokens.map(({ text }) => text)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const atLeast = (least: number) => new Set([...counts].filter(([, n]) => n >= least).map(([word]) => word));
  return { common: atLeast(COMMON_SHARE * questions.length), known: atLeast(KNOWN_TIMES) };
}

export function makeExample(question: TableQuestion, tables: string, words: Words): Example {
  const table = tableOf(tables, question.table);
  const text = readTokens(question.question);
  const links = linkQuestion(text, table, words.common);
  const registry = new Parts(text, table, links, words.known);
  const candidates = composeCandidates(text, table, links, registry);
  const rights = candidates.filter(({ values }) => isRight(question, values));
  const own = meant(rights, (candidate) => queryOf(candidate, table), question);
  const right = Uint8Array.from(candidates, (candidate) => (own.has(candidate) ? 1 : 0));
  const [features, partStarts] = flat(registry.features);
  const [parts, starts] = flat(candidates.map((candidate) => candidate.parts));
  return {
    question,
    features,
    partStarts,
    parts: Uint16Array.from(parts),
    starts,
    right,
    anyRight: right.includes(1),
  };
}

function flat(lists: readonly (readonly number[])[]): [Int32Array, Int32Array] {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, at) => {
    starts[at + 1] = starts[at]! + list.length;
  });
  const all = new Int32Array(starts[lists.length]!);
  lists.forEach((list, at) => {
    all.set(list, starts[at]!);
  });
  return [all, starts];
}
