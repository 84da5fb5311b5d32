import type { Gazetteer, GeocodeResult, Geocoder, Point, StructuredAddress } from '../geocoding/place.ts'
import type { ActiveDocuments } from '../media/documents.ts'
import type { AccessStore, AccessWriter } from '../ports/access-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DeliveryStore } from '../ports/delivery-store.ts'
import type { EntityStore } from '../ports/entity-store.ts'
import type { ErasureStore } from '../ports/erasure-store.ts'
import type { InboxStore } from '../ports/inbox-store.ts'
import type { LinkStore } from '../ports/link-store.ts'
import type { RefusedRows } from '../ports/refused-rows.ts'
import type { RemoteFiles } from '../ports/remote-files.ts'
import type { GrowthStore } from '../ports/retention-store.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { Taxonomy } from '../taxonomy/category.ts'

export type { GeocodeResult, Point, StructuredAddress }

/** Everything operations stand on. Made once, by `compose.ts`. */
export interface Services {
  readonly store: EntityStore
  /** What is to be sent to people; `send-mail.ts` makes the commands. */
  readonly deliveries: DeliveryStore
  /** What operators have to look at; `inbox.ts` makes the commands. */
  readonly inbox: InboxStore
  /** What was erased; `erasure.ts` makes the commands. */
  readonly erasures: ErasureStore
  /** Reports of imports, which name records that were refused. */
  readonly refusedRows: RefusedRows
  /** How much there is of what grows. */
  readonly growth: GrowthStore
  readonly access: AccessStore
  readonly accessWriter: AccessWriter
  readonly links: LinkStore
  readonly search: SearchIndex
  readonly taxonomy: Taxonomy
  readonly gazetteer: Gazetteer
  readonly geocoder: Geocoder
  readonly blobs: BlobStore
  readonly remoteFiles: RemoteFiles
  readonly clock: Clock
  readonly options: {
    /** Address under which the hosted pages are reached, without a slash at the end. Asked each time: with port 0 it is known late. */
    readonly baseUrl: () => string
    /** Publishers that syndication knows, by id. */
    readonly publishers: ReadonlyMap<string, string>
    /** What happens to documents that can act by themselves. */
    readonly activeDocuments: ActiveDocuments
    readonly tokenSecret: string
    /** What the marks of erased businesses are salted with. */
    readonly erasureSecret: string
    readonly tokenTtlMs: number
    /** Whether mail and codes go out to people. Where not, they are written into files for the operator. */
    readonly delivers: { readonly email: boolean; readonly code: boolean }
    /** Most links of `token/*` of one key that have not run out. */
    readonly linksPerKey: number
    /** Most reports, and most messages that no mail can go to, of one account that are not settled. */
    readonly openItemsPerAccount: number
    /** Most messages to businesses in a day that come through one account. */
    readonly messagesPerAccount: number
    /** Most users of one account. */
    readonly usersPerAccount: number
  }
}
