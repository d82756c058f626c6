import type { Command } from 'commander';
import { buildNetwork, buildNetworkFromPairs } from '../../concepts/build-network.js';
import { CONCEPT_FIRST, type ImportReport, INSTANCE_FIRST } from '../../concepts/import/row-reader.js';
import { BUILT_IN_PATH, openNetwork } from '../../concepts/open.js';
import type { Pair } from '../../concepts/pair-evidence.js';
import { errorShape, TagpathError } from '../../errors.js';
import { endingOf, writeOutFile } from '../../output/out-file.js';
import { learnConcepts } from '../../run/learn-concepts.js';
import { mineCorpus } from '../../run/mine-corpus.js';
import { gatherInputs, RunCounts } from '../each-page.js';
import {
  addFetchOptions,
  conceptsOption,
  type FetchFlags,
  fetchOptions,
  formatOption,
  nonNegative,
  positiveInteger,
  type RegisterCommand,
} from '../options.js';
import { redraw } from '../progress.js';
import { counted, type ScoredFormat, showScored } from '../show-kb.js';
import { EXIT, print, tell } from '../terminal.js';

const EXAMPLES = `
Examples:
  $ tagpath concepts of apple                               what it is
  $ tagpath concepts instances scientist                    what there is of it
  $ tagpath concepts conceptualise India China Brazil       what they are together
  $ tagpath concepts mine crawl.warc.gz --out mined.tsv     is-a pairs out of text
  $ tagpath concepts build mined.tsv --out my.isa           the built-in network and more
  $ tagpath concepts of apple --concepts my.isa             ask that one; TAGPATH_CONCEPTS sets it for all`;

interface AskFlags {
  readonly format: ScoredFormat;
  readonly limit: number;
  readonly concepts?: string;
}

interface OutFlags {
  readonly out?: string;
  readonly format?: 'tsv' | 'json';
  readonly concepts?: string;
}

interface InfoFlags {
  readonly verify?: true;
  readonly format: ScoredFormat;
}

interface BuildFlags {
  readonly out: string;
  readonly builtIn: boolean;
  readonly minCount?: number;
  readonly maxPairs?: number;
  readonly instanceFirst?: true;
  readonly conceptFirst?: true;
}

/** `tagpath concepts ...`: ask the is-a network, and make a larger one. */
export const conceptsCommand: RegisterCommand = (program, exit) => {
  const concepts = program.command('concepts').addHelpText('after', EXAMPLES);
  addQuestions(concepts);
  addBuild(concepts, exit);
  addMine(concepts, exit);
  addLearn(concepts, exit);
  addInfo(concepts);
};

function addQuestions(concepts: Command): void {
  asking(concepts.command('of <instance>').description('concepts of an instance')).action(
    (instance: string, { concepts: path, limit, format }: AskFlags) =>
      print(`${showScored(openNetwork(path).conceptsOf(instance, limit), 'concept', format)}\n`),
  );
  asking(concepts.command('instances <concept>').description('instances of a concept')).action(
    (concept: string, { concepts: path, limit, format }: AskFlags) =>
      print(`${showScored(openNetwork(path).instancesOf(concept, limit), 'instance', format)}\n`),
  );
  asking(
    concepts
      .command('conceptualise <instance...>')
      .alias('conceptualize')
      .description('concepts that describe a set'),
  ).action((instances: string[], { concepts: path, limit, format }: AskFlags) =>
    print(`${showScored(openNetwork(path).conceptualise(instances, limit), 'concept', format)}\n`),
  );
}

function asking(command: Command): Command {
  return command
    .option('-n, --limit <count>', 'most answers', positiveInteger, 10)
    .addOption(formatOption(['table', 'json'], 'table'))
    .addOption(conceptsOption());
}

function addBuild(concepts: Command, exit: (code: number) => void): void {
  concepts
    .command('build [file...]')
    .alias('import')
    .description('make an index of the built-in network and files of pairs (TSV, CSV, .gz) or other indexes')
    .requiredOption('-o, --out <file>', 'the index to write')
    .option('--no-built-in', 'start from nothing')
    .option('--min-count <count>', 'leave out rarer pairs of the files', nonNegative)
    .option('--max-pairs <count>', 'keep the most frequent pairs of the files', positiveInteger)
    .option('--concept-first', 'columns are concept, instance, count (default, but for WordNet names)')
    .option('--instance-first', 'columns are instance, concept, count')
    .action(async (files: string[], flags: BuildFlags) => exit(await build(files, flags)));
}

async function build(files: readonly string[], flags: BuildFlags): Promise<number> {
  const { minCount, maxPairs } = flags;
  const order = flags.instanceFirst ? INSTANCE_FIRST : flags.conceptFirst ? CONCEPT_FIRST : undefined;
  const built = await buildNetwork(files, {
    out: flags.out,
    ...(flags.builtIn ? { base: BUILT_IN_PATH } : {}),
    ...(minCount === undefined ? {} : { minCount }),
    ...(maxPairs === undefined ? {} : { maxPairs }),
    ...(order === undefined ? {} : { order }),
    onProgress: progressLine,
  });
  for (const report of built.reports) tell(reportText(report));
  tell(`${flags.out}: ${built.meta.terms} terms, ${built.meta.pairs} pairs, ${megabytes(built.bytes)}`);
  return built.reports.some(({ bad }) => bad > 0) ? EXIT.someFailed : EXIT.fine;
}

