/** Completion by the shell: scripts that ask this program, with each Tab, what may come next. */
import type { Argument, Option } from 'commander'
import type { Command, CommandLine } from './command.ts'
import type { CommandIo } from './io.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** `highstreet completion bash|zsh|fish` */
export const completionCommand: Command = {
  name: 'completion',
  declare(line) {
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
      .action(async (shell) => {
        const { script } = await import('@bomb.sh/tab')
        script(shell, 'highstreet', 'highstreet')
      })
  },
}

/** What the scripts read in the last line of an answer: may the shell offer files besides? */
const files = ':0'
const noFiles = ':4'

/**
 * Answers `complete -- WORDS`, which the scripts call: a line for each word that may come next, `word<TAB>description`, then a directive.
 * @param words what was typed after `highstreet`; the last one, perhaps empty, is to be completed
 * @param declare of a command that was typed
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
  const isFile = typed.startsWith('-') ? false : takesFile(awaited ?? argument)
  await io.out(isFile ? files : noFiles)
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

/** What stands for a value says what it is: `--mapping <file>`, `<file>`. */
const takesFile = (taker: Option | Argument | undefined): boolean =>
  taker !== undefined && /\bfile\b/.test('flags' in taker ? taker.flags : taker.name())
