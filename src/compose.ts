import { type GazetteerFiles, readGazetteerFiles } from './adapters/gazetteer-file/data-files.ts'
import { HttpGeocoder } from './adapters/geocoder-http/geocoder-http.ts'
import { createHttpRemoteFiles } from './adapters/remote-files-http/remote-files.ts'
import { openTaxonomy, type SharedTaxonomy } from './adapters/taxonomy-file/open-taxonomy.ts'
import { localUrl, type Settings } from './config/settings.ts'
import { follow } from './follow.ts'
import { type FrozenGazetteer, openGazetteer } from './geocoding/gazetteer.ts'
import { GazetteerGeocoder } from './geocoding/geocoder.ts'
import type { Geocoder } from './geocoding/place.ts'
import type { OperatorPlace } from './geocoding/places/place-table.ts'
import { UnitPostcodes } from './geocoding/places/unit-postcodes.ts'
import { createOperations, type Operations } from './operations/index.ts'
import type { Services } from './operations/services.ts'
import { shippedData } from './paths.ts'
import type { SearchState } from './ports/search-index.ts'
import type { Adapters } from './profiles/profile.ts'

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
  /**
   * Opens what is otherwise opened at its first use: the search index. With limited patience it does not wait
   * for one that has to be built.
   */
  prepare(): Promise<void>
  /** Rewrites some stored views of another version. @returns whether there may be more */
  renewViews(): Promise<boolean>
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
  /** Of the profile; closed with the directory. */
  readonly adapters: Adapters
  /** Shared between threads; loaded when absent. */
  readonly gazetteer?: GazetteerFiles
  /** Shared between threads; loaded when first needed when absent. */
  readonly taxonomy?: SharedTaxonomy
  readonly now?: () => number
}

/** Puts the rooms on top of the adapters. The only place that does. */
export async function composeDirectory(parts: Parts): Promise<Directory> {
  const { settings, adapters } = parts
  const { places, search, secrets, taxonomy: overlay, isPassing, renewViews, close, ...stores } = adapters
  const files = parts.gazetteer ?? loadGazetteer(settings)
  // Revisions are read before what they count: a change in between is applied twice rather than missed.
  const seen = { places: await places.revision(), taxonomy: await overlay.revision() }
  const gazetteer = openGazetteer(files.places, { places: await places.read() })
  const taxonomy = openTaxonomy(shippedData, await overlay.read(), parts.taxonomy)
  const putAll = (all: readonly OperatorPlace[]): void => {
    for (const place of all) gazetteer.put(place)
  }
  const following = [
    follow(places, seen.places, putAll, isPassing),
    follow(overlay, seen.taxonomy, (state) => taxonomy.apply(state), isPassing),
  ]
  let baseUrl = settings.baseUrl ?? localUrl(settings.host, settings.port)
  const services: Services = {
    ...stores,
    search,
    taxonomy,
    gazetteer,
    geocoder: geocoderOf(settings, shippedGeocoder(gazetteer, files)),
    remoteFiles: createHttpRemoteFiles(settings.fetchAllow),
    clock: { now: parts.now ?? Date.now },
    options: {
      baseUrl: () => baseUrl,
      publishers: settings.publishers,
      activeDocuments: settings.activeDocuments,
      tokenSecret: await secrets.secret('link-secret'),
      erasureSecret: await secrets.secret('erasure-secret'),
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
    renewViews,
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
        await close()
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
