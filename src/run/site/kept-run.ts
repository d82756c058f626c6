import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FetchOptions } from '../../corpus/fetch-options.js';
import { TagpathError } from '../../errors.js';
import { failing, makeFolder } from '../../output/files.js';
import { readJsonLines } from '../../output/out-file.js';
import { SITE_VIEW } from '../../output/tables-view.js';
import type { AppliedRecord } from '../../record/record.js';
import type { PageStatus } from '../../site/apply/extractor.js';
import type { CellValue } from '../../site/apply/row-builder.js';
import type { LeftOutPage, TableRow } from '../../site/induce.js';
import { wrapperText } from '../../site/table-lines.js';
import type { Wrapper } from '../../site/wrapper.js';
import { readWrapper } from '../apply-page.js';
import { isDone } from '../checkpoint.js';
import { extractToFile } from '../run-extract.js';

/** What decides which wrapper is learned: another call does not go on with it. */
export interface InduceCall {
  readonly inputs: readonly string[];
  readonly sample: number;
  readonly support?: number;
  readonly allColumns?: true;
}

interface KeptRows {
  readonly concurrency?: number;
  readonly fetch: Partial<FetchOptions>;
  /** Inputs that could not be read, which were named before. */
  readonly failed: ReadonlySet<string>;
  readonly onPages?: (pages: number) => void;
}

/**
 * The wrapper and the rows so far of a run over more pages than its sample holds, beside its folder, so that a run that
 * was stopped can go on: the wrapper is not learned again, and pages whose rows are there are passed over.
 */
export class KeptRun {
  readonly #call: InduceCall;
  readonly #folder: string;

  constructor(out: string, call: InduceCall) {
    const place = path.resolve(out);
    this.#folder = path.join(path.dirname(place), `.${path.basename(place)}-kept`);
    this.#call = call;
  }

  /** The wrapper that a stopped run learned, or null where none was stopped; one of another call is refused. */
  wrapper(): Wrapper | null {
    if (!existsSync(this.#file('call.json'))) return null;
    if (readFileSync(this.#file('call.json'), 'utf8') !== JSON.stringify(this.#call))
      throw new TagpathError('checkpoint-of-another-call', { path: this.#folder });
    return readWrapper(this.#file('wrapper.json'));
  }

  /** Starts anew: from now on another run can go on with this wrapper. */
  keep(wrapper: Wrapper): void {
    this.drop();
    failing(this.#folder, () => {
      makeFolder(this.#folder);
      writeFileSync(this.#file('wrapper.json'), wrapperText(wrapper));
      writeFileSync(this.#file('call.json'), JSON.stringify(this.#call));
    });
  }

  /** The rows of all pages by the wrapper that is kept, made by workers, in input order. */
  async *rows(
    { columns }: Wrapper,
    { concurrency, failed, fetch, onPages }: KeptRows,
  ): AsyncGenerator<TableRow | LeftOutPage> {
    const main = new Set(columns.filter(({ table }) => table === 'main').map(({ name }) => name));
    const { inputs } = this.#call;
    if (!(await isDone(this.#file('rows.jsonl'))))
      await extractToFile<AppliedRecord>(inputs, {
        view: SITE_VIEW,
        out: this.#file('rows.jsonl'),
        format: 'jsonl',
        resume: true,
        inputNames: inputs,
        settings: { wrapper: this.#file('wrapper.json'), fetch },
        ...(concurrency === undefined ? {} : { concurrency }),
        onPlace: ({ pages }) => onPages?.(pages),
      });
    for await (const record of readJsonLines<AppliedRecord>(this.#file('rows.jsonl'))) {
      if (record.error === null) yield rowOf(record, main);
      else if (!failed.has(record.page)) yield { page: record.page, reason: 'error', error: record.error };
    }
  }

  drop(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #file(name: string): string {
    return path.join(this.#folder, name);
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
