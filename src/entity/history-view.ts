/** What a write changed, as a viewer may see it: only what the viewer saw of the states before and after it. */
import { isDeepStrictEqual } from 'node:util'
import { isOwnOrAdmin, type Viewer } from '../access/visibility.ts'
import { isLive } from './live.ts'
import { type Attributes, type Contribution, type Entity, objectNames, type StoredValue } from './model.ts'
import { objectTypes } from './objects/index.ts'
import { presentEntity } from './present.ts'
import { isAddressHidden, visibleEntity } from './visible.ts'

export const changeKinds = [
  'added',
  'changed',
  'removed',
  'suggested',
  'confirmed',
  'removal asked',
  'suggestion refused',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One change. `object` is an object or another member of the document; `gen_id` is null for the latter. */
export interface ShownChange {
  readonly object: string
  readonly gen_id: number | null
  readonly change: ChangeKind
  /** Null where nothing was shown. */
  readonly before: unknown
  readonly after: unknown
}

/** Members of the document beside the objects that a write may change, without what follows from others. */
const members = [
  'country',
  'timezone',
  'orderonline',
  'delivers',
  'claim',
  'moderation',
  'suppliers',
] as const

/**
 * An earlier state as it may be shown now: while the address is not to be displayed, those who may not see it
 * see no place of a state that displayed it.
 */
export function asHiddenAs(state: Entity, now: Entity, viewer: Viewer): Entity {
  if (!viewer.key.publishable || !isAddressHidden(now) || isAddressHidden(state)) return state
  const { postal_address: _, invoice_address: __, geopoint: ___, ...objects } = state.objects
  return { ...state, objects, locations: [], localTimezone: state.timezone }
}

/** The changes between two states (null: not there yet), at a time in milliseconds since 1970. */
export function shownChanges(
  before: Entity | null,
  after: Entity,
  viewer: Viewer,
  at: number,
): readonly ShownChange[] {
  const [earlier, later] = [before && visibleEntity(before, viewer), visibleEntity(after, viewer)]
  const changes: ShownChange[] = []
  for (const object of objectNames) {
    const [was, is] = [earlier?.objects[object] ?? [], later.objects[object] ?? []]
    if (was === is) continue
    const former = new Map(was.map((value) => [value.genId, value]))
    for (const value of is) {
      const one = former.get(value.genId)
      former.delete(value.genId)
      if (one !== value) changes.push(...changesOfValue(object, one, value, viewer))
    }
    for (const value of former.values()) changes.push(...changesOfValue(object, value, undefined, viewer))
  }
  return before === null ? changes : [...changes, ...changesOfMembers(before, after, viewer, at)]
}

type Value = StoredValue | undefined

function changesOfValue(
  object: (typeof objectNames)[number],
  was: Value,
  is: Value,
  viewer: Viewer,
): readonly ShownChange[] {
  const [before, after] = [shownText(object, was, viewer), shownText(object, is, viewer)]
  const common = { object, gen_id: (is ?? was)!.genId }
  if (!isDeepStrictEqual(before, after)) {
    const change = before === null ? 'added' : after === null ? 'removed' : 'changed'
    return [{ ...common, change, before, after }]
  }
  const known = was?.contributions ?? []
  return (is?.contributions ?? [])
    .filter((one) => isOwnOrAdmin(viewer, one.account))
    .filter((one) => !known.some((other) => isDeepStrictEqual(one, other)))
    .map((one) => ({ ...common, change: kindOf(one, is!), before, after: one.attributes }))
}

function kindOf({ mark, attributes }: Contribution, value: StoredValue): ChangeKind {
  if (mark === 'asks removal') return 'removal asked'
  if (mark === 'refused') return 'suggestion refused'
  const isShown = isLive(value) && isDeepStrictEqual({ ...value.attributes, ...attributes }, value.attributes)
  return isShown ? 'confirmed' : 'suggested'
}

function shownText(object: (typeof objectNames)[number], value: Value, viewer: Viewer): Attributes | null {
  if (value === undefined || !isLive(value)) return null
  const shown = { ...value.attributes, ...value.derived }
  const { forSource } = objectTypes[object]
  if (forSource === undefined || isOwnOrAdmin(viewer, value.contributions[0]?.account)) return shown
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !forSource.includes(name)))
}

const noObjects: ReadonlySet<string> = new Set()

function changesOfMembers(before: Entity, after: Entity, viewer: Viewer, at: number): readonly ShownChange[] {
  const [was, is] = [before, after].map(
    (state) => presentEntity(state, viewer, at, noObjects) as unknown as Record<string, unknown>,
  ) as [Record<string, unknown>, Record<string, unknown>]
  return members.flatMap((object) => {
    const [earlier = null, later = null] = [was[object], is[object]]
    if (isDeepStrictEqual(earlier, later)) return []
    const change = earlier === null ? 'added' : later === null ? 'removed' : 'changed'
    return [{ object, gen_id: null, change, before: earlier, after: later }]
  })
}
