import type { Contributor } from '../../entity/contribute.ts'
import type { Entity } from '../../entity/model.ts'
import type { Written } from '../../ports/commit.ts'
import { changeEntity, contributorOf, requireEntity } from '../change-entity.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'

export interface Applied extends Written {
  readonly before: Entity
  readonly after: Entity
}

/**
 * Changes an entity as `changeEntity` does; a dry run only says what would change.
 * @throws DirectoryError as `changeEntity`
 */
export async function applyChange(
  services: Services,
  id: string,
  principal: Principal,
  action: string,
  isDryRun: boolean,
  change: (entity: Entity, by: Contributor) => Promise<Entity>,
): Promise<Applied> {
  if (isDryRun) {
    const before = await requireEntity(services, id)
    const after = await change(before, await contributorOf(services, principal))
    return { id: before.id, revision: before.revision, before, after }
  }
  let seen: Pick<Applied, 'before' | 'after'> | undefined
  const { id: own, revision } = await changeEntity(services, id, principal, action, async (before, by) => {
    const after = await change(before, by)
    seen = { before, after }
    return after
  })
  return { id: own, revision, ...seen! }
}
