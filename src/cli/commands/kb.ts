import type { Command } from 'commander';
import { openConcepts } from '../../concepts/open.js';
import { TagpathError } from '../../errors.js';
import type { CorrectionAction } from '../../kb/catalogue/corrections.js';
import type { Kb } from '../../kb/kb.js';
import { check } from '../../kb/read/check.js';
import { entitiesById } from '../../kb/read/records.js';
import { EXPORT_FORMATS, type ExportFormat, exportKinds, exportTo } from '../../run/export-kb.js';
import { openBase, withKb } from '../open-base.js';
import { type Exit, formatOption, kbOption, positiveInteger, type RegisterCommand } from '../options.js';
import {
  CATALOGUE_FORMATS,
  type CatalogueFormat,
  KB_STATS_FORMATS,
  type KbStatsFormat,
  MERGES_FORMATS,
  type MergesFormat,
  named,
  showCatalogue,
  showCorrections,
  showKbStats,
  showMerges,
} from '../show-kb.js';
import { EXIT, print, tell } from '../terminal.js';

const EXAMPLES = `
Examples:
  $ tagpath kb stats
  $ tagpath kb check
  $ tagpath kb export backup/ --format parquet`;

interface BaseFlags {
  readonly kb: string;
}

/** `tagpath kb stats|catalogue|rename|hide|show|merge|corrections|restore|check|export|merges|undo`: care for a knowledge base. */
export const kbCommand: RegisterCommand = (program, exit) => {
  const command = program.command('kb').addHelpText('after', EXAMPLES);
  addStats(command);
  addCatalogue(command);
  addCorrecting(command);
  addCheck(command, exit);
  addExport(command);
  addMerges(command, exit);
};

function addStats(command: Command): void {
  command
    .command('stats')
    .description('what the base holds')
    .addOption(kbOption())
    .addOption(formatOption(KB_STATS_FORMATS, 'table'))
    .action(({ kb, format }: BaseFlags & { format: KbStatsFormat }) =>
      withKb(openBase(kb), async (base) => print(`${showKbStats(await base.stats(), format)}\n`)),
    );
}

interface CatalogueFlags extends BaseFlags {
  readonly format: CatalogueFormat;
  readonly renew?: boolean;
}

function addCatalogue(command: Command): void {
  command
    .command('catalogue')
    .description('the kinds of things in the base, with their columns')
    .argument('[kind]', 'one kind, with all its columns')
    .option('--renew', 'make it anew from all tables first')
    .addOption(kbOption())
    .addOption(formatOption(CATALOGUE_FORMATS, 'table'))
    .action((kind: string | undefined, { kb, format, renew }: CatalogueFlags) =>
      withKb(openBase(kb), async (base) => {
        if (renew) await base.renewCatalogue(openConcepts());
        await print(`${showCatalogue(await base.catalogue(), format, kind)}\n`);
      }),
    );
}

/** What a user may correct in the catalogue; loads to come keep to it. */
const CORRECTION_COMMANDS: readonly {
  readonly action: CorrectionAction;
  readonly description: string;
  readonly value: string | null;
}[] = [
  { action: 'rename', description: 'rename a kind or a column of the catalogue', value: 'the new name' },
  { action: 'hide', description: 'leave a column out of tables and answers', value: null },
  { action: 'show', description: 'take a column into tables and answers', value: null },
  {
    action: 'merge',
    description: 'make two kinds, or two columns of a kind, one',
    value: 'what it is part of',
  },
];

