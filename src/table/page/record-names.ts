import { readPrintedIndex } from '../../view/lines/printed-index.js';
import { typeValue } from '../value-types.js';
import type { PageTable } from './page-table.js';

type RecordTable = Pick<PageTable, 'kind' | 'caption' | 'heading' | 'rows'>;

/** Records of things of one kind have most of their attributes in common; the parts of one thing's data have not. */
const ALIKE = 0.5;

/**
 * What the records of a page are of. One record is of what the page is about. Several with the same attributes are of
 * several things: each is named by its caption, by a heading that no other has, or by the first attribute whose words
 * differ from record to record. Null for tables that are no record, and for those that nothing names.
 */
export function recordNames(tables: readonly RecordTable[], pageTitle: string | null): (string | null)[] {
  return tables.map((table) => {
    if (table.kind !== 'record') return null;
    if (table.caption !== null) return table.caption;
    const others = tables.filter(
      (other) => other !== table && other.kind === 'record' && areAlike(table, other),
    );
    return others.length === 0
      ? pageTitle
      : (ownHeading(table, others) ?? ownValue(table, others) ?? pageTitle);
  });
}

function areAlike(a: RecordTable, b: RecordTable): boolean {
  const attributes = new Set(a.rows.map(([attribute]) => attribute));
  const shared = b.rows.filter(([attribute]) => attributes.has(attribute)).length;
  return shared >= Math.max(a.rows.length, b.rows.length) * ALIKE;
}

/** "#1 Burj Khalifa" under which no other record of the kind stands, without its number. */
function ownHeading({ heading }: RecordTable, others: readonly RecordTable[]): string | null {
  if (heading === null || others.some((other) => other.heading === heading)) return null;
  return heading.slice(readPrintedIndex(heading)?.length ?? 0).trim() || heading;
}

/** The value of the first attribute whose values are words, another one in each record. */
function ownValue(table: RecordTable, others: readonly RecordTable[]): string | null {
  for (const [attribute, own = ''] of table.rows) {
    const values = others.map(({ rows }) => rows.find((row) => row[0] === attribute)?.[1] ?? '');
    const all = [own, ...values];
    const areWords = all.every((value) => /\p{L}/u.test(value) && typeValue(value).type === 'text');
    if (areWords && new Set(all).size === all.length) return own.replaceAll('\n', ' ');
  }
  return null;
}
