import type { Concepts } from '../concepts/concepts.js';
import { ListLearner } from '../concepts/learn/list-learner.js';
import { TableLearner } from '../concepts/learn/table-learner.js';
import type { Pair } from '../concepts/pair-evidence.js';
import { extractLine, type LoadLine, siteLine } from '../kb/load/input.js';
import { readLines } from '../kb/load/read-lines.js';
import { TablesRecordSchema } from '../record/record.js';

interface LearnReport {
  /** Lists and columns that were learned from. */
  readonly lists: number;
  readonly pairs: readonly Pair[];
  /** Lines that are neither a list, nor tables of a page, nor a row of a site table. */
  readonly badLines: number;
}

/** A value column of a site: all its values so far. */
type SiteColumns = Map<string, Set<string>>;

/**
 * Learns is-a pairs from results: files of `extract` (the title's concept and the items), files of `tables` (a
 * column's header and its cells) and folders of `induce` (a column's name and its values).
 */
export async function learnConcepts(inputs: readonly string[], known: Concepts): Promise<LearnReport> {
  const learner = new ListLearner(known);
  const tables = new TableLearner(known);
  const sites = new Map<string, SiteColumns>();
  let badLines = 0;
  for await (const line of readLines(inputs)) {
    const isKnown = learnFromTables(tables, line) || learnFromList(learner, line) || gatherRow(sites, line);
    if (!isKnown) badLines++;
  }
  for (const [site, columns] of sites) learnFromColumns(learner, known, site, columns);
  const pairs = [...learner.result(), ...tables.result()];
  return { lists: learner.lists + tables.columns, pairs, badLines };
}

const TYPES_OF_NAMES: ReadonlySet<string> = new Set(['text', 'name', 'place']);

function learnFromTables(learner: TableLearner, { value }: LoadLine): boolean {
  const { success, data } = TablesRecordSchema.safeParse(value);
  if (!success) return false;
  const site = data.url ?? data.source;
  for (const { kind, columnTypes, rows: all, totals, score } of data.tables) {
    if (kind !== 'relation') continue;
    const rows = all.filter((_, i) => !totals.includes(i));
    columnTypes.forEach(({ label, type }, column) => {
      if (!TYPES_OF_NAMES.has(type)) return;
      learner.add({ label, texts: rows.map((row) => row[column] ?? ''), site, weight: score });
    });
  }
  return true;
}

function learnFromList(learner: ListLearner, { value }: LoadLine): boolean {
  const { success, data } = extractLine.safeParse(value);
  if (!success) return false;
  const { list, title, url, source } = data;
  if (list == null || !title?.concept) return true;
  learner.add({
    concept: title.concept,
    instances: list.items.map(({ name }) => name),
    site: url != null && URL.canParse(url) ? new URL(url).hostname : source,
    weight: Math.min(1, Math.max(0, list.score ?? 1)),
  });
  return true;
}

function gatherRow(sites: Map<string, SiteColumns>, { value, site, source }: LoadLine): boolean {
  const { success, data } = siteLine.safeParse(value);
  if (!success) return false;
  const key = site?.key ?? source;
  const columns = sites.get(key) ?? new Map();
  sites.set(key, columns);
  for (const [name, cell] of Object.entries(data.values)) {
    const values = columns.get(name) ?? new Set();
    columns.set(name, values);
    for (const text of Array.isArray(cell) ? cell : [cell]) if (text !== null) values.add(text);
  }
  return true;
}

/** Only columns whose name is a concept ("author", not "col 3") teach anything. */
function learnFromColumns(learner: ListLearner, known: Concepts, site: string, columns: SiteColumns): void {
  for (const [name, values] of columns) {
    const concept = known.headConcept(name.replaceAll('_', ' '));
    if (concept !== null) learner.add({ concept, instances: [...values], site, weight: 1 });
  }
}
