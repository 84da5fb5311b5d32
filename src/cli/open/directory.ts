/** Opens the whole directory, or an equally large part, for commands that do the same as the API. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeDirectory, loadGazetteer } from '../../compose.ts'
import { readSettings, type Settings } from '../../config/settings.ts'
import { type TakeInRequest, takeIn, takingHere } from '../../operations/feeds/take-in.ts'
import { levelsOfCandidates } from '../../operations/pairs/candidate-pairs.ts'
import type { Services } from '../../operations/services.ts'
import type { Principal } from '../../operations/submission.ts'
import { profileOf } from '../../profiles/index.ts'
import { TaxonomyEditor } from '../../taxonomy/editor.ts'
import { directoryLanguages } from '../../web/texts/in-language.ts'
import type { DedupeServices } from '../dedupe.ts'

import type { DuplicateServices } from '../duplicates.ts'
import type { ExportServices } from '../export.ts'
import type { FeedServices } from '../feeds.ts'
import type { InboxServices } from '../inbox.ts'
import { CommandFailure } from '../io.ts'
import type { MatchServices } from '../match-fit.ts'
import type { MergeServices } from '../merge.ts'
import { operator } from '../operator.ts'
import type { PurgeServices } from '../purge.ts'
import type { ReviewServices } from '../review.ts'
import type { RuleServices } from '../rules.ts'
import type { SearchReportServices } from '../searches.ts'
import type { SiteServices } from '../sites.ts'
import type { UndoServices } from '../undo.ts'
import type { AtEnd } from './at-end.ts'
import { type Common, ImportThreads } from './import-threads.ts'
import { openPlanBook } from './plan-book.ts'
import { openTaxonomyAlone } from './taxonomy.ts'

async function openDirectory(atEnd: AtEnd) {
  const settings = readSettings(process.env)
  const profile = await profileOf(settings)
  await profile.prepare(settings)
  const gazetteer = loadGazetteer(settings)
  const directory = await composeDirectory({ settings, adapters: await profile.open(settings), gazetteer })
  atEnd(() => directory.close())
  return { directory, settings, profile, gazetteer }
}

/**
 * The directory with a writer thread, so that commits are written while the next ones are prepared. In a cluster,
 * PostgreSQL does the writing.
 * @returns also `orFail`, which passes on what it is given, or fails when nothing can be written any more
 */
async function openWithWriter(atEnd: AtEnd) {
  const settings = readSettings(process.env)
  if (settings.profile !== 'embedded')
    return { ...(await openDirectory(atEnd)), orFail: <T>(work: Promise<T>) => work }
  const profile = await profileOf(settings)
  await profile.prepare(settings)
  const shared = await profile.startShared(settings, () => undefined)
  const failed = shared.failed()
  let isWriting = true
  failed.catch(() => {
    isWriting = false
  })
  const adapters = await profile.open(settings, { lines: shared.connect() })
  const directory = await composeDirectory({ settings, adapters, gazetteer: loadGazetteer(settings) })
  // Without its writer, commits would be waited for in vain.
  atEnd(async () => {
    if (!isWriting) return
    await directory.close()
    await shared.stop()
  })
  return { directory, settings, profile, orFail: <T>(work: Promise<T>) => Promise.race([work, failed]) }
}

export async function openMatch(atEnd: AtEnd): Promise<MatchServices> {
  const { directory } = await openDirectory(atEnd)
  return { candidates: (most) => levelsOfCandidates(directory.services, most) }
}

export async function openReindex(atEnd: AtEnd) {
  const { directory, settings, profile } = await openDirectory(atEnd)
  const { store } = directory.services
  return {
    entities: () => store.count(),
    rebuildSearch: async (progress: (done: number) => void) => {
      if ((await profile.rebuildSearch(settings, progress)) === 'busy')
        throw new CommandFailure('another process is merging the search index; try again in a moment')
      return store.count()
    },
  }
}

export async function openPlaces(atEnd: AtEnd) {
  const { directory, settings, profile } = await openDirectory(atEnd)
  const places = await profile.openPlaces(settings)
  atEnd(() => places.close())
  return { gazetteer: directory.services.gazetteer, places }
}

/** Opens the sites. */
export async function openSites(atEnd: AtEnd): Promise<SiteServices> {
  const { directory, settings, profile } = await openDirectory(atEnd)
  const sites = await profile.openSites(settings)
  atEnd(() => sites.close())
  const { gazetteer, taxonomy } = directory.services
  return {
    sites,
    gazetteer,
    taxonomy,
    languages: directoryLanguages,
    readText: (file) => readFileSync(file, 'utf8'),
    // What reads pictures loads slowly, and only a logo needs it.
    readLogo: async (file) => {
      const { logoAddress } = await import('../../media/logo-address.ts')
      return logoAddress(readFileSync(file), '--logo')
    },
  }
}

/** Opens the rules of searches. */
export async function openRules(atEnd: AtEnd): Promise<RuleServices> {
  const { operations } = (await openDirectory(atEnd)).directory
  return { operations, readText: (file) => readFileSync(file, 'utf8') }
}

