import { everybody, planShows, type Viewer } from '../access/visibility.ts'
import { hashOfText } from '../fnv.ts'
import type { Utf8Writer } from '../wire/utf8-writer.ts'
import { isLive } from './live.ts'
import type { Entity, ObjectName } from './model.ts'
import { objectList } from './objects/index.ts'
import { unsetOf } from './objects/shown.ts'
import { presentEntity, presentSuppliers } from './present.ts'
import { endOfDay } from './times.ts'
import { isAddressHidden } from './visible.ts'

/** Objects that the plans of a new directory hide; a view is made for callers of exactly these. */
export const usuallyHidden = ['employee'] as const

/** Raise it when the code makes another document of the same entity; `view.test.ts` notices. */
const presentation = 1

/**
 * The version of views, 1 to 2^24 - 1; views from before there were versions have 0. It follows from
 * `presentation` and from what the object types declare. A view of another version is not shown, so that a search
 * and a read of one entity never disagree.
 */
export const viewVersion =
  1 +
  (hashOfText(
    JSON.stringify([
      presentation,
      usuallyHidden,
      objectList.map((type) => [type.entityKey, type.cardinality, unsetOf(type), type.forSource]),
    ]),
  ) %
    (2 ** 24 - 1))

/**
 * The entity document as nearly every caller sees it, ready to send. Made when the entity is written, so that a search passes texts on instead of
 * parsing, presenting and serialising each row.
 */
export interface EntityView {
  /** `viewVersion` of the program that made it. */
  readonly version: number
  /** Appends the JSON of the document, without the caller's own supplier ids. */
  writeTo(out: Utf8Writer): void
  /** Milliseconds since 1970 from which the document has to be made anew: an advert or a claim will have ended. */
  readonly until: number
  /**
   * Accounts that see more than this: values of theirs that others may not see, adverts they sold, a claim they made. `publishableKeys` among them stands for
   * publishable keys, which see less: the address is not to be displayed.
   */
  readonly exceptions: readonly string[]
  readonly suppliers: Entity['suppliers']
  /** Bits of the accounts in `exceptions` and `suppliers` (`bitOf`): the others see the view as it is. */
  readonly concerned: number
}

/** What a view is made of. */
export type ViewContent = Omit<EntityView, 'writeTo'> & { readonly text: string }

/** A time no clock reaches. */
const never = Number.MAX_SAFE_INTEGER

const usualViewer: Viewer = {
  ...everybody,
  limits: { visibleObjects: null, hiddenObjects: usuallyHidden },
}

/** No account has such a name: it has no control characters. */
const publishableKeys = '\n'

/** The view with its text. `now` in milliseconds since 1970. */
export function viewOf(entity: Entity, now: number): EntityView & ViewContent {
  const ends = (entity.objects.advertiser ?? [])
    .filter(isLive)
    .map((advert) => endOfDay(String(advert.attributes.expiry_date)) + 1)
  const claimEnd = entity.claim === null ? [] : [entity.claim.expires]
  const text = JSON.stringify(presentEntity(entity, usualViewer, now))
  const exceptions = [...accountsThatSeeMore(entity), ...(isAddressHidden(entity) ? [publishableKeys] : [])]
  const { suppliers } = entity
  const accounts = [...exceptions, ...suppliers.map(({ account }) => account)]
  return {
    text,
    version: viewVersion,
    writeTo: (out) => out.text(text),
    until: Math.min(never, ...[...ends, ...claimEnd].filter((end) => end > now)),
    exceptions,
    suppliers,
    concerned: accounts.reduce((bits, account) => bits | bitOf(account), 0),
  }
}

/** One of 32 bits that stands for an account; several accounts share it. Part of the form of the database. */
function bitOf(account: string): number {
  let hash = 0
  for (let at = 0; at < account.length; at++) hash = (Math.imul(hash, 31) + account.charCodeAt(at)) | 0
  return 1 << (hash ^ (hash >>> 16))
}

function accountsThatSeeMore(entity: Entity): readonly string[] {
  const claims = [...(entity.claim === null ? [] : [entity.claim]), ...(entity.pendingClaims ?? [])]
  const accounts = [...new Set(claims.map(({ account }) => account))]
  for (const name in entity.objects) {
    const showsMore = name === 'advertiser' || !planShows(usualViewer.limits, name as ObjectName)
    for (const value of entity.objects[name as ObjectName]!) {
      if (!(showsMore || value.scope !== 'public') || !isLive(value)) continue
      for (const { account } of value.contributions) if (!accounts.includes(account)) accounts.push(account)
    }
  }
  return accounts
}

/** Whether a plan shows what views are made for. */
const isUsual = ({ visibleObjects, hiddenObjects }: Viewer['limits']): boolean =>
  visibleObjects === null &&
  hiddenObjects.length === usuallyHidden.length &&
  hiddenObjects.every((name, at) => name === usuallyHidden[at])

export interface ViewWriter {
  /** Whether the view is what the viewer may see now. */
  fits(view: EntityView): boolean
  /** Appends the document's JSON, from a view that fits. */
  write(view: EntityView, out: Utf8Writer): void
}

/** Writes views for a viewer at a time, in milliseconds since 1970; undefined when this viewer sees no entity as views have it. */
export function viewWriter(viewer: Viewer, now: number): ViewWriter | undefined {
  if (viewer.admin || !isUsual(viewer.limits)) return undefined
  const exception = viewer.key.publishable ? publishableKeys : viewer.account
  const bit = bitOf(viewer.account) | bitOf(exception)
  const isConcerned = (view: EntityView): boolean => (view.concerned & bit) !== 0
  return {
    fits: (view) =>
      view.version === viewVersion &&
      now < view.until &&
      !(isConcerned(view) && view.exceptions.includes(exception)),
    write(view, out) {
      view.writeTo(out)
      const suppliers = isConcerned(view) ? presentSuppliers(view.suppliers, viewer) : undefined
      if (suppliers === undefined) return
      out.backTo(out.length - '}'.length)
      out.text(`,"suppliers":${JSON.stringify(suppliers)}}`)
    },
  }
}
