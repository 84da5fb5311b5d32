import type { Gazetteer, GeocodeResult, Geocoder, Point, StructuredAddress } from '../geocoding/place.ts'
import type { OperatorPlace } from '../geocoding/places/place-table.ts'
import type { ActiveDocuments } from '../media/documents.ts'
import type { AccessStore, AccessWriter } from '../ports/access-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DeliveryStore } from '../ports/delivery-store.ts'
import type { EntityStore } from '../ports/entity-store.ts'
import type { ErasureStore } from '../ports/erasure-store.ts'
import type { FeedStore } from '../ports/feed-store.ts'
import type { Followed, FollowedPlaces } from '../ports/followed.ts'
import type { InboxStore } from '../ports/inbox-store.ts'
import type { LinkStore } from '../ports/link-store.ts'
import type { PairStore } from '../ports/pair-store.ts'
import type { RefusedRows } from '../ports/refused-rows.ts'
import type { RemoteFiles } from '../ports/remote-files.ts'
import type { GrowthStore } from '../ports/retention-store.ts'
import type { RuleStore } from '../ports/rule-store.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { SearchReportStore } from '../ports/search-report-store.ts'
import type { SiteRecord } from '../ports/site-store.ts'
import type { CompiledRules } from '../search/rules/compiled-rules.ts'
import type { SearchRule } from '../search/rules/rule.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import type { TaxonomyEditor } from '../taxonomy/editor.ts'

export type { GeocodeResult, Point, StructuredAddress }

/** The dependencies of operations. Created once, by `compose.ts`. */
export interface Services {
  readonly store: EntityStore
  /** Outgoing mail and codes; `send-mail.ts` creates the commands. */
  readonly deliveries: DeliveryStore
  /** Items for the operators; `inbox.ts` creates the commands. */
  readonly inbox: InboxStore
  /** Decisions about entities that may be one business; `pairs/` creates the commands. */
  readonly pairs: PairStore
  /** Feeds and the history of imports; `feeds/` creates the commands. */
  readonly feeds: FeedStore
  /** Erasures; `erasure.ts` creates the commands. */
  readonly erasures: ErasureStore
  /** Reports of imports, which name refused records. */
  readonly refusedRows: RefusedRows
  /** Sizes of growing data. */
  readonly growth: GrowthStore
  /** What was searched for, without people. */
  readonly searchReport: SearchReportStore
  readonly access: AccessStore
  readonly accessWriter: AccessWriter
  readonly links: LinkStore
  readonly search: SearchIndex
  readonly taxonomy: Taxonomy
  /** Changes the taxonomy; this thread knows a change at once, others within a second. */
  readonly categories: TaxonomyEditor
  readonly gazetteer: Gazetteer
  /** The operators' places as stored; the gazetteer follows them within a second. */
  readonly storedPlaces: FollowedPlaces
  /** Makes the gazetteer of this thread know an operator's place at once. */
  readonly putPlace: (place: OperatorPlace) => void
  /** Public directories of their own, as of the last half second. */
  readonly sites: () => readonly SiteRecord[]
  /** The sites as stored, which operators change. */
  readonly storedSites: Followed<readonly SiteRecord[]>
  /** The rules of searches, as of the last half second. */
  readonly searchRules: () => CompiledRules
  /** The rules as stored, which operators change. */
  readonly storedRules: RuleStore
  /** Makes this thread follow rules at once. */
  readonly applyRules: (rules: readonly SearchRule[]) => void
  readonly geocoder: Geocoder
  readonly blobs: BlobStore
  readonly remoteFiles: RemoteFiles
  readonly clock: Clock
  readonly options: {
    /**
     * Base address of the hosted pages, without a trailing slash. A function, because with port 0 it is known
     * only after listening.
     */
    readonly baseUrl: () => string
    /** Publishers known to syndication, by id. */
    readonly publishers: ReadonlyMap<string, string>
    /** The handling of documents with active content. */
    readonly activeDocuments: ActiveDocuments
    /** Version of the program. */
    readonly version: string
    readonly tokenSecret: string
    /** Salt of the marks of erased businesses. */
    readonly erasureSecret: string
    readonly tokenTtlMs: number
    /** Whether mail and codes are sent. Otherwise they are written to files for the operator. */
    readonly delivers: { readonly email: boolean; readonly code: boolean }
    /** Maximum live `token/*` links of one key. */
    readonly linksPerKey: number
    /** Maximum unsettled reports, and maximum unsettled messages without a mail recipient, of one account. */
    readonly openItemsPerAccount: number
    /** Days that counts of searched phrases are kept; 0: none are counted. */
    readonly searchReportDays: number
    /** Maximum messages to businesses per day through one account. */
    readonly messagesPerAccount: number
    /** Maximum users of one account. */
    readonly usersPerAccount: number
  }
}
