import { type BoostedTrees, type FlatTrees, flattenTrees, scoreTrees, sigmoid } from '../boosted-trees.js';
import { isStopWord } from '../lang/stop-words.js';
import { likeness, loadWordVectors } from '../lang/word-vectors.js';
import { foldCase } from '../lang/words.js';
import { openJsonModel, refuseOtherFeatures } from '../model-file.js';
import type { Table, TableColumn } from '../query/table.js';
import { tableRankingsOf } from './base/word-knowledge.js';
import { bits, MOST_TOKENS } from './filter.js';
import type { Candidate } from './heads.js';
import type { Links } from './links.js';
import type { QuestionModel } from './model.js';
import { labelVector, nearestLabel, valuesVector } from './nearness.js';
import type { QuestionText, Token } from './tokens.js';

/** Names of what tells whether a table answers a question at all. */
export const REFUSAL_FACTS = [
  'likely',
  'ahead of the next answer',
  'words without a place',
  'their share',
  'no place and never learned of',
  'no place and rare',
  'rarest without a place',
  'no place and far from labels',
  'furthest from labels',
  'names without a place',
  'asked noun without a place',
  'asked noun to the column',
  'asked noun to its values',
  'asked noun to the nearest label',
  'nearest word to the column',
  'label said',
  'another label said more',
  'values said',
  'a whole value said',
  'labels said',
  'numbers without a place',
  'could stand elsewhere',
  'conditions',
  'rows meant',
  'of all rows',
  'asks a column',
  'asks a number of rows',
  'ranks',
  'words',
] as const;

/** A question's best reading over a table, with what was seen on the way to it. */
interface Judged {
  readonly text: QuestionText;
  readonly table: Table;
  readonly links: Links;
  readonly model: Pick<QuestionModel, 'common' | 'known'>;
  readonly best: Candidate;
  /** How likely its answer is, and the likeliest other one. */
  readonly likely: number;
  readonly other: number;
}

/** What speaks for and against that the best reading is what was asked. */
export function refusalFacts(judged: Judged): number[] {
  const { likely, other, links, best, table, text } = judged;
  const { mask, rowSet, query } = best;
  const column = askedColumn(judged);
  const match = column === null ? 0 : links.matches[table.columns.indexOf(column)]!.share;
  const rival = Math.max(0, ...links.matches.map(({ share }) => share));
  const where = rowSet.query.where ?? [];
  const isLeft = (at: number) => (mask & (1 << at)) === 0;
  const whole = links.filters.some((each) => each.whole && each.type === 'value' && isOf(each, mask));
  return [
    likely,
    likely - other,
    ...leftFacts(judged),
    ...nounFacts(judged, column),
    match,
    rival - match,
    bits(mask & links.valueMask),
    Number(whole),
    bits(mask & links.labelMask),
    text.numbers.filter(({ from }) => from < MOST_TOKENS && isLeft(from)).length,
    bits((links.valueMask | links.labelMask) & ~mask),
    where.length,
    rowSet.rows.length,
    rowSet.rows.length / Math.max(1, table.count),
    Number(query.select !== undefined),
    Number(query.aggregate?.function === 'count'),
    Number(rowSet.query.order?.by !== undefined),
    text.tokens.length,
  ];
}

const isOf = (filter: { readonly mask: number }, mask: number) => (filter.mask & ~mask) === 0;

/** The column that the reading gives, takes a number of, or ranks by. */
function askedColumn({ best, table }: Judged): TableColumn | null {
  const { query, rowSet } = best;
  const { select, aggregate, group, compare } = query;
  const id = select?.[0] ?? aggregate?.of ?? group?.of ?? group?.by ?? compare?.by ?? rowSet.query.order?.by;
  return table.columns.find(({ column }) => column.id === id) ?? null;
}

/** A word with a capital that does not begin the question. */
const NAME = /(?<=\S\s+)\p{Lu}\p{L}+/gu;

/** Words with a meaning of their own that the reading has no place for. */
function leftFacts({ text, table, best, model }: Judged): number[] {
  const said = text.tokens.slice(0, MOST_TOKENS);
  const ranks = (best.rowSet.query.order?.by ?? best.query.compare?.by) !== undefined;
  const hasPlace = (word: string) => ranks && tableRankingsOf(word).length > 0;
  const isTold = ({ text: word }: Token) =>
    !isStopWord(word) && !model.common.has(word) && !/^\d+$/.test(word) && !hasPlace(word);
  const left = said.filter((token, at) => (best.mask & (1 << at)) === 0 && isTold(token));
  const names = new Set(Array.from(text.original.matchAll(NAME), ([name]) => foldCase(name)));
  const rarities = left.map(({ text: word }) => loadWordVectors().rarity(word));
  const far = left.map(({ text: word }) => 1 - nearestLabel(word, table));
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  return [
    left.length,
    left.length / Math.max(1, said.filter(isTold).length),
    left.filter(({ text: word }) => !model.known.has(word)).length,
    sum(rarities),
    Math.max(0, ...rarities),
    sum(far),
    Math.max(0, ...far),
    left.filter(({ text: word }) => names.has(word)).length,
  ];
}

/** The first word with a meaning of its own, which mostly says what is asked for, beside the column that is given. */
function nounFacts({ text, table, best }: Judged, column: TableColumn | null): number[] {
  const at = text.tokens.findIndex(({ text: word }) => !isStopWord(word));
  const vectors = loadWordVectors();
  const noun = at < 0 ? null : vectors.of(text.tokens[at]!.text);
  const near = (to: Float64Array | null) => (noun === null || to === null ? -1 : likeness(noun, to));
  const label = column === null ? null : labelVector(column);
  const words = text.tokens.flatMap(({ text: word }) => (isStopWord(word) ? [] : (vectors.of(word) ?? [])));
  return [
    Number(at >= 0 && (best.mask & (1 << at)) === 0),
    near(label),
    near(column === null ? null : valuesVector(column)),
    at < 0 ? 0 : nearestLabel(text.tokens[at]!.text, table),
    label === null ? -1 : words.reduce((most, each) => Math.max(most, likeness(label, each)), 0),
  ];
}

interface RefusalModel extends BoostedTrees {
  readonly facts: readonly string[];
  /** Readings that are less likely to be what was asked are refused. */
  readonly least: number;
}

let loaded: { readonly trees: FlatTrees; readonly least: number } | undefined;

function refusalModel() {
  if (loaded === undefined) {
    const file = 'table-refusal.json';
    const model = openJsonModel<RefusalModel>(file);
    refuseOtherFeatures(file, model.facts, REFUSAL_FACTS);
    loaded = { trees: flattenTrees(model), least: model.least };
  }
  return loaded;
}

/** Whether so little speaks for the best reading that it is no answer. */
export function isRefused(facts: readonly number[]): boolean {
  const { trees, least } = refusalModel();
  return sigmoid(scoreTrees(trees, Float64Array.from(facts))) < least;
}
