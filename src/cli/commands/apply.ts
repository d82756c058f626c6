import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { openCorpus } from '../../corpus/open-corpus.js';
import { TagpathError } from '../../errors.js';
import { type AppliedRow, applyWrapper } from '../../site/apply/apply.js';
import type { DriftReport } from '../../site/apply/drift.js';
import { repairFrom } from '../../site/apply/repair-from.js';
import { wrapperText } from '../../site/table-lines.js';
import { parseWrapper, type Wrapper } from '../../site/wrapper.js';
import { EXIT } from '../exit-codes.js';
import type { RegisterCommand } from '../register-command.js';

interface ApplyFlags {
  readonly out?: string;
  readonly report?: string;
  readonly repair?: string;
}

/** All columns of the wrapper in one row, those of the main table first. */
function appliedLine(row: AppliedRow): unknown {
  if (row.status === 'error') return row;
  const { page, name, aliases, values, rest, status } = row;
  return { page, name, ...(aliases.length === 0 ? {} : { aliases }), values: { ...values, ...rest }, status };
}

const EXAMPLES = `
One JSON line a page: {"page","values","status"}. status is parsed, drifted (the page lacks parts of the
template), rejected (another kind of page) or error. How the fill of each column moved goes to standard error.

Examples:
  $ tagpath apply site/wrapper.json new-pages/ > rows.jsonl
  $ tagpath apply site/wrapper.json new-pages/ --report drift.json
  $ tagpath apply site/wrapper.json redesigned/ --repair site/wrapper.json`;

export const applyCommand: RegisterCommand = (program, exit) => {
  program
    .command('apply')
    .argument('<wrapper>', 'wrapper.json of tagpath induce')
    .argument('<input...>', 'files, folders, WARCs or addresses')
    .option('-o, --out <file>', 'write the rows to a file instead of standard output')
    .option('--report <file>', 'write the drift report as JSON')
    .option('--repair <file>', 'find the columns again after a redesign and write the mended wrapper')
    .addHelpText('after', EXAMPLES)
    .action(async (wrapper: string, inputs: string[], flags: ApplyFlags) =>
      exit(await run(wrapper, inputs, flags)),
    );
};

async function run(file: string, inputs: readonly string[], flags: ApplyFlags): Promise<number> {
  let wrapper = readWrapper(file);
  if (flags.repair !== undefined) wrapper = await repair(wrapper, inputs, flags.repair);
  let failed = 0;
  const pages = openCorpus(inputs, {
    onFailed: ({ error }) => {
      failed++;
      process.stderr.write(`tagpath: ${error.message} [${error.code}]\n`);
    },
  });
  const out = flags.out === undefined ? process.stdout : createWriteStream(flags.out);
  const report = await applyWrapper(wrapper, pages, (row) =>
    out.write(`${JSON.stringify(appliedLine(row))}\n`),
  );
  if (out !== process.stdout) await new Promise<void>((done) => out.end(done));
  if (flags.report !== undefined) writeFileSync(flags.report, `${JSON.stringify(report, null, 1)}\n`);
  tell(report);
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

async function repair(old: Wrapper, inputs: readonly string[], file: string): Promise<Wrapper> {
  const { wrapper, relocated, lost, added } = await repairFrom(old, () => openCorpus(inputs));
  writeFileSync(file, wrapperText(wrapper));
  process.stderr.write(`tagpath: ${relocated.length} columns found again`);
  process.stderr.write(lost.length === 0 ? '' : `; lost: ${lost.join(', ')}`);
  process.stderr.write(added.length === 0 ? '\n' : `; ${added.length} new columns left out\n`);
  return wrapper;
}

const VERDICTS = {
  fits: 'the wrapper fits',
  drifted: 'the site has drifted; try --repair',
  'another site': 'hardly a page has this template: the wrapper is of another site',
} as const;

function tell({ pages, statuses, columns, verdict }: DriftReport): void {
  const { parsed, drifted, empty, rejected, error } = statuses;
  process.stderr.write(
    `tagpath: ${pages} pages: ${parsed} parsed, ${drifted} drifted, ${empty} empty, ${rejected} rejected, ${error} failed; ${VERDICTS[verdict]}\n`,
  );
  for (const { column, learned, now, moved } of columns) {
    if (moved)
      process.stderr.write(`tagpath: ${column}: filled on ${percent(now)}, learned ${percent(learned)}\n`);
  }
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
