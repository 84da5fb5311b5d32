import type { Viewer } from '../access/visibility.ts'
import type { AttributeName } from '../entity/attributes/index.ts'
import type { Place, Point } from '../geocoding/place.ts'
import type { EntityStore } from '../ports/entity-store.ts'
import type { CellCount, CellRequest } from '../search/cells.ts'
import type { Condition, SearchHit, Sort } from '../search/query.ts'
import type { Shape } from '../search/shapes/shape.ts'
import type { Match, SearchMode } from '../search/understanding/understand.ts'
import type { Alternatives } from './search-alternatives.ts'
import type { AreaRequest } from './search-area.ts'
import type { Facets, FacetsRequest } from './search-facets.ts'
import type { FilterRequest } from './search-filters.ts'
import type { Services } from './services.ts'

export interface SearchEntitiesRequest extends FilterRequest {
  readonly mode: SearchMode
  readonly text: string
  /** All that was said, where the text is a part of it; rules about phrases look at both. */
  readonly said?: string | undefined
  readonly area: AreaRequest
  /** Entities that have the text as an id of another dataset, if they were looked up already; absent: not looked up. */
  readonly holders?: readonly { readonly id: string }[] | undefined
  /** Nobody is found unless `where` names a street. */
  readonly onlyStreet?: boolean | undefined
  /** What lies so far from a street that `where` names; absent: what lies along it. */
  readonly streetRadiusMetres?: number | undefined
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  /** ISO 639-1 language of the text; null if unspecified. */
  readonly language: string | null
  /** From 1; ignored with a cursor. */
  readonly page: number
  readonly perPage: number
  /** `nextCursor` of the preceding page. */
  readonly cursor?: string | undefined
  /** Flags that boost an entity (`orderonline`, `delivers`); they do not affect an order by distance. */
  readonly favour: readonly string[]
  /** The instant of opening states, milliseconds since 1970. */
  readonly openAt?: number | 'now' | undefined
  readonly facets?: FacetsRequest | undefined
  /** The order; absent for that of the area. */
  readonly sort?: Sort | undefined
  /** Where distances are measured from in an area without a centre. */
  readonly distanceFrom?: Point | undefined
  /** Only entities of this part of the directory. */
  readonly within?: Within | undefined
  /** Matches to count by cell of a map. Addresses that are not displayed have no point for any viewer. */
  readonly cells?: CellRequest | undefined
  /**
   * Objects hidden from the viewer are neither searched nor counted. Without a viewer, everything is visible.
   */
  readonly viewer?: Viewer
}

/** A part of the directory: all of what is given must hold. */
export interface Within {
  /** In one of these places; empty: anywhere. */
  readonly placeIds: readonly string[]
  /** With a point in this shape; absent: anywhere. */
  readonly shape?: Shape | undefined
  /** The name has these words; null: any. */
  readonly brand: string | null
  /** The site that is this part, whose rules hold; absent: none. */
  readonly siteId?: string | null
}

export interface SearchReading {
  /** The place of `where`, or the one recognised in the phrase; null if there is none or it is unknown. */
  readonly place: Place | null
  readonly ambiguous: boolean
  readonly alternatives: readonly Place[]
  /** The street of `where`, as listings write it, and its point; null if it names none. */
  readonly street: { readonly name: string; readonly point: Point } | null
  /** Categories recognised in the phrase, best first. */
  readonly categoryIds: readonly string[]
  /** Attributes that words of the phrase ask for. */
  readonly attributes: readonly AppliedAttribute[]
  /** Whether words were corrected or dropped because the original text had no good match. */
  readonly corrected: boolean
  /** Whether the place was read with a correction, or from part of `where`. */
  readonly placeCorrected: boolean
  /** The radius, in metres, to which the area of the place was widened because nobody was found in it; or null. */
  readonly widenedTo: number | null
  /** How sure the reading is that answered; null if none did. */
  readonly match: Match | null
  /** Phrases in quotes, and what was excluded. */
  readonly phrases: readonly string[]
  readonly excluded: readonly string[]
  /** Number of the reading that answered, from 1; null if none did. */
  readonly step: number | null
  /** What the text was understood as, in words; null if no reading answered, or there is no text. */
  readonly understoodAs: string | null
  /** What to ask for instead; null unless nobody was found. */
  readonly nearest: Alternatives | null
  /** The condition searched; null if no reading answered. */
  readonly condition: Condition | null
  /** Ids of the operators' rules that changed the text or left it without an answer. */
  readonly rules: readonly string[]
}

/** `filter`: all rows have it; `rank`: nothing found is known to have it, and rows that partly do come first. */
export interface AppliedAttribute {
  readonly attribute: AttributeName
  readonly applied: 'filter' | 'rank'
}

export interface SearchOutcome {
  /** Total number of rows, the same on every page. */
  readonly total: number
  /**
   * The rows of this page, in order. Distances are present if the search has a centre and the viewer may see
   * the entity's point.
   */
  readonly rows: readonly SearchHit[]
  /** Entities that a rule puts first; some are among the rows. */
  readonly pinned: readonly string[]
  /** Whether nothing was found but entities that a rule puts first. */
  readonly onlyPinned: boolean
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  readonly facets: Facets
  /** Empty if not requested. */
  readonly cells: readonly CellCount[]
  /** The instant of opening states, milliseconds since 1970; null if not requested. */
  readonly openAt: number | null
  readonly reading: SearchReading
}

/** Without a store no streets and ids of other datasets are read; without rules none is followed. */
export type SearchServices = Pick<Services, 'search' | 'taxonomy' | 'gazetteer' | 'clock'> &
  Partial<{ readonly store: Pick<EntityStore, 'getMany' | 'idsByKeys'> } & Pick<Services, 'searchRules'>>
