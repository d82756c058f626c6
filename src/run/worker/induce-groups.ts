import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RawPage } from '../../corpus/raw-page.js';
import { errorShape } from '../../errors.js';
import { induce } from '../../site/induce.js';
import type { SampleLimits } from '../../site/page-sample.js';
import { fromSitePageLine, type SitePageLine } from './site-page-line.js';

export interface InduceGroupsOptions {
  /** Pages that a template is learned from; all others are read with it. */
  readonly sample: SampleLimits;
  readonly ack: boolean;
  readonly write: (line: string) => Promise<void>;
}

/** Says that a group is complete, for a caller that waits for its answer. */
interface EndOfGroup {
  readonly end: string;
}

/**
 * Lines of `pagesTask`, those of one site together, to wrappers and table rows of each site. A group
 * lies on disk while it is worked on: memory is bounded by the sample, whatever the size of the site.
 */
export async function induceGroups(
  lines: AsyncIterable<string>,
  options: InduceGroupsOptions,
): Promise<{ groups: number; pages: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'tagpath-groups-'));
  const total = { groups: 0, pages: 0 };
  try {
    for await (const group of groupsOf(lines, folder)) {
      total.groups++;
      total.pages += group.pages;
      await induceGroup(group, options);
    }
    return total;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Group {
  readonly site: string;
  readonly file: string;
  readonly pages: number;
}

/** Spools each run of lines with the same site to a file of its own. */
async function* groupsOf(lines: AsyncIterable<string>, folder: string): AsyncGenerator<Group> {
  const path = join(folder, 'group.jsonl');
  let site: string | null = null;
  let pages = 0;
  let file = await open(path, 'w');
  const finish = async function* (): AsyncGenerator<Group> {
    await file.close();
    if (site !== null) yield { site, file: path, pages };
    file = await open(path, 'w');
    site = null;
    pages = 0;
  };
  try {
    for await (const line of lines) {
      if (line.trim() === '') continue;
      const message = JSON.parse(line) as SitePageLine | EndOfGroup;
      if ('end' in message || (site !== null && message.site !== site)) yield* finish();
      if ('end' in message) continue;
      site = message.site;
      pages++;
      await file.write(`${line}\n`);
    }
    yield* finish();
  } finally {
    await file.close();
  }
}

async function induceGroup({ site, file, pages }: Group, options: InduceGroupsOptions): Promise<void> {
  const waiting: unknown[] = [];
  try {
    await induce(() => pagesIn(file), {
      sample: options.sample,
      onTemplates: (wrappers) =>
        waiting.push(...wrappers.map((wrapper) => ({ site, template: wrapper.template, wrapper }))),
      onRow: (template, row) => waiting.push({ site, template, ...row }),
      onLeftOut: (page) => waiting.push({ site, ...page, status: 'left-out' }),
    });
  } catch (error) {
    // Too few pages or no template: said as a result, since a crawl has many such sites.
    waiting.push({ site, status: 'error', error: errorShape(error) });
  }
  for (const line of waiting) await options.write(JSON.stringify(line));
  if (options.ack) await options.write(JSON.stringify({ ack: site, pages, lines: waiting.length }));
}

async function* pagesIn(file: string): AsyncGenerator<RawPage> {
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    yield fromSitePageLine(JSON.parse(line) as SitePageLine);
  }
}
