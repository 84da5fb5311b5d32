import { join } from 'node:path'
import { openFileBlobStore } from '../../adapters/blob-fs/blob-store.ts'
import { openReportFiles } from '../../adapters/import-reports/report-files.ts'
import { secretFiles } from '../../adapters/secret-files/secret-files.ts'
import { sharedReader } from '../../adapters/segment-index/files/segment-sharing.ts'
import { LazySegmentIndex } from '../../adapters/segment-index/lazy-segment-index.ts'
import { SqliteAccessStore } from '../../adapters/sqlite/access-store.ts'
import { SqliteChangeLog } from '../../adapters/sqlite/change-log.ts'
import { InlineCommitter } from '../../adapters/sqlite/committer.ts'
import { openDatabase } from '../../adapters/sqlite/database.ts'
import { SqliteDeliveryStore } from '../../adapters/sqlite/delivery-store.ts'
import { SqliteEntityStore } from '../../adapters/sqlite/entity-store.ts'
import { SqliteErasureStore } from '../../adapters/sqlite/erasure-store.ts'
import { SqliteFeedStore } from '../../adapters/sqlite/feed-store.ts'
import { SqliteGrowthStore } from '../../adapters/sqlite/growth.ts'
import { SqliteInboxStore } from '../../adapters/sqlite/inbox-store.ts'
import { SqliteLinkStore } from '../../adapters/sqlite/link-store.ts'
import { SqliteOperatorPlaces } from '../../adapters/sqlite/operator-places.ts'
import { SqlitePairStore } from '../../adapters/sqlite/pair-store.ts'
import { SqliteRuleStore } from '../../adapters/sqlite/rule-store.ts'
import { SqliteSearchReport } from '../../adapters/sqlite/search-report-store.ts'
import { SqliteSiteStore } from '../../adapters/sqlite/site-store.ts'
import { SqliteTaxonomyOverlay } from '../../adapters/sqlite/taxonomy-overlay.ts'
import { sqliteViews } from '../../adapters/sqlite/view-source.ts'
import { type Committer, RemoteCommitter } from '../../adapters/writer/committer.ts'
import { ViewRenewal } from '../../adapters/writer/renew-views.ts'
import type { Settings } from '../../config/settings.ts'
import type { Adapters, OpenOptions } from '../profile.ts'
import { databaseFile, searchFiles } from './files.ts'

/** Views rewritten per commit; each takes about as long as a write. */
const viewsAtOnce = 10

/**
 * Opens the adapters over a data folder with an up-to-date schema: one reader connection and a committer,
 * which is closed with them.
 */
export async function openAdapters(
  settings: Settings,
  options: OpenOptions & { readonly committer?: Committer } = {},
): Promise<Adapters> {
  const { lines, now, searchPatienceMs, committer = committerOf(settings, options), ...events } = options
  const reader = openDatabase(databaseFile(settings), 'reader')
  const search = new LazySegmentIndex({
    ...events,
    ...searchFiles(settings, now?.()),
    log: new SqliteChangeLog(reader),
    ...(lines === undefined ? {} : { read: sharedReader(lines.segments) }),
    ...(searchPatienceMs === undefined ? {} : { patienceMs: searchPatienceMs }),
  })
  const renewal = new ViewRenewal(sqliteViews(reader), committer, now ?? Date.now)
  return {
    store: new SqliteEntityStore(reader, committer, lines?.candidates),
    deliveries: new SqliteDeliveryStore(reader),
    inbox: new SqliteInboxStore(reader),
    pairs: new SqlitePairStore(reader),
    feeds: new SqliteFeedStore(reader),
    erasures: new SqliteErasureStore(reader),
    growth: new SqliteGrowthStore(reader),
    access: new SqliteAccessStore(reader),
    accessWriter: committer,
    links: new SqliteLinkStore(reader),
    refusedRows: openReportFiles(join(settings.dataDir, 'imports')),
    blobs: await openFileBlobStore(join(settings.dataDir, 'assets')),
    search,
    places: new SqliteOperatorPlaces(reader),
    rules: new SqliteRuleStore(reader),
    searchReport: new SqliteSearchReport(reader),
    sites: new SqliteSiteStore(reader),
    taxonomy: new SqliteTaxonomyOverlay(reader),
    secrets: secretFiles(settings.dataDir),
    isPassing: (error) => (error as { code?: string }).code?.startsWith('SQLITE_') === true,
    renewViews: () => renewal.step(viewsAtOnce),
    close: async () => {
      await search.close()
      await committer.close()
      reader.close()
    },
  }
}

const committerOf = (settings: Settings, { lines, now = Date.now }: OpenOptions): Committer =>
  lines === undefined
    ? new InlineCommitter(openDatabase(databaseFile(settings), 'writer'), now)
    : new RemoteCommitter(lines.commits)
