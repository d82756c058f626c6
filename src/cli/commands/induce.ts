import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openConcepts } from '../../concepts/open.js';
import { openCorpus } from '../../corpus/open-corpus.js';
import { loadFiles } from '../../kb/load-files.js';
import { induce, type TableRow } from '../../site/induce.js';
import { EXIT } from '../exit-codes.js';
import type { RegisterCommand } from '../register-command.js';

/** `tagpath induce FOLDER|WARC --out DIR` */
export const induceCommand: RegisterCommand = (program, exit) => {
  program
    .command('induce')
    .description('find the template of a site and make one table row a page')
    .argument('<input...>', 'folder of pages or WARC')
    .requiredOption('--out <dir>', 'where wrapper.json and table.jsonl are written')
    .option('--kb <location>', 'also load the table into a knowledge base: a file, or postgres://...')
    .action(async (inputs: string[], { out, kb }: { out: string; kb?: string }) => {
      const rows: TableRow[] = [];
      const { wrappers } = await induce(() => openCorpus(inputs), { onRow: (_, row) => rows.push(row) });
      mkdirSync(out, { recursive: true });
      writeFileSync(path.join(out, 'wrapper.json'), `${JSON.stringify(wrappers[0], null, 1)}\n`);
      writeFileSync(path.join(out, 'table.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      if (kb !== undefined) await loadFiles(kb, [out], { concepts: openConcepts() });
      exit(rows.some((row) => row.status === 'error') ? EXIT.someFailed : EXIT.fine);
    });
};
