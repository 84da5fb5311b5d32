import type { Contribution, Entity, ObjectName, StoredValue } from './model.ts'

/** Identifies one source's record of an entity: an account, with or without one of its ids. */
export interface RecordSource {
  readonly account: string
  readonly supplierId: string | null
  readonly origin?: string | undefined
}

/** Objects that identify a record. */
const identifying = ['name', 'postal_address', 'phone', 'website', 'category'] as const

/** Maximum sources considered: each adds cost to every write of the entity. */
const mostSources = 20

const isSame = (a: RecordSource, b: RecordSource): boolean =>
  a.account === b.account && a.supplierId === b.supplierId && a.origin === b.origin

/**
 * Sources whose record differs, or may differ, from the shown entity; none when a single source gave all of
 * it.
 */
export function recordSources(entity: Entity): readonly RecordSource[] {
  const sources: RecordSource[] = []
  let isPlain = true
  for (const name of identifying)
    for (const value of entity.objects[name] ?? []) {
      isPlain &&= value.contributions.length === 1 && value.scope === 'public' && value.confidence > 0
      for (const contribution of value.contributions)
        if (!sources.some((one) => isSame(one, contribution))) sources.push(contribution)
    }
  if (isPlain && sources.length <= 1) return []
  return sources.slice(-mostSources).map(({ account, supplierId, origin }) => ({
    account,
    supplierId,
    ...(origin === undefined ? {} : { origin }),
  }))
}

/** The entity as given by one source alone, including values that are not, or no longer, shown. */
export const ownPart = (entity: Entity, source: RecordSource): Entity =>
  partOf(entity, source, (_value, { mark }) => mark !== 'asks removal')

/** Of these, what is shown to everybody, or would be if no other source had said otherwise. */
export const shownPart = (entity: Entity, source: RecordSource): Entity =>
  partOf(
    entity,
    source,
    ({ scope, confidence }, { mark }) => mark === undefined && scope === 'public' && confidence > 0,
  )

function partOf(
  entity: Entity,
  source: RecordSource,
  isKept: (value: StoredValue, own: Contribution) => boolean,
): Entity {
  const objects: Partial<Record<ObjectName, StoredValue[]>> = {}
  for (const name of identifying) {
    const values = (entity.objects[name] ?? []).flatMap((value) => {
      const own = value.contributions.findLast((one) => isSame(one, source) && isKept(value, one))
      return own === undefined ? [] : [asSaid(value, own)]
    })
    if (values.length > 0) objects[name] = values
  }
  return { ...entity, objects }
}

const asSaid = (value: StoredValue, own: Contribution): StoredValue => ({
  ...value,
  attributes: own.attributes,
  scope: 'public',
  confidence: 100,
})
