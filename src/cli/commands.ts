import { version } from '../paths.ts'
import { type Command, newCommandLine, runCommandLine } from './command.ts'
import { answerShell } from './completion.ts'
import type { CommandIo } from './io.ts'
import type { AtEnd } from './open/at-end.ts'

interface Loaded {
  readonly command: Command<never>
  /** Opens the command's services. */
  readonly open: (atEnd: AtEnd) => Promise<unknown>
}

const entry = <Services>(command: Command<Services>, open: (atEnd: AtEnd) => Promise<Services>): Loaded => ({
  command: command as Command<never>,
  open,
})

const nothing = async (): Promise<undefined> => undefined
const access = () => import('./open/access.ts')
const directory = () => import('./open/directory.ts')
const folder = () => import('./open/folder.ts')

interface Entry {
  /** The description in the list of commands. */
  readonly summary: string
  readonly load: () => Promise<Loaded>
}

/**
 * A command is loaded when called, and its services when its arguments are valid: loading the whole directory
 * is slow.
 */
const commands: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'run the directory until it is stopped',
    load: async () => entry((await import('./serve.ts')).serveCommand, nothing),
  },
  import: {
    summary:
      'take in businesses from tables (CSV, XLSX, ODS), JSON, GeoJSON, OpenStreetMap or Parquet files, or draft a mapping file',
    load: async () =>
      entry((await import('./import.ts')).importCommand, async (atEnd) => ({
        taxonomyAlone: async () =>
          (await (await import('./open/taxonomy.ts')).openTaxonomyAlone(atEnd)).taxonomy,
        whole: async () => (await directory()).openImport(atEnd),
      })),
  },
  feeds: {
    summary: 'list, add, change and run feeds: files that are taken in again and again',
    load: async () =>
      entry((await import('./feeds.ts')).feedsCommand, async (atEnd) => (await directory()).openFeeds(atEnd)),
  },
  export: {
    summary: 'write the directory, or what an account supplies, to a file',
    load: async () =>
      entry((await import('./export.ts')).exportCommand, async (atEnd) =>
        (await directory()).openExport(atEnd),
      ),
  },
  users: {
    summary: 'create and list the people on whose behalf writes are made',
    load: async () =>
      entry((await import('./users.ts')).usersCommand, async (atEnd) => (await access()).openAccess(atEnd)),
  },
  keys: {
    summary: 'create, list, revoke and rotate API keys',
    load: async () =>
      entry((await import('./keys.ts')).keysCommand, async (atEnd) => (await access()).openAccess(atEnd)),
  },
  plans: {
    summary: 'list plans; change one or add one',
    load: async () =>
      entry((await import('./plans.ts')).plansCommand, async (atEnd) => (await access()).openPlans(atEnd)),
  },
  accounts: {
    summary: 'list accounts; say how far one is trusted and for whom it edits',
    load: async () =>
      entry((await import('./accounts.ts')).accountsCommand, async (atEnd) =>
        (await access()).openAccess(atEnd),
      ),
  },
  places: {
    summary: 'find places of the gazetteer; add places and correct them',
    load: async () =>
      entry((await import('./places.ts')).placesCommand, async (atEnd) =>
        (await directory()).openPlaces(atEnd),
      ),
  },
  sites: {
    summary: 'list, add and change public directories under host names of their own',
    load: async () =>
      entry((await import('./sites.ts')).sitesCommand, async (atEnd) => (await directory()).openSites(atEnd)),
  },
  rules: {
    summary: 'list, put, remove, import and export rules that steer searches',
    load: async () =>
      entry((await import('./rules.ts')).rulesCommand, async (atEnd) => (await directory()).openRules(atEnd)),
  },
  searches: {
    summary: 'list phrases that found nobody, were guessed or were abandoned',
    load: async () =>
      entry((await import('./searches.ts')).searchesCommand, async (atEnd) =>
        (await directory()).openSearches(atEnd),
      ),
  },
  categories: {
    summary: 'list, add and change categories; bring a taxonomy of your own',
    load: async () =>
      entry((await import('./categories.ts')).categoriesCommand, async (atEnd) =>
        (await directory()).openCategories(atEnd),
      ),
  },
  inbox: {
    summary: 'list, show and settle reports, messages and mail that wait for an operator',
    load: async () =>
      entry((await import('./inbox.ts')).inboxCommand, async (atEnd) => (await directory()).openInbox(atEnd)),
  },
  merge: {
    summary: 'merge an entity into another that is the same business',
    load: async () =>
      entry((await import('./merge.ts')).mergeCommand, async (atEnd) => (await directory()).openMerge(atEnd)),
  },
  unmerge: {
    summary: 'take a merged entity out again',
    load: async () =>
      entry((await import('./merge.ts')).unmergeCommand, async (atEnd) =>
        (await directory()).openMerge(atEnd),
      ),
  },
  review: {
    summary: 'list, show and decide pairs of entities that may be one business',
    load: async () =>
      entry((await import('./review.ts')).reviewCommand, async (atEnd) =>
        (await directory()).openReview(atEnd),
      ),
  },
  duplicates: {
    summary: 'look for entities that may be one business, for highstreet review',
    load: async () =>
      entry((await import('./duplicates.ts')).duplicatesCommand, async (atEnd) =>
        (await directory()).openDuplicates(atEnd),
      ),
  },
  dedupe: {
    summary: 'merge the duplicates of the whole directory, and queue what a person has to decide',
    load: async () =>
      entry((await import('./dedupe.ts')).dedupeCommand, async (atEnd) =>
        (await directory()).openDedupe(atEnd),
      ),
  },
  purge: {
    summary: 'erase a business, what a source said of it, or a person',
    load: async () =>
      entry((await import('./purge.ts')).purgeCommand, async (atEnd) => (await directory()).openPurge(atEnd)),
  },
  undo: {
    summary: 'undo an import, or what an account or a user changed since a time',
    load: async () =>
      entry((await import('./undo.ts')).undoCommand, async (atEnd) => (await directory()).openUndo(atEnd)),
  },
  doctor: {
    summary: 'check the set-up and say what is wrong',
    load: async () =>
      entry((await import('./doctor.ts')).doctorCommand, async () => (await folder()).openSetup()),
  },
  nodes: {
    summary: 'list the servers of a cluster, their lag and leases',
    load: async () =>
      entry((await import('./nodes.ts')).nodesCommand, async () => (await folder()).openNodes()),
  },
  backup: {
    summary: 'copy the whole data folder into one file, beside a running server',
    load: async () =>
      entry((await import('./backup.ts')).backupCommand, async () => (await folder()).openBackups()),
  },
  restore: {
    summary: 'bring a backup back into an empty data folder',
    load: async () =>
      entry((await import('./backup.ts')).restoreCommand, async () => (await folder()).openBackups()),
  },
  migrate: {
    summary: 'copy the directory from the data folder into a cluster, or back',
    load: async () =>
      entry((await import('./migrate.ts')).migrateCommand, async (atEnd) =>
        (await import('./open/migrate.ts')).openMigrate(atEnd),
      ),
  },
  reindex: {
    summary: 'make the search entries anew from the record store',
    load: async () =>
      entry((await import('./reindex.ts')).reindexCommand, async (atEnd) =>
        (await directory()).openReindex(atEnd),
      ),
  },
  data: {
    summary: 'take in a larger set of places or postcodes',
    load: async () => entry((await import('./data.ts')).dataCommand, async () => (await folder()).openData()),
  },
  match: {
    summary: 'say whether pairs of records are one business; no server needed',
    load: async () =>
      entry((await import('./match.ts')).matchCommand, async (atEnd) => (await directory()).openMatch(atEnd)),
  },
  geocode: {
    summary: 'turn addresses into points; no server needed',
    load: async () =>
      entry((await import('./geocode.ts')).geocodeCommand, async () =>
        (await import('./open/geocoder.ts')).openGeocoder(),
      ),
  },
  completion: {
    summary: 'print what makes a shell complete commands, options and files',
    load: async () => entry((await import('./completion.ts')).completionCommand, nothing),
  },
}

/** Runs one command of the command line and sets the exit status. */
export async function runNamed(args: readonly string[], io: CommandIo): Promise<void> {
  const line = newCommandLine(io)
    .version(version, '--version', 'print the version')
    .addHelpText(
      'after',
      '\nhighstreet COMMAND --help says more. Settings are environment variables: docs/reference/settings.md.',
    )
  for (const [name, { summary }] of Object.entries(commands)) line.command(name).summary(summary)
  const opened: (() => unknown)[] = []
  const declare: Parameters<typeof runCommandLine>[3] = async (called, fail) => {
    const { command, open } = await commands[called.name()]!.load()
    const services = async (): Promise<never> => (await open((close) => opened.push(close))) as never
    command.declare(called, { io, open: services, fail })
  }
  if (args[0] === 'complete') return answerShell(line, args.slice(2), declare, io)
  // Commonly typed first.
  const [first, ...rest] = args[0] === 'help' ? [...args.slice(1), '--help'] : args
  process.exitCode = await runCommandLine(line, first === undefined ? [] : [first, ...rest], io, declare)
  for (const close of opened.reverse()) await close()
}
