/** The whole directory, or a part that takes as much, for commands that do what the API does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scrub } from '../../adapters/scrub/scrub.ts'
import { mergeLog } from '../../adapters/segment-index/merging/merge.ts'
import { rebuildIndex } from '../../adapters/segment-index/rebuilding/rebuild.ts'
import { removeAllMerged } from '../../adapters/segment-index/recent/search-log.ts'
import { InlineCommitter } from '../../adapters/sqlite/committer.ts'
import { openDatabase } from '../../adapters/sqlite/database.ts'
import { SqliteOperatorPlaces } from '../../adapters/sqlite/operator-places.ts'
import { SqliteTaxonomyOverlay } from '../../adapters/sqlite/taxonomy-overlay.ts'
import { openTaxonomy } from '../../adapters/taxonomy-file/open-taxonomy.ts'
import { composeDirectory } from '../../compose.ts'
import { readSettings } from '../../config/settings.ts'
import { databaseFile, searchFiles, searchSource, shippedData } from '../../paths.ts'
import { prepareDataFolder } from '../../server/serve.ts'
import { scrubRequest } from '../../server/start-scrubbing.ts'
import { TaxonomyEditor } from '../../taxonomy/editor.ts'
import type { InboxServices } from '../inbox.ts'
import { CommandFailure } from '../io.ts'
import type { PurgeServices } from '../purge.ts'
import type { AtEnd } from './at-end.ts'

async function openDirectory(atEnd: AtEnd) {
  const settings = readSettings(process.env)
  prepareDataFolder(settings)
  const writer = openDatabase(databaseFile(settings), 'writer')
  const directory = await composeDirectory({ settings, committer: new InlineCommitter(writer, Date.now) })
  atEnd(() => directory.close())
  return { directory, settings, writer }
}

export async function openReindex(atEnd: AtEnd) {
  const { directory, settings } = await openDirectory(atEnd)
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

export async function openPlaces(atEnd: AtEnd) {
  const { directory, writer } = await openDirectory(atEnd)
  return { gazetteer: directory.services.gazetteer, places: new SqliteOperatorPlaces(writer) }
}

export async function openImport(atEnd: AtEnd) {
  const { directory, settings, writer } = await openDirectory(atEnd)
  // A long import leaves a segment behind, so that no server has to replay it row by row.
  atEnd(() => {
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

/** The inbox, settled by those who can read the data folder: as admins. */
export async function openInbox(atEnd: AtEnd): Promise<InboxServices> {
  const { operations, services } = (await openDirectory(atEnd)).directory
  return {
    list: operations.listInbox,
    read: operations.readInboxItem,
    isUser: (userId) => services.access.user(userId) !== undefined,
    settle: (id, settlement, userId) =>
      operations.settleInboxItem(id, settlement, {
        account: 'operator',
        keyId: '',
        plan: 'admin',
        admin: true,
        userId,
      }),
  }
}

/** Erasures by those who can read the data folder: as admins. */
export async function openPurge(atEnd: AtEnd): Promise<PurgeServices> {
  const { directory, settings } = await openDirectory(atEnd)
  const { operations, services } = directory
  return {
    operations,
    isUser: (userId) => services.access.user(userId) !== undefined,
    readLines: (file) => readFileSync(file, 'utf8').split('\n'),
    scrub: () => scrub({ ...scrubRequest(settings), now: Date.now }),
  }
}

/** The taxonomy with the operator's changes, to be changed. */
export async function openCategories(atEnd: AtEnd) {
  const settings = readSettings(process.env)
  prepareDataFolder(settings)
  const writer = openDatabase(databaseFile(settings), 'writer')
  atEnd(() => writer.close())
  const overlay = new SqliteTaxonomyOverlay(writer)
  const taxonomy = openTaxonomy(shippedData, overlay)
  return {
    taxonomy,
    editor: new TaxonomyEditor(overlay, taxonomy),
    readText: (file: string) => readFileSync(file, 'utf8'),
  }
}
