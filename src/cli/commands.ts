import { version } from '../paths.ts'
import { type Command, type CommandIo, runCommand } from './io.ts'
import type { AtEnd } from './open/at-end.ts'

interface Entry {
  readonly command: Command<never>
  /** Opens what the command works on. */
  readonly open: (atEnd: AtEnd) => Promise<unknown>
}

const entry = <Services>(command: Command<Services>, open: (atEnd: AtEnd) => Promise<Services>): Entry => ({
  command: command as Command<never>,
  open,
})

const nothing = async (): Promise<undefined> => undefined
const access = () => import('./open/access.ts')
const directory = () => import('./open/directory.ts')
const folder = () => import('./open/folder.ts')

/** Each is loaded when it is called, and what it works on when its arguments are right: the whole directory takes a second. */
const commands: Readonly<Record<string, () => Promise<Entry>>> = {
  serve: async () => entry((await import('./serve.ts')).serveCommand, nothing),
  import: async () =>
    entry((await import('./import.ts')).importCommand, async (atEnd) =>
      (await directory()).openImport(atEnd),
    ),
  users: async () =>
    entry((await import('./users.ts')).usersCommand, async (atEnd) => (await access()).openAccess(atEnd)),
  keys: async () =>
    entry((await import('./keys.ts')).keysCommand, async (atEnd) => (await access()).openAccess(atEnd)),
  plans: async () =>
    entry((await import('./plans.ts')).plansCommand, async (atEnd) => (await access()).openPlans(atEnd)),
  accounts: async () =>
    entry((await import('./accounts.ts')).accountsCommand, async (atEnd) =>
      (await access()).openAccess(atEnd),
    ),
  places: async () =>
    entry((await import('./places.ts')).placesCommand, async (atEnd) =>
      (await directory()).openPlaces(atEnd),
    ),
  categories: async () =>
    entry((await import('./categories.ts')).categoriesCommand, async (atEnd) =>
      (await directory()).openCategories(atEnd),
    ),
  inbox: async () =>
    entry((await import('./inbox.ts')).inboxCommand, async (atEnd) => (await directory()).openInbox(atEnd)),
  purge: async () =>
    entry((await import('./purge.ts')).purgeCommand, async (atEnd) => (await directory()).openPurge(atEnd)),
  doctor: async () =>
    entry((await import('./doctor.ts')).doctorCommand, async () => (await folder()).openSetup()),
  backup: async () =>
    entry((await import('./backup.ts')).backupCommand, async () => (await folder()).openBackups()),
  restore: async () =>
    entry((await import('./backup.ts')).restoreCommand, async () => (await folder()).openBackups()),
  reindex: async () =>
    entry((await import('./reindex.ts')).reindexCommand, async (atEnd) =>
      (await directory()).openReindex(atEnd),
    ),
  data: async () => entry((await import('./data.ts')).dataCommand, async () => (await folder()).openData()),
  match: async () => entry((await import('./match.ts')).matchCommand, nothing),
  geocode: async () =>
    entry((await import('./geocode.ts')).geocodeCommand, async () =>
      (await import('./open/geocoder.ts')).openGeocoder(),
    ),
}

async function usage(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const width = Math.max(...all.map(({ command }) => command.name.length))
  const lines = all.map(({ command }) => `  ${command.name.padEnd(width)}  ${command.summary}`)
  return `Usage: highstreet COMMAND [options]\n\n${lines.join('\n')}\n\nhighstreet COMMAND --help tells more, highstreet --version the version. Settings are environment variables: docs/reference/settings.md.`
}

const isHelp = (name: string): boolean => ['--help', '-h', 'help'].includes(name)

/** Runs one command of the command line and sets the exit status. */
export async function runNamed([name, ...rest]: readonly string[], io: CommandIo): Promise<void> {
  if (name === '--version') return io.out(version)
  if (name !== undefined && isHelp(name)) return io.out(await usage())
  const load = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) {
    if (name !== undefined) io.err(`highstreet: there is no command ${name}`)
    io.err(await usage())
    process.exitCode = 2
    return
  }
  const { command, open } = await load()
  const opened: (() => unknown)[] = []
  const services = async (): Promise<never> => (await open((close) => opened.push(close))) as never
  process.exitCode = await runCommand(command, rest, io, services)
  for (const close of opened.reverse()) await close()
}
