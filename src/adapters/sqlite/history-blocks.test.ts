import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { entity, start, writes, written } from '../../../test/support/entity-commands.ts'
import type { Entity } from '../../entity/model.ts'
import type { Command } from '../../ports/commit.ts'
import { blockLength } from '../rows/history-rows.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteEntityStore } from './entity-store.ts'

const folder = temporaryFolder('blocks')
let opened = 0

/** Two processes that write to one database across a block boundary. */
function openTwo() {
  const file = join(folder, `${opened++}.db`)
  const writers = [0, 1].map(() => {
    const db = openDatabase(file, 'writer')
    db.pragma('synchronous = OFF')
    migrate(db)
    return db
  })
  const [db] = writers
  db!.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('history', ?)").run(blockLength - 10)
  const stores = writers.map((writer) => new SqliteEntityStore(db!, new InlineCommitter(writer, () => start)))
  const list = (sql: string) => db!.prepare<[], [string, number]>(sql).raw().all()
  return {
    stores,
    noted: () => list('SELECT who, block FROM history_block ORDER BY who, block'),
    actual: () =>
      list(
        `SELECT account, position / ${blockLength} FROM history
         UNION SELECT user_id, position / ${blockLength} FROM history WHERE user_id <> '' ORDER BY 1, 2`,
      ),
    close: () => {
      for (const writer of writers) writer.close()
    },
  }
}

type Action = 'create' | 'change' | 'erase' | 'forget a user' | 'fail' | 'sweep'
const action = fc.record({
  store: fc.nat(1),
  act: fc.constantFrom<Action>(
    'create',
    'create',
    'change',
    'change',
    'erase',
    'forget a user',
    'fail',
    'sweep',
  ),
  account: fc.constantFrom('shop', 'rival'),
  userId: fc.constantFrom('', 'u1', 'u2'),
  index: fc.nat(9),
})

test('blocks are noted for exactly those who have rows in them, whatever is undone, erased and swept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const { stores, noted, actual, close } = openTwo()
      let drawn = 0
      for (const { store: at, act, account, userId, index } of actions) {
        const store = stores[at]!
        const ids = await store.idsAfter('0', 100)
        const one: Entity | undefined = await store.get(ids[index % Math.max(ids.length, 1)] ?? '')
        const erases = { id: `${++drawn}`, account: 'operator', userId: null }
        const command: Record<Action, Command | undefined> = {
          create: writes(entity(), { account, userId }),
          change: one && writes(one, { account, userId }),
          erase: one && {
            type: 'erase.entity',
            ...erases,
            entityId: one.id,
            expectedRevision: one.revision,
            marks: [],
          },
          'forget a user': one && {
            type: 'erase.contributions',
            ...erases,
            entityId: one.id,
            selector: { userId: 'u1' },
          },
          fail: writes(entity({ suppliers: [{ account, supplierId: 'S' }] }), { account, userId }),
          sweep: { type: 'sweep', rows: 'history', before: start + 1, limit: 3 },
        }
        if (command[act] === undefined) continue
        if (act === 'fail')
          await store.commit([command.create!, { ...writes(entity()), expectedRevision: '1-x' }])
        else written(await store.commit([command[act]]))
        assert.deepEqual(noted(), actual())
      }
      close()
    }),
    { numRuns: 60 },
  )
})
