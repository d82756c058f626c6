import { Command, CommanderError } from 'commander';
import { packageVersion } from '../package-file.js';
import { compileAsUsual } from '../run/compile-later.js';
import { commandsFor } from './commands/index.js';
import { readConfig } from './config.js';
import { fitHelp } from './fit-help.js';
import { addCommonOptions, applyCommonOptions, type RegisterCommand } from './options.js';
import { EXIT, guardStandardStreams, reportError, tellError, terminalWidth } from './terminal.js';

const EXAMPLES = `
Examples:
  $ tagpath extract page.html                      a list as a table
  $ tagpath extract crawl/ --out lists.jsonl       all pages of a folder, one line each
  $ tagpath title "Top 10 Films of 2012"           what a title announces
  $ tagpath help extract                           all about one command

Exit codes: 0 all fine, 1 some inputs failed, 2 the call was wrong, 130 or 143 interrupted.`;

/** Descriptions are broken into lines where they have as many cells. */
const LEAST_WRAPPED = 20;

/** The command line with the commands given; building it runs nothing. */
export function createProgram(commands: readonly RegisterCommand[], exit: (code: number) => void): Command {
  const program = new Command('tagpath')
    .description('Turns web pages into tables you can ask.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .showHelpAfterError('Run the command with --help to see what it takes.')
    .showSuggestionAfterError()
    .configureHelp({ minWidthToWrap: LEAST_WRAPPED })
    .configureOutput({
      writeOut: (text) => process.stdout.write(fitHelp(text, terminalWidth())),
      outputError: tellWrongCall,
      getOutHelpWidth: terminalWidth,
    })
    .addHelpText('after', EXAMPLES)
    .exitOverride();
  for (const register of commands) register(program, exit);
  for (const command of program.commands) addCommonOptions(command);
  program.hook('preAction', (_, command) => applyCommonOptions(command));
  return program;
}

/** What the parser of the command line says of a wrong call, in the shape that all errors have. */
function tellWrongCall(text: string, write: (text: string) => void): void {
  const message = /^error: ([\s\S]*?)\s*$/.exec(text)?.[1];
  if (message === undefined) write(text);
  else tellError({ code: 'call-wrong', message: message.replaceAll('\n', ' ') });
}

/** Options that ask about the program; what the configuration says is of no matter to them. */
const ASKING: ReadonlySet<string> = new Set(['-h', '--help', '-V', '--version']);

/** `help kb stats` is `kb stats --help`: commands of commands have their pages, and a wrong name is told as one. */
function asHelpOf(program: Command, names: readonly string[]): readonly string[] {
  let command = program;
  for (const name of names) {
    if (command.commands.length === 0) break;
    const found = command.commands.find((one) => one.name() === name || one.aliases().includes(name));
    if (found === undefined) return names;
    command = found;
  }
  return [...names, '--help'];
}

export { compileAsUsual };

/** Runs one command line and returns its exit code. */
export async function main(given: readonly string[]): Promise<number> {
  const isHelp = given[0] === 'help' && given.length > 1;
  const args = isHelp ? given.slice(1) : given;
  let exitCode: number = EXIT.fine;
  guardStandardStreams();
  try {
    if (!isHelp && !args.some((arg) => ASKING.has(arg))) readConfig(process.env);
  } catch (error) {
    return reportError(error);
  }
  const program = createProgram(await commandsFor(args), (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...(isHelp ? asHelpOf(program, args) : args)], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its own message: help and version end well, all else is a wrong call.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.wrongCall;
    return reportError(error);
  }
}
