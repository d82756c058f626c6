import { Option } from 'commander';
import { check } from '../../kb/check.js';
import { EXPORT_FORMATS, type ExportFormat, exportTo } from '../../kb/export.js';
import type { Kb } from '../../kb/kb.js';
import { openKb } from '../../kb/open.js';
import { EXIT } from '../exit-codes.js';
import { kbOption } from '../kb-option.js';
import { positiveInteger } from '../option-values.js';
import type { RegisterCommand } from '../register-command.js';

/** `tagpath kb check|export|stats|merges|undo`: care for a knowledge base. */
export const kbCommand: RegisterCommand = (program, exit) => {
  const command = program.command('kb').description('check, export and mend a knowledge base');
  command
    .command('stats')
    .description('what the base holds')
    .addOption(kbOption())
    .action(({ kb }: { kb: string }) => withKb(kb, async (base) => print(await base.stats())));
  command
    .command('check')
    .description('verify that the base is sound')
    .addOption(kbOption())
    .action(({ kb }: { kb: string }) => withKb(kb, async (base) => exit(await runCheck(base))));
  command
    .command('export')
    .description('write everything to files, one a table')
    .argument('<folder>', 'where the files go')
    .addOption(kbOption())
    .addOption(new Option('-f, --format <format>', 'what to write').choices(EXPORT_FORMATS).default('jsonl'))
    .action((folder: string, { kb, format }: { kb: string; format: ExportFormat }) =>
      withKb(kb, async (base) => {
        for (const table of await exportTo(base.store, folder, format)) print(table);
      }),
    );
  command
    .command('merges')
    .description('decisions that two names are one thing, newest first')
    .option('-n, --limit <n>', 'decisions at most', positiveInteger, 100)
    .addOption(kbOption())
    .action(({ kb, limit }: { kb: string; limit: number }) =>
      withKb(kb, async (base) => {
        for (const decision of await base.resolutions(undefined, limit)) print(decision);
      }),
    );
  command
    .command('undo')
    .description('take a decision back; it stays on record')
    .argument('<decision>', 'its id, as kb merges prints it', positiveInteger)
    .addOption(kbOption())
    .action((id: number, { kb }: { kb: string }) =>
      withKb(kb, async (base) => exit((await base.undo(id)) ? EXIT.fine : EXIT.someFailed)),
    );
};

async function withKb(location: string, work: (kb: Kb) => Promise<void>): Promise<void> {
  const kb = await openKb(location);
  try {
    await work(kb);
  } finally {
    await kb.close();
  }
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

async function runCheck(kb: Kb): Promise<number> {
  const results = await check(kb.store);
  for (const { what, faults, detail } of results) {
    const verdict = faults === 0 ? 'ok' : `${faults} faults${detail === undefined ? '' : `: ${detail}`}`;
    process.stdout.write(`${what}: ${verdict}\n`);
  }
  return results.every((result) => result.faults === 0) ? EXIT.fine : EXIT.someFailed;
}
