import { type Command, Option } from 'commander';
import { wholeNumber } from './option-values.js';
import { setTerminal } from './terminal.js';
import { setWidth } from './terminal-width.js';

const COMMON = 'Common options:';

/** Options that every command has. */
interface CommonFlags {
  readonly json?: true;
  readonly quiet?: true;
  readonly verbose?: true;
  readonly width?: number;
}

/** Gives a command and those below it the options that all share. */
export function addCommonOptions(command: Command): void {
  if (command.commands.length > 0) {
    for (const child of command.commands) addCommonOptions(child);
    return;
  }
  const options = [
    ...(jsonFormat(command) === undefined ? [] : [new Option('--json', 'results as JSON')]),
    new Option('-q, --quiet', 'nothing but results and errors'),
    new Option('--verbose', 'traces of errors, too'),
    new Option('--width <cells>', 'width of tables (default: of the terminal, else 80)').argParser(
      wholeNumber,
    ),
  ];
  const known = new Set(command.options.map(({ long }) => long));
  for (const option of options) {
    if (!known.has(option.long)) command.addOption(option.helpGroup(COMMON));
  }
}

/** What the shared options mean, before a command runs. */
export function applyCommonOptions(command: Command): void {
  const { json, quiet, verbose, width } = command.opts<CommonFlags>();
  setTerminal({ quiet: quiet ?? false, verbose: verbose ?? false });
  setWidth(width ?? 0);
  if (json === undefined) return;
  command.setOptionValue('format', jsonFormat(command));
}

/** What `--json` asks for: the format of the command that is JSON. */
function jsonFormat(command: Command): string | undefined {
  const choices = command.options.find(({ long }) => long === '--format')?.argChoices ?? [];
  return ['json', 'jsonl'].find((each) => choices.includes(each));
}
