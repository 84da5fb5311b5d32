import { isDeepStrictEqual } from 'node:util'
import { planShows, type Viewer } from '../access/visibility.ts'
import { isLive } from './live.ts'
import type { Entity, ObjectName } from './model.ts'
import { presentEntity, presentSuppliers } from './present.ts'
import { endOfDay } from './times.ts'

/** Objects that the plans of a new directory hide; a view is made for callers of exactly these. */
export const usuallyHidden = ['employee'] as const

/**
 * The entity document as nearly every caller sees it, ready to send. Made when the entity is written, so that a search passes texts on instead of
 * parsing, presenting and serialising each row.
 */
export interface EntityView {
  /** JSON of the document, without the caller's own supplier ids. */
  readonly text: string
  /** Milliseconds since 1970 from which the document has to be made anew: an advert or a claim will have ended. */
  readonly until: number
  /** Accounts that see more than this: values of theirs that others may not see, or adverts they sold. */
  readonly exceptions: readonly string[]
  readonly suppliers: Entity['suppliers']
}

/** A time no clock reaches. */
const never = Number.MAX_SAFE_INTEGER

const usualViewer: Viewer = {
  account: '',
  admin: false,
  limits: { visibleObjects: null, hiddenObjects: usuallyHidden },
}

export function viewOf(entity: Entity, now: number): EntityView {
  const ends = (entity.objects.advertiser ?? [])
    .filter(isLive)
    .map((advert) => endOfDay(String(advert.attributes.expiry_date)) + 1)
  const claimEnd = entity.claim === null ? [] : [entity.claim.expires]
  return {
    text: JSON.stringify(presentEntity(entity, usualViewer, now)),
    until: Math.min(never, ...[...ends, ...claimEnd].filter((end) => end > now)),
    exceptions: accountsThatSeeMore(entity),
    suppliers: entity.suppliers,
  }
}

function accountsThatSeeMore(entity: Entity): readonly string[] {
  const accounts = Object.entries(entity.objects).flatMap(([name, values]) => {
    const showsMore = name === 'advertiser' || !planShows(usualViewer.limits, name as ObjectName)
    return values
      .filter((value) => (showsMore || value.scope === 'private') && isLive(value))
      .flatMap((value) => value.contributions.map(({ account }) => account))
  })
  return [...new Set(accounts)]
}

/** The document's JSON for a viewer; undefined when the view is not what this viewer may see now. */
export function textFor(view: EntityView, viewer: Viewer, now: number): string | undefined {
  if (viewer.admin || now >= view.until || view.exceptions.includes(viewer.account)) return undefined
  const { visibleObjects, hiddenObjects } = viewer.limits
  if (visibleObjects !== null || !isDeepStrictEqual([...hiddenObjects], [...usuallyHidden])) return undefined
  const suppliers = presentSuppliers(view.suppliers, viewer)
  return suppliers === undefined
    ? view.text
    : `${view.text.slice(0, -1)},"suppliers":${JSON.stringify(suppliers)}}`
}
