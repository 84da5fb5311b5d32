import type { Entity } from '../entity/model.ts'
import { idKey } from '../matching/block.ts'
import { keysOfIds } from '../matching/entity-record.ts'

/** The lookup keys of all live external ids; those of `blockingKeys` are among them. */
export const externalIdKeys = (entity: Entity): readonly string[] => keysOfIds(entity).map(idKey)
