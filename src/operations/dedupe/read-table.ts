import { claimHolds } from '../../access/ownership.ts'
import { originsOf } from '../../entity/merge.ts'
import type { Entity } from '../../entity/model.ts'
import { comparable } from '../../matching/decide.ts'
import { matchRecordOf } from '../../matching/entity-record.ts'
import { pointOf } from '../known-candidates.ts'
import type { Services } from '../services.ts'
import { type Compared, DirectoryTable } from './directory-table.ts'

/** What is looked at. */
export interface Scope {
  /** ISO 3166 alpha-2, lower case; absent: all. */
  readonly country?: string | undefined
  /** Only pairs of which this account supplies one; absent: all. */
  readonly account?: string | undefined
}

const entitiesAtOnce = 500

/** Reads the directory in pages, beside writers: what is merged later is looked at again before. */
export async function readTable(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  scope: Scope,
  onRead: (entities: number) => void,
): Promise<DirectoryTable> {
  const table = new DirectoryTable()
  let read = 0
  for (let after = '0'; ; ) {
    const ids = await store.idsAfter(after, entitiesAtOnce)
    for (const entity of await store.getMany(ids)) {
      const isInScope = scope.country === undefined || entity.country === scope.country
      if (entity.mergedInto === null && isInScope) table.add(comparedOf(entity, clock.now(), scope))
    }
    read += ids.length
    onRead(read)
    if (ids.length < entitiesAtOnce) return table
    after = ids.at(-1)!
  }
}

/** `now` in milliseconds since 1970. */
export function comparedOf(entity: Entity, now: number, { account }: Scope = {}): Compared {
  const { id, revision, country, suppliers, claim, seed } = entity
  const accounts = [...new Set(suppliers.map((supplier) => supplier.account))]
  const record = matchRecordOf(entity)
  return {
    id,
    revision,
    name: record.name ?? '',
    country,
    point: pointOf(entity),
    selves: [...originsOf(entity)],
    accounts,
    supplierCount: suppliers.length,
    owner: claim !== null && claimHolds(claim, now) ? `${claim.account} ${claim.userId}` : null,
    isWanted: account === undefined || seed.account === account || accounts.includes(account),
    ...comparable(record),
  }
}
