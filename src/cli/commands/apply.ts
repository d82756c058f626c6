import { openCorpus } from '../../corpus/open-corpus.js';
import { TagpathError } from '../../errors.js';
import { writeOutFile } from '../../output/out-file.js';
import { SITE_VIEW } from '../../output/tables-view.js';
import type { AppliedRecord } from '../../record/record.js';
import { readWrapper } from '../../run/apply-page.js';
import { DriftCounter, type DriftReport } from '../../site/apply/apply.js';
import type { PageStatus } from '../../site/apply/extractor.js';
import { repairFrom } from '../../site/apply/repair.js';
import { wrapperText } from '../../site/table-lines.js';
import type { Wrapper } from '../../site/wrapper.js';
import { gatherInputs } from '../each-page.js';
import { fetchOptions, type RegisterCommand } from '../options.js';
import { addFileOptions, addReadingOptions, type PageRunFlags, runOverPages } from '../page-run.js';
import { counted } from '../show-kb.js';
import { EXIT, tell } from '../terminal.js';

interface ApplyFlags extends PageRunFlags {
  readonly report?: string;
  readonly repair?: string;
}

const EXAMPLES = `
One JSON line a page: {"page","name","values","status"}. status is parsed, drifted (the page lacks parts of the
template), empty (it has no value), rejected (another kind of page) or error. Columns that are
filled more or less often than learned are named on standard error.

Examples:
  $ tagpath apply site/wrapper.json new-pages/ > rows.jsonl
  $ tagpath apply site/wrapper.json crawl.warc.gz --out rows.jsonl --resume    go on after a stop
  $ tagpath apply site/wrapper.json new-pages/ --report drift.json
  $ tagpath apply site/wrapper.json redesigned/ --repair site/wrapper.json`;

export const applyCommand: RegisterCommand = (program, exit) => {
  const command = program.command('apply').argument('<wrapper>', 'wrapper.json of tagpath induce');
  addFileOptions(command)
    .option('--report <file>', 'write the drift report as JSON')
    .option('--repair <file>', 'find the columns again after a redesign and write the mended wrapper');
  addReadingOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (wrapper: string, inputs: string[], flags: ApplyFlags) =>
      exit(await run(wrapper, inputs, flags)),
    );
};

async function run(file: string, named: readonly string[], flags: ApplyFlags): Promise<number> {
  const old = readWrapper(file);
  const wrapper = flags.repair === undefined ? old : await repair(old, named, flags, flags.repair);
  const drift = new DriftCounter(wrapper);
  const code = await runOverPages<AppliedRecord>(named, flags, {
    view: SITE_VIEW,
    noun: 'row',
    settings: { wrapper: flags.repair ?? file },
    onRecord: ({ values, status }) => drift.add(status as PageStatus | 'error', values),
  });
  const report = drift.report();
  if (flags.report !== undefined) await writeOutFile(flags.report, `${JSON.stringify(report, null, 1)}\n`);
  tellReport(report);
  return code === EXIT.fine && report.statuses.rejected > 0 ? EXIT.someFailed : code;
}

/** Finds the columns again on the pages of the run, which are read several times for it. */
async function repair(
  old: Wrapper,
  named: readonly string[],
  flags: ApplyFlags,
  file: string,
): Promise<Wrapper> {
  if ([...named, flags.fromList].includes('-') || (named.length === 0 && flags.fromList === undefined))
    throw new TagpathError('call-needs-files', { option: '--repair' });
  const inputs: string[] = [];
  for await (const input of await gatherInputs(named, flags.fromList)) inputs.push(input);
  const fetch = fetchOptions(flags);
  const { wrapper, relocated, lost, added } = await repairFrom(old, () => openCorpus(inputs, { fetch }));
  await writeOutFile(file, wrapperText(wrapper));
  if (wrapper === old) {
    tell('the wrapper fits these pages and stays as it is');
    return wrapper;
  }
  const gone = lost.length === 0 ? '' : `; lost: ${lost.join(', ')}`;
  const more = added.length === 0 ? '' : `; ${added.length} new columns left out`;
  tell(`${relocated.length} columns found again${gone}${more}`);
  return wrapper;
}

const VERDICTS = {
  fits: 'the wrapper fits',
  drifted: 'the site has drifted; try --repair',
  'another site':
    'hardly a page has this template: the wrapper is of another site, or the site was made anew; try --repair',
  'no pages': 'no page could be read',
} as const;

function tellReport({ pages, statuses, columns, verdict }: DriftReport): void {
  const { parsed, drifted, empty, rejected, error } = statuses;
  tell(
    `${counted(pages, 'page')}: ${parsed} parsed, ${drifted} drifted, ${empty} empty, ${rejected} rejected, ${error} failed; ${VERDICTS[verdict]}`,
  );
  for (const { column, learned, now, moved } of columns) {
    if (moved) tell(`${column}: filled on ${percent(now)}, learned ${percent(learned)}`);
  }
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
