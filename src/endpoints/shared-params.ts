import type { Caller } from '../access/principal.ts'
import { flag, integer, oneOf, optional } from '../entity/objects/attributes.ts'
import { invalid } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'

/** Largest page size of any plan; a plan may allow less. */
const largestPage = 100
/** Deepest page: beyond practical use, and small enough for exact arithmetic. */
const lastPage = 100_000_000

export const paging = {
  per_page: integer(1, largestPage, { description: 'Rows on a page.', example: '10' }, 10),
  page: integer(1, lastPage, { description: 'Number of the page, from 1.', example: '1' }, 1),
}

/** The requested page. @throws DirectoryError invalid_parameters when the plan allows only smaller pages */
export function withinPlan(
  params: Record<string, unknown>,
  caller: Caller,
): { page: number; perPage: number; offset: number } {
  const perPage = params.per_page as number
  const page = params.page as number
  if (perPage > caller.limits.maxPerPage) {
    throw invalid(fault('page_beyond_plan', 'per_page', { maximum: caller.limits.maxPerPage }))
  }
  return { page, perPage, offset: (page - 1) * perPage }
}

/** A point needs both coordinates. */
export function togetherOrNot({ latitude, longitude }: Record<string, unknown>): readonly Fault[] {
  if ((latitude === undefined) === (longitude === undefined)) return []
  return latitude === undefined
    ? [fault('required_with', 'latitude', { other: 'longitude' })]
    : [fault('required_with', 'longitude', { other: 'latitude' })]
}

/** Parameters that favour or exclude listings, in searches and draws. */
export const preferences = {
  orderonline: optional(
    flag({ description: 'true moves up entities where one can order online; not in an order by distance.' }),
  ),
  delivers: optional(
    flag({ description: 'true moves up entities that deliver; not in an order by distance.' }),
  ),
  isClaimed: optional(
    oneOf(['1', '0', '-1'], { description: '1 claimed, 0 unclaimed or run out, -1 all.', example: '-1' }),
  ),
}

const claimed = { '1': true, '0': false, '-1': null } as const

/** The preferences in the parameters of `preferences`. */
export function preferred(params: {
  readonly orderonline?: unknown
  readonly delivers?: unknown
  readonly isClaimed?: '1' | '0' | '-1'
}): { readonly favour: ('orderonline' | 'delivers')[]; readonly isClaimed: boolean | null } {
  const favour = (['orderonline', 'delivers'] as const).filter((name) => params[name] === true)
  return { favour, isClaimed: claimed[params.isClaimed ?? '-1'] }
}
