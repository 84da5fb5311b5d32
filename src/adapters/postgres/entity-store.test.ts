import { test } from 'node:test'
import { entityLookupsContract } from '../../../test/contracts/entity-lookups.contract.ts'
import { entityStoreContract } from '../../../test/contracts/entity-store.contract.ts'
import { historyContract } from '../../../test/contracts/history.contract.ts'
import { withoutPostgres } from '../../../test/support/postgres-server.ts'
import { openPostgresStore } from '../../../test/support/postgres-store.ts'
import { blockLength } from '../rows/history-rows.ts'

if (withoutPostgres !== false) test('postgres: the entity store', { skip: withoutPostgres }, () => undefined)
else {
  entityStoreContract('postgres', openPostgresStore)
  entityLookupsContract('postgres', openPostgresStore)
  historyContract('postgres', openPostgresStore)
  historyContract('postgres, over the end of a block', () => openPostgresStore(3 * blockLength - 700))
}
