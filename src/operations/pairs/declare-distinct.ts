import type { Entity } from '../../entity/model.ts'
import { DirectoryError, type ErrorCode, invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import { pairId } from '../../ports/pair-store.ts'
import { findEntity } from '../change-entity.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { decidePair } from './decide-pair.ts'
import { proposeNamed } from './propose-pair.ts'

/** The entities change under our hands at most so often. */
const mostTries = 5
/** Somebody else has written an entity, merged the two, or decided the pair: both are looked at again. */
const overtaken: ReadonlySet<ErrorCode> = new Set(['pair_stale', 'pair_decided'])

/**
 * A supplier says that two of its own ids are two businesses: nothing proposes or merges the two from then on, until
 * an operator reopens the pair. Saying so again changes nothing.
 * @throws DirectoryError supplier_id_not_found, one_entity, invalid_parameters, busy
 */
export async function declareDistinct(
  services: Services,
  [id, otherId]: readonly [string, string],
  note: string | undefined,
  principal: Principal,
) {
  if (id === otherId) throw invalid(fault('same_supplier_id', 'other_supplier_id'))
  for (let tries = 1; ; tries++) {
    const one = await suppliedEntity(services, id, principal.account)
    const other = await suppliedEntity(services, otherId, principal.account)
    if (one.id === other.id) throw new DirectoryError('one_entity')
    const pair = pairId(one.id, other.id)
    const known = await services.pairs.pair(pair)
    const told = { pair_id: pair, state: 'distinct' as const, entity_ids: [one.id, other.id] }
    if (known?.state === 'distinct') return told
    await services.store.commit([proposeNamed(one, other)])
    try {
      await decidePair(services, pair, { state: 'distinct', note }, principal)
      return told
    } catch (error) {
      if (!(error instanceof DirectoryError && overtaken.has(error.code))) throw error
      if (tries === mostTries) throw new DirectoryError('busy')
    }
  }
}

/** The entity that the account supplies under its id; what a guest's plan submitted does not count. */
async function suppliedEntity(services: Services, supplierId: string, account: string): Promise<Entity> {
  const [id] = await services.store.idsBySupplier(account, supplierId)
  const entity = id === undefined ? undefined : await findEntity(services, id)
  const isSupplied = entity?.suppliers.some(
    (one) => one.account === account && one.supplierId === supplierId && one.guest !== true,
  )
  if (entity === undefined || isSupplied !== true) throw new DirectoryError('supplier_id_not_found')
  return entity
}
