import type { Entity } from '../../entity/model.ts'
import type { EntityView } from '../../entity/view.ts'
import type { AdvertEntry } from '../../ports/commit.ts'

/** What a `MemoryEntityStore` keeps of an entity. */
export interface StoredEntity {
  /** Kept as JSON, so that callers cannot modify the stored state. */
  readonly body: string
  readonly revision: string
  readonly country: string
  readonly view: EntityView
  readonly adverts: readonly AdvertEntry[]
  /** Blocking keys, each with the position of the write that added it. */
  readonly keys: ReadonlyMap<string, number>
}

/** A new copy of the entity. */
export const entityOf = ({ body }: Pick<StoredEntity, 'body'>): Entity => JSON.parse(body)
