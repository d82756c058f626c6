import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { openCorpus } from '../../corpus/open-corpus.js';
import type { RawPage } from '../../corpus/raw-page.js';
import { TagpathError, writeError } from '../../errors.js';
import { FORMATS, type Format } from '../../output/formats.js';
import { formatOfName, openOutFile } from '../../output/out-file.js';
import { openRecordWriter } from '../../output/record-writer.js';
import { SITE_VIEW } from '../../output/site-view.js';
import type { SiteRow } from '../../record/record.js';
import { type AppliedRow, applyWrapper } from '../../site/apply/apply.js';
import type { DriftReport } from '../../site/apply/drift.js';
import { repairFrom } from '../../site/apply/repair-from.js';
import { wrapperText } from '../../site/table-lines.js';
import { parseWrapper, type Wrapper } from '../../site/wrapper.js';
import { EXIT } from '../exit-codes.js';
import { gatherInputs } from '../input-list.js';
import {
  addFetchOptions,
  bomOption,
  type FetchFlags,
  fetchOptions,
  formatOption,
  INPUTS,
} from '../page-options.js';
import type { RegisterCommand } from '../register-command.js';
import { resultOutput, tell, tellInputError } from '../terminal.js';
import { terminalWidth } from '../terminal-width.js';

type Inputs = readonly string[] | AsyncIterable<string>;

interface ApplyFlags extends FetchFlags {
  readonly format?: Format;
  readonly bom?: true;
  readonly out?: string;
  readonly report?: string;
  readonly repair?: string;
}

/** All columns of the wrapper in one row, those of the main table first. */
function appliedLine(row: AppliedRow): SiteRow {
  if (row.status === 'error') return row;
  const { page, name, aliases, values, rest, status } = row;
  return { page, name, ...(aliases.length === 0 ? {} : { aliases }), values: { ...values, ...rest }, status };
}

async function writeRows(
  wrapper: Wrapper,
  pages: AsyncIterable<RawPage>,
  { out, format, bom }: ApplyFlags,
): Promise<DriftReport> {
  const chosen = format ?? (out === undefined ? 'jsonl' : formatOfName(out));
  const file = out === undefined ? null : await openOutFile(out);
  const writing = { bom: bom ?? false, width: terminalWidth() };
  const writer = openRecordWriter(chosen, SITE_VIEW, file ?? resultOutput(), writing);
  const report = await applyWrapper(wrapper, pages, (row) => writer.write(appliedLine(row)));
  await writer.end();
  await file?.close();
  return report;
}

async function writeText(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    throw writeError(file, error);
  });
}

const EXAMPLES = `
One JSON line a page: {"page","values","status"}. status is parsed, drifted (the page lacks parts of the
template), rejected (another kind of page) or error. How the fill of each column moved goes to standard error.

Examples:
  $ tagpath apply site/wrapper.json new-pages/ > rows.jsonl
  $ tagpath apply site/wrapper.json new-pages/ --report drift.json
  $ tagpath apply site/wrapper.json redesigned/ --repair site/wrapper.json`;

export const applyCommand: RegisterCommand = (program, exit) => {
  const command = program
    .command('apply')
    .argument('<wrapper>', 'wrapper.json of tagpath induce')
    .argument('[input...]', INPUTS)
    .addOption(formatOption(FORMATS))
    .addOption(bomOption())
    .option('-o, --out <file>', 'write the rows to a file instead of standard output')
    .option('--report <file>', 'write the drift report as JSON')
    .option('--repair <file>', 'find the columns again after a redesign and write the mended wrapper');
  addFetchOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (wrapper: string, inputs: string[], flags: ApplyFlags) =>
      exit(await run(wrapper, inputs, flags)),
    );
};

async function run(file: string, named: readonly string[], flags: ApplyFlags): Promise<number> {
  // The pages may be read twice, so that they have to be named: standard input is read once.
  const inputs = named.length === 0 && flags.repair === undefined ? await gatherInputs(named) : named;
  let wrapper = readWrapper(file);
  if (flags.repair !== undefined) wrapper = await repair(wrapper, inputs, flags.repair);
  let failed = 0;
  const pages = openCorpus(inputs, {
    fetch: fetchOptions(flags),
    onFailed: ({ source, error }) => {
      failed++;
      tellInputError(source, error);
    },
  });
  const report = await writeRows(wrapper, pages, flags);
  if (flags.report !== undefined) await writeText(flags.report, `${JSON.stringify(report, null, 1)}\n`);
  tellReport(report);
  const { rejected, error } = report.statuses;
  return failed + rejected + error > 0 ? EXIT.someFailed : EXIT.fine;
}

function readWrapper(file: string): Wrapper {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new TagpathError('input-not-found', { path: file });
  }
  return parseWrapper(text, file);
}

async function repair(old: Wrapper, inputs: Inputs, file: string): Promise<Wrapper> {
  const { wrapper, relocated, lost, added } = await repairFrom(old, () => openCorpus(inputs));
  await writeText(file, wrapperText(wrapper));
  const gone = lost.length === 0 ? '' : `; lost: ${lost.join(', ')}`;
  const more = added.length === 0 ? '' : `; ${added.length} new columns left out`;
  tell(`${relocated.length} columns found again${gone}${more}`);
  return wrapper;
}

const VERDICTS = {
  fits: 'the wrapper fits',
  drifted: 'the site has drifted; try --repair',
  'another site': 'hardly a page has this template: the wrapper is of another site',
} as const;

function tellReport({ pages, statuses, columns, verdict }: DriftReport): void {
  const { parsed, drifted, empty, rejected, error } = statuses;
  tell(
    `${pages} pages: ${parsed} parsed, ${drifted} drifted, ${empty} empty, ${rejected} rejected, ${error} failed; ${VERDICTS[verdict]}`,
  );
  for (const { column, learned, now, moved } of columns) {
    if (moved) tell(`${column}: filled on ${percent(now)}, learned ${percent(learned)}`);
  }
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
