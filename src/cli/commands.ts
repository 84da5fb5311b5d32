import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadDataFile } from '../adapters/gazetteer-file/data-files.ts'
import { mergeLog } from '../adapters/segment-index/merge.ts'
import { rebuildIndex } from '../adapters/segment-index/rebuild.ts'
import { removeAllMerged } from '../adapters/segment-index/search-log.ts'
import { SqliteAccessWriter } from '../adapters/sqlite/access-commands.ts'
import { SqliteAccessStore } from '../adapters/sqlite/access-store.ts'
import { backUp, restore } from '../adapters/sqlite/backup.ts'
import { InlineCommitter } from '../adapters/sqlite/committer.ts'
import { openDatabase } from '../adapters/sqlite/database.ts'
import { inspectDatabase } from '../adapters/sqlite/inspect.ts'
import { SqliteOperatorPlaces } from '../adapters/sqlite/operator-places.ts'
import { SqliteTaxonomyOverlay } from '../adapters/sqlite/taxonomy-overlay.ts'
import { openTaxonomy } from '../adapters/taxonomy-file/open.ts'
import { composeDirectory, searchFiles, searchSource } from '../compose.ts'
import { readSettings } from '../config/settings.ts'
import { callOf } from '../endpoints/define-endpoint.ts'
import { endpoints } from '../endpoints/index.ts'
import { databaseFile, databaseName, shippedData } from '../paths.ts'
import { prepareDataFolder } from '../server/serve.ts'
import { TaxonomyEditor } from '../taxonomy/editor.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { categoriesCommand } from './categories.ts'
import { dataCommand } from './data.ts'
import { doctorCommand } from './doctor.ts'
import { geocodeCommand } from './geocode.ts'
import { importCommand } from './import.ts'
import { type Command, CommandFailure, type CommandIo, runCommand } from './io.ts'
import { keysCommand } from './keys.ts'
import { matchCommand } from './match.ts'
import { placesCommand } from './places.ts'
import { plansCommand } from './plans.ts'
import { reindexCommand } from './reindex.ts'
import { serveCommand } from './serve.ts'
import { usersCommand } from './users.ts'

/** What a command opened, to be closed when it is done. */
const opened: (() => unknown)[] = []

/** The data folder's accounts, keys, plans and users. */
async function openAccess() {
  const settings = readSettings(process.env)
  prepareDataFolder(settings)
  const file = databaseFile(settings)
  const reader = openDatabase(file, 'reader')
  const writer = openDatabase(file, 'writer')
  opened.push(
    () => reader.close(),
    () => writer.close(),
  )
  return {
    store: new SqliteAccessStore(reader),
    writer: new SqliteAccessWriter(writer, Date.now),
    now: Date.now,
    calls: new Set(endpoints.map(callOf)),
  }
}

/** The whole directory, for commands that do what the API does. */
async function openDirectory() {
  const settings = readSettings(process.env)
  prepareDataFolder(settings)
  const writer = openDatabase(databaseFile(settings), 'writer')
  const directory = await composeDirectory({ settings, committer: new InlineCommitter(writer, Date.now) })
  opened.push(() => directory.close())
  return { directory, settings, writer }
}

async function openReindex() {
  const { directory, settings } = await openDirectory()
  const { store } = directory.services
  return {
    rebuildSearch: async (progress: (done: number) => void) => {
      const files = searchFiles(settings)
      const documents = searchSource(settings)
      const outcome = await rebuildIndex({ ...files, documents, onProgress: progress })
      if (outcome === 'busy')
        throw new CommandFailure('another process is merging the search index; try again in a moment')
      return store.count()
    },
  }
}

async function openPlaces() {
  const { directory, writer } = await openDirectory()
  return { gazetteer: directory.services.gazetteer, places: new SqliteOperatorPlaces(writer) }
}

async function openImport() {
  const { directory, settings, writer } = await openDirectory()
  // A long import leaves a segment behind, so that no server has to replay it row by row.
  opened.push(() => {
    mergeLog(searchFiles(settings))
    return removeAllMerged(writer)
  })
  return {
    addBusiness: directory.operations.addBusiness,
    taxonomy: directory.services.taxonomy,
    reportFolder: join(settings.dataDir, 'imports'),
    principal: async (account: string) => ({ account, keyId: '', plan: 'admin', admin: false, userId: null }),
  }
}

/** The taxonomy with the operator's changes, to be changed. */
async function openCategories() {
  const settings = readSettings(process.env)
  prepareDataFolder(settings)
  const writer = openDatabase(databaseFile(settings), 'writer')
  opened.push(() => writer.close())
  const overlay = new SqliteTaxonomyOverlay(writer)
  const taxonomy = openTaxonomy(shippedData, overlay)
  return {
    taxonomy,
    editor: new TaxonomyEditor(overlay, taxonomy),
    readText: (file: string) => readFileSync(file, 'utf8'),
  }
}

const backupServices = async () => ({
  dataDir: readSettings(process.env).dataDir,
  now: Date.now,
  backUp,
  restore,
})

const dataServices = async () => {
  const { dataDir } = readSettings(process.env)
  return { load: (file: string) => loadDataFile(file, dataDir) }
}

const setup = async () => ({
  readSettings: () => readSettings(process.env),
  databaseName,
  inspectDatabase,
  shippedData,
  tryImages: async () => {
    const { default: sharp } = await import('sharp')
    return sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  },
})

interface Entry {
  readonly command: Command<never>
  readonly open: () => Promise<unknown>
}

const entry = <Services>(command: Command<Services>, open: () => Promise<Services>): Entry => ({
  command: command as Command<never>,
  open,
})

const nothing = async (): Promise<undefined> => undefined

const commands: readonly Entry[] = [
  entry(serveCommand, nothing),
  entry(importCommand, openImport),
  entry(usersCommand, openAccess),
  entry(keysCommand, openAccess),
  entry(plansCommand, openAccess),
  entry(placesCommand, openPlaces),
  entry(categoriesCommand, openCategories),
  entry(doctorCommand, setup),
  entry(backupCommand, backupServices),
  entry(restoreCommand, backupServices),
  entry(reindexCommand, openReindex),
  entry(dataCommand, dataServices),
  entry(matchCommand, nothing),
  entry(geocodeCommand, nothing),
]

function usage(): string {
  const width = Math.max(...commands.map(({ command }) => command.name.length))
  const lines = commands.map(({ command }) => `  ${command.name.padEnd(width)}  ${command.summary}`)
  return `Usage: highstreet COMMAND [options]\n\n${lines.join('\n')}\n\nhighstreet COMMAND --help tells more. Settings are environment variables: docs/reference/settings.md.`
}

/** Runs one command of the command line and sets the exit status. */
export async function runNamed(args: readonly string[], io: CommandIo): Promise<void> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    if (name === undefined) io.err(usage())
    else await io.out(usage())
    process.exitCode = name === undefined ? 2 : 0
    return
  }
  const found = commands.find(({ command }) => command.name === name)
  if (found === undefined) {
    io.err(`highstreet: there is no command ${name}`)
    io.err(usage())
    process.exitCode = 2
    return
  }
  process.exitCode = await runCommand(found.command, rest, io, found.open as () => Promise<never>)
  for (const close of opened.reverse()) await close()
}
