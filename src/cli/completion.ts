import type { Command, Option } from 'commander';

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

function flagsOf(command: Command): string[] {
  return command.options.flatMap((option) =>
    [option.long, option.short].filter((flag) => flag !== undefined),
  );
}

function choicesOf(option: Option): string {
  return (option.argChoices ?? []).join(' ');
}

function bashScript(program: Command): string {
  const names = program.commands.map((command) => command.name());
  const choices = program.commands.flatMap((command) =>
    command.options
      .filter((option) => option.argChoices !== undefined && option.long)
      .map((option) => `    ${command.name()}:${option.long}) words="${choicesOf(option)}" ;;`),
  );
  const flags = program.commands.map(
    (command) => `      ${command.name()}) words="${flagsOf(command).join(' ')}" ;;`,
  );
  return `_tagpath() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(' ')} help --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}:$previous" in
${choices.join('\n')}
  esac
  if [ -z "$words" ] && [[ "$current" == -* ]]; then
    case "\${COMP_WORDS[1]}" in
${flags.join('\n')}
    esac
  fi
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
  for (const command of program.commands) {
    for (const option of command.options) {
      const long = option.long ? ` -l ${option.long.slice(2)}` : '';
      const short = option.short ? ` -s ${option.short.slice(1)}` : '';
      const values = option.argChoices ? ` -x -a ${quote(choicesOf(option))}` : '';
      const where = `-n '__fish_seen_subcommand_from ${command.name()}'`;
      lines.push(`complete -c tagpath ${where}${long}${short}${values} -d ${quote(option.description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** A table of words for every place, and a completer that looks them up. */
function powershellScript(program: Command): string {
  const list = (words: readonly string[]) => `@(${words.map((word) => `'${word}'`).join(', ')})`;
  const flags = program.commands.map((command) => `  '${command.name()}' = ${list(flagsOf(command))}`);
  const choices = program.commands.flatMap((command) =>
    command.options
      .filter((option) => option.argChoices !== undefined && option.long)
      .map((option) => `  '${command.name()}:${option.long}' = ${list(option.argChoices!)}`),
  );
  const names = program.commands.map((command) => command.name());
  return `$tagpathCommands = ${list([...names, 'help', '--help', '--version'])}
$tagpathFlags = @{
${flags.join('\n')}
}
$tagpathChoices = @{
${choices.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName tagpath -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  if ($before.Count -le 1) { $words = $tagpathCommands }
  else {
    $words = $tagpathChoices["$($before[1]):$($before[-1])"]
    if (-not $words) { $words = $tagpathFlags[$before[1]] }
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
