import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConcepts } from '../../concepts/open.js';
import type { RawPage } from '../../corpus/page-ref.js';
import { errorShape, TagpathError } from '../../errors.js';
import { LineFile } from '../../output/files.js';
import { induce } from '../../site/induce.js';
import type { SampleLimits } from '../../site/pages/site-samples.js';
import { tableLine } from '../../site/table-lines.js';
import { fromSitePageLine } from './site-page-line.js';
import { linesOfFile } from './worker-task.js';

interface InduceGroupsOptions {
  /** Pages that a template is learned from; all others are read with it. */
  readonly sample: SampleLimits;
  readonly ack: boolean;
  readonly write: (line: string) => Promise<void>;
}

interface GroupCounts {
  groups: number;
  pages: number;
  /** Lines that were no page, and groups that gave no table. */
  failed: number;
}

/** Pages of one site as lines of a file. */
interface Group {
  readonly site: string;
  readonly file: string;
}

/**
 * Lines of `worker pages`, those of one site together, to wrappers and table rows of each site. A group
 * and its rows lie on disk while they are worked on: memory is bounded by the sample, whatever the size
 * of the site. A line may also be `{"end": SITE}`, which ends a group for a caller that waits for its
 * answer, or `{"group": FILE, "site": SITE}`, a group that the caller has spooled itself.
 */
export async function induceGroups(
  lines: AsyncIterable<string>,
  options: InduceGroupsOptions,
): Promise<GroupCounts> {
  const folder = await mkdtemp(join(tmpdir(), 'tagpath-groups-'));
  const total: GroupCounts = { groups: 0, pages: 0, failed: 0 };
  try {
    for await (const group of groupsOf(lines, join(folder, 'pages.jsonl'))) {
      await induceGroup(group, join(folder, 'results.jsonl'), options, total);
      total.groups++;
    }
    return total;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Spools each run of lines with the same site to a file; it is gone when the next group is asked for. */
async function* groupsOf(lines: AsyncIterable<string>, path: string): AsyncGenerator<Group> {
  let open: { site: string; spool: LineFile } | null = null;
  const close = function* (): Generator<Group> {
    open?.spool.close();
    if (open !== null) yield { site: open.site, file: path };
    open = null;
  };
  for await (const line of lines) {
    const message = readMessage(line);
    if (message.kind === 'page' && open?.site === message.site) open.spool.add(line);
    else {
      yield* close();
      if (message.kind === 'group') yield message;
      else if (message.kind === 'page') {
        open = { site: message.site, spool: new LineFile(path) };
        open.spool.add(line);
      }
    }
  }
  yield* close();
}

type Message =
  | { readonly kind: 'page'; readonly site: string }
  | { readonly kind: 'end' }
  | ({ readonly kind: 'group' } & Group);

/** What is no line of `worker pages` counts as a page without a site: its group says what is wrong with it. */
function readMessage(line: string): Message {
  const value = objectIn(line);
  if (typeof value.end === 'string') return { kind: 'end' };
  const site = typeof value.site === 'string' ? value.site : '';
  return typeof value.group === 'string'
    ? { kind: 'group', site, file: value.group }
    : { kind: 'page', site };
}

function objectIn(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** All that one site gives: wrappers first, then its pages, or one line that says why there is no table. */
async function induceGroup(
  { site, file }: Group,
  resultsPath: string,
  { sample, ack, write }: InduceGroupsOptions,
  total: GroupCounts,
): Promise<void> {
  const results = new LineFile(resultsPath);
  const add = (value: object) => results.add(JSON.stringify({ site, ...value }));
  const pages = new GroupPages(file);
  try {
    await induce(() => pages.read(), {
      sample,
      concepts: openConcepts(),
      onTemplates: (wrappers) => {
        for (const wrapper of wrappers) add({ template: wrapper.template, wrapper });
      },
      onRow: (template, row) => add({ template, ...tableLine(row), rest: row.rest }),
      onLeftOut: (page) => add({ ...page, status: 'left-out' }),
    });
  } catch (error) {
    // Too few pages or no template: said as a result, since a crawl has many such sites.
    add({ status: 'error', error: errorShape(error) });
    total.failed++;
  }
  for (const error of pages.errors) add({ status: 'error', error });
  results.close();
  for await (const line of linesOfFile(resultsPath)) await write(line);
  if (ack) await write(JSON.stringify({ ack: site, pages: pages.count, lines: results.count }));
  total.pages += pages.count;
  total.failed += pages.errors.length;
}

/** The pages of a group's file, as often as they are asked for; lines that are no page are told once. */
class GroupPages {
  readonly #file: string;
  count = 0;
  errors: ReturnType<typeof errorShape>[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  async *read(): AsyncGenerator<RawPage> {
    this.count = 0;
    this.errors = [];
    for await (const line of linesOfFile(this.#file)) {
      const page = this.#pageOf(line);
      if (page === null) continue;
      this.count++;
      yield page;
    }
  }

  #pageOf(line: string): RawPage | null {
    try {
      return fromSitePageLine(line);
    } catch {
      this.errors.push(errorShape(new TagpathError('record-malformed', { line: line.slice(0, SHOWN) })));
      return null;
    }
  }
}

/** As much of a bad line as tells which one it is. */
const SHOWN = 80;
