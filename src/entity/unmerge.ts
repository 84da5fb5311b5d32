/**
 * Undoes merges (`entity/merge.ts`): both sides get back what they had, and what was said since goes to the
 * entity it was said to. Pure.
 */
import { identityOf } from './contribute.ts'
import { isFrom, type Successor } from './erase.ts'
import { merge, originsOf } from './merge.ts'
import type { BeforeMerge, Entity, ObjectName, StoredValue } from './model.ts'
import type { ObjectType } from './objects/define-object.ts'
import { type IsMerged, type Side, sideOf } from './split-value.ts'

/**
 * An entity out of a merge. `reference` is the state whose place is already settled: the place of `entity`
 * has to be settled only where it differs from it.
 */
export interface Restored {
  readonly entity: Entity
  readonly reference: Entity
}

/** The entities that undoing a merge changes. */
export interface Unmerged {
  readonly survivor: Restored
  readonly split: Restored
  /** Merged entities between the two, and those merged later, as they are to be kept. */
  readonly others: readonly Entity[]
}

type Rows = ReadonlyMap<string, Entity>

/**
 * Takes the merged entity `id` out of `survivor`, directly or from within what was merged into it. Later
 * merges are undone and made again. `rows` has every entity merged into the survivor, by id.
 */
export function unmerge(survivor: Entity, id: string, rows: Rows, context: Successor): Unmerged {
  const merged = survivor.mergedFrom ?? []
  const at = merged.findIndex((one) => originsOf(rows.get(one)!).has(id))
  let rest: Restored = { entity: survivor, reference: survivor }
  const later: [Entity, BeforeMerge][] = []
  for (const one of merged.slice(at + 1).toReversed()) {
    const note = rest.entity.beforeMerges!.at(-1)!
    const { survivor: left, split } = lastUndone(rest.entity, rows.get(one)!, context)
    later.unshift([split.entity, note])
    rest = left
  }
  const note = rest.entity.beforeMerges!.at(-1)!
  const undone = lastUndone(rest.entity, rows.get(merged[at]!)!, context)
  rest = undone.survivor
  let { split } = undone
  const others: Entity[] = []
  if (split.entity.id !== id) {
    const inner = unmerge(split.entity, id, rows, context)
    split = inner.split
    others.push(...inner.others)
    later.unshift([inner.survivor.entity, note])
  }
  for (const [one, { options }] of later) {
    const again = merge(one, rest.entity, options, context.now)
    const isPlaced = again.survivor.beforeMerges!.at(-1)!.places === undefined
    rest = { entity: again.survivor, reference: isPlaced ? rest.reference : rest.entity }
    others.push(again.merged)
  }
  return { survivor: rest, split, others }
}

/** Undoes the latest merge of an entity. */
function lastUndone(
  survivor: Entity,
  merged: Entity,
  context: Successor,
): { readonly survivor: Restored; readonly split: Restored } {
  const note = survivor.beforeMerges!.at(-1)!
  const origins = originsOf(merged)
  const isMerged = ({ origin }: { readonly origin?: string | undefined }) =>
    origin !== undefined && origins.has(origin)
  const sides = {
    survivor: withMembers(survivor, memberOfSurvivor(survivor, merged, note, isMerged)),
    split: withMembers(merged, memberOfSplit(survivor, merged, note, isMerged)),
  }
  const splitting: Splitting = { survivor, merged, note, isMerged, sides, context }
  const objects = { survivor: {} as Entity['objects'], split: {} as Entity['objects'] }
  const names = new Set([...Object.keys(survivor.objects), ...Object.keys(merged.objects)])
  for (const name of names as Set<ObjectName>) {
    const lists = splitList(splitting, name)
    if (lists.survivor.length > 0 || note.values[name] !== undefined || !wasTouched(splitting, name))
      objects.survivor[name] = lists.survivor
    if (lists.split.length > 0 || merged.objects[name] !== undefined) objects.split[name] = lists.split
  }
  return {
    survivor: {
      entity: { ...sides.survivor, objects: inOrder(survivor.objects, objects.survivor) },
      reference: { ...sides.survivor, objects: { ...survivor.objects, ...note.values } },
    },
    split: { entity: { ...sides.split, objects: objects.split }, reference: merged },
  }
}

/** Whether the merged entity gave values of the object. */
const wasTouched = ({ survivor, merged, note }: Splitting, name: ObjectName): boolean =>
  survivor.objects[name] !== undefined &&
  note.values[name] === undefined &&
  merged.objects[name] !== undefined

const inOrder = (order: Entity['objects'], objects: Entity['objects']): Entity['objects'] =>
  Object.fromEntries(
    Object.keys({ ...order, ...objects })
      .filter((name) => objects[name as ObjectName] !== undefined)
      .map((name) => [name, objects[name as ObjectName]]),
  )

type Change = Readonly<Record<string, unknown>>

/** The entity with these members; undefined removes one. */
const withMembers = (entity: Entity, change: Change): Entity =>
  Object.fromEntries(
    Object.entries({ ...entity, ...change }).filter(([, member]) => member !== undefined),
  ) as unknown as Entity

