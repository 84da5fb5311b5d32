import { entityWithout, isFrom, type Successor } from './erase.ts'
import { isLive } from './live.ts'
import type { Contribution, Entity, ObjectName, SourceSelector, StoredValue } from './model.ts'

/**
 * Splits what one source said of an entity out of it, into a new entity without an id. Null if the source said
 * nothing; `everything` if one of the two would have no name.
 */
export function splitSource(
  entity: Entity,
  selector: SourceSelector,
  context: Successor,
): { readonly rest: Entity; readonly split: Entity } | 'everything' | null {
  const rest = entityWithout(entity, selector, new Set(), context)
  if (rest === entity) return null
  const objects: Entity['objects'] = {}
  const names = Object.entries(entity.objects) as [ObjectName, readonly StoredValue[]][]
  for (const [name, values] of names) {
    const own = values.flatMap((value) => ownPart(value, name, selector, context) ?? [])
    if (own.length > 0) objects[name] = own
  }
  const first = Object.values(objects)
    .flat()
    .flatMap(({ contributions }) => contributions)
    .reduce<Contribution | null>((one, other) => (one === null || other.when < one.when ? other : one), null)
  if (first === null) return null
  const suppliers = entity.suppliers.filter((one) => !rest.suppliers.includes(one))
  const split: Entity = {
    id: '',
    revision: '',
    created: context.now,
    lastEdit: context.now,
    country: entity.country,
    timezone: null,
    localTimezone: null,
    trust: first.trust,
    ourData: entity.ourData,
    seed: { account: first.account, when: first.when },
    suppliers: suppliers.map(({ origin: _, ...own }) => own),
    locations: [],
    objects,
    claim: null,
    mergedInto: null,
    moderation: { state: 'none', signals: 0 },
  }
  const hasName = ({ objects: { name = [] } }: Entity) => name.some(isLive)
  return hasName(rest) && hasName(split) ? { rest, split } : 'everything'
}

/** A value as this source gives it; null if it does not. */
function ownPart(
  value: StoredValue,
  name: ObjectName,
  selector: SourceSelector,
  { typeOf, derive }: Successor,
): StoredValue | null {
  const type = typeOf(name)
  if (type.yields?.(value) === true) return null
  const said = value.contributions.filter((one) => isFrom(one, selector) && one.mark !== 'asks removal')
  const shown = said.at(0)
  if (shown === undefined || value.confidence === 0) return null
  const isShown = value.contributions[0] === shown
  return {
    genId: 0,
    attributes: isShown ? value.attributes : shown.attributes,
    derived: isShown || type.cardinality === 'many' ? value.derived : derive(name, shown.attributes),
    confidence: 100,
    scope: type.scope ?? 'public',
    when: shown.when,
    contributions: said.map(({ origin: _, mark: __, ...one }) => one),
  }
}
