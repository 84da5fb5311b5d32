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

/** Objects hidden by the plans of a new directory; views are built for callers with exactly these hidden. */
export const usuallyHidden = ['employee'] as const

/** Increase when the code generates another document for the same entity; `view.test.ts` detects this. */
const presentation = 1

/**
 * The version of views, 1 to 2^24 - 1; unversioned views have 0. Computed from `presentation` and the
 * declarations of the object types. Views of other versions are not used, so that a search and a read of one
 * entity never disagree.
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
 * The entity document as seen by nearly all callers, serialised. Built when the entity is written, so that a
 * search copies text instead of parsing, presenting and serialising each row.
 */
export interface EntityView {
  /** `viewVersion` of the program that built it. */
  readonly version: number
  /** Appends the JSON of the document, without the caller's own supplier ids. */
  writeTo(out: Utf8Writer): void
  /**
   * Time from which the document must be rebuilt because an advert or a claim has ended, in milliseconds
   * since 1970; 0 for a merged entity.
   */
  readonly until: number
  /**
   * Accounts that see more than this: their own non-public values, adverts they sold, a claim they made. The
   * entry `publishableKeys` stands for publishable keys, which see less because the address is not to be
   * displayed.
   */
  readonly exceptions: readonly string[]
  readonly suppliers: Entity['suppliers']
  /** Bits (`bitOf`) of the accounts in `exceptions` and `suppliers`; all others see the view unchanged. */
  readonly concerned: number
}

/** The content of a view. */
export type ViewContent = Omit<EntityView, 'writeTo'> & { readonly text: string }

/** A time that never comes. */
const never = Number.MAX_SAFE_INTEGER

const usualViewer: Viewer = {
  ...everybody,
  limits: { visibleObjects: null, hiddenObjects: usuallyHidden },
}

/** Cannot collide with an account: names have no control characters. */
const publishableKeys = '\n'

/** Builds the view with its text. `now` in milliseconds since 1970. */
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
    // A merged entity is never shown as itself.
    until:
      entity.mergedInto !== null ? 0 : Math.min(never, ...[...ends, ...claimEnd].filter((end) => end > now)),
    exceptions,
    suppliers,
    concerned: accounts.reduce((bits, account) => bits | bitOf(account), 0),
  }
}

/** One of 32 bits for an account, shared by several accounts. Part of the database format. */
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

/** Whether a plan shows exactly what views are built for. */
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

/**
 * Writes views for a viewer at a time, in milliseconds since 1970; undefined when no view fits this viewer.
 */
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
