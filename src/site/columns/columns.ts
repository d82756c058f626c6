import type { Concepts } from '../../concepts/concepts.js';
import type { SitePage } from '../pages/site-page.js';
import type { Candidate } from '../slots/candidates.js';
import type { PageReader } from '../template/read-page.js';
import type { WrapperColumn } from '../wrapper.js';
import { type ColumnModel, loadColumnModel } from './column-model.js';
import { draftColumns } from './drafts.js';
import { type JudgedColumn, judgeColumns, measureDrafts } from './judge-columns.js';
import { chooseMainTable } from './main-table.js';
import { type ColumnName, ColumnNamer, uniqueNames } from './name-column.js';

/** Slots as columns of a wrapper: those of the main table first, most useful first; then the rest as the pages go. */
export function toColumns(
  slots: readonly Candidate[],
  reader: PageReader,
  pages: readonly SitePage[],
  concepts: Concepts | null,
  model: ColumnModel = loadColumnModel(),
): WrapperColumn[] {
  const measured = measureDrafts(draftColumns(slots, reader, pages), reader, pages);
  return arrangeColumns(judgeColumns(measured, model), reader, concepts, model).map(({ column }) => column);
}

const THE_NAME: ColumnName = { name: 'name', by: 'title', within: null };

/** The columns in the order of the wrapper, named, each with the place that it had. */
function arrangeColumns(
  judged: readonly JudgedColumn[],
  reader: PageReader,
  concepts: Concepts | null,
  model: ColumnModel,
): { readonly column: WrapperColumn; readonly at: number }[] {
  const { chosen } = chooseMainTable(judged);
  const isChosen = new Set(chosen);
  const order = [...chosen, ...[...judged.keys()].filter((at) => !isChosen.has(at))];
  const namer = new ColumnNamer(
    judged.map(({ draft }) => draft),
    reader,
    concepts,
    model,
  );
  const named = order.map((at) => (judged[at]!.isName ? THE_NAME : namer.nameOf(judged[at]!.draft)));
  const names = uniqueNames(named);
  return order.map((at, i) => ({
    at,
    column: {
      name: names[i]!,
      ...judged[at]!.draft.found,
      table: isChosen.has(at) ? 'main' : 'rest',
      role: roleOf(judged[at]!, isChosen.has(at)),
      score: Math.round(1000 * judged[at]!.wanted) / 1000,
      namedBy: named[i]!.by,
    },
  }));
}

/** Texts of so many words, on average, are prose. */
const PROSE_WORDS = 20;
const MOST_COUNTED = 50;

function roleOf({ isName, draft: { cells } }: JudgedColumn, isChosen: boolean): WrapperColumn['role'] {
  if (isName) return 'name';
  const texts = cells.texts.slice(0, MOST_COUNTED).flat();
  const words = texts.reduce((sum, text) => sum + text.split(' ').length, 0);
  if (words > PROSE_WORDS * texts.length) return 'prose';
  return isChosen ? 'fact' : 'furniture';
}
