import { Argument } from 'commander';
import { COMPLETION_SHELLS, type CompletionShell, completionScript } from '../completion.js';
import type { RegisterCommand } from '../options.js';
import { print } from '../terminal.js';

export const completion: RegisterCommand = (program) => {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(COMPLETION_SHELLS))
    .addHelpText(
      'after',
      `
Examples:
  $ source <(tagpath completion bash)
  $ tagpath completion zsh > "\${fpath[1]}/_tagpath"
  $ tagpath completion fish > ~/.config/fish/completions/tagpath.fish
  PS> tagpath completion powershell | Out-String | Invoke-Expression`,
    )
    .action(async (shell: CompletionShell) => {
      await print(completionScript(program, shell));
    });
};