function memberOfSurvivor(survivor: Entity, merged: Entity, note: BeforeMerge, isMerged: IsMerged): Change {
  const { claim, pendingClaims, formerSeeds = [], mergedFrom = [], beforeMerges = [], moderation } = survivor
  const signals = Math.max(0, moderation.signals - merged.moderation.signals)
  const left = <One>(list: readonly One[]) => (list.length === 0 ? undefined : list)
  const pending = pendingClaims?.filter((one) => !isMerged(one))
  return {
    suppliers: survivor.suppliers.filter((one) => !isMerged(one)),
    formerSeeds: left(formerSeeds.filter((one) => !isMerged(one))),
    mergedFrom: left(mergedFrom.slice(0, -1)),
    beforeMerges: left(beforeMerges.slice(0, -1)),
    claim: claim !== null && isMerged(claim) ? (note.claim ?? null) : claim,
    ...(pending === undefined
      ? {}
      : {
          pendingClaims: pending.length === 0 && note.taken.includes('pendingClaims') ? undefined : pending,
        }),
    moderation:
      signals === note.moderation.signals
        ? note.moderation
        : { state: signals === 0 ? 'none' : 'reported', signals },
    ...note.places,
    ...Object.fromEntries(
      note.taken
        .filter((name) => name !== 'pendingClaims' && survivor[name] === merged[name])
        .map((name) => [name, name === 'timezone' ? null : undefined]),
    ),
  }
}

function memberOfSplit(survivor: Entity, merged: Entity, note: BeforeMerge, isMerged: IsMerged): Change {
  const { id } = merged
  const own = <One extends { readonly origin?: string | undefined }>(list: readonly One[]) =>
    list.filter(isMerged).map((one) => back(one, id))
  const pending = own(survivor.pendingClaims ?? [])
  const { claim } = survivor
  const isOver = note.claim !== undefined && !(claim !== null && isMerged(claim))
  return {
    mergedInto: null,
    suppliers: own(survivor.suppliers),
    ...(claim !== null && isMerged(claim) ? { claim: back(claim, id) } : isOver ? { claim: null } : {}),
    ...(pending.length > 0 || (merged.pendingClaims?.length ?? 0) > 0 ? { pendingClaims: pending } : {}),
  }
}

/** Something said to the merged entity `id`, as it holds it itself. */
function back<Said extends { readonly origin?: string | undefined }>(said: Said, id: string): Said {
  if (said.origin !== id) return said
  const { origin: _, ...own } = said
  return own as Said
}

interface Splitting {
  readonly survivor: Entity
  readonly merged: Entity
  readonly note: BeforeMerge
  readonly isMerged: IsMerged
  /** Both entities by whose standings contributions are ranked. */
  readonly sides: { readonly survivor: Entity; readonly split: Entity }
  readonly context: Successor
}

/** The values of one object, for each side. */
function splitList(splitting: Splitting, name: ObjectName) {
  const { survivor, merged, note, isMerged, sides, context } = splitting
  const type = context.typeOf(name)
  const now = survivor.objects[name] ?? []
  const formerOwn = new Map((note.values[name] ?? []).map((value) => [value.genId, value]))
  const formerMerged = merged.objects[name] ?? []
  const pairs = pairsOf(type, now, formerOwn, formerMerged)
  const own: Side = {
    type,
    entity: sides.survivor,
    isSurvivor: true,
    owns: (said) => !isMerged(said),
    back: (said) => said,
    context,
    excluded: () => false,
  }
  const { without } = note.options
  const other: Side = {
    type,
    entity: sides.split,
    isSurvivor: false,
    owns: isMerged,
    back: (said) => back(said, merged.id),
    context,
    excluded: (said) => without !== undefined && isFrom(said, without),
  }
  const left: StoredValue[] = []
  const added: StoredValue[] = []
  for (const value of now) {
    const former = formerOwn.get(value.genId)
    const counterpart = pairs.get(value)
    const isMoved = counterpart?.genId === value.genId
    const isUnmixed = former === undefined && !isMoved && !value.contributions.some(isMerged)
    const kept = isUnmixed ? restoredOwn(value, isMerged) : sideOf(value, former, own)
    if (kept !== null) left.push(isMoved ? { ...kept, genId: 0 } : kept)
    if (counterpart !== undefined) continue
    const gained = sideOf(value, undefined, other)
    if (gained !== null) added.push(kept === null ? gained : { ...gained, genId: 0 })
  }
  const byFormer = new Map([...pairs].map(([value, former]) => [former, value]))
  const split = [...formerMerged.map((former) => sideOf(byFormer.get(former), former, other)!), ...added]
  const list = left.length === now.length && left.every((value, at) => value === now[at]) ? now : left
  return { survivor: list, split: isSameList(split, formerMerged) ? formerMerged : split }
}

const isSameList = (a: readonly StoredValue[], b: readonly StoredValue[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])

/** A value of the survivor alone; a removal said to the merged entity does not count for it. */
function restoredOwn(value: StoredValue, isMerged: IsMerged): StoredValue {
  const { removedBy, ...kept } = value
  return removedBy !== undefined && isMerged(removedBy) ? { ...kept, confidence: 100 } : value
}

/** The value of the merged entity that each value of the survivor has taken in. */
function pairsOf(
  type: ObjectType,
  now: readonly StoredValue[],
  formerOwn: ReadonlyMap<number, StoredValue>,
  formerMerged: readonly StoredValue[],
): ReadonlyMap<StoredValue, StoredValue> {
  const pairs = new Map<StoredValue, StoredValue>()
  const identities = (value: StoredValue) => {
    const former = formerOwn.get(value.genId)
    return [value, ...(former === undefined ? [] : [former])].map((one) => identityOf(type, one))
  }
  for (const former of formerMerged) {
    const found =
      type.cardinality === 'one'
        ? now[0]
        : (now.find(({ genId }) => genId === former.genId) ??
          now.find((value) => identities(value).includes(identityOf(type, former))))
    if (found !== undefined && !pairs.has(found)) pairs.set(found, former)
  }
  return pairs
}
