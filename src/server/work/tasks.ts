import type { MessagePort } from 'node:worker_threads';
import { type ErrorDetails, TagpathError } from '../../errors.js';
import type { Grid } from '../../query/grid-rows.js';
import type { TablesRecord } from '../../record/record.js';
import type { WholeTable } from '../../record/table.js';
import type { Wrapper } from '../../site/wrapper.js';
import type { Title } from '../../title/title.js';
import type { JobProgress } from '../jobs.js';
import type { READS, ReadName } from '../reads/all-reads.js';
import type { Suggestions } from '../schemas/base.js';
import type { Extraction, PageLists } from '../schemas/extract.js';
import type { SiteTable, Slot } from '../schemas/induce.js';
import type { KindRowsView, RowsAsked } from '../schemas/rows.js';

/** A page on its way to a worker. */
export interface PageTask {
  readonly source: string;
  readonly url: string | null;
  readonly bytes: Uint8Array;
  readonly httpCharset?: string;
}

export interface ExtractTask extends PageTask {
  /** Take this candidate instead of the best. */
  readonly candidate?: number;
  /** Also say which other lists there were, and why they lost. */
  readonly explain: boolean;
}

export interface MarkTask extends PageTask {
  /** Folders with local copies, for pictures. */
  readonly mirrors: readonly string[];
}

export interface SiteTask {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** What a thread finds in a site's pages. */
export interface InducedSite {
  readonly pages: number;
  readonly leftOut: string[];
  readonly templates: {
    readonly name: string;
    readonly slots: Slot[];
    readonly rows: SiteTable['rows'];
    /** Of each row, what stands in columns that few look for. */
    readonly rest: SiteTable['rows'][number]['values'][];
    readonly wrapper: Wrapper;
  }[];
}

/** What a job over a site's pages leaves behind. */
export interface SiteResult extends InducedSite {
  /** What the pages came in: a folder, an archive, a host. */
  readonly upload: string;
  /** Rows that were saved into the base; null where that was not asked for. */
  readonly saved: number | null;
}

type ListsOfPage = Pick<PageLists, 'source' | 'url'> & {
  readonly lists: readonly Omit<PageLists['lists'][number], 'number'>[];
};

type TablesOfPage = Pick<TablesRecord, 'source' | 'url' | 'title' | 'tables'>;

/** Rows that are in no base, to be looked at. */
export interface GridRowsTask {
  /** Two grids of one key are the same. */
  readonly key: string;
  /** The first column names the rows. */
  readonly grid: Grid;
  /** How many of the columns people look for; the others come behind. */
  readonly main: number;
  readonly asked: RowsAsked;
}

export interface GridRows extends Pick<KindRowsView, 'columns' | 'facets' | 'total'> {
  /** Numbers of the rows that are shown. */
  readonly shown: readonly number[];
  /** Of those rows, the number that each column's text means. */
  readonly numbers: readonly (readonly (number | null)[])[];
}

/** Tasks over pages: name, input, output. */
export interface PageTasks {
  readonly titles: { readonly input: readonly string[]; readonly output: Title[] };
  readonly extract: { readonly input: ExtractTask; readonly output: Omit<Extraction, 'page' | 'saved'> };
  readonly lists: { readonly input: PageTask; readonly output: ListsOfPage };
  readonly tables: { readonly input: PageTask; readonly output: TablesOfPage };
  readonly induce: { readonly input: SiteTask; readonly output: InducedSite };
  readonly 'grid-rows': { readonly input: GridRowsTask; readonly output: GridRows };
  readonly 'grid-table': { readonly input: GridRowsTask; readonly output: WholeTable };
  readonly samples: { readonly input: readonly string[]; readonly output: Suggestions };
  readonly mark: { readonly input: MarkTask; readonly output: string | null };
}

/** Tasks over a base. */
export type BaseTasks = {
  readonly [N in ReadName]: {
    readonly input: Parameters<(typeof READS)[N]>[1];
    readonly output: Awaited<ReturnType<(typeof READS)[N]>>;
  };
};

interface Tasks extends PageTasks, BaseTasks {}

export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Tasks[N]['input'];
export type TaskOutput<N extends TaskName> = Tasks[N]['output'];

export interface TaskMessage<N extends TaskName = TaskName> {
  readonly name: N;
  readonly input: TaskInput<N>;
  /** The base that the task is about. */
  readonly kb: string | null;
  /** Takes progress, where somebody wants to know. */
  readonly port: MessagePort | null;
}

/** An error crosses threads as its code and details; its class would be lost. */
export type Answer<N extends TaskName> =
  | { readonly value: TaskOutput<N> }
  | { readonly error: { readonly code: string; readonly details: ErrorDetails } };

export type Handlers<Names extends TaskName> = {
  readonly [N in Names]: (
    input: TaskInput<N>,
    report: (progress: JobProgress) => void,
  ) => TaskOutput<N> | Promise<TaskOutput<N>>;
};

/** One message, one answer: runs the handler of that name and brings its error into a shape that crosses threads. */
export async function runTask<Names extends TaskName, N extends Names>(
  handlers: Handlers<Names>,
  { name, input, port }: TaskMessage<N>,
): Promise<Answer<N>> {
  try {
    return { value: await handlers[name](input, (progress) => port?.postMessage(progress)) };
  } catch (error) {
    if (!(error instanceof TagpathError)) throw error;
    return { error: { code: error.code, details: error.details } };
  } finally {
    port?.close();
  }
}
