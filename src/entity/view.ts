import { isDeepStrictEqual } from 'node:util'
import { planShows, type Viewer } from '../access/visibility.ts'
import { isLive } from './live.ts'
import type { Entity, ObjectName } from './model.ts'
import { presentEntity, presentSuppliers } from './present.ts'
import { endOfDay } from './times.ts'
import type { Utf8Writer } from './utf8-writer.ts'

/** Objects that the plans of a new directory hide; a view is made for callers of exactly these. */
export const usuallyHidden = ['employee'] as const

/**
 * The entity document as nearly every caller sees it, ready to send. Made when the entity is written, so that a search passes texts on instead of
 * parsing, presenting and serialising each row.
 */
export interface EntityView {
  /** Appends the JSON of the document, without the caller's own supplier ids. */
  writeTo(out: Utf8Writer): void
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

/** The view with its text. `now` in milliseconds since 1970. */
export function viewOf(entity: Entity, now: number): EntityView & { readonly text: string } {
  const ends = (entity.objects.advertiser ?? [])
    .filter(isLive)
    .map((advert) => endOfDay(String(advert.attributes.expiry_date)) + 1)
  const claimEnd = entity.claim === null ? [] : [entity.claim.expires]
  const text = JSON.stringify(presentEntity(entity, usualViewer, now))
  return {
    text,
    writeTo: (out) => out.text(text),
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

const usual = new WeakMap<Viewer['limits'], boolean>()

/** Whether a plan shows what views are made for. Remembered, since every row of a page asks it. */
function isUsual(limits: Viewer['limits']): boolean {
  let known = usual.get(limits)
  if (known === undefined) {
    known = limits.visibleObjects === null && isDeepStrictEqual([...limits.hiddenObjects], [...usuallyHidden])
    usual.set(limits, known)
  }
  return known
}

/** Appends the document's JSON for a viewer; false, and nothing, when the view is not what this viewer may see now. */
export function writeViewFor(view: EntityView, viewer: Viewer, now: number, out: Utf8Writer): boolean {
  if (viewer.admin || now >= view.until || view.exceptions.includes(viewer.account)) return false
  if (!isUsual(viewer.limits)) return false
  view.writeTo(out)
  const suppliers = presentSuppliers(view.suppliers, viewer)
  if (suppliers !== undefined) {
    out.backTo(out.length - '}'.length)
    out.text(`,"suppliers":${JSON.stringify(suppliers)}}`)
  }
  return true
}
