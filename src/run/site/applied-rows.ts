import type { AppliedRecord } from '../../record/record.js';
import type { PageStatus } from '../../site/apply/extractor.js';
import type { CellValue } from '../../site/apply/row-builder.js';
import type { LeftOutPage, TableRow } from '../../site/induce.js';
import type { Wrapper } from '../../site/wrapper.js';
import { extractPlaces } from '../extract-corpus.js';

interface AppliedRun {
  /** Where the wrapper stands, for workers to read it. */
  readonly file: string;
  readonly concurrency?: number;
  /** Inputs that could not be read, which were named before. */
  readonly failed: ReadonlySet<string>;
}

/** The rows of all pages of the inputs by a wrapper, made by workers, in input order. */
export async function* appliedRows(
  inputs: readonly string[],
  { columns }: Wrapper,
  { file, concurrency, failed }: AppliedRun,
): AsyncGenerator<TableRow | LeftOutPage> {
  const main = new Set(columns.filter(({ table }) => table === 'main').map(({ name }) => name));
  const run = { settings: { wrapper: file }, ...(concurrency === undefined ? {} : { concurrency }) };
  for await (const { records } of extractPlaces<AppliedRecord>(inputs, run)) {
    for (const record of records) {
      if (record.error === null) yield rowOf(record, main);
      else if (!failed.has(record.page)) yield { page: record.page, reason: 'error', error: record.error };
    }
  }
}

/** A record of `apply` has all columns in one; a row has those of the main table apart. */
function rowOf(
  { page, name, aliases = [], values, status }: AppliedRecord,
  main: ReadonlySet<string>,
): TableRow {
  const split = (isMain: boolean) =>
    Object.fromEntries(
      Object.entries(values as Record<string, CellValue>).filter(([column]) => main.has(column) === isMain),
    );
  return {
    page,
    name: name ?? page,
    aliases,
    values: split(true),
    rest: split(false),
    status: status as PageStatus,
  };
}