/** Opens the report of searches. */
export async function openSearches(atEnd: AtEnd): Promise<SearchReportServices> {
  const { operations } = (await openDirectory(atEnd)).directory
  return { operations }
}

function openThreads(atEnd: AtEnd, services: Services, common: Common): ImportThreads {
  // After a long import, this leaves a segment, so servers need not replay the log row by row.
  atEnd(() => common.profile.mergeSearch(common.settings))
  const threads = new ImportThreads(common, takingHere(services))
  atEnd(() => threads.close())
  return threads
}

const reportFolderOf = ({ dataDir }: Settings): string => join(dataDir, 'imports')

export async function openImport(atEnd: AtEnd) {
  const { directory, ...common } = await openDirectory(atEnd)
  const threads = openThreads(atEnd, directory.services, common)
  return {
    takeIn: (request: TakeInRequest, principal: Principal) =>
      takeIn(directory.services, request, principal, threads),
    taxonomy: directory.services.taxonomy,
    reportFolder: reportFolderOf(common.settings),
    principal: async (account: string) => ({ account, keyId: '', plan: 'admin', admin: false, userId: null }),
  }
}

export async function openFeeds(atEnd: AtEnd): Promise<FeedServices> {
  const {
    directory: { services },
    ...common
  } = await openDirectory(atEnd)
  return {
    services,
    taking: openThreads(atEnd, services, common),
    reportFolder: reportFolderOf(common.settings),
  }
}

export async function openExport(atEnd: AtEnd): Promise<ExportServices> {
  const { operations } = (await openDirectory(atEnd)).directory
  return { operations }
}

/** Whether a user is known. */
const isUserOf =
  ({ access }: Pick<Services, 'access'>) =>
  async (userId: string): Promise<boolean> =>
    (await access.user(userId)) !== undefined

/** Opens the inbox. Anyone who can read the data folder acts as an admin. */
export async function openInbox(atEnd: AtEnd): Promise<InboxServices> {
  const { operations, services } = (await openDirectory(atEnd)).directory
  return {
    list: operations.listInbox,
    read: operations.readInboxItem,
    isUser: isUserOf(services),
    settle: (id, settlement, userId) => operations.settleInboxItem(id, settlement, operator(userId)),
  }
}

/** Opens the queue of pairs. Anyone who can read the data folder acts as an admin. */
export async function openReview(atEnd: AtEnd): Promise<ReviewServices> {
  const { operations, services } = (await openDirectory(atEnd)).directory
  return {
    list: operations.listPairs,
    read: operations.readPair,
    compare: (one, other) => operations.compareTwo([one, other], null),
    mixed: operations.findMixed,
    isUser: isUserOf(services),
    decide: (id, decision, userId) => operations.decidePair(id, decision, operator(userId)),
    decideAll: (selection, decision, dryRun, userId) =>
      operations.decidePairs(selection, decision, dryRun, operator(userId)),
  }
}

/** Opens the search for duplicates. */
export async function openDuplicates(atEnd: AtEnd): Promise<DuplicateServices> {
  const { operations, services } = (await openDirectory(atEnd)).directory
  return { count: () => services.store.count(), find: operations.findDuplicates }
}

/** Opens the merging of duplicates. Anyone who can read the data folder acts as an admin. */
export async function openDedupe(atEnd: AtEnd): Promise<DedupeServices> {
  const { directory, settings, profile, orFail } = await openWithWriter(atEnd)
  // As after an import.
  atEnd(() => profile.mergeSearch(settings))
  const { operations, services } = directory
  const dedupe: typeof operations.dedupe = (...run) => orFail(operations.dedupe(...run))
  const openBook = async () => {
    const book = await openPlanBook(join(settings.dataDir, 'dedupe'))
    atEnd(() => book.close())
    return book
  }
  return { operations: { dedupe }, isUser: isUserOf(services), openBook }
}

/** Opens erasures. Anyone who can read the data folder acts as an admin. */
export async function openPurge(atEnd: AtEnd): Promise<PurgeServices> {
  const { directory, settings, profile } = await openDirectory(atEnd)
  const { operations, services } = directory
  return {
    operations,
    isUser: isUserOf(services),
    readLines: (file) => readFileSync(file, 'utf8').split('\n'),
    scrub: () => profile.scrub(settings),
  }
}

/** Opens merges. Anyone who can read the data folder acts as an admin. */
export async function openMerge(atEnd: AtEnd): Promise<MergeServices> {
  const { operations, services } = (await openDirectory(atEnd)).directory
  return {
    operations,
    isUser: isUserOf(services),
  }
}

/** Opens the undoing of changes. Anyone who can read the data folder acts as an admin. */
export async function openUndo(atEnd: AtEnd): Promise<UndoServices> {
  const { operations, services } = (await openDirectory(atEnd)).directory
  return { operations, isUser: isUserOf(services) }
}

/** Opens the taxonomy and its operator changes for editing. */
export async function openCategories(atEnd: AtEnd) {
  const { overlay, taxonomy } = await openTaxonomyAlone(atEnd)
  return {
    taxonomy,
    editor: new TaxonomyEditor(overlay, taxonomy),
    readText: (file: string) => readFileSync(file, 'utf8'),
  }
}
