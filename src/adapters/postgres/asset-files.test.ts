import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { entity, start, writes, written } from '../../../test/support/entity-commands.ts'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { openPostgresStore } from '../../../test/support/postgres-store.ts'
import { holdMs } from '../../ports/file-uses.ts'
import { createMemoryBlobStore } from '../memory/blob-store.ts'
import { removeGoneFiles } from './asset-files.ts'

const skip = withoutPostgres
if (skip === false) await sharedPostgres()

const hold = (id: string, ...paths: string[]) => ({ type: 'file.hold', id, paths }) as const
const release = (id: string) => ({ type: 'file.release', id }) as const

async function open() {
  const opened = await openPostgresStore()
  const { db, store } = opened
  opened.setNow(start)
  const blobs = createMemoryBlobStore()
  return {
    ...opened,
    blobs,
    put: (path: string) => blobs.put(path, Buffer.from(path), 'image/jpeg'),
    hasBytes: async (path: string) => (await blobs.stat(path)) !== undefined,
    remove: (now = start) => removeGoneFiles(db, blobs, now),
    uses: async (id: string, files: string[]) =>
      written(await store.commit([writes((await store.get(id))!, { files })])),
  }
}

test('postgres: bytes of a file stay while it is used or held, and go with the last of both', {
  skip,
}, async () => {
  const { store, put, hasBytes, remove, uses, close } = await open()
  const left = async () => {
    await remove()
    return Promise.all(['a.jpg', 'b.jpg'].map(hasBytes))
  }
  await store.commit([hold('h', 'a.jpg', 'b.jpg')])
  await put('a.jpg')
  await put('b.jpg')
  assert.deepEqual(await left(), [true, true])
  const [first] = written(await store.commit([writes(entity(), { files: ['a.jpg'] })]))
  await store.commit([release('h')])
  assert.deepEqual(await left(), [true, false])
  await store.commit([hold('i', 'a.jpg')])
  await uses(first!.id, [])
  assert.deepEqual([await store.isFileGone('a.jpg'), ...(await left())], [true, true, false])
  const [second] = written(await store.commit([writes(entity(), { files: ['a.jpg'] })]))
  await store.commit([release('i')])
  assert.deepEqual([await store.isFileGone('a.jpg'), ...(await left())], [false, true, false])
  await uses(second!.id, [])
  assert.deepEqual([await store.isFileGone('a.jpg'), ...(await left())], [true, false, false])
  await close()
})

test('postgres: a hold that was never released ends', { skip }, async () => {
  const { store, put, hasBytes, remove, close } = await open()
  await store.commit([hold('h', 'a.jpg')])
  await put('a.jpg')
  await remove(start + holdMs)
  assert.equal(await hasBytes('a.jpg'), true)
  await remove(start + holdMs + 1)
  assert.equal(await hasBytes('a.jpg'), false)
  await close()
})

test('postgres: a hold waits for the removal of its file; other commits do not', { skip }, async () => {
  const { db, store, put, blobs, hasBytes, close } = await open()
  await store.commit([hold('h', 'a.jpg')])
  await put('a.jpg')
  await store.commit([release('h')])
  const begun = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const slow = {
    delete: async (path: string) => {
      begun.resolve()
      await proceed.promise
      await blobs.delete(path)
    },
  }
  const removal = removeGoneFiles(db, slow, start)
  await begun.promise
  written(await store.commit([writes(entity(), { files: ['b.jpg'] })]))
  const order: string[] = []
  const held = store.commit([hold('i', 'a.jpg')]).then(async () => {
    order.push('held')
    await put('a.jpg')
  })
  // The commit waits in the server for the lock of the row.
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  while ((await db.query(waiting)).length === 0);
  order.push('removed')
  proceed.resolve()
  await Promise.all([removal, held])
  assert.deepEqual(order, ['removed', 'held'])
  assert.equal(await removeGoneFiles(db, blobs, start), false)
  assert.equal(await hasBytes('a.jpg'), true)
  await close()
})

test('postgres: a file whose removal fails is removed by a later call', { skip }, async () => {
  const { db, store, put, hasBytes, remove, close } = await open()
  await store.commit([hold('h', 'a.jpg', '../x')])
  await put('a.jpg')
  await store.commit([release('h')])
  await removeGoneFiles(db, { delete: () => Promise.reject(new Error('unreachable')) }, start)
  assert.equal(await hasBytes('a.jpg'), true)
  await remove()
  assert.equal(await hasBytes('a.jpg'), false)
  assert.deepEqual(await db.query('SELECT path FROM file_gone WHERE has_bytes = 1'), [])
  await close()
})

test('postgres: uploads and removals of the same files at the same time lose no bytes', {
  skip,
}, async () => {
  const { db, store, blobs, put, hasBytes, remove, close } = await open()
  const paths = ['a', 'b', 'c']
  const owner = async (path: string, who: string, steps: readonly boolean[]) => {
    const [made] = written(await store.commit([writes(entity(), { files: [] })]))
    for (const [at, isUsed] of steps.entries()) {
      const id = `${who} ${at}`
      if (isUsed) {
        await store.commit([hold(id, path)])
        await put(path)
      }
      const before = (await store.get(made!.id))!
      written(await store.commit([writes(before, { files: isUsed ? [path] : [] })]))
      if (isUsed) assert.ok(await hasBytes(path), `${path} is used`)
      if (isUsed) await store.commit([release(id)])
      if (isUsed) assert.ok(await hasBytes(path), `${path} is used after the release`)
    }
  }
  let isOver = false
  const removals = (async () => {
    while (!isOver) await removeGoneFiles(db, blobs, start)
  })()
  const steps = fc.sample(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), 6)
  await Promise.all(steps.map((own, at) => owner(paths[at % paths.length]!, String(at), [...own, false])))
  isOver = true
  await removals
  await remove()
  assert.deepEqual(await Promise.all(paths.map(hasBytes)), [false, false, false])
  await close()
})
