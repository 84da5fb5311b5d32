import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFileBlobStore } from './adapters/blob-fs/blob-store.ts'
import { type GazetteerFiles, readGazetteerFiles } from './adapters/gazetteer-file/data-files.ts'
import { HttpGeocoder } from './adapters/geocoder-http/geocoder-http.ts'
import { openReportFiles } from './adapters/import-reports/report-files.ts'
import { createHttpRemoteFiles } from './adapters/remote-files-http/remote-files.ts'
import type { SharedFile } from './adapters/segment-index/files/section-file.ts'
import { LazySegmentIndex, type SearchState } from './adapters/segment-index/lazy-segment-index.ts'
import type { IndexEvents } from './adapters/segment-index/open-index.ts'
import { SqliteAccessStore } from './adapters/sqlite/access-store.ts'
import type { Committer } from './adapters/sqlite/committer.ts'
import { openDatabase, type Sqlite } from './adapters/sqlite/database.ts'
import { SqliteDeliveryStore } from './adapters/sqlite/delivery-store.ts'
import { SqliteEntityStore } from './adapters/sqlite/entity-store.ts'
import { SqliteErasureStore } from './adapters/sqlite/erasure-store.ts'
import { follow } from './adapters/sqlite/follow.ts'
import { SqliteGrowthStore } from './adapters/sqlite/growth.ts'
import { SqliteInboxStore } from './adapters/sqlite/inbox-store.ts'
import { SqliteLinkStore } from './adapters/sqlite/link-store.ts'
import { SqliteOperatorPlaces } from './adapters/sqlite/operator-places.ts'
import { SqliteTaxonomyOverlay } from './adapters/sqlite/taxonomy-overlay.ts'
import { openTaxonomy, type SharedTaxonomy } from './adapters/taxonomy-file/open-taxonomy.ts'
import { localUrl, type Settings } from './config/settings.ts'
import { type FrozenGazetteer, openGazetteer } from './geocoding/gazetteer.ts'
import { GazetteerGeocoder } from './geocoding/geocoder.ts'
import type { Geocoder } from './geocoding/place.ts'
import { UnitPostcodes } from './geocoding/places/unit-postcodes.ts'
import { createOperations, type Operations } from './operations/index.ts'
import type { Services } from './operations/services.ts'
import { databaseFile, searchFiles, searchSource, shippedData } from './paths.ts'

/** The gazetteer's tables, in memory that threads share: those loaded into the data folder, or what ships. */
export const loadGazetteer = (settings: Pick<Settings, 'dataDir'>): GazetteerFiles =>
  readGazetteerFiles(settings.dataDir, shippedData)

/** The geocoder that needs nothing but the gazetteer. */
export function shippedGeocoder(gazetteer: FrozenGazetteer, { units }: GazetteerFiles): GazetteerGeocoder {
  return new GazetteerGeocoder(gazetteer, units === undefined ? {} : { units: new UnitPostcodes(units) })
}

/** A directory ready to work: what the server, the commands and the tests stand on. */
export interface Directory {
  readonly services: Services
  readonly operations: Operations
  /** Opens what is otherwise opened at its first use: the search index. With limited patience it does not wait for one that has to be built. */
  prepare(): Promise<void>
  /** What searches can expect. */
  searchState(): SearchState
  /** The address under which clients reach the server, once it is known. */
  setBaseUrl(url: string): void
  /** The address below which the paths of images, logos and documents stand, without a slash at the end. */
  assetsUrl(): string
  close(): Promise<void>
}

export interface Parts {
  readonly settings: Settings
  readonly committer: Committer
  /** Shared between threads; loaded when absent. */
  readonly gazetteer?: GazetteerFiles
  /** Shared between threads; loaded when first needed when absent. */
  readonly taxonomy?: SharedTaxonomy
  readonly now?: () => number
  /** Reads a segment of the search index, so that threads share its memory; reads the file when absent. */
  readonly readSegment?: (file: string) => Promise<SharedFile>
  /** What is told about the search index. */
  readonly searchEvents?: IndexEvents
  /** How long a search waits for an index that is being built, in milliseconds; default: as long as it takes. */
  readonly searchPatienceMs?: number
}

