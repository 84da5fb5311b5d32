/** Shell completion: scripts that ask this program for candidates on each Tab. */
import type { Argument, Option } from 'commander'
import type { Command, CommandLine } from './command.ts'
import type { CommandIo } from './io.ts'

/**
 * If the program offers nothing, the shell offers files. Words are passed on as typed and never evaluated.
 */
const scripts = {
  bash: `_highstreet() {
  COMPREPLY=()
  local word
  while IFS=$'\\t' read -r word _; do COMPREPLY+=("$word"); done \\
    < <(highstreet complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _highstreet highstreet`,
  zsh: `_highstreet() {
  local -a found
  local line
  for line in "\${(@f)$(highstreet complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && found+=("\${\${line//:/\\\\:}/$'\\t'/:}")
  done
  if (( $#found )); then _describe highstreet found; else _files; fi
}
compdef _highstreet highstreet`,
  fish: `function __highstreet_complete
  set -l words (commandline -opc)
  set -l typed (commandline -ct)
  set -l found (highstreet complete -- $words[2..] "$typed" 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path "$typed"
  end
end
complete -c highstreet -f -a '(__highstreet_complete)'`,
} as const

const shells = ['bash', 'zsh', 'fish'] as const

/** `highstreet completion bash|zsh|fish` */
export const completionCommand: Command = {
  name: 'completion',
  declare(line, { io }) {
    line
      .description(
        `
Prints a script for your shell. Load it where the shell starts:

  bash   source <(highstreet completion bash)      in ~/.bashrc
  zsh    source <(highstreet completion zsh)       in ~/.zshrc, after compinit
  fish   highstreet completion fish | source       in ~/.config/fish/config.fish
`.trim(),
      )
      .addArgument(line.createArgument('<shell>', 'your shell').choices(shells))
      .action((shell) => io.out(scripts[shell]))
  },
}

/**
 * Answers `complete -- WORDS`, which the scripts call: one line per candidate, `word<TAB>description`.
 * @param words the words typed after `highstreet`; the last one, possibly empty, is to be completed
 * @param declare declares a command by name
 */
export async function answerShell(
  line: CommandLine,
  words: readonly string[],
  declare: (called: CommandLine, fail: () => void) => Promise<void>,
  io: CommandIo,
): Promise<void> {
  const typed = words.at(-1) ?? ''
  let command = line
  let awaited: Option | undefined
  let argumentsGiven = 0
  for (const word of words.slice(0, -1)) {
    if (awaited !== undefined) awaited = undefined
    else if (word.startsWith('-')) awaited = takesValue(optionOf(command, word))
    else {
      const called = command.commands.find((one) => one.name() === word) as CommandLine | undefined
      if (called === undefined) argumentsGiven++
      else {
        if (command === line) await declare(called, () => undefined)
        command = called
      }
    }
  }
  const argument = command.registeredArguments[argumentsGiven] ?? command.registeredArguments.at(-1)
  const offered =
    awaited !== undefined
      ? choicesOf(awaited)
      : typed.startsWith('-')
        ? optionsOf(command)
        : [...commandsOf(command), ...choicesOf(argument)]
  for (const [word, description] of offered)
    if (word.startsWith(typed)) await io.out(`${word}\t${description}`)
}

const optionOf = (command: CommandLine, word: string): Option | undefined =>
  command.options.find(({ long, short }) => long === word || short === word) as Option | undefined

const takesValue = (option: Option | undefined): Option | undefined =>
  option?.required || option?.optional ? option : undefined

const choicesOf = (taker: Option | Argument | undefined): [string, string][] =>
  (taker?.argChoices ?? []).map((choice) => [choice, ''])

const optionsOf = (command: CommandLine): [string, string][] =>
  command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, description }) => [long ?? '', description])

const commandsOf = (command: CommandLine): [string, string][] =>
  command.commands.map((one) => [one.name(), one.summary() || one.description()])
