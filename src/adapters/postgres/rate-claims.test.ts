import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import type { RateClaim, RateRound } from '../../ports/rate-claims.ts'
import { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { PostgresNodes } from './nodes.ts'
import { PostgresRateClaims } from './rate-claims.ts'

const server = withoutPostgres ? undefined : await sharedPostgres()
const claim = (keyId: string, allowed: number): RateClaim => ({
  keyId,
  rate: 50,
  asked: 7,
  allowed,
  before: 1,
})

test('each round sees the claims of live nodes, and replaces its own', {
  skip: withoutPostgres,
}, async () => {
  const db = new Database({ url: await server!.createDatabase(), connections: 8 })
  try {
    await migrate(db)
    const nodes = new PostgresNodes(db)
    const claims = new PostgresRateClaims(db)
    for (const id of ['a', 'b', 'c']) await nodes.beat({ id, address: id, version: '1', behind: 0 })
    const round = async (node: string, own: readonly RateClaim[]): Promise<RateRound> => {
      let seen: RateRound | undefined
      await claims.round(node, (found) => {
        seen = found
        return own
      })
      return seen!
    }
    assert.deepEqual(await round('a', [claim('k', 40), claim('l', 3)]), { nodes: 3, others: [] })
    assert.deepEqual((await round('b', [claim('k', 5)])).others, [claim('k', 40), claim('l', 3)])
    await round('a', [claim('k', 20)])
    assert.deepEqual(
      (await round('c', [])).others.toSorted((x, y) => x.allowed - y.allowed),
      [claim('k', 5), claim('k', 20)],
    )
    await db.query("UPDATE node SET seen = seen - 11000 WHERE id = 'b'")
    assert.deepEqual(await round('c', []), { nodes: 2, others: [claim('k', 20)] })
    await nodes.leave('a')
    assert.deepEqual(await round('c', []), { nodes: 1, others: [] })
  } finally {
    await db.close()
  }
})

test('rounds at the same time run one after another', { skip: withoutPostgres }, async () => {
  const db = new Database({ url: await server!.createDatabase(), connections: 16 })
  try {
    await migrate(db)
    const claims = new PostgresRateClaims(db)
    const ids = Array.from({ length: 8 }, (_, n) => `node ${n}`)
    for (const id of ids) await new PostgresNodes(db).beat({ id, address: id, version: '1', behind: 0 })
    // Each takes what is left of 5: more would be taken if two read the same state.
    await Promise.all(
      ids.map((id) =>
        claims.round(id, ({ others }) => (others.length < 5 ? [claim('k', others.length)] : [])),
      ),
    )
    const stored = await db.query<{ allowed: number }>('SELECT allowed FROM rate_claim ORDER BY allowed')
    assert.deepEqual(
      stored.map(({ allowed }) => allowed),
      [0, 1, 2, 3, 4],
    )
  } finally {
    await db.close()
  }
})
