import { test } from 'node:test'
import { leasesContract } from '../../../test/contracts/leases.contract.ts'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { Database } from './database.ts'
import { PostgresLeases } from './leases.ts'
import { migrate } from './migrate.ts'

if (withoutPostgres) test('leases in PostgreSQL', { skip: withoutPostgres })
else {
  const server = await sharedPostgres()
  leasesContract('PostgreSQL', async () => {
    const url = await server.createDatabase()
    const [one, other] = [new Database({ url, connections: 4 }), new Database({ url, connections: 4 })]
    await migrate(one)
    return {
      here: new PostgresLeases(one),
      there: new PostgresLeases(other),
      close: async () => {
        await one.close()
        await other.close()
      },
    }
  })
}
