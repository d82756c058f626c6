import type { Command } from 'commander';

export const COMPLETION_SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type CompletionShell = (typeof COMPLETION_SHELLS)[number];

/** A completion script made from the program's own definition, so that no flag is named twice. */
export function completionScript(program: Command, shell: CompletionShell): string {
  if (shell === 'fish') return fishScript(program);
  if (shell === 'powershell') return powershellScript(program);
  // zsh runs bash's script through its own emulation.
  const zsh = '#compdef tagpath\nautoload -Uz bashcompinit && bashcompinit\n';
  return (shell === 'zsh' ? zsh : '') + bashScript(program);
}

/** A command and what may stand behind it, by the words that lead to it: "kb", "kb stats". */
interface Place {
  readonly path: string;
  readonly command: Command;
  /** Commands of this one. */
  readonly names: readonly string[];
  readonly flags: readonly string[];
}

/** All commands, and the commands of those that have some. */
function placesOf(program: Command): Place[] {
  const place = (path: string, command: Command): Place => ({
    path,
    command,
    names: command.commands.map((child) => child.name()),
    flags: command.options.flatMap(({ long, short }) => [long, short].filter((flag) => flag !== undefined)),
  });
  return program.commands.flatMap((command) => [
    place(command.name(), command),
    ...command.commands.map((child) => place(`${command.name()} ${child.name()}`, child)),
  ]);
}

/** Options of a command that take one of a few words. */
function choicesOf({ command }: Place): { readonly flag: string; readonly words: readonly string[] }[] {
  return command.options.flatMap(({ long, argChoices }) =>
    long && argChoices !== undefined ? [{ flag: long, words: argChoices }] : [],
  );
}

function bashScript(program: Command): string {
  const places = placesOf(program);
  const names = program.commands.map((command) => command.name());
  const cases = (lines: readonly string[]) => lines.map((line) => `    ${line} ;;`).join('\n');
  const commands = places.filter((place) => place.names.length > 0);
  return `_tagpath() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" place="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(' ')} help --help --version" -- "$current"))
    return
  fi
  case "$place" in
    ${commands.map(({ path }) => path).join('|')})
      if [ "$COMP_CWORD" -gt 2 ]; then place="$place \${COMP_WORDS[2]}"; fi ;;
  esac
  case "$place:$previous" in
${cases(places.flatMap((place) => choicesOf(place).map(({ flag, words }) => `"${place.path}:${flag}") words="${words.join(' ')}"`)))}
  esac
  if [ -z "$words" ]; then case "$place:$COMP_CWORD" in
${cases([`"help:2") words="${names.join(' ')}"`, ...commands.map((place) => `"${place.path}:2") words="${place.names.join(' ')}"`)])}
  esac; fi
  if [ -z "$words" ] && [[ "$current" == -* ]]; then case "$place" in
${cases(places.map(({ path, flags }) => `"${path}") words="${flags.join(' ')}"`))}
  esac; fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _tagpath tagpath
`;
}

function fishScript(program: Command): string {
  const lines = program.commands.map(
    (command) =>
      `complete -c tagpath -n __fish_use_subcommand -f -a ${command.name()} -d ${quote(command.description())}`,
  );
  for (const place of placesOf(program)) {
    const { command, path, names } = place;
    const words = path.split(' ');
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    for (const child of command.commands) {
      const where = `-n '${seen}; and not __fish_seen_subcommand_from ${names.join(' ')}'`;
      lines.push(`complete -c tagpath ${where} -f -a ${child.name()} -d ${quote(child.description())}`);
    }
    for (const option of command.options) {
      const long = option.long ? ` -l ${option.long.slice(2)}` : '';
      const short = option.short ? ` -s ${option.short.slice(1)}` : '';
      const values = option.argChoices ? ` -x -a ${quote(option.argChoices.join(' '))}` : '';
      lines.push(`complete -c tagpath -n '${seen}'${long}${short}${values} -d ${quote(option.description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** A table of words for every place, and a completer that looks them up. */
function powershellScript(program: Command): string {
  const list = (words: readonly string[]) => `@(${words.map((word) => `'${word}'`).join(', ')})`;
  const places = placesOf(program);
  const words = places.map(({ path, names, flags }) => `  '${path}' = ${list([...names, ...flags])}`);
  const choices = places.flatMap((place) =>
    choicesOf(place).map((choice) => `  '${place.path}:${choice.flag}' = ${list(choice.words)}`),
  );
  const names = program.commands.map((command) => command.name());
  return `$tagpathCommands = ${list([...names, 'help', '--help', '--version'])}
$tagpathWords = @{
${words.join('\n')}
}
$tagpathChoices = @{
${choices.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName tagpath -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  if ($before.Count -le 1) { $words = $tagpathCommands }
  else {
    $place = $before[1]
    if ($before.Count -gt 2 -and $tagpathWords.ContainsKey("$place $($before[2])")) { $place = "$place $($before[2])" }
    $words = $tagpathChoices["\${place}:$($before[-1])"]
    if (-not $words) { $words = $tagpathWords[$place] }
  }
  $words | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`;
}
