import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { deliveryStoreContract } from '../../../test/contracts/delivery-store.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { openSqliteStore } from '../../../test/support/sqlite-store.ts'
import type { Delivery } from '../../ports/delivery-store.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteDeliveryStore } from './delivery-store.ts'

const folder = temporaryFolder('deliveries')

deliveryStoreContract('sqlite', async () => {
  const { reader, ...opened } = openSqliteStore()
  return { ...opened, deliveries: new SqliteDeliveryStore(reader) }
})

test('of what several processes lease at once, each delivery is leased by one', async () => {
  const file = join(folder, 'shared.db')
  const committers = Array.from({ length: 3 }, () => {
    const writer = openDatabase(file, 'writer')
    writer.pragma('synchronous = OFF')
    migrate(writer)
    return new InlineCommitter(writer, () => 1000)
  })
  const add = (id: number) => ({
    type: 'delivery' as const,
    id: String(id).padStart(32, '0'),
    channel: 'email' as const,
    via: null,
    to: 'a@b.example',
    subject: '',
    text: 'x',
    html: null,
    replyTo: null,
    purpose: 'test',
    recordId: null,
    entityId: null,
    account: 'shop',
    expires: null,
  })
  await committers[0]!.commit(Array.from({ length: 100 }, (_, id) => add(id)))
  const lease = { type: 'delivery.lease', limit: 7, leaseMs: 60_000 } as const
  const leased = await Promise.all(
    Array.from({ length: 15 }, (_, at) => committers[at % committers.length]!.commit([lease])),
  )
  const ids = leased.flatMap((outcome) =>
    outcome.ok ? (outcome.results[0] as readonly Delivery[]).map(({ id }) => id) : [],
  )
  assert.equal(ids.length, 100)
  assert.equal(new Set(ids).size, 100)
  for (const committer of committers) await committer.close()
})
