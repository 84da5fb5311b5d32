import { join } from 'node:path'
import { openBucket } from '../../adapters/blob-s3/bucket.ts'
import { openReportFiles } from '../../adapters/import-reports/report-files.ts'
import { PostgresAccessStore } from '../../adapters/postgres/access-store.ts'
import { CaughtUpReads } from '../../adapters/postgres/caught-up-reads.ts'
import { openChangeLog } from '../../adapters/postgres/change-log.ts'
import { PostgresCommitter } from '../../adapters/postgres/committer.ts'
import { isConnectionLoss, isContention } from '../../adapters/postgres/database.ts'
import { PostgresDeliveryStore } from '../../adapters/postgres/delivery-store.ts'
import { PostgresEntityStore } from '../../adapters/postgres/entity-store.ts'
import { PostgresErasureStore } from '../../adapters/postgres/erasure-store.ts'
import { PostgresFeedStore } from '../../adapters/postgres/feed-store.ts'
import { PostgresGrowthStore } from '../../adapters/postgres/growth.ts'
import { HeadLooks, LookingCommitter } from '../../adapters/postgres/head-looks.ts'
import { PostgresInboxStore } from '../../adapters/postgres/inbox-store.ts'
import { PostgresLinkStore } from '../../adapters/postgres/link-store.ts'
import { PostgresNodes } from '../../adapters/postgres/nodes.ts'
import { PostgresOperatorPlaces } from '../../adapters/postgres/operator-places.ts'
import { PostgresPairStore } from '../../adapters/postgres/pair-store.ts'
import { RecentViews } from '../../adapters/postgres/recent-views.ts'
import { PostgresRuleStore } from '../../adapters/postgres/rule-store.ts'
import { PostgresSearchReport } from '../../adapters/postgres/search-report-store.ts'
import { postgresSecrets } from '../../adapters/postgres/secret-store.ts'
import { PostgresSiteStore } from '../../adapters/postgres/site-store.ts'
import { PostgresTaxonomyOverlay } from '../../adapters/postgres/taxonomy-overlay.ts'
import { postgresViews } from '../../adapters/postgres/view-source.ts'
import { remoteLog } from '../../adapters/remote-log.ts'
import { RemoteCommitter } from '../../adapters/writer/committer.ts'
import { ViewRenewal } from '../../adapters/writer/renew-views.ts'
import type { Settings } from '../../config/settings.ts'
import type { Adapters, OpenOptions } from '../profile.ts'
import { openSearch } from './open-search.ts'
import { openDatabase, openStandby } from './prepare.ts'

/** Views rewritten per commit; each takes about as long as a write. */
const viewsAtOnce = 10

/** Opens the adapters over a database with an up-to-date schema and a bucket. */
export async function openAdapters(settings: Settings, options: OpenOptions = {}): Promise<Adapters> {
  const { lines, now } = options
  const db = openDatabase(settings)
  const looks = new HeadLooks(db)
  const recent = new RecentViews(looks)
  const reads = new CaughtUpReads({ primary: db, looks, standby: openStandby(settings) })
  const committer = new LookingCommitter(
    lines === undefined
      ? new PostgresCommitter(openDatabase(settings, 2), now)
      : new RemoteCommitter(lines.commits),
    looks,
  )
  const bucket = openBucket(settings)
  const log = remoteLog(await openChangeLog(db, 'search', { looks, recent, reads }))
  const search = await openSearch(settings, { ...options, log })
  const renewal = new ViewRenewal(postgresViews(db), committer, now ?? Date.now)
  return {
    store: new PostgresEntityStore(db, committer, { looks, recent, reads }),
    deliveries: new PostgresDeliveryStore(db),
    inbox: new PostgresInboxStore(db),
    pairs: new PostgresPairStore(db),
    feeds: new PostgresFeedStore(db),
    erasures: new PostgresErasureStore(db),
    growth: new PostgresGrowthStore(db),
    access: new PostgresAccessStore(db, looks),
    accessWriter: committer,
    links: new PostgresLinkStore(db),
    refusedRows: openReportFiles(join(settings.dataDir, 'imports')),
    blobs: bucket.blobs('assets', { isServed: true }),
    search,
    places: new PostgresOperatorPlaces(db),
    rules: new PostgresRuleStore(db),
    searchReport: new PostgresSearchReport(db),
    sites: new PostgresSiteStore(db),
    taxonomy: new PostgresTaxonomyOverlay(db),
    secrets: postgresSecrets(db),
    nodes: new PostgresNodes(db),
    requests: looks,
    isPassing: (error) => isConnectionLoss(error) || isContention(error),
    renewViews: () => renewal.step(viewsAtOnce),
    close: async () => {
      await search.close()
      await committer.close()
      bucket.close()
      await reads.close()
      await db.close()
    },
  }
}
