import { test } from 'node:test'
import { entity, start, writes } from './support/entity-commands.ts'
import { sharedPostgres } from './support/postgres-server.ts'
import { openPostgresStore } from './support/postgres-store.ts'

await sharedPostgres()
test('x', async () => {
  const o = await openPostgresStore()
  o.setNow(start)
  const r = await o.store.commit([writes(entity())])
  console.log(
    JSON.stringify(r),
    await o.db.query('SELECT id, revision FROM entity'),
    await o.db.query('SELECT * FROM head'),
  )
  console.log(r.ok && (await o.store.get(r.results[0].id)))
  await o.close()
})
