import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isLive } from './live.ts'
import type { Attributes, Contribution, Entity, ObjectName, StoredValue } from './model.ts'
import { objectList } from './objects/index.ts'

/** A contribution that is not shown. */
export interface Suggestion {
  /** 16 hex digits, stable while the suggestion is unchanged. */
  readonly id: string
  readonly object: ObjectName
  /** Id of the value it is about; 0 before the value is stored. */
  readonly genId: number
  /** `value`: show this. `removal`: stop showing the value. */
  readonly kind: 'value' | 'removal'
  readonly attributes: Attributes
  /** The value shown now; null when there is none. */
  readonly shown: Attributes | null
  readonly by: Contribution
}

/**
 * Suggestions awaiting a decision of the owner, the supplier or the operator, in the order of the objects,
 * oldest first per value.
 */
export function suggestionsOf(entity: Entity): readonly Suggestion[] {
  return objectList.flatMap(({ name }) =>
    (entity.objects[name] ?? []).flatMap((value) =>
      heldOf(value)
        .filter(({ mark }) => mark !== 'refused')
        .map((by) => suggestion(name, value, by)),
    ),
  )
}

/** Contributions to a value that disagree with what is shown. */
function heldOf(value: StoredValue): readonly Contribution[] {
  if (value.scope === 'suggested' && value.confidence > 0) return value.contributions
  if (!isLive(value)) return []
  return value.contributions
    .slice(1)
    .filter(({ mark, attributes }) => mark === 'asks removal' || !isSaid(value.attributes, attributes))
}

const isSaid = (shown: Attributes, said: Attributes): boolean =>
  isDeepStrictEqual({ ...shown, ...said }, shown) || isDeepStrictEqual(shown, said)

function suggestion(object: ObjectName, value: StoredValue, by: Contribution): Suggestion {
  const kind = by.mark === 'asks removal' ? 'removal' : 'value'
  const facts = [object, value.genId, kind, by.account, by.supplierId, by.userId, by.when]
  return {
    id: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16),
    object,
    genId: value.genId,
    kind,
    attributes: by.attributes,
    shown: isLive(value) ? value.attributes : null,
    by,
  }
}

/** The entity after refusing one suggestion: it stays on record but is no longer listed. */
export function refuseSuggestion(entity: Entity, { object, genId, by }: Suggestion): Entity {
  const values = (entity.objects[object] ?? []).map((value) =>
    value.genId !== genId
      ? value
      : {
          ...value,
          contributions: value.contributions.map((one) =>
            one === by ? { ...one, mark: 'refused' as const } : one,
          ),
        },
  )
  return { ...entity, objects: { ...entity.objects, [object]: values } }
}