function addCorrecting(command: Command): void {
  for (const { action, description, value } of CORRECTION_COMMANDS) {
    const correction = command
      .command(action)
      .description(description)
      .argument('<target>', 'a kind (movie) or a column (movie.directed_by)');
    if (value !== null) correction.argument('<value>', value);
    correction.addOption(kbOption()).action((...given: unknown[]) => {
      const target = String(given[0]);
      const to = value === null ? null : String(given[1]);
      const { kb } = given[value === null ? 1 : 2] as BaseFlags;
      return withKb(openBase(kb), async (base) => {
        await base.correct(target, action, to, openConcepts());
        tell(`corrected; to take it back: tagpath kb restore ${(await base.corrections()).at(-1)?.id}`);
      });
    });
  }
  command
    .command('corrections')
    .description('what was corrected in the catalogue, oldest first')
    .addOption(kbOption())
    .addOption(formatOption(CATALOGUE_FORMATS, 'table'))
    .action(({ kb, format }: CatalogueFlags) =>
      withKb(openBase(kb), async (base) => print(`${showCorrections(await base.corrections(), format)}\n`)),
    );
  command
    .command('restore')
    .description('take a correction of the catalogue back')
    .argument('<correction>', 'its number, as kb corrections prints it', positiveInteger)
    .addOption(kbOption())
    .action((id: number, { kb }: BaseFlags) =>
      withKb(openBase(kb), async (base) => {
        if (!(await base.restore(id, openConcepts()))) throw new TagpathError('kb-no-correction', { id });
        await print(`correction ${id} is taken back\n`);
      }),
    );
}

function addCheck(command: Command, exit: Exit): void {
  command
    .command('check')
    .description('verify that the base is sound')
    .addOption(kbOption())
    .addOption(formatOption(['table', 'json'], 'table'))
    .action(({ kb, format }: BaseFlags & { format: 'table' | 'json' }) =>
      withKb(openBase(kb), async (base) => exit(await runCheck(base, format === 'json'))),
    );
}

function addExport(command: Command): void {
  command
    .command('export')
    .description('write the kinds of the base to files, one a kind with typed columns')
    .argument('<folder>', 'where the files go')
    .addOption(kbOption())
    .option('--all', 'write every table of the base as it is stored instead')
    .addOption(formatOption(EXPORT_FORMATS, 'jsonl'))
    .action((folder: string, { kb, format, all }: BaseFlags & { format: ExportFormat; all?: true }) =>
      withKb(openBase(kb), async (base) => {
        const written = all
          ? await exportTo(base.store, folder, format)
          : await exportKinds(base.store, await base.catalogue(), folder, format);
        for (const table of written) await print(`${JSON.stringify(table)}\n`);
      }),
    );
}

function addMerges(command: Command, exit: Exit): void {
  command
    .command('merges')
    .description('decisions that two names are one thing, newest first')
    .option('-n, --limit <n>', 'decisions at most', positiveInteger, 100)
    .addOption(kbOption())
    .addOption(formatOption(MERGES_FORMATS, 'table'))
    .action(({ kb, limit, format }: BaseFlags & { limit: number; format: MergesFormat }) =>
      withKb(openBase(kb), async (base) => {
        await print(showMerges(await base.resolutions(undefined, limit), format));
      }),
    );
  command
    .command('undo')
    .description('take a decision back; it stays on record')
    .argument('<decision>', 'its id, as kb merges prints it', positiveInteger)
    .addOption(kbOption())
    .action((id: number, { kb }: BaseFlags) =>
      withKb(openBase(kb), async (base) => exit(await runUndo(base, id))),
    );
}

async function runUndo(kb: Kb, id: number): Promise<number> {
  const decision = await kb.resolution(id);
  if (decision === null) throw new TagpathError('kb-no-decision', { id });
  const names = await namesOf(kb, [decision.entity_id, decision.into_id]);
  if (!(await kb.undo(id))) {
    tell(`decision ${id} (${names}) was taken back before; nothing changed`);
    return EXIT.someFailed;
  }
  await print(`decision ${id} is taken back: ${names} are two things again\n`);
  return EXIT.fine;
}

/** "Beatles" (band) and "The Beatles" (band) */
async function namesOf(kb: Kb, ids: readonly number[]): Promise<string> {
  const entities = await entitiesById(kb.store, ids);
  const inOrder = ids.flatMap((id) => entities.filter((entity) => entity.id === id));
  return inOrder.map(({ name, headKey }) => named(name, headKey)).join(' and ');
}

async function runCheck(kb: Kb, asJson: boolean): Promise<number> {
  const results = await check(kb.store);
  const lines = results.map(({ what, faults, detail }) => {
    const verdict = faults === 0 ? 'ok' : `${faults} faults${detail === undefined ? '' : `: ${detail}`}`;
    return `${what}: ${verdict}`;
  });
  await print(`${asJson ? JSON.stringify(results) : lines.join('\n')}\n`);
  return results.every((result) => result.faults === 0) ? EXIT.fine : EXIT.someFailed;
}
