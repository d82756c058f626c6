import type { Concepts } from '../../src/concepts/concepts.js';
import type { CandidateView } from '../../src/list/features/candidate-view.js';
import { findList } from '../../src/list/find-list.js';
import type { LineModel } from '../../src/list/lines/line-judge.js';
import type { Ranker } from '../../src/list/rankers/ranker.js';
import { viewCandidates } from '../../src/list/view-candidates.js';
import { buildTable } from '../../src/table/build-table.js';
import type { ListRow } from '../../src/table/list-table.js';
import type { TitleReader } from '../../src/title/read-title.js';
import { type ItemLabel, type LabelledPage, type PageLabel, readPage } from './labelled-pages.js';
import { isCleanName, isItem, isOnLine, isRightList, plain } from './right-list.js';

/** Why a labelled list was not given as labelled; `right` where it was. */
export type Cause = 'right' | 'names cut' | 'title missed' | 'no candidate' | 'ranked lower' | 'refused';

/** What the whole way from title to names did with a page. */
export interface Outcome {
  readonly page: LabelledPage;
  /** Whether the title reader takes the page for a list of this kind, with or without a count. */
  readonly announced: boolean;
  readonly counted: boolean;
  /** Of the best candidate, whether it is given or not. */
  readonly score: number;
  readonly names: readonly string[];
  readonly isRight: boolean;
  readonly isLocated: boolean;
  /** Whether the right list was among the candidates. */
  readonly isThere: boolean;
  readonly clean: number;
  readonly matched: number;
  readonly ranks: number;
  readonly ranksRight: number;
  readonly fields: number;
  readonly fieldsFound: number;
}

export interface Stages {
  readonly concepts: Concepts;
  readonly titlesOf: (page: LabelledPage) => TitleReader;
  readonly ranker: Ranker;
  readonly lineModel: LineModel;
}

/** The best list of every page with its score, also where it is too low to be given. */
export function evaluate(pages: readonly LabelledPage[], stages: Stages): Outcome[] {
  const open = { ...stages, ranker: withoutThreshold(stages.ranker) };
  return pages.filter(({ label }) => JUDGED.has(label.status)).map((page) => outcomeOf(page, open));
}

const JUDGED = new Set(['list', 'none', 'absent']);

function withoutThreshold(ranker: Ranker): Ranker {
  return {
    id: ranker.id,
    threshold: Number.NEGATIVE_INFINITY,
    score: (views, isExhaustive) => ranker.score(views, isExhaustive),
    ...(ranker.accept === undefined ? {} : { accept: (best, scored) => ranker.accept!(best, scored) }),
  };
}

function outcomeOf(page: LabelledPage, { concepts, titlesOf, ranker, lineModel }: Stages): Outcome {
  const { label } = page;
  const title = titlesOf(page).read(label.title);
  const counted = label.status === 'none' ? title.topk : label.k !== null;
  const announced = counted ? title.topk : title.uncounted === true && !title.topk;
  const nothing = {
    page,
    announced,
    counted,
    score: 0,
    names: [],
    isRight: false,
    isLocated: false,
    isThere: false,
  };
  if (!announced) return { ...nothing, ...NO_ITEMS, fields: labelledValues(label) };
  const parsed = readPage(page);
  const found = findList(parsed, title, concepts, { ranker, lineModel });
  const isThere = () =>
    hasRight(viewCandidates(parsed, title, concepts, { isExhaustive: true, lineModel }), label);
  if ('reason' in found)
    return { ...nothing, ...NO_ITEMS, isThere: isThere(), fields: labelledValues(label) };
  const { rows } = buildTable(parsed, title, found, concepts);
  const names = rows.map((row) => row.name);
  const items = label.items ?? [];
  const isRight = isRightList(names, items);
  const isLocated = isRight || isRightList(names, items, isOnLine);
  return {
    page,
    announced,
    counted,
    score: found.score,
    names,
    isRight,
    isLocated,
    isThere: isLocated || isThere(),
    ...(isRight ? compareItems(rows, items) : NO_ITEMS),
    ...compareFields(rows, label),
  };
}

const NO_ITEMS = { clean: 0, matched: 0, ranks: 0, ranksRight: 0, fields: 0, fieldsFound: 0 };

function hasRight(views: readonly CandidateView[], { items = [] }: PageLabel): boolean {
  return views.some((view) =>
    isRightList(
      view.items.map(({ text }) => text),
      items,
      isOnLine,
    ),
  );
}

function compareItems(rows: readonly ListRow[], items: readonly ItemLabel[]) {
  const sums = { clean: 0, matched: 0, ranks: 0, ranksRight: 0 };
  for (const { name, rank } of rows) {
    const item = items.find((each) => isItem(name, each));
    if (item === undefined) continue;
    sums.matched++;
    if (isCleanName(name, item)) sums.clean++;
    if (item.rank === null) continue;
    sums.ranks++;
    if (rank === item.rank) sums.ranksRight++;
  }
  return sums;
}

const labelledValues = ({ attributes = [] }: PageLabel) =>
  attributes.reduce((sum, { values }) => sum + values.filter((value) => value !== null).length, 0);

function compareFields(rows: readonly ListRow[], label: PageLabel) {
  let fieldsFound = 0;
  for (const { label: name, values } of label.attributes ?? []) {
    values.forEach((value, i) => {
      const item = label.items?.[i];
      const row = item === undefined ? undefined : rows.find((each) => isItem(each.name, item));
      const key = row && Object.keys(row.fields).find((each) => plain(each) === plain(name));
      if (value !== null && row && key !== undefined && isValue(row.fields[key]!, value)) fieldsFound++;
    });
  }
  return { fields: labelledValues(label), fieldsFound };
}

/** Long values are labelled by their beginning. */
function isValue(found: string | readonly string[], value: string): boolean {
  const text = plain(typeof found === 'string' ? found : found.join(' '));
  const wanted = plain(value.replace(/…$/, ''));
  return (
    text === wanted ||
    (value.endsWith('…') && text.startsWith(wanted.slice(0, Math.max(12, wanted.length - 8))))
  );
}

/** Why a labelled list did not come out at a threshold. */
export function causeOf(
  { announced, score, isRight, isLocated, isThere }: Outcome,
  threshold: number,
): Cause {
  if (!announced) return 'title missed';
  if (!isLocated) return isThere ? 'ranked lower' : 'no candidate';
  if (score < threshold) return 'refused';
  return isRight ? 'right' : 'names cut';
}
