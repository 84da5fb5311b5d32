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
import { loadWeightTable, shippedWeights } from './matching/weights.ts'
import { createOperations, type Operations } from './operations/index.ts'
import type { Services } from './operations/services.ts'
import { shippedData, version } from './paths.ts'
import type { EntityStore } from './ports/entity-store.ts'
import type { Followed } from './ports/followed.ts'
import type { RequestScope } from './ports/request-scope.ts'
import type { SearchState } from './ports/search-index.ts'
import type { TaxonomyOverlayStore } from './ports/taxonomy-overlay.ts'
import type { Adapters } from './profiles/profile.ts'
import { compileRules } from './search/rules/compiled-rules.ts'
import type { SearchRule } from './search/rules/rule.ts'
import { TaxonomyEditor } from './taxonomy/editor.ts'
import type { TaxonomyOverlay } from './taxonomy/overlay.ts'

/** The gazetteer tables in shared memory: those loaded into the data folder, otherwise the shipped ones. */
export const loadGazetteer = (settings: Pick<Settings, 'dataDir'>): GazetteerFiles =>
  readGazetteerFiles(settings.dataDir, shippedData)

/** A geocoder that needs only the gazetteer. */
export function shippedGeocoder(gazetteer: FrozenGazetteer, { units }: GazetteerFiles): GazetteerGeocoder {
  return new GazetteerGeocoder(gazetteer, units === undefined ? {} : { units: new UnitPostcodes(units) })
}

/** A running directory: the base of the server, the commands and the tests. */
export interface Directory {
  readonly services: Services
  readonly operations: Operations
  /**
   * Opens the search index ahead of its first use. With limited patience, does not wait for an index that
   * must be rebuilt.
   */
  prepare(): Promise<void>
  /**
   * Rewrites some stored views of another version.
   * @returns whether more may remain
   */
  renewViews(): Promise<boolean>
  /** The scope in which the server runs each API request; undefined where reads are too cheap to be shared. */
  readonly requests: RequestScope | undefined
  /** The state of the search index. */
  searchState(): SearchState
  /** Sets the base URL seen by clients, once it is known. */
  setBaseUrl(url: string): void
  /** The base URL of images, logos and documents, without a trailing slash. */
  assetsUrl(): string
  close(): Promise<void>
}

export interface Parts {
  readonly settings: Settings
  /** The adapters of the profile; closed with the directory. */
  readonly adapters: Adapters
  /** Shared between threads; loaded when absent. */
  readonly gazetteer?: GazetteerFiles
  /** Shared between threads; loaded on first use when absent. */
  readonly taxonomy?: SharedTaxonomy
  readonly now?: () => number
}

/** Wires the operations to the adapters. No other module does. */
export async function composeDirectory(parts: Parts): Promise<Directory> {
  const { settings, adapters } = parts
  loadWeightTable(settings.matchWeights ?? shippedWeights)
  const {
    places,
    rules,
    sites,
    search,
    secrets,
    taxonomy: overlay,
    isPassing,
    renewViews,
    close,
    requests,
    ...stores
  } = adapters
  const files = parts.gazetteer ?? loadGazetteer(settings)
  // Read the revisions before the data: a change in between is then applied twice rather than missed.
  const seen = {
    places: await places.revision(),
    taxonomy: await overlay.revision(),
    rules: await rules.revision(),
    sites: await sites.revision(),
  }
  let currentSites = await sites.read()
  let currentRules = compileRules(await rules.read())
  const gazetteer = openGazetteer(files.places, { places: await places.read() })
  const taxonomy = openTaxonomy(shippedData, await overlay.read(), parts.taxonomy)
  const applyRules = (state: readonly SearchRule[]): void => {
    currentRules = compileRules(state)
  }
  const putAll = (all: readonly OperatorPlace[]): void => {
    for (const place of all) gazetteer.put(place)
  }
  const following = [
    follow(places, seen.places, putAll, isPassing),
    follow(
      sites,
      seen.sites,
      (state) => {
        currentSites = state
      },
      isPassing,
    ),
    follow(rules, seen.rules, applyRules, isPassing),
    follow(overlay, seen.taxonomy, (state) => taxonomy.apply(state), isPassing),
  ]
  let baseUrl = settings.baseUrl ?? localUrl(settings.host, settings.port)
  const services: Services = {
    ...stores,
    search,
    taxonomy,
    categories: new TaxonomyEditor(overlayIn(stores.store, overlay), taxonomy),
    gazetteer,
    sites: () => currentSites,
    storedSites: sites,
    searchRules: () => currentRules,
    storedRules: rules,
    applyRules,
    storedPlaces: places,
    putPlace: (place) => gazetteer.put(place),
    geocoder: geocoderOf(settings, shippedGeocoder(gazetteer, files)),
    remoteFiles: createHttpRemoteFiles(settings.fetchAllow),
    clock: { now: parts.now ?? Date.now },
    options: {
      baseUrl: () => baseUrl,
      publishers: settings.publishers,
      activeDocuments: settings.activeDocuments,
      version,
      tokenSecret: await secrets.secret('link-secret'),
      erasureSecret: await secrets.secret('erasure-secret'),
      tokenTtlMs: settings.tokenTtlHours * 3_600_000,
      delivers: { email: settings.smtpUrl !== null, code: settings.codeWebhookUrl !== null },
      linksPerKey: settings.linksPerKey,
      openItemsPerAccount: settings.openItemsPerAccount,
      searchReportDays: settings.searchReportDays,
      messagesPerAccount: settings.messagesPerAccount,
      usersPerAccount: settings.usersPerAccount,
    },
  }
  const operations = createOperations(services)
  return {
    services,
    operations,
    requests,
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

/** The overlay with its changes committed by the store, whose writer is the only one of the process. */
const overlayIn = (store: EntityStore, overlay: Followed<TaxonomyOverlay>): TaxonomyOverlayStore => ({
  revision: () => overlay.revision(),
  read: () => overlay.read(),
  commit: async (change, expected) => {
    const outcome = await store.commit([{ type: 'taxonomy', change, expected }])
    return outcome.ok && outcome.results[0]
  },
})

/** The shipped geocoder, or the operator's geocoding service with the shipped one as fallback. */
function geocoderOf({ geocoderUrl, geocoderKind }: Settings, shipped: Geocoder): Geocoder {
  if (geocoderUrl === null) return shipped
  return new HttpGeocoder({
    url: geocoderUrl,
    kind: geocoderKind as 'nominatim' | 'photon',
    fallback: shipped,
  })
}
