import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoolClient } from 'pg'
import { entity, start, writes } from '../../../test/support/entity-commands.ts'
import { withoutPostgres } from '../../../test/support/postgres-server.ts'
import { newDatabase } from '../../../test/support/postgres-store.ts'
import { PostgresCommitter } from './committer.ts'
import { Database, type Transaction } from './database.ts'
import { PostgresEntityStore } from './entity-store.ts'

const lost = () => Object.assign(new Error('Connection terminated'), { code: '08006' })

/** Loses the connection once, before or after the server carries COMMIT out, and then the first question about it. */
class Failing extends Database {
  failsAt: 'before' | 'after' | null = null
  questionsLost = 0

  override async connect(): Promise<PoolClient> {
    const client = await super.connect()
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    const failing = async (...given: unknown[]): Promise<unknown> => {
      if (!String(given[0]).endsWith('COMMIT') || this.failsAt === null) return query(...given)
      await query(this.failsAt === 'after' ? given[0] : 'ROLLBACK')
      this.failsAt = null
      throw lost()
    }
    client.query = failing as typeof client.query
    return client
  }

  override transaction<T>(work: (sql: Transaction) => Promise<T>, begin?: string): Promise<T> {
    return this.questionsLost-- > 0 ? Promise.reject(lost()) : super.transaction(work, begin)
  }
}

for (const failsAt of ['before', 'after'] as const)
  test(`a connection lost ${failsAt} the commit leaves one entity`, { skip: withoutPostgres }, async () => {
    const url = await newDatabase()
    const db = new Failing({ url, connections: 2 })
    const committer = new PostgresCommitter(db, () => start)
    const reader = new Database({ url, connections: 1 })
    const store = new PostgresEntityStore(reader, committer)
    Object.assign(db, { failsAt, questionsLost: 2 })
    const outcome = await store.commit([writes(entity())])
    assert.ok(outcome.ok)
    assert.deepEqual(await store.idsAfter('0', 10), [outcome.results[0].id])
    assert.equal(db.failsAt, null)
    await committer.close()
    await reader.close()
  })

test('a commit that cannot be written takes no other of its turn with it', {
  skip: withoutPostgres,
}, async () => {
  const url = await newDatabase()
  const committer = new PostgresCommitter(new Database({ url, connections: 2 }), () => start)
  const reader = new Database({ url, connections: 1 })
  const store = new PostgresEntityStore(reader, committer)
  const bad = { ...entity(), suppliers: [{ account: 'shop', supplierId: 'no\u0000text' }] }
  const outcomes = await Promise.allSettled([
    store.commit([writes(entity())]),
    store.commit([writes(bad)]),
    store.commit([writes(entity())]),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal(await store.count(), 2)
  await committer.close()
  await reader.close()
})

test('a commit that the database does not answer in time fails, and those behind it are not written', {
  skip: withoutPostgres,
}, async () => {
  const url = await newDatabase()
  const committer = new PostgresCommitter(new Database({ url, connections: 2 }), () => start, 200)
  const reader = new Database({ url, connections: 1 })
  const store = new PostgresEntityStore(reader, committer)
  const blocking = new Database({ url, connections: 1 })
  let behind: Promise<unknown> | undefined
  await blocking.transaction(async (sql) => {
    await sql.query('SELECT one FROM head FOR UPDATE')
    const first = store.commit([writes(entity())])
    await new Promise((resume) => setTimeout(resume, 50))
    behind = store.commit([writes(entity())])
    await Promise.all([first, behind].map((one) => assert.rejects(one, { code: 'storage_failing' })))
  })
  // The first was with the database already: it is in doubt, as after a lost answer.
  const last = await store.commit([writes(entity())])
  assert.ok(last.ok)
  assert.ok((await store.count()) <= 2)
  await committer.close()
  await blocking.close()
  await reader.close()
})
