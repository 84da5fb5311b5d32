import { planShows, type Viewer } from '../access/visibility.ts'
import type { ObjectName } from '../entity/model.ts'
import type { OpenState } from '../entity/opening/state.ts'
import { DirectoryError } from '../errors.ts'
import { type FeatureName, features, paymentFlag, runningAdvertFlags } from '../search/features.ts'
import type { Filters } from '../search/query.ts'
import type { Readable } from '../search/readable.ts'
import type { Taxonomy } from '../taxonomy/types.ts'

/** What is asked of the listings found, besides matching the text. All of it must hold. */
export interface FilterRequest {
  /** Only entities in one of these categories or below; null for all. */
  readonly restrictCategoryIds: readonly string[] | null
  /** true: claimed now; false: unclaimed or expired; null: all. */
  readonly isClaimed: boolean | null
  /** All of these. */
  readonly has?: readonly FeatureName[]
  /** One of these. */
  readonly paymentTypes?: readonly string[]
  /** A running advert with this publisher. */
  readonly advertiser?: string
  /** Changed at or after this time, milliseconds since 1970. */
  readonly updatedSince?: number
  /** One of these at the instant asked about. */
  readonly openingStates?: readonly OpenState[]
}

/** Milliseconds since 1970: now, and the instant that opening states are of. */
export interface Times {
  readonly now: number
  readonly openAt: number | null
}

export function filtersOf(
  request: FilterRequest,
  { now, openAt }: Times,
  taxonomy: Pick<Taxonomy, 'descendants'>,
): Filters {
  const { restrictCategoryIds, isClaimed, has, paymentTypes, advertiser, updatedSince, openingStates } =
    request
  const anyFlags = [
    ...(paymentTypes === undefined ? [] : [paymentTypes.map(paymentFlag)]),
    ...(advertiser === undefined
      ? []
      : [runningAdvertFlags(advertiser, new Date(now).toISOString().slice(0, 10))]),
  ]
  return {
    ...(has === undefined ? {} : { flags: has.map((name) => features[name].flag) }),
    ...(anyFlags.length === 0 ? {} : { anyFlags }),
    ...(updatedSince === undefined ? {} : { updatedSince }),
    ...(openingStates === undefined || openAt === null
      ? {}
      : { opening: { at: openAt, states: openingStates } }),
    ...(restrictCategoryIds === null
      ? {}
      : {
          categoryIds: [...new Set(restrictCategoryIds.flatMap((id) => [id, ...taxonomy.descendants(id)]))],
        }),
    ...(isClaimed === null ? {} : { claimed: isClaimed }),
  }
}

/** Objects that a search asks about, with the words for it. */
export type Asked = readonly (readonly [words: string, objects: readonly ObjectName[]])[]

export const askedByFilters = (request: FilterRequest): Asked => [
  ...(request.restrictCategoryIds === null ? [] : ([['restrict_category_ids', ['category']]] as const)),
  ...(request.has ?? []).map((name) => [`has ${name}`, features[name].objects] as const),
  ...(request.paymentTypes === undefined ? [] : ([['payment_type', ['payment_type']]] as const)),
  ...(request.advertiser === undefined ? [] : ([['advertiser', ['advertiser']]] as const)),
]

/** Whether the viewer may see every public value of an object. Without a viewer it is the directory itself that asks. */
export const shows = (viewer: Viewer | undefined, object: ObjectName): boolean =>
  viewer === undefined || viewer.admin || planShows(viewer.limits, object)

/**
 * Holds a search to what its caller may see: whoever may not read an object may not ask which entities have it either.
 * @throws DirectoryError invalid_parameters, with all that is asked too much
 */
export function refuseHidden(asked: Asked, viewer: Viewer | undefined): void {
  const faults = asked
    .filter(([, objects]) => !objects.every((object) => shows(viewer, object)))
    .map(([words]) => `${words} cannot be asked for: the plan of this key does not show it`)
  if (faults.length > 0) throw new DirectoryError('invalid_parameters', faults)
}

const searched = ['name', 'tag', 'description', 'category'] as const satisfies readonly Readable[]
const nothing: ReadonlySet<Readable> = new Set()

/** What the viewer's searches must not look at. */
export function unreadable(viewer: Viewer | undefined): ReadonlySet<Readable> {
  const hidden = searched.filter((object) => !shows(viewer, object))
  return hidden.length === 0 ? nothing : new Set(hidden)
}
