import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coalesced } from './coalesced.ts'

/** Work that ends when told, with its number. */
function heldWork() {
  const ends: PromiseWithResolvers<number>[] = []
  const share = coalesced(() => {
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return end.promise
  })
  return { share, ends }
}

/** Long enough for work to begin that may begin. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resume) => setImmediate(resume))
}

test('calls of one turn of the event loop share work that begins after them', async () => {
  const { share, ends } = heldWork()
  const calls = [share(), Promise.resolve().then(share), share()]
  assert.equal(ends.length, 0)
  await someTurns()
  assert.equal(ends.length, 1)
  ends[0]!.resolve(1)
  assert.deepEqual(await Promise.all(calls), [1, 1, 1])
})

test('a call during work gets the result of the next', async () => {
  const { share, ends } = heldWork()
  const first = share()
  await someTurns()
  const later = [share(), share()]
  await someTurns()
  assert.equal(ends.length, 1)
  ends[0]!.resolve(1)
  assert.equal(await first, 1)
  later.push(share())
  await someTurns()
  assert.equal(ends.length, 2)
  ends[1]!.resolve(2)
  assert.deepEqual(await Promise.all(later), [2, 2, 2])
})

test('calls that wait for work that fails fail with it, and the next call begins anew', async () => {
  const { share, ends } = heldWork()
  const first = share()
  await someTurns()
  const second = share()
  ends[0]!.reject(new Error('gone'))
  await assert.rejects(first, /gone/)
  await assert.rejects(second, /gone/)
  const third = share()
  await someTurns()
  assert.equal(ends.length, 2)
  ends[1]!.resolve(2)
  assert.equal(await third, 2)
})
