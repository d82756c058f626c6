import type { Concepts } from '../../concepts/concepts.js';
import type { SitePage } from '../pages/site-page.js';
import type { Candidate } from '../slots/candidates.js';
import type { PageReader } from '../template/read-page.js';
import type { WrapperColumn } from '../wrapper.js';
import type { ColumnCells } from './column-cells.js';
import { WORDS } from './column-features.js';
import { type ColumnModel, loadColumnModel } from './column-model.js';
import { draftColumns } from './drafts.js';
import { type JudgedColumn, judgeColumns, measureDrafts } from './judge-columns.js';
import { chooseMainTable, LEAST_WORTH_OF_FEW, startsFirst } from './main-table.js';
import { type ColumnNames, NameCollector } from './name-candidates.js';
import { type ColumnName, nameColumn, uniqueNames } from './name-column.js';

/** Slots as columns of a wrapper: those of the main table first, most useful first; then the rest as the pages go. */
export function toColumns(
  slots: readonly Candidate[],
  reader: PageReader,
  pages: readonly SitePage[],
  concepts: Concepts | null,
): WrapperColumn[] {
  const model = loadColumnModel();
  const drafts = draftColumns(slots, reader, pages);
  const names = new NameCollector(slots, reader, concepts).collect(drafts);
  const judged = judgeColumns(measureDrafts(drafts, reader, pages), model);
  return arrangeColumns(judged, names, reader, model).map(({ column }) => column);
}

const THE_NAME: ColumnName = { name: 'name', by: 'title', sureness: 1, isRepeated: false, within: null };

/** The columns in the order of the wrapper, named, each with the place that it had. */
export function arrangeColumns(
  judged: readonly JudgedColumn[],
  names: readonly ColumnNames[],
  reader: PageReader,
  model: ColumnModel,
): { readonly column: WrapperColumn; readonly at: number }[] {
  const named = judged.map(({ isName, draft, wanted }, at) =>
    isName ? THE_NAME : nameColumn(draft, names[at]!, wanted >= LEAST_WORTH_OF_FEW, reader, model),
  );
  const { chosen } = chooseMainTable(
    judged,
    named.map(({ sureness }) => sureness),
  );
  const isChosen = new Set(chosen);
  const told = new ToldCells();
  const tells = (at: number) => told.add(judged[at]!.draft.cells);
  const [first, ...others] = chosen.filter(tells);
  const main = startsFirst(others, (at) => named[at]!.name);
  const rest = [...judged.keys()].filter((at) => !isChosen.has(at)).filter(tells);
  const order = [...(first === undefined ? [] : [first]), ...main, ...rest];
  const unique = uniqueNames(order.map((at) => named[at]!));
  return order.map((at, i) => ({
    at,
    column: {
      name: unique[i]!,
      ...judged[at]!.draft.found,
      table: isChosen.has(at) ? 'main' : 'rest',
      role: roleOf(judged[at]!, isChosen.has(at)),
      score: Math.round(1000 * judged[at]!.wanted) / 1000,
      namedBy: named[at]!.by,
    },
  }));
}

/** Two columns say the same when they do on this share of the pages that have either. */
const SAME_PAGES = 0.95;

/** More than the columns of a template have. */
const MOST_TEXTS = 2 ** 30;

/**
 * What the columns so far print, cell by cell: a column that prints what one before it prints, at another place of the
 * page, tells nothing more.
 */
class ToldCells {
  readonly #texts = new Map<string, number>();
  /** By page and number of the text. */
  readonly #columns = new Map<number, number[]>();
  readonly #fills: number[] = [];

  /** Whether the column says anything that those before it do not. */
  add({ pages, texts }: ColumnCells): boolean {
    const cells = pages.map((page, i) => page * MOST_TEXTS + this.#numberOf(texts[i]!));
    const shared = new Map<number, number>();
    for (const cell of cells)
      for (const at of this.#columns.get(cell) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    for (const [at, same] of shared)
      if (same >= SAME_PAGES * Math.max(cells.length, this.#fills[at]!)) return false;
    for (const cell of cells) {
      const known = this.#columns.get(cell);
      if (known === undefined) this.#columns.set(cell, [this.#fills.length]);
      else known.push(this.#fills.length);
    }
    this.#fills.push(cells.length);
    return true;
  }

  #numberOf(texts: readonly string[]): number {
    const text = texts.length === 1 ? texts[0]! : texts.join('\n');
    const number = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, number);
    return number;
  }
}

/** Texts of so many words, on average, are prose. */
const PROSE_WORDS = 20;

function roleOf({ isName, features }: JudgedColumn, isChosen: boolean): WrapperColumn['role'] {
  if (isName) return 'name';
  if (features[WORDS]! > Math.log(PROSE_WORDS)) return 'prose';
  return isChosen ? 'fact' : 'furniture';
}