/** Constructs the adapters and puts the rooms on top of them. The only place that does. */
export async function composeDirectory(parts: Parts): Promise<Directory> {
  const { settings, committer } = parts
  const reader: Sqlite = openDatabase(databaseFile(settings), 'reader')
  const files = parts.gazetteer ?? loadGazetteer(settings)
  const places = new SqliteOperatorPlaces(reader)
  const overlay = new SqliteTaxonomyOverlay(reader)
  // Revisions are read before what they count, so that a change in between is applied twice rather than missed.
  const seen = { places: places.revision(), taxonomy: overlay.revision() }
  const gazetteer = openGazetteer(files.places, { places: places.read() })
  const taxonomy = openTaxonomy(shippedData, overlay, parts.taxonomy)
  const following = [
    follow(places, seen.places, () => {
      for (const place of places.read()) gazetteer.put(place)
    }),
    follow(overlay, seen.taxonomy, () => taxonomy.apply(overlay.read())),
  ]
  const search = new LazySegmentIndex({
    ...searchFiles(settings),
    db: reader,
    documents: { ...searchSource(settings), ...(parts.now === undefined ? {} : { now: parts.now() }) },
    ...(parts.readSegment === undefined ? {} : { read: parts.readSegment }),
    ...(parts.searchPatienceMs === undefined ? {} : { patienceMs: parts.searchPatienceMs }),
    ...parts.searchEvents,
  })
  let baseUrl = settings.baseUrl ?? localUrl(settings.host, settings.port)
  const services: Services = {
    store: new SqliteEntityStore(reader, committer),
    deliveries: new SqliteDeliveryStore(reader),
    inbox: new SqliteInboxStore(reader),
    erasures: new SqliteErasureStore(reader),
    refusedRows: openReportFiles(join(settings.dataDir, 'imports')),
    growth: new SqliteGrowthStore(reader),
    access: new SqliteAccessStore(reader),
    links: new SqliteLinkStore(reader),
    search,
    taxonomy,
    gazetteer,
    geocoder: geocoderOf(settings, shippedGeocoder(gazetteer, files)),
    blobs: await openFileBlobStore(join(settings.dataDir, 'assets')),
    remoteFiles: createHttpRemoteFiles(settings.fetchAllow),
    clock: { now: parts.now ?? Date.now },
    options: {
      baseUrl: () => baseUrl,
      publishers: settings.publishers,
      activeDocuments: settings.activeDocuments,
      tokenSecret: secretIn(settings, 'link-secret'),
      erasureSecret: secretIn(settings, 'erasure-secret'),
      tokenTtlMs: settings.tokenTtlHours * 3_600_000,
      delivers: { email: settings.smtpUrl !== null, code: settings.codeWebhookUrl !== null },
      linksPerKey: settings.linksPerKey,
      openItemsPerAccount: settings.openItemsPerAccount,
      messagesPerAccount: settings.messagesPerAccount,
      usersPerAccount: settings.usersPerAccount,
    },
  }
  const operations = createOperations(services)
  return {
    services,
    operations,
    prepare: () => search.prepare(),
    searchState: () => search.status(),
    setBaseUrl: (url) => {
      baseUrl = url
    },
    assetsUrl: () => settings.assetsUrl ?? `${baseUrl}/assets`,
    close: async () => {
      for (const stop of following) stop()
      try {
        await operations.flush()
      } finally {
        await search.close()
        await committer.close()
        reader.close()
      }
    },
  }
}

/** The shipped geocoder, or the operator's geocoding service with the shipped one behind it. */
function geocoderOf({ geocoderUrl, geocoderKind }: Settings, shipped: Geocoder): Geocoder {
  if (geocoderUrl === null) return shipped
  return new HttpGeocoder({
    url: geocoderUrl,
    kind: geocoderKind as 'nominatim' | 'photon',
    fallback: shipped,
  })
}

/** A secret that is made once and kept in the data folder, readable by its owner only: what links, or the marks of erased businesses, are signed with. */
function secretIn(settings: Settings, name: 'link-secret' | 'erasure-secret'): string {
  const file = join(settings.dataDir, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(settings.dataDir, { recursive: true })
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another thread or process was faster: its secret counts.
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    return readFileSync(file, 'utf8').trim()
  }
}