/** While a large file is read. */
function progressLine({ file, lines, pairs }: ImportReport): void {
  redraw(`${file}: ${lines} lines, ${pairs} pairs`);
}

function reportText({ file, lines, pairs, bad, badRows, clamped }: ImportReport): string {
  const text = [`${file}: ${pairs} pairs of ${lines} lines`];
  if (clamped > 0) text.push(`  ${clamped} counts were too large to be believed and cut`);
  if (bad > 0) text.push(`  ${bad} rows could not be read:`);
  for (const { line, fault } of badRows.slice(0, SHOWN_BAD_ROWS)) text.push(`    line ${line}: ${fault}`);
  if (bad > SHOWN_BAD_ROWS) text.push(`    and ${bad - SHOWN_BAD_ROWS} more`);
  return text.join('\n');
}

const SHOWN_BAD_ROWS = 10;

function addMine(concepts: Command, exit: (code: number) => void): void {
  const command = writing(
    concepts
      .command('mine [input...]')
      .description('find is-a pairs in the text of pages, by patterns such as "X such as A, B and C"'),
  );
  addFetchOptions(command).action(async (inputs: string[], flags: OutFlags & FetchFlags) => {
    refuseUnknownEnding(flags);
    const counts = new RunCounts();
    let unread = 0;
    const named = await gatherInputs(inputs);
    const { pages, sentences, sightings, pairs } = await mineCorpus(named, openNetwork(flags.concepts), {
      fetch: fetchOptions(flags),
      onFailed: ({ source, error }) => {
        unread++;
        counts.fail(source, error);
      },
      onBadPage: (source, error) => counts.fail(source, errorShape(error)),
    });
    const found = [
      `${counted(sentences, 'sentence')} with a pattern`,
      counted(sightings, 'list'),
      `${counted(pairs.length, 'pair')} kept`,
    ];
    tell(counts.text(pages + unread, found.join(', ')));
    await writePairs(pairs, 'mined', flags);
    exit(counts.errors > 0 ? EXIT.someFailed : EXIT.fine);
  });
}

function addLearn(concepts: Command, exit: (code: number) => void): void {
  writing(
    concepts
      .command('learn <result...>')
      .description('learn is-a pairs from results: files of extract and of tables, folders of induce'),
  ).action(async (inputs: string[], flags: OutFlags) => {
    refuseUnknownEnding(flags);
    const { lists, pairs, badLines } = await learnConcepts(inputs, openNetwork(flags.concepts));
    tell(
      `${counted(lists, 'list')}, ${counted(pairs.length, 'pair')} kept, ${counted(badLines, 'line')} passed over`,
    );
    await writePairs(pairs, 'learned', flags);
    exit(badLines > 0 ? EXIT.someFailed : EXIT.fine);
  });
}

function writing(command: Command): Command {
  return command
    .option(
      '-o, --out <file>',
      'rows of concept, instance, count (.tsv, .json); or, if it ends in .isa, a network with them',
    )
    .addOption(formatOption(['tsv', 'json']))
    .addOption(conceptsOption());
}

function formatOfPairs(out: string | undefined): 'tsv' | 'json' | 'isa' {
  const ending = out === undefined ? '' : endingOf(out);
  if (ending === '' || ending === 'tsv' || ending === 'txt') return 'tsv';
  if (ending === 'json' || ending === 'isa') return ending;
  throw new TagpathError('call-unknown-ending', { path: out, known: '.tsv, .json, .isa' });
}

/** Said before the work whose result would have no place. */
function refuseUnknownEnding({ out, format }: OutFlags): void {
  if (format === undefined) formatOfPairs(out);
}

async function writePairs(
  pairs: readonly Pair[],
  source: string,
  { out, format: asked, concepts: base = BUILT_IN_PATH }: OutFlags,
): Promise<void> {
  const format = asked ?? formatOfPairs(out);
  if (out !== undefined && format === 'isa') {
    buildNetworkFromPairs(pairs, source, base, out);
    return;
  }
  const rows = pairs.map(({ concept, instance, count }) => ({ concept, instance, count }));
  const text =
    format === 'json'
      ? `${JSON.stringify(rows)}\n`
      : rows.map((row) => `${Object.values(row).join('\t')}\n`).join('');
  if (out === undefined) await print(text);
  else await writeOutFile(out, text);
}

function addInfo(concepts: Command): void {
  concepts
    .command('info [index]')
    .description('what an index holds; checks all of it with --verify')
    .option('--verify', 'read everything and compare the checksums')
    .addOption(formatOption(['table', 'json'], 'table'))
    .action(async (path: string | undefined, { verify, format }: InfoFlags) => {
      const { reader, meta } = openNetwork(path);
      if (verify) reader.verify();
      const { terms, pairs, sources } = meta;
      const { path: index, bytes } = reader;
      if (format === 'json')
        return print(
          `${JSON.stringify({ index, terms, pairs, bytes, sources, ...(verify ? { sound: true } : {}) }, null, 2)}\n`,
        );
      const lines = sources.map((source) => `  ${source.name}: ${source.pairs} pairs\n`);
      const sound = verify ? ', sound' : '';
      await print(`${index}: ${terms} terms, ${pairs} pairs, ${megabytes(bytes)}${sound}\n${lines.join('')}`);
    });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
