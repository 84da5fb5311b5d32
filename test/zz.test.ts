import { test } from 'node:test'
import { sharedPostgres } from './support/postgres-server.ts'
import { openPostgresStore } from './support/postgres-store.ts'
import { entity, writes, start } from './support/entity-commands.ts'
await sharedPostgres()
test('x', async () => {
  const o = await openPostgresStore(); o.setNow(start)
  const r = await o.store.commit([writes(entity())])
  console.log(JSON.stringify(r), await o.db.query('SELECT id, revision FROM entity'), await o.db.query('SELECT * FROM head'))
  console.log(r.ok && await o.store.get(r.results[0].id))
  await o.close()
})
