import { showsObject, type Viewer } from '../access/visibility.ts'
import type { AskedAttribute } from '../entity/attributes/index.ts'
import { tellingObjects } from '../entity/facets.ts'
import type { ObjectName } from '../entity/model.ts'
import type { OpenState } from '../entity/opening/state.ts'
import { usuallyHidden } from '../entity/view.ts'
import { placeObjects } from '../entity/visible.ts'
import { invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import {
  attributeFlag,
  type FeatureName,
  features,
  hiddenAddressFlag,
  paymentFlag,
  runningAdvertFlags,
} from '../search/document/features.ts'
import type { Filters, SearchQuery } from '../search/query.ts'
import type { Readable } from '../search/readable.ts'
import type { Shape } from '../search/shapes/shape.ts'
import type { Taxonomy } from '../taxonomy/category.ts'

/** Filters on listings beside the text match. All must hold. */
export interface FilterRequest {
  /** Only entities in one of these categories or a subcategory; null for all. */
  readonly restrictCategoryIds: readonly string[] | null
  /** true: claimed now; false: unclaimed or expired; null: all. */
  readonly isClaimed: boolean | null
  /** All must be present. */
  readonly has?: readonly FeatureName[] | undefined
  /** At least one must be accepted. */
  readonly paymentTypes?: readonly string[] | undefined
  /** All must be stated, each with one of its values. */
  readonly attributes?: readonly AskedAttribute[] | undefined
  /** A running advert with this publisher. */
  readonly advertiser?: string | undefined
  /** Changed at or after this time, milliseconds since 1970. */
  readonly updatedSince?: number | undefined
  /** At least one must hold at the requested instant. */
  readonly openingStates?: readonly OpenState[] | undefined
  /** Only entities with a point in the shape. */
  readonly shape?: Shape | undefined
  /** Of the part of the directory, its shape. */
  readonly within?: { readonly shape?: Shape | undefined } | undefined
}

/** Milliseconds since 1970: now, and the instant of opening states. */
export interface Times {
  readonly now: number
  readonly openAt: number | null
}

/** Sets every member each time: a constant object shape keeps the readers fast. */
export function filtersOf(
  request: FilterRequest,
  { now, openAt }: Times,
  taxonomy: Pick<Taxonomy, 'descendants'>,
): Filters {
  const { restrictCategoryIds, isClaimed, has, updatedSince, openingStates, shape, within } = request
  const shapes = [shape, within?.shape].filter((one) => one !== undefined)
  return {
    flags: has?.map((name) => features[name].flag),
    anyFlags: anyFlagsOf(request, now),
    updatedSince,
    opening:
      openingStates === undefined || openAt === null ? undefined : { at: openAt, states: openingStates },
    categoryIds:
      restrictCategoryIds === null
        ? undefined
        : [...new Set(restrictCategoryIds.flatMap((id) => [id, ...taxonomy.descendants(id)]))],
    claimed: isClaimed ?? undefined,
    shapes: shapes.length === 0 ? undefined : shapes,
    without: undefined,
  }
}

function anyFlagsOf(
  { paymentTypes, attributes, advertiser }: FilterRequest,
  now: number,
): Filters['anyFlags'] {
  if (paymentTypes === undefined && attributes === undefined && advertiser === undefined) return undefined
  return [
    ...(attributes ?? []).map(attributeFlags),
    ...(paymentTypes === undefined ? [] : [paymentTypes.map(paymentFlag)]),
    ...(advertiser === undefined
      ? []
      : [runningAdvertFlags(advertiser, new Date(now).toISOString().slice(0, 10))]),
  ]
}

/** A listing has one of these flags if and only if the attribute has one of the values. */
export const attributeFlags = ({ attribute, values }: AskedAttribute): readonly string[] =>
  values.map((value) => attributeFlag(attribute, value))

/** Objects that a call queries, with the parameter, and its choice, that does so. */
export type QueriedObjects = readonly {
  readonly parameter: string
  readonly choice?: string
  readonly objects: readonly ObjectName[]
}[]

/**
 * Objects that an opening state is derived from: the hours, and the time zone and region they are read in.
 */
export const openingObjects = ['opening_times', ...placeObjects] as const

const asks = (parameter: string, ...objects: readonly ObjectName[]) => ({ parameter, objects })

export const queriedByFilters = (request: FilterRequest): QueriedObjects => [
  ...(request.restrictCategoryIds === null ? [] : [asks('restrict_category_ids', 'category')]),
  ...(request.has ?? []).map((choice) => ({ parameter: 'has', choice, objects: features[choice].objects })),
  ...(request.paymentTypes === undefined ? [] : [asks('payment_type', 'payment_type')]),
  ...(request.attributes === undefined ? [] : [asks('attributes', 'attribute')]),
  ...(request.advertiser === undefined ? [] : [asks('advertiser', 'advertiser')]),
  ...(request.shape === undefined
    ? []
    : [asks(request.shape.kind === 'polygon' ? 'polygon' : 'polyline', ...placeObjects)]),
]

/** Whether the viewer may see every public value of an object. No viewer means the directory itself. */
export const shows = (viewer: Viewer | undefined, object: ObjectName): boolean =>
  viewer === undefined || showsObject(viewer, object)

/**
 * Restricts a call to objects visible to its caller: hidden objects must not be queried either, directly or
 * through values derived from them.
 * @throws DirectoryError invalid_parameters, listing every refused parameter
 */
export function refuseHidden(asked: QueriedObjects, viewer: Viewer | undefined): void {
  const faults = asked.flatMap(({ parameter, choice, objects }) => {
    const hidden = objects.filter((object) => !shows(viewer, object))
    if (hidden.length === 0) return []
    return [fault('hidden_by_plan', parameter, { choice, objects: hidden.join(' and ') })]
  })
  if (faults.length > 0) throw invalid(...faults)
}

/**
 * Parts of documents hidden from a viewer's searches: points of addresses that are not to be displayed, and
 * content hidden by the plan.
 */
export function veils(viewer: Viewer | undefined): Pick<SearchQuery, 'withoutPointOf' | 'ignoresContent'> {
  if (viewer === undefined) return plainView
  return {
    withoutPointOf: viewer.key.publishable ? hiddenAddressFlag : undefined,
    ignoresContent: contentObjects.every((object) => showsObject(viewer, object)) ? undefined : true,
  }
}

const plainView = { withoutPointOf: undefined, ignoresContent: undefined }

/** Objects that count towards the content score of a document. */
const contentObjects = tellingObjects.filter((object) => !usuallyHidden.some((hidden) => hidden === object))

const searched: readonly (readonly [part: Readable, objects: readonly ObjectName[]])[] = [
  ...(['name', 'tag', 'description', 'category', 'alternative_name'] as const).map(
    (object) => [object, [object]] as const,
  ),
  ['place', placeObjects],
]
const nothing: ReadonlySet<Readable> = new Set()

/** Parts of documents that the viewer's searches must not read. */
export function unreadable(viewer: Viewer | undefined): ReadonlySet<Readable> {
  const hidden = searched
    .filter(([, objects]) => !objects.every((object) => shows(viewer, object)))
    .map(([part]) => part)
  return hidden.length === 0 ? nothing : new Set(hidden)
}
