import type { ListRow } from '../../table/list-table.js';
import type { ExtractRecord } from '../record.js';
import { Spool } from '../spool.js';
import { cellText, hasList } from './list-grid.js';
import type { Sink, TextOutput } from './sink.js';

/** Columns that every row has. */
const FIXED = ['source', 'title', 'rank', 'name'] as const;
const AFTER = ['image', 'links'] as const;
/** Lists of a crawl have thousands of labels between them; the rarer ones share one JSON column. */
const MAX_FIELD_COLUMNS = 100;
const REST = 'other fields';

interface SpooledRow {
  readonly source: string;
  readonly title: string;
  readonly item: ListRow;
}

/**
 * One table of all items of all lists. Which columns it has is known only at the end, so the rows
 * wait on disk.
 */
export class CsvSink implements Sink {
  readonly #output: TextOutput;
  readonly #uses = new Map<string, number>();
  #spool: Spool<SpooledRow> | null = null;

  constructor(output: TextOutput) {
    this.#output = output;
  }

  async write(record: ExtractRecord): Promise<void> {
    if (!hasList(record)) return;
    this.#spool ??= await Spool.open<SpooledRow>();
    const { source, title, list } = record;
    for (const item of list.items) {
      for (const label of Object.keys(item.fields)) this.#uses.set(label, (this.#uses.get(label) ?? 0) + 1);
      await this.#spool.write({ source, title: title?.title ?? '', item });
    }
  }

  async end(): Promise<void> {
    const labels = this.#chooseLabels();
    const hasRest = this.#uses.size > labels.length;
    await this.#output.write(csvLine([...FIXED, ...labels, ...AFTER, ...(hasRest ? [REST] : [])]));
    if (this.#spool === null) return;
    await this.#spool.close();
    const known = new Set(labels);
    for await (const { source, title, item } of this.#spool.items()) {
      const rest = hasRest ? [restOf(item, known)] : [];
      const fields = labels.map((label) => cellText(item.fields[label]));
      const cells = [source, title, item.rank === null ? '' : String(item.rank), item.name, ...fields];
      await this.#output.write(csvLine([...cells, item.image ?? '', item.links.join(' '), ...rest]));
    }
    await this.#spool.remove();
  }

  /** Labels in order of appearance, the most used ones where they are too many. */
  #chooseLabels(): string[] {
    const byUse = [...this.#uses.entries()].sort((a, b) => b[1] - a[1]).slice(0, MAX_FIELD_COLUMNS);
    const chosen = new Set(byUse.map(([label]) => label));
    return [...this.#uses.keys()].filter((label) => chosen.has(label));
  }
}

function restOf(item: ListRow, known: ReadonlySet<string>): string {
  const rest = Object.entries(item.fields).filter(([label]) => !known.has(label));
  return rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest));
}

/** RFC 4180, with line feeds as line ends. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
