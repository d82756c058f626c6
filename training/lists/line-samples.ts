import type { Concepts } from '../../src/concepts/concepts.js';
import { loadWordVectors, WordColumn } from '../../src/lang/word-vectors.js';
import { PageFacts } from '../../src/list/features/page-facts.js';
import { isRunningText, type LineModel, wordForms } from '../../src/list/lines/line-judge.js';
import { LINE_MEASURES, LineReader } from '../../src/list/lines/line-reader.js';
import type { TitleReader } from '../../src/title/read-title.js';
import { LINE, LineTable } from '../../src/view/lines/line-table.js';
import { type ItemLabel, type LabelledPage, readPage, STRANGERS_PAGES } from './labelled-pages.js';
import { isItem } from './right-list.js';

/** A line that names a labelled item, or one that does not. */
export interface LineSample {
  readonly measures: Float64Array;
  readonly forms: readonly string[];
  readonly isItem: boolean;
  readonly weight: number;
  readonly host: string;
}

/** All items of a page weigh this much together, all other lines of their kinds, all other headings and bold lines. */
const ITEMS_WEIGHT = 10;
const LIKE_WEIGHT = 10;
const OTHERS_WEIGHT = 4;
/** Headings of pages that announce no list. */
const UNANNOUNCED_WEIGHT = 1;

/** Lines of a stranger's pages: they are of more kinds than the web's, and written for the purpose. */
const STRANGERS_SHARE = 0.3;

export const NO_LINE_MODEL: LineModel = {
  measures: new Array(LINE_MEASURES.length + 40).fill(0),
  words: {},
  trees: { bias: 0, trees: [] },
};

/** One column a dimension of the word vectors. */
const dimensions = Array.from({ length: loadWordVectors().dimensions }, (_, d) => {
  const only = Array.from({ length: loadWordVectors().dimensions }, (_, i) => Number(i === d));
  return new WordColumn(loadWordVectors(), only);
});

/** Lines of labelled pages that stand out, each with what the judge sees of it. */
export function lineSamples(
  pages: readonly LabelledPage[],
  titlesOf: (page: LabelledPage) => TitleReader,
  concepts: Concepts,
): LineSample[] {
  return pages
    .filter(({ label }) => label.status === 'list' || label.status === 'none')
    .flatMap((page) => samplesOf(page, titlesOf(page), concepts));
}

function samplesOf(page: LabelledPage, titles: TitleReader, concepts: Concepts): LineSample[] {
  const { label, host } = page;
  const lines = LineTable.of(readPage(page));
  if (lines.size === 0) return [];
  const facts = new PageFacts(lines, titles.read(label.title), concepts, NO_LINE_MODEL);
  const standing = Array.from({ length: lines.size }, (_, line) => line).filter((line) =>
    standsOut(lines, line),
  );
  const items = new Set(standing.filter((line) => isLabelled(lines, line, label.items ?? [])));
  const kinds = new Set([...items].map((line) => facts.kinds.kindOf(line)));
  const like = new Set(standing.filter((line) => !items.has(line) && kinds.has(facts.kinds.kindOf(line))));
  const others = standing.filter(
    (line) => !items.has(line) && !like.has(line) && lines.has(line, LINE.heading | LINE.boldStart),
  );
  const reader = new LineReader(facts);
  const share = page.folder === STRANGERS_PAGES ? STRANGERS_SHARE : 1;
  const weightOf = (line: number) => {
    if (items.has(line)) return ITEMS_WEIGHT / items.size;
    if (like.has(line)) return LIKE_WEIGHT / Math.max(5, like.size);
    return (label.status === 'none' ? UNANNOUNCED_WEIGHT : OTHERS_WEIGHT) / Math.max(10, others.length);
  };
  return [...items, ...like, ...others].map((line) => {
    const measures = new Float64Array(LINE_MEASURES.length + facts.vectors.dimensions);
    reader.measure(line, measures);
    const { keys, count } = reader.words;
    dimensions.forEach((column, d) => {
      measures[LINE_MEASURES.length + d] = facts.vectors.average(keys, count, column);
    });
    return {
      measures,
      forms: wordForms(reader.words.words()),
      isItem: items.has(line),
      weight: share * weightOf(line),
      host,
    };
  });
}

/** Lines that a candidate is made of: no running text, no furniture. */
function standsOut(lines: LineTable, line: number): boolean {
  return !lines.has(line, LINE.furniture | LINE.continued) && !isRunningText(lines, line);
}

function isLabelled(lines: LineTable, line: number, items: readonly ItemLabel[]): boolean {
  const texts = [lines.textAfterIndex(line), lines.text(line), lines.boldText(line)];
  return items.some((item) => texts.some((text) => text !== '' && isItem(text, item)));
}
