import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gathered } from './gathered.ts'

test('calls of one turn share one run, later calls get another', async () => {
  const runs: (readonly number[])[] = []
  const double = gathered(async (keys: readonly number[]) => {
    runs.push(keys)
    return new Map(keys.filter((key) => key > 0).map((key) => [key, key * 2]))
  })
  assert.deepEqual(await Promise.all([double(1), double(2), double(1), double(-1)]), [2, 4, 2, undefined])
  assert.equal(await double(3), 6)
  assert.deepEqual(runs, [[1, 2, -1], [3]])
})

test('a call during a run does not share it', async () => {
  let value = 1
  const hold = Promise.withResolvers<void>()
  const read = gathered(async (keys: readonly string[]) => {
    const found = new Map(keys.map((key) => [key, value]))
    await hold.promise
    return found
  })
  const first = read('a')
  await new Promise((resume) => setImmediate(resume))
  value = 2
  const second = read('a')
  hold.resolve()
  assert.deepEqual(await Promise.all([first, second]), [1, 2])
})

test('calls that share a run that fails fail with its error, later ones do not', async () => {
  let fails = true
  const read = gathered(async (keys: readonly string[]) => {
    if (fails) throw new Error('lost')
    return new Map(keys.map((key) => [key, key]))
  })
  const both = await Promise.allSettled([read('a'), read('b')])
  assert.deepEqual(
    both.map((one) => one.status === 'rejected' && one.reason.message),
    ['lost', 'lost'],
  )
  fails = false
  assert.equal(await read('a'), 'a')
})
