import { test } from 'node:test'
import { changeLogContract } from '../../../test/contracts/change-log.contract.ts'
import { withoutPostgres } from '../../../test/support/postgres-server.ts'
import { openPostgresStore } from '../../../test/support/postgres-store.ts'

if (withoutPostgres !== false) test('postgres: the change log', { skip: withoutPostgres }, () => undefined)
else
  changeLogContract('postgres', async () => {
    const { store, openLog, close } = await openPostgresStore()
    return { store, log: openLog, close }
  })
